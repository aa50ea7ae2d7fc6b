"""The iterating anchor as a constraint has the models that its definition allows."""

from random import Random

import pytest
from wavecheck.encodings.convergence.iterating_anchor import constrained_iterating
from wavecheck.encodings.convergence.relations import Clause
from wavecheck.encodings.convergence.token_rules import choices, constrained
from wavecheck.encodings.theories.heart_on_a_path import (
    DOMINATES_THE_PATH,
    FIRST_IN_ITS_BLOCK,
    HYPOTHESES,
    HeartOnAPath,
)
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.token_rules import admissible_choices
from wavecheck.semantics.iterating_anchor.dynamic_rule import iterating_choices
from wavecheck.semantics.program.notation import sketch

PROGRAMS = (
    "E: t = entry -> A; A: a = iterating, op1 a -> A, B, X; B: h = loop t -> A, X; X: ->",
    "E: t = entry -> A, B; A: a = iterating -> A, B, X; B: op2 t -> X; X: ->",
    "E: -> A, C; A: a = iterating -> A, C; C: c = iterating, op c -> C, A, X; X: ->",
)


def random_histories(program, seed, count, threads=2, length=6):
    function, rng = sketch(program), Random(seed)
    for _ in range(count):
        paths = []
        for _ in range(threads):
            path = [function.entry]
            while function.successors[path[-1]] and len(path) < length:
                path.append(rng.choice(function.successors[path[-1]]))
            paths.append(tuple(path))
        yield History(function, tuple(paths))


@pytest.mark.parametrize("program, length", [(PROGRAMS[0], 6), (PROGRAMS[1], 7), (PROGRAMS[2], 5)])
def test_the_models_at_the_anchors_are_the_choices_of_the_definition(program, length):
    narrower = 0
    for history in random_histories(program, 7, 25, length=length):
        found = set(choices(constrained_iterating(history)))
        assert found == set(iterating_choices(history))
        narrower += found < set(admissible_choices(history))
    assert narrower


def test_three_threads_agree_too():
    for history in random_histories(PROGRAMS[0], 8, 8, threads=3, length=4):
        assert set(choices(constrained_iterating(history))) == set(iterating_choices(history))


def test_plain_anchors_get_no_constraint():
    history = next(random_histories(PROGRAMS[0].replace("iterating", "anchor"), 1, 1))
    labels = constrained_iterating(history).solver.labels
    assert not any(isinstance(label, Clause) and label.rule == "IA1" for label in labels)
    assert len(list(labels)) == len(list(constrained(history).solver.labels))


def refutable(without):
    theory = HeartOnAPath(20, {"block": 2, "instruction": 2}, without)
    theory.logic.solver.require(theory.both_on_the_path())
    theory.logic.solver.require(~theory.heart_dominates_anchor())
    return theory.logic.solver.check() == "sat"


@pytest.mark.parametrize("hypothesis", HYPOTHESES)
def test_each_hypothesis_is_needed_for_a_heart_to_dominate(hypothesis):
    assert refutable([hypothesis])


def test_with_both_hypotheses_none_is_refuted_and_a_path_exists():
    assert not refutable([])
    theory = HeartOnAPath(20, {"block": 2, "instruction": 2})
    theory.logic.solver.require(theory.both_on_the_path())
    assert theory.logic.solver.check() == "sat"
    assert {DOMINATES_THE_PATH, FIRST_IN_ITS_BLOCK} == set(HYPOTHESES)
