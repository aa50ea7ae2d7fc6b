"""Every program refines itself, by the same road as any other pair: nothing is cut short."""

from __future__ import annotations

from random import Random

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.generation.token_programs import random_program

CHUNK = 250


def not_preserved(seeds: range) -> list[int]:
    """The seeds whose program the checker does not find to refine itself."""
    found = []
    for seed in seeds:
        program = random_program(Random(seed))
        if not isinstance(validate(program, program, Options(timeout=60)), Preserved):
            found.append(seed)
    return found


def test_random_programs_refine_themselves() -> None:
    assert not_preserved(range(20)) == []


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(40))
def test_ten_thousand_random_programs_refine_themselves(chunk: int) -> None:
    assert not_preserved(range(chunk * CHUNK, (chunk + 1) * CHUNK)) == []
