"""Both halves of an answer, held against all threads of small programs."""

from __future__ import annotations

import pytest
from generators.branching_pairs import module, pair
from oracles import halves
from wavecheck.counterexamples.verdicts.verdicts import halves_of, name_of
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.reading.reader import read_module


def wrong(seed: int) -> list[str]:
    """What the checker says of a pair that is not so."""
    source, target = pair(seed)
    true = halves.halves_of(source, target)
    functions = read_module(module(source, target), "pair.ll").functions
    found = []
    for question in ("both", "sets"):
        verdict = validate(
            functions["src"], functions["tgt"], Options(timeout=30, question=question)
        )
        said = halves_of(verdict)
        meaningful = true.calls_match and (true.somebody or true.kept_by_calls)
        expected = ("preserved" if true.kept else "violated") if meaningful else "unknown"
        if said.sets != expected and (said.sets, true.kept) != ("violated", False):
            found.append(f"{question}: sets {said.sets}, expected {expected}")
        if question == "sets":
            continue
        if said.threads != ("refined" if true.refined else "differs"):
            found.append(f"threads {said.threads}, not as {true}")
        if (name_of(verdict) == "preserved") != (true.refined and true.kept):
            found.append(f"{name_of(verdict)}, not as {true}")
    return found


def test_both_halves_of_an_answer_are_true():
    assert {seed: said for seed in range(25) if (said := wrong(seed))} == {}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 3000, 100))
def test_both_halves_of_an_answer_are_true_of_many_pairs(first):
    assert {seed: said for seed in range(first, first + 100) if (said := wrong(seed))} == {}
