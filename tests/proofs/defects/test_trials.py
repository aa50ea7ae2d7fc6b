"""What LLVM 22's own passes get wrong: the catalogue's programs, through the passes again."""

import os
import re
import subprocess
from dataclasses import replace

import pytest
from wavecheck.counterexamples.corpus.defects import LEVELS, PAGE, Shown, defects, table
from wavecheck.counterexamples.corpus.entries import entries
from wavecheck.proofs.defects.programs import after, before, entry_named
from wavecheck.proofs.defects.trials import Trial, Tried, tried_defect
from wavecheck.proofs.hunt.judging import HuntOptions, judged_program
from wavecheck.proofs.ledger.table import cited
from wavecheck.proofs.passes.steps import found_opt
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.reduction.text_parts import (
    TextModule,
    canonical_shape,
    parsed,
)
from wavecheck.semantics.static_rules.rules import check_rules

BY_ID = {each.id: each for each in defects()}
SHOWN = [(each, shown) for each in defects() for shown in each.programs]
BESIDE = [(each, shown) for each in defects() for shown in each.beside]
FINDINGS = {"violated": "set changed", "ill-formed": "ill-formed", "crash": "crash"}
needs_opt = pytest.mark.skipif(found_opt() is None, reason="needs opt of LLVM 22")


def named(pairs):
    return {"argvalues": pairs, "ids": [shown.entry for _, shown in pairs]}


def only(defect, *programs):
    return replace(defect, programs=programs)


# --- the list -------------------------------------------------------------------------------------


def test_the_list_names_every_program_of_its_folder_and_no_other():
    listed = {shown.entry for _, shown in (*SHOWN, *BESIDE)}
    asked = {each.key for each in entries() if each.key.startswith("llvm/")}
    assert asked - listed == {"llvm/unrolled_and_inlined/helper"} and listed <= asked
    assert len(BY_ID) == len(defects()) == 17


def test_the_table_of_the_page_is_that_of_the_list():
    page = PAGE.read_text(encoding="utf-8")
    assert "\n".join(table(defects())) + "\n" in page
    links = re.findall(r"\]\((catalogue/[^)]*)\)", page)
    assert links and all((PAGE.parent / link).is_file() for link in links)


@pytest.mark.parametrize("defect", defects(), ids=[each.id for each in defects()])
def test_a_defect_breaks_rules_of_the_ledger_and_its_programs_expect_them(defect):
    assert {row.id for row in cited(defect.rules)} == {*defect.rules} if defect.rules else True
    entry = entry_named(defect.programs[0].entry)
    assert entry.word == (defect.gives if entry.kind == "pair" else "well-formed")
    assert set(defect.rules) <= {*entry.ids}
    assert defect.happens.endswith(".") and defect.broken.endswith(".")


# --- through opt ----------------------------------------------------------------------------------


@needs_opt
@pytest.mark.parametrize(("defect", "shown"), **named(SHOWN))
def test_the_passes_do_to_the_program_what_the_list_says(defect, shown):
    (tried,) = tried_defect(only(defect, shown), found_opt())
    assert tried.word == "still there" and " is known" not in tried.reason
    assert tried.by.startswith("opt 22")


@needs_opt
@pytest.mark.parametrize(("defect", "shown"), **named(BESIDE))
def test_the_passes_do_the_same_to_a_program_that_may_be_treated_so(defect, shown):
    (tried,) = tried_defect(only(defect, shown), found_opt())
    assert tried.word == "gone" and "keeps" in tried.reason


@needs_opt
@pytest.mark.parametrize("defect", defects(), ids=[each.id for each in defects()])
def test_what_opt_writes_and_says_is_what_the_report_shows(defect):
    shown = defect.programs[0]
    entry = entry_named(shown.entry)

    def opt(*words):
        command = [found_opt(), "-S", f"-passes={shown.passes}", *words, "-"]
        return subprocess.run(command, input=before(entry), capture_output=True, text=True)

    plain, said = opt("-disable-verify"), opt().stderr.splitlines()
    written = after(defect, entry)
    if defect.gives == "crash":
        assert written == "" and plain.returncode < 0 and "Stack dump:" in said
        return
    assert (said[0] if said else "") == defect.says
    stated = re.sub(r" #\d+", " convergent", plain.stdout)
    bodies = [each for each in parsed(stated).functions if "helper" not in each.name]
    assert shape(str(TextModule(tuple(bodies), ()))) == shape(written)


def shape(text):
    """The text with names in the order of their appearance, and the values of a phi in theirs: in
    which order `opt` writes them differs from run to run."""

    def in_order(found):
        return "phi" + found[1] + ", ".join(sorted(re.findall(r"\[[^]]*\]", found[2])))

    return canonical_shape(re.sub(r"phi( \w+ )(.*)", in_order, text))


@needs_opt
@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("defect", defects(), ids=[each.id for each in defects()])
def test_whole_pipelines_do_it_where_the_list_says_so(level, defect):
    if defect.id == "inlined-heart":  # Of a helper alone the loop intrinsic goes, too.
        defect = only(defect, defect.programs[1])
    shown = [Shown(each.entry, f"default<{level}>") for each in defect.programs]
    words = [each.word for each in tried_defect(only(defect, *shown), found_opt())]
    assert ("still there" in words) == defect.levels


@needs_opt
@pytest.mark.slow
@pytest.mark.parametrize("defect", defects(), ids=[each.id for each in defects()])
def test_nothing_can_be_left_out_of_the_program(defect):
    shown = defect.programs[0]
    text = before(entry_named(shown.entry))
    left = [smaller for smaller in with_a_line_less(text) if shows(defect, smaller)]
    assert left == []


def with_a_line_less(text):
    """The module without one instruction, or without one case of a switch."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if line[:2] == "  " and not line.startswith(("  br ", "  ret ", "  switch ")):
            yield "\n".join(lines[:number] + lines[number + 1 :])
        for case in re.findall(r"i32 \d+, label %\w+(?= )", line) if " switch " in line else ():
            yield text.replace(f" {case}", "", 1)


def shows(defect, text):
    try:
        broken = [check_rules(each) for each in read_module(text, "smaller").functions.values()]
        if any(broken):
            return False
        found = judged_program(text, defect.programs[0].passes, HuntOptions(found_opt()))
    except InputError:
        return False
    if not any(each.kind == FINDINGS[defect.gives] for each in found.findings):
        return False
    found = judged_program(text, "default<O2>", HuntOptions(found_opt()))
    return not defect.levels or any(each.pass_name in defect.names for each in found.findings)


# --- through others -------------------------------------------------------------------------------


def test_without_opt_other_passes_that_are_known_show_what_they_can():
    (folded,) = tried_defect(BY_ID["folded-reduction"], None)
    assert (folded.word, folded.passes) == ("still there", "instcombine")
    (late,) = tried_defect(BY_ID["merged-loops"], None)
    assert (late.word, late.passes) == ("still there", "default<O2>")
    (unknown,) = tried_defect(BY_ID["two-headers"], None)
    assert unknown == Tried(
        "llvm/two_headers/example",
        "",
        "not tried",
        "fix-irreducible needs opt; name one with --opt PATH",
    )


def test_another_pipeline_that_does_not_show_a_defect_does_not_make_it_gone(monkeypatch):
    shown = Shown("llvm/folded_reduction/src2", "nowhere")
    (tried,) = tried_defect(only(BY_ID["folded-reduction"], shown), None)
    assert tried.word == "not tried" and "default<O2> of llvmlite's" in tried.reason


@pytest.fixture
def opt_that(tmp_path):
    """Makes a program that calls itself an opt of a later release."""

    def made(script, version="99.1.0"):
        path = tmp_path / "opt"
        head = f'#!/bin/sh\ncase "$1" in --version) echo "LLVM version {version}"; exit;; esac\n'
        path.write_text(head + script)
        os.chmod(path, 0o755)
        return str(path)

    return made


def test_an_opt_that_changes_nothing_has_no_defect(opt_that):
    (tried,) = tried_defect(BY_ID["sunk-entry"], opt_that("cat"))
    assert (tried.word, tried.by) == ("gone", "opt 99.1.0")
    assert tried.reason == "the passes leave the program as it is"


def test_an_opt_that_does_not_know_a_pass_was_not_tried(opt_that):
    (tried,) = tried_defect(BY_ID["sunk-entry"], opt_that("echo unknown pass 'x' >&2; exit 1"))
    assert tried.word == "not tried" and "unknown pass" in tried.reason


@needs_opt
def test_what_another_pass_does_wrong_is_not_the_defect():
    shown = Shown("llvm/sunk_entry_and_heart/src1", "indvars")
    (tried,) = tried_defect(only(BY_ID["merged-calls"], shown), found_opt())
    assert tried.word == "not tried"
    assert tried.reason.startswith("indvars does something else wrong: ")
    shown = Shown("llvm/switched_exits/example", "unify-loop-exits")
    (tried,) = tried_defect(only(BY_ID["merged-calls"], shown), found_opt())
    assert (tried.word, tried.reason) == ("not tried", "unify-loop-exits ends LLVM's process")


@needs_opt
def test_what_an_opt_of_another_release_accepts_is_not_held_against_it(opt_that):
    lenient = f'case "$1" in -passes=verify) exit 0;; esac\nexec {found_opt()} "$@"'
    (tried,) = tried_defect(BY_ID["sunk-entry"], opt_that(lenient))
    assert tried.word == "not tried"
    assert tried.reason.startswith("this LLVM accepts what indvars wrote: ")
    (strict,) = tried_defect(BY_ID["sunk-entry"], opt_that(f'exec {found_opt()} "$@"'))
    assert strict.word == "still there"


def test_a_defect_is_gone_only_where_every_program_was_tried():
    def trial(*words):
        tried = [Tried(f"e{number}", "p", word, word) for number, word in enumerate(words)]
        return Trial(BY_ID["merged-calls"], tuple(tried))

    assert trial("gone", "gone").word == "gone"
    assert trial("gone", "not tried").word == "not tried"
    assert trial("not tried", "still there").word == "still there"
    assert trial("gone", "still there").telling.entry == "e1"
