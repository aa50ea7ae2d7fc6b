"""Pairs without tokens whose cycles have several hierarchies (CU11)."""

from random import Random

import pytest
from mutation.campaign import judged
from mutation.mutations import mutant
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Violated
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement import decision
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.control_flow.cycle_hierarchies import TooManyHierarchies
from wavecheck.semantics.control_flow.relevant_hierarchies import relevant_hierarchies
from wavecheck.semantics.generation.random_graphs import random_flow
from wavecheck.semantics.program.notation import sketch

OPTIONS = Options(timeout=20, bound=2)
CHUNKS, CHUNK = 20, 50


def programs(seed, count):
    rngs = [Random(f"{seed}/{number}") for number in range(count)]
    return [(rng, random_flow(rng, rng.randint(3, 6))) for rng in rngs]


def several(program):
    found = relevant_hierarchies(program)
    return isinstance(found, TooManyHierarchies) or len(found) > 1


def assert_reflexive(seed, count):
    found = programs(seed, count)
    assert sum(several(program) for _, program in found) > count / 7
    for _, program in found:
        verdict = validate(program, program, OPTIONS)
        assert isinstance(verdict, Preserved) or "hierarchies" in verdict.reason


def test_programs_refine_themselves_whatever_their_cycles():
    assert_reflexive("itself", 12)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_many_programs_refine_themselves_whatever_their_cycles(chunk):
    assert_reflexive(f"itself {chunk}", CHUNK)


def assert_agrees_with_the_wave(seed, count):
    violated = 0
    for number, (rng, program) in enumerate(programs(seed, count)):
        made = mutant(rng, program, program, "itself")
        if made is None:
            continue
        found = judged(made, OPTIONS, number, 40)
        assert found.outcome not in ("wrong preserved", "failed"), made
        violated += isinstance(found.verdict, Violated)
    assert violated > count / 2


def test_the_checker_agrees_with_the_wave_on_changed_flows():
    assert_agrees_with_the_wave("changed", 8)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_checker_agrees_with_the_wave_on_many_changed_flows(chunk):
    assert_agrees_with_the_wave(f"changed {chunk}", CHUNK)


FOUR = "E: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: op -> P, X; X: -> ."
SPLIT = "E: -> P, R; P: -> Q; Q: -> C, R; R: op -> S; C: op -> S; S: -> P, X; X: -> ."


def test_one_wave_refutes_every_hierarchy_of_the_source():
    verdict = validate(sketch(FOUR), sketch(SPLIT), OPTIONS)
    assert isinstance(verdict, Violated) and verdict.witness.replayed
    assert "no choice of the source's explains it" in verdict.reason
    assert verdict.witness.source_headers and verdict.witness.target_headers


def test_each_hierarchy_of_the_target_may_have_another_of_the_source(monkeypatch):
    """Were the source held to its first one, its second would refute the program itself."""
    program = sketch(FOUR)
    assert isinstance(validate(program, program, OPTIONS), Preserved)
    every = relevant_hierarchies(program)
    answers = iter(((every[0],), every))
    monkeypatch.setattr(decision, "relevant_hierarchies", lambda function: next(answers))
    assert isinstance(validate(program, program, OPTIONS), Violated)


def test_a_function_with_too_many_is_unknown():
    names = "ABCDF"
    clique = "; ".join(f"{n}: op -> {', '.join(m for m in names if m != n)}, X" for n in names)
    program = sketch(f"E: -> {', '.join(names)}; {clique}; X: -> .")
    verdict = validate(program, program, OPTIONS)
    assert isinstance(verdict, Unknown) and "hierarchies" in verdict.reason
    assert verdict.rules == ("CU11",)
