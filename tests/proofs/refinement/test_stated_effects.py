"""Two programs may state different things of one callee; that alone is no violation."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Verdict, Violated
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.attributes.call_effects import (
    end_otherwise,
    stated_otherwise,
    with_less_stated,
)
from wavecheck.semantics.reading.reader import read_module

PROGRAM = """
declare void @op(i32) convergent
declare i32 @q(i32) {}
define void @f(i32 noundef %x, i1 noundef %c) {{
  {}
}}
"""
CALL = "%r = call i32 @q(i32 {})\n  call void @op(i32 1)\n  ret void"
GONE = "call void @op(i32 1)\n  ret void"
APART = """br i1 %c, label %a, label %b
a:
  %r = call i32 @q(i32 1)
  call void @op(i32 1)
  ret void
b:
  %s = call i32 @q(i32 1)
  call void @op(i32 1)
  ret void"""

FREE = "memory(none) willreturn nounwind"
READS = "memory(read) willreturn nounwind"


def program(stated: str, body: str):
    return read_module(PROGRAM.format(stated, body), "text").functions["f"]


def answer(before: tuple[str, str], behind: tuple[str, str]) -> Verdict:
    return validate(program(*before), program(*behind), Options(timeout=20))


@pytest.mark.parametrize("convergent", ["", "convergent "])
@pytest.mark.parametrize("stated", [FREE, READS, "willreturn nounwind", "memory(none)"])
def test_a_target_may_state_less(stated, convergent):
    source, target = convergent + stated, convergent
    same, other = CALL.format(1), CALL.format(2)
    assert isinstance(answer((source, same), (target, same)), Preserved)
    assert isinstance(answer((source, same), (target, other)), (Violated, Unknown))
    assert isinstance(answer((target, same), (source, same)), Unknown)
    assert not isinstance(answer((target, same), (source, GONE)), Preserved)


def test_what_only_one_program_calls_is_stated_by_it_alone():
    assert isinstance(answer((FREE, CALL.format(1)), ("", GONE)), Preserved)
    assert isinstance(answer(("", CALL.format(1)), (FREE, GONE)), Violated)


def test_a_set_that_is_split_is_split_whatever_is_stated():
    assert isinstance(answer((FREE, CALL.format(1)), ("", APART)), Violated)


def test_the_source_states_no_more_than_every_call_of_the_target():
    source, target = program(FREE, CALL.format(1)), program(READS, CALL.format(1))
    assert stated_otherwise(source, target) == {"q"} and not stated_otherwise(source, source)
    weaker = with_less_stated(source, target)
    assert [call.effects for _, call in weaker.calls()] == [
        call.effects for _, call in target.calls()
    ]
    assert with_less_stated(source, source) == source


DECLARED = """
declare void @op(i32) {}
define void @f(i32 noundef %x, i1 noundef %c) convergent {{
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %x)
  br label %b
b:
  ret void
}}
"""


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("convergent", "nounwind"),
        ("convergent nounwind", ""),
        ("convergent willreturn", "nounwind"),
    ],
)
def test_a_lost_guarantee_is_lost_whatever_is_stated_of_returning(before, behind):
    source, target = (
        read_module(DECLARED.format(stated), "text").functions["f"] for stated in (before, behind)
    )
    verdict = validate(source, target, Options(timeout=20))
    assert isinstance(verdict, Violated) and verdict.change == "shrinks" and "CO25" in verdict.rules


def test_calls_that_return_and_calls_that_read_are_told_apart():
    quiet, reading = program(FREE, CALL.format(1)), program(READS, CALL.format(1))
    silent = program("memory(none)", CALL.format(1))
    assert end_otherwise(quiet, silent) and end_otherwise(silent, quiet)
    assert not end_otherwise(quiet, reading)
