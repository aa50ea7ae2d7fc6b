"""A run that rests on a guessed comparison is believed only where some values give it."""

from __future__ import annotations

import pytest
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.guessed_values import could_be_right
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave


def guesses(body: str):
    module = read_module(
        f"""
        define i1 @f(float %x, float %y) {{
          {body}
          ret i1 %c
        }}
        """,
        "guess.ll",
    )
    inputs = WaveInputs(arguments={"x": [1, 2], "y": [3, 4]})
    run = run_wave(module.functions["f"], Conditions(lanes=2, inputs=inputs))
    return [guess for lane in run.guesses for guess in lane]


@pytest.mark.parametrize(
    "body, realistic",
    [
        ("%c = fcmp ogt float %x, 0.0", True),
        ("%c = fcmp olt float %x, %y", True),
        ("%c = fcmp ord float %x, %y", False),
        ("%c = fcmp oeq float %x, %x", False),
        ("%d = fcmp ogt float %x, 0.0\n %e = fcmp ogt float %x, 1.0\n %c = and i1 %d, %e", False),
        ("%s = fadd float %x, %y\n %c = fcmp ogt float %s, 0.0", False),
        ("%c = icmp eq i32 0, 1", True),
    ],
)
def test_a_guess_is_realistic_if_it_is_the_only_one_about_its_inputs(body, realistic) -> None:
    assert could_be_right(guesses(body)) is realistic
