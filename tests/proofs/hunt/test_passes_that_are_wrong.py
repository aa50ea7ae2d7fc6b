"""What LLVM 22's own passes get wrong: the catalogue's programs, through the passes again."""

import re

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE, cases
from wavecheck.proofs.hunt.judging import HuntOptions, judged_program
from wavecheck.proofs.passes.steps import found_opt
from wavecheck.semantics.reduction.shrinking import tidied
from wavecheck.semantics.reduction.text_parts import TextModule, parsed

CASES = [case for case in cases() if case.name.startswith("llvm/")]
KINDS = {"violated": "set changed", "ill-formed": "ill-formed", "crash": "crash"}


def said(case, word):
    """What stands behind a word in the notes of a case."""
    found = [note.partition(f"{word}: ")[2] for note in case.notes if f"{word}: " in note]
    return found[0].strip() if found else ""


def source_of(case, function):
    """A module with one source of a case, and what it calls, and nothing else."""
    module = parsed(case.path.read_text(encoding="utf-8"))
    kept = [
        each
        for each in module.functions
        if each.name == function or not each.name.startswith(("src", "tgt"))
    ]
    return str(tidied(TextModule(tuple(kept), module.rest)))


EXPECTED = [
    (
        case,
        each.function or ("src" if case.is_pair else "example"),
        said(case, "GIVES") or each.word,
    )
    for case in CASES
    for each in case.expectations
]


def test_every_case_says_which_pass_it_is_about():
    assert len(EXPECTED) >= 8
    assert all(said(case, "PASSES") for case in CASES)


def test_the_report_links_every_case_and_nothing_else():
    report = (CATALOGUE.parent / "llvm_22_1.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(catalogue/(llvm/\w+)(?:\.srctgt)?\.ll\)", report)
    assert sorted(linked) == sorted(case.name for case in CASES)
    for case in CASES:
        passes = said(case, "PASSES")
        assert f"`{passes}`" in report or passes.startswith("default<")


@pytest.mark.skipif(found_opt() is None, reason="needs opt of LLVM 22")
@pytest.mark.parametrize(
    ("case", "function", "word"), EXPECTED, ids=[f"{c.name} {name}" for c, name, _ in EXPECTED]
)
def test_the_pass_does_to_the_source_what_the_case_says(case, function, word):
    passes = said(case, "PASSES")
    judged = judged_program(source_of(case, function), passes, HuntOptions(found_opt()))
    if word == "preserved":
        assert [pair.verdict for pair in judged.pairs] == [word] and judged.findings == ()
        return
    (found,) = judged.findings
    assert found.kind == KINDS[word]
    assert found.pass_name == passes.split("<")[0] or passes.startswith("default<")


@pytest.mark.skipif(found_opt() is None, reason="needs opt of LLVM 22")
@pytest.mark.slow
@pytest.mark.parametrize("level", ["O1", "O2", "O3"])
@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("llvm/loop_deletion", "src"),
        ("llvm/sunk_entry_and_heart", "src1"),
        ("llvm/sunk_entry_and_heart", "src2"),
        ("llvm/sunk_entry_and_heart", "src3"),
        ("llvm/unswitched_exit", "example"),
        ("llvm/folded_reduction", "src1"),
        ("llvm/merged_loops", "src"),
        ("llvm/unrolled_and_inlined", "example"),
        ("llvm/merged_heart", "src"),
    ],
)
def test_whole_pipelines_are_wrong_too(level, name, function):
    (case,) = [case for case in CASES if case.name == name]
    text = source_of(case, function)
    judged = judged_program(text, f"default<{level}>", HuntOptions(found_opt()))
    (found,) = judged.findings
    folded = name == "llvm/folded_reduction"  # Several passes simplify.
    violated = folded or name == "llvm/merged_loops"
    assert found.kind == ("set changed" if violated else "ill-formed")
    assert folded or found.pass_name in (said(case, "PASSES").split("<")[0], "inline")
    assert not [pair for pair in judged.pairs if pair.verdict == "unknown"]
