"""Two runs of the wave: what their programs do differently, and what only these runs do."""

from __future__ import annotations

from typing import Any

import pytest
from wavecheck.counterexamples.comparison.compare import Difference, Undecided, compare_runs
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

CALLEES = """
declare void @op(i32) convergent
declare void @other(i32) convergent
declare void @write(i32)
declare i32 @q(i32) convergent
declare i32 @w(i32)
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare i32 @f(i32) memory(none) willreturn nounwind
"""


def function(body: str, parameters: str = "i32 noundef %x") -> Function:
    text = f"{CALLEES}define void @f0({parameters}) convergent {{\n{body}\n}}\n"
    return read_module(text, "made.ll").functions["f0"]


def executed(body: str, parameters: str, arguments: dict[str, Any], lanes: int):
    program = function(body, parameters)
    return program, run_wave(program, Conditions(lanes=lanes, inputs=WaveInputs(arguments)))


def compared_on(
    source: str, target: str, parameters: str = "i32 noundef %x", **arguments: Any
) -> Difference | Undecided | None:
    lanes = len(next(iter(arguments.values())))
    one = executed(source, parameters, arguments, lanes)
    other = executed(target, parameters, arguments, lanes)
    return compare_runs(*one, *other, default_contracts())


SHARED = """  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  call void @op(i32 7)
  ret void"""

DOUBLED = """  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 7)
  ret void
b:
  call void @op(i32 7)
  ret void"""


def test_an_operation_copied_into_both_arms_splits_the_wave_that_takes_both():
    assert compared_on(SHARED, DOUBLED, x=[0, 0, 0]) is None
    found = compared_on(SHARED, DOUBLED, x=[0, 1, 0])
    assert isinstance(found, Difference)
    assert (found.change, found.source_set, found.target_set) == ("splits", (0, 1, 2), (0, 2))
    merged = compared_on(DOUBLED, SHARED, x=[0, 1, 0])
    assert isinstance(merged, Difference) and merged.change == "merges"


def test_the_name_of_a_block_or_value_is_no_difference():
    renamed = SHARED.replace("%b", "%z").replace("b:", "z:").replace("%c", "%k")
    assert compared_on(SHARED, renamed, x=[0, 1]) is None


# --- values that two runs need not share ---

RACING = """  store i32 9, ptr %q
  %z = icmp ne i32 %x, 2
  br i1 %z, label %go, label %first
first:
  store i32 0, ptr %p
  br label %join
go:
  {0}
a:
  %r = load i32, ptr %p
  store i32 1, ptr %p
  br label %join
b:
  %s = load i32, ptr %p
  br label %join
join:
  %v = phi i32 [ %r, %a ], [ %s, %b ], [ 0, %first ]
  %d = icmp eq i32 %v, 1
  br i1 %d, label %k, label %l
k:
  {1}
  ret void
l:
  {2}
  ret void"""
ONE_WAY = "%n = icmp eq i32 %x, 1\n  br i1 %n, label %a, label %b"
OTHER_WAY = "%n = icmp ne i32 %x, 1\n  br i1 %n, label %b, label %a"
SAME = "call void @op(i32 0)"


@pytest.mark.parametrize("there", [SAME, "call void @other(i32 0)", ""])
def test_a_race_that_decides_where_a_lane_goes_is_undecided(there):
    parameters = "i32 noundef %x, ptr noundef %p, ptr noundef %q"
    values = {"x": [2, 1, 0], "p": [65536] * 3, "q": [131072] * 3}
    one, other = (RACING.format(way, there, SAME) for way in (ONE_WAY, OTHER_WAY))
    for source, target in ((one, other), (other, one)):
        found = compared_on(source, target, parameters, **values)
        assert isinstance(found, Undecided) and "the order of lanes" in found.reason
        assert compared_on(source, source, parameters, **values) is None


USED = "  %r = call {} i32 @{}(i32 {})\n  call void @{}(i32 %r)\n  ret void"


@pytest.mark.parametrize("callee", ["q", "w", "f", "pure"])
@pytest.mark.parametrize("user", ["op", "write"])
def test_what_a_call_gives_for_poison_refutes_nothing(callee, user):
    target = USED.format("", callee, 5, user)
    found = compared_on(USED.format("", callee, "poison", user), target, x=[0, 1])
    assert isinstance(found, Undecided) and "different results" in found.reason
    changed = compared_on(USED.format("", callee, 4, user), target, x=[0, 1])
    assert isinstance(changed, Difference)


@pytest.mark.parametrize("callee", ["q", "w", "f", "pure"])
def test_a_promise_of_a_range_that_is_dropped_refutes_nothing(callee):
    source = USED.format("range(i32 0, 2)", callee, "%x", "op")
    found = compared_on(source, USED.format("", callee, "%x", "op"), x=[5, 6])
    assert isinstance(found, Undecided) and "different results" in found.reason
