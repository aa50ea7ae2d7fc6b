"""Of an invariant only what does not follow from the rest of it is shown."""

import time
from pathlib import Path

import pytest
from wavecheck.encodings.events import Classifier, callees_of_history
from wavecheck.encodings.unbounded_independence import independent
from wavecheck.encodings.unbounded_product import Sides
from wavecheck.encodings.unbounded_questions import Questions
from wavecheck.encodings.unbounded_values import negated
from wavecheck.proofs.invariants import Invariant
from wavecheck.semantics.operations import default_contracts
from wavecheck.semantics.reading import read_file

CATALOGUE = Path(__file__).parents[2] / "counterexamples" / "catalogue"
CASES = [
    ("loops/unroll_by_trip_multiple", "1"),
    ("loops/unroll_by_trip_multiple", "2"),
    ("loops/nest", "3"),
    ("loops/unswitch", "3"),
    ("anchors/choices_in_loops", "1"),
]


def one_by_one(questions, truths):
    """The same by a question for each truth, from the last one on."""
    kept = list(range(len(truths)))
    for place in reversed(range(len(truths))):
        rest = [truths[other] for other in kept if other != place]
        if questions.check([*rest, negated(truths[place])]) == "unsat":
            kept.remove(place)
    return kept


@pytest.mark.parametrize(("name", "number"), CASES)
def test_what_is_left_is_what_single_questions_leave(name, number):
    module = read_file(CATALOGUE / f"{name}.srctgt.ll")
    pair = [module.functions[side + number] for side in ("src", "tgt")]
    sides = Sides(*pair, Classifier(default_contracts(), callees_of_history(*pair)))
    questions = Questions(sides, frozenset(), time.monotonic() + 60)
    learnt = Invariant(questions, wrapping=False)
    learnt.learn()
    fewer = 0
    for place, guesses in learnt.guesses.items():
        truths = learnt.held_at(place)[1]
        left = independent(questions, place, guesses, truths)
        assert left == one_by_one(questions, truths)
        fewer += len(left) < len(guesses)
    assert fewer
