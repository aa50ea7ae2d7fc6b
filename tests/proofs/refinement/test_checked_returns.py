"""A target may promise more of what it returns where it keeps that promise, and only there."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Violated, name_of
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.attributes.value_checks import with_checked_returns
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.values.values import POISON
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

HEAD = "declare i32 @op(i32) convergent\n"


def function(text: str):
    return read_module(HEAD + text, "text").functions["f"]


def define(promise: str, computed: str, type_: str = "i32") -> str:
    return (
        f"define {promise} {type_} @f({type_} %x) {{\n  {computed}\n  %c = call i32 @op(i32 1)\n"
        f"  ret {type_} %r\n}}\n"
    )


MASKED = "%r = and i32 %x, 7"
PLAIN = "%r = add i32 %x, 0"
FROZEN = "%r = freeze i32 %x"
POISONED = "%r = add nsw i32 %x, 1"


@pytest.mark.parametrize(
    "before, after, computed, expected",
    [
        ("", "range(i32 0, 8)", MASKED, Preserved),
        ("", "range(i32 0, 7)", MASKED, Violated),
        ("", "range(i32 -8, 8)", MASKED, Preserved),
        ("", "range(i32 -8, 7)", MASKED, Violated),
        ("range(i32 -8, 7)", "range(i32 0, 7)", PLAIN, Violated),
        ("range(i32 0, 7)", "range(i32 -8, 7)", PLAIN, Preserved),
        ("range(i32 0, 8)", "range(i32 0, 9)", PLAIN, Preserved),
        ("range(i32 0, 9)", "range(i32 0, 8)", PLAIN, Violated),
        ("", "noundef", FROZEN, Preserved),
        ("noundef", "range(i32 0, 8)", PLAIN, Violated),
        ("noundef", "noundef range(i32 0, 8)", MASKED, Preserved),
        ("range(i32 0, 8)", "noundef", PLAIN, (Violated, Unknown)),
        ("", "noundef", POISONED, (Violated, Unknown)),
    ],
)
def test_a_promise_is_believed_where_it_holds(before, after, computed, expected):
    source, target = function(define(before, computed)), function(define(after, computed))
    found = validate(source, target, Options(timeout=20))
    assert isinstance(found, expected), name_of(found)


def test_a_source_that_breaks_its_promise_may_return_anything():
    body = "define {} i32 @f() {{\n  %c = call i32 @op(i32 1)\n  ret i32 {}\n}}\n"
    source, target = function(body.format("range(i32 0, 8)", 9)), function(body.format("", 10))
    assert isinstance(validate(source, target, Options(timeout=20)), Preserved)
    assert isinstance(validate(target, source, Options(timeout=20)), Violated)


def test_promises_that_are_not_computed_with_stay():
    text = "define nofpclass(nan) noundef float @f(float %x) {\n  ret float %x\n}\n"
    assert with_checked_returns(function(text)) == function(text)
    source = function(text.replace("nofpclass(nan) noundef", ""))
    assert isinstance(validate(source, function(text), Options(timeout=20)), Unknown)


@pytest.mark.parametrize("given, returned", [(3, 3), (9, POISON), (-1, POISON)])
def test_the_wave_returns_what_is_promised_or_poison(given, returned):
    checked = with_checked_returns(function(define("range(i32 0, 8)", PLAIN)))
    (found,) = run_wave(checked, lanes=1, inputs=WaveInputs({"x": given})).outcomes
    assert found == ("returned", returned)


def test_poison_that_must_not_be_returned_is_undefined_behaviour():
    checked = with_checked_returns(function(define("noundef", PLAIN)))
    (found,) = run_wave(checked, lanes=1, inputs=WaveInputs({"x": "poison"})).outcomes
    assert found[0] == "undefined behaviour"
