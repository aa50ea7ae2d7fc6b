"""A target may promise more of what it returns where it keeps that promise, and only there."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Unknown
from wavecheck.proofs.judging.judge import inlined
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.attributes.value_checks import with_checked_returns
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.values.values import POISON
from wavecheck.semantics.wave.conditions import Conditions
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


PLAIN = "%r = add i32 %x, 0"


def test_promises_that_are_not_computed_with_stay():
    text = "define nofpclass(nan) noundef float @f(float %x) {\n  ret float %x\n}\n"
    assert with_checked_returns(function(text)) == function(text)
    source = function(text.replace("nofpclass(nan) noundef", ""))
    assert isinstance(validate(source, function(text), Options(timeout=20)), Unknown)


@pytest.mark.parametrize("given, returned", [(3, 3), (9, POISON), (-1, POISON)])
def test_the_wave_returns_what_is_promised_or_poison(given, returned):
    checked = with_checked_returns(function(define("range(i32 0, 8)", PLAIN)))
    (found,) = run_wave(checked, Conditions(lanes=1, inputs=WaveInputs({"x": given}))).outcomes
    assert found == ("returned", returned)


def test_poison_that_must_not_be_returned_is_undefined_behaviour():
    checked = with_checked_returns(function(define("noundef", PLAIN)))
    (found,) = run_wave(checked, Conditions(lanes=1, inputs=WaveInputs({"x": "poison"}))).outcomes
    assert found[0] == "undefined behaviour"


def test_an_inlined_call_that_must_not_return_is_undefined_behaviour_where_it_does():
    body = "define void @body(i32 %x) {\n  %c = call i32 @op(i32 %x)\n  ret void\n}\n"
    caller = "define void @f(i32 %x) {\n  call void @body(i32 %x) noreturn\n  ret void\n}\n"
    module = read_module(HEAD + body + caller, "text")
    assert (
        run_wave(inlined(module, "f"), Conditions(lanes=1)).outcomes[0][0] == "undefined behaviour"
    )
