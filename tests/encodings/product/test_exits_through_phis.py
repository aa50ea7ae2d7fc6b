"""Branches that leave a loop by way of a phi decide its trips."""

from __future__ import annotations

from programs import program
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Violated
from wavecheck.encodings.product.unfolding import Unfolding
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.reading.reader import read_module

HEAD = "declare i32 @op(i32) convergent\n"

BY_NUMBER = program("exit_by_number")

STRAIGHT = program("exit_straight")

COUNTED = program("counted_number")


def function(text: str):
    return read_module(HEAD + text, "text").functions["f"]


def test_a_branch_that_chooses_the_number_by_which_a_loop_is_left_decides_a_trip():
    deciders = Unfolding(function(BY_NUMBER)).deciders
    assert deciders["again"] == deciders["end"] == ("again",)
    assert deciders["found"] == ()


def test_a_branch_inside_a_counted_loop_does_not():
    deciders = Unfolding(function(COUNTED)).deciders
    assert deciders["again"] == () and deciders["end"] == ("again",)
    found = validate(function(COUNTED), function(COUNTED), Options(timeout=30))
    assert isinstance(found, Preserved) and found.scope.trip_counts == "all"


def test_a_break_written_as_a_number_is_compared_with_a_branch():
    """As `jump-threading` makes of it. Without tokens the call behind the loop has other sets."""
    for source, target in ((BY_NUMBER, STRAIGHT), (STRAIGHT, BY_NUMBER)):
        verdict = validate(function(source), function(target), Options(timeout=30, bound=3))
        assert isinstance(verdict, Violated), verdict.reason
