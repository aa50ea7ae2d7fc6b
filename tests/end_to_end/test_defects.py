"""`wavecheck defects`: its answers, its notices, its table and its reports."""

import json
import os
import re
import subprocess

import pytest
from wavecheck.counterexamples.corpus.defects import defects
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.ledger.table import cited
from wavecheck.proofs.passes.steps import found_opt

needs_opt = pytest.mark.skipif(found_opt() is None, reason="needs opt of LLVM 22")


def opt_of(release, folder):
    """A program that calls itself an opt of a release and changes nothing."""
    path = folder / "opt"
    path.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo "LLVM version {release}" || cat\n')
    os.chmod(path, 0o755)
    return str(path)


@pytest.fixture
def later_opt(tmp_path):
    return opt_of("99.1.0", tmp_path)


@pytest.fixture
def early_opt(tmp_path):
    return opt_of("14.0.6", tmp_path)


def asked(capsys, *words):
    status = status_of(["defects", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


@needs_opt
def test_a_defect_that_is_still_there_makes_the_status_1(capsys):
    status, said, err = asked(capsys, "sunk-entry")
    assert (status, err) == (1, "")
    assert said.startswith("still there: sunk-entry\n  [IndVarSimplify] convergence.entry is sunk")
    assert "\n  indvars: the target breaks CO10: " in said
    assert "Summary:\n      1 still there\n      0 gone\n      0 not tried\n" in said


def test_an_opt_of_another_release_is_told_and_tried(later_opt, capsys):
    status, said, err = asked(capsys, "sunk-entry", "--opt", later_opt)
    assert status == 0 and said.startswith("gone: sunk-entry\n")
    assert err.startswith(f"notice: {later_opt} is opt of LLVM 99.1.0; what it does is judged by")


@pytest.mark.parametrize(
    "words, named",
    [
        (["sunk-entry"], {"sunk-entry"}),
        (["indvars"], {"sunk-entry", "sunk-heart", "sunk-operation"}),
        (["co13"], {"inlined-heart", "merged-heart"}),
        (["simplifycfg", "CO7"], {"merged-loops", "merged-heart", "heart-in-a-phi"}),
        ([], {each.id for each in defects()}),
    ],
)
def test_words_choose_by_name_by_pass_and_by_rule(words, named, later_opt, capsys):
    status, said, _ = asked(capsys, *words, "--table")
    assert status == 0
    assert {*re.findall(r"^\| `([\w-]+)` \|", said, re.M)} == named


def test_a_document_has_an_entry_for_each_defect(later_opt, capsys):
    status, said, _ = asked(capsys, "inline", "--opt", later_opt, "--format", "json")
    (entry,) = json.loads(said)["results"]
    assert status == 0 and json.loads(said)["summary"]["gone"] == 1
    assert (entry["id"], entry["verdict"], entry["rules"]) == ("inlined-heart", "gone", ["CO13"])
    assert [each["passes"] for each in entry["programs"]] == ["inline", "default<O2>"]
    status, said, _ = asked(capsys, "CO13", "--opt", later_opt, "--format", "jsonl")
    assert [json.loads(line).get("id") for line in said.splitlines()[:2]] == [
        "inlined-heart",
        "merged-heart",
    ]


def test_a_run_may_be_ended_with_what_is_known(later_opt, capsys):
    status, said, err = asked(capsys, "--opt", later_opt, "--total", "0.05")
    assert status == 3 and "ended by --total 0.05" in said + err


def test_passes_that_need_opt_are_not_tried_without_one(monkeypatch, capsys):
    monkeypatch.setenv("PATH", "")
    status, said, err = asked(capsys, "two-headers")
    assert status == 3 and said.startswith("not tried: two-headers\n")
    assert "fix-irreducible needs opt; name one with --opt PATH" in said
    assert err.startswith("notice: opt of LLVM 22 was not found")


@pytest.mark.parametrize("defect", defects(), ids=[each.id for each in defects()])
def test_a_report_has_what_llvms_tracker_wants(defect, capsys):
    status, said, _ = asked(capsys, defect.id, "--report")
    title, happens, broken = said.split("\n\n")[:3]
    assert status == 0 and title == f"# {defect.title}" and happens == defect.happens
    assert broken.startswith("**What is broken.** ")
    for row in cited(defect.rules) if defect.rules else ():
        assert f"]({row.link}): “{row.begins} ...” ({row.id})" in said
    (first, *_), (command,) = re.findall(r"```llvm\n(.*?)```", said, re.S), shells(said)
    assert ("define " in first and "declare" in first) or defect.id.startswith(("two", "switched"))
    assert command.startswith("opt -S -passes=") and command.endswith(f" {defect.id}.ll\n")
    assert (" -disable-verify " in command) == bool(defect.says)
    assert re.search(r"Found with wavecheck: `wavecheck (validate|passes) ", said)


def calls_in(text):
    return [line for line in text.splitlines() if " call " in line]


def shells(text):
    return re.findall(r"```sh\n(.*?)```", text, re.S)


@needs_opt
def test_the_command_of_a_report_does_what_it_says(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _, said, _ = asked(capsys, "sunk-heart", "--report")
    before, written = re.findall(r"```llvm\n(.*?)```", said, re.S)
    (tmp_path / "sunk-heart.ll").write_text(before)
    words = shells(said)[0].replace("opt ", f"{found_opt()} ", 1)
    done = subprocess.run(words, shell=True, capture_output=True, text=True)
    calls = [
        [each for each in text.splitlines() if " call " in each] for text in (written, done.stdout)
    ]
    assert calls[0] == calls[1] != []


@pytest.mark.parametrize(
    "words, message",
    [
        (["sunk-entri"], "the nearest are sunk-entry"),
        (["licm"], "`wavecheck defects --table` lists all"),
        (["--opt", "/bin/true"], "is not LLVM's opt"),
        (["--opt", "/nowhere/opt"], "cannot be run"),
        (["--opt", "early"], "belongs to LLVM 14; the rules are those of LLVM 22"),
        (["--report", "--table"], "ask for one"),
        (["--report", "--format", "json"], "with no --format"),
    ],
)
def test_what_is_wrong_with_the_question_is_said(words, message, early_opt, capsys):
    status, _, err = asked(capsys, *(early_opt if word == "early" else word for word in words))
    assert status == 2 and message in " ".join(err.split())
