"""Calls change places only where neither can keep the other from being made."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import (
    Judgement,
    Preserved,
    Unknown,
    Verdict,
    Violated,
)
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import Pair
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.reading.reader import read_module

HEAD = """
declare void @op(i32) convergent
declare void @sure(i32) convergent willreturn nounwind
declare i32 @free(i32) convergent memory(none) nounwind
declare i32 @vote(i32) convergent memory(none) willreturn nounwind
declare i32 @spec(i32) convergent memory(none) willreturn nounwind speculatable
"""


def answer(source: tuple[str, ...], target: tuple[str, ...]) -> Verdict:
    functions = [
        read_module(
            HEAD + "define void @f(i32 noundef %x) {\n  " + "\n  ".join((*lines, "ret void\n}\n")),
            "text",
        ).functions["f"]
        for lines in (source, target)
    ]
    return validate(*functions, Options(timeout=20))


OP, SURE = "call void @op(i32 %x)", "call void @sure(i32 %x)"
FREE, VOTE, SPEC = (f"%{name} = call i32 @{name}(i32 %x)" for name in ("free", "vote", "spec"))
OTHER = "%other = call i32 @vote(i32 1)"


@pytest.mark.parametrize(
    "first, second, expected",
    [
        (OP, FREE, Unknown),
        (FREE, OP, Unknown),
        (SURE, FREE, Unknown),
        (FREE, SURE, Unknown),
        (OP, VOTE, Unknown),
        (VOTE, OP, Unknown),  # Whom @op keeps votes in the source alone.
        (FREE, VOTE, Unknown),
        (VOTE, FREE, Unknown),
        (SURE, VOTE, Preserved),
        (VOTE, SURE, Preserved),
        (VOTE, OTHER, Preserved),
        (OP, SPEC, Preserved),
        (FREE, SPEC, Preserved),
    ],
)
def test_two_calls_change_places(first, second, expected):
    found = answer((first, second), (second, first))
    assert isinstance(found, expected)
    assert not isinstance(found, Unknown) or "may not return" in found.reason
    assert isinstance(answer((first, second), (first, second)), Preserved)


def test_what_goes_may_have_stood_anywhere():
    assert isinstance(answer((VOTE, OP, OTHER, OP), (OP, OP)), Preserved)


PLAIN = "declare void @plain(i32)\n"
ENDS = """declare void @exit() noreturn
define void @plain(i32 noundef %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %stop, label %on
stop:
  call void @exit()
  unreachable
on:
  ret void
}
"""
CALLS = "call void @plain(i32 %x)"


@pytest.mark.parametrize("used", ["%vote", "0"])
def test_a_vote_without_those_whom_a_call_kept_is_another_one(used):
    """It is violated where the call is known to keep some, and so never preserved."""

    def judged(plain: str, *lines: tuple[str, ...]) -> Verdict:
        modules = [
            read_module(
                HEAD
                + plain
                + "define i32 @f(i32 noundef %x) convergent {\n  "
                + "\n  ".join((*each, f"ret i32 {used}\n}}\n")),
                "f.ll",
            )
            for each in lines
        ]
        found = judge(Pair("f.ll", "f", "f", *modules, target_file="g.ll"), Options(timeout=20))
        assert isinstance(found, Judgement)
        return found.verdict

    sunk = (VOTE, CALLS), (CALLS, VOTE)
    assert isinstance(judged(ENDS, *sunk), Violated)
    found = judged(PLAIN, *sunk)
    assert isinstance(found, Unknown) and "@plain may not return" in found.reason


def test_a_vote_on_a_path_that_a_call_ends_makes_the_set_larger():
    """Also of what may be executed anywhere (CO27)."""
    head = HEAD + "declare void @exit() noreturn\n"
    text = """define i32 @f(i32 noundef %x, i1 noundef %c) convergent {{
  {}
  br i1 %c, label %stop, label %on
stop:
  call void @exit()
  unreachable
on:
  {}
  ret i32 %spec
}}
"""
    source, target = (
        read_module(head + text.format(*each), "f.ll").functions["f"]
        for each in (("", SPEC), (SPEC, ""))
    )
    assert not isinstance(validate(source, target, Options(timeout=20)), Preserved)
    assert isinstance(validate(target, target, Options(timeout=20)), Preserved)
