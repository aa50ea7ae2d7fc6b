"""Of an invariant only what does not follow from the rest of it is shown."""

import time
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.unbounded.candidate_invariants import (
    Agreement,
    AtMost,
    Constantly,
    Distance,
    Guess,
    Remainder,
)
from wavecheck.encodings.unbounded.equations import Equation
from wavecheck.encodings.unbounded.independence import independent
from wavecheck.encodings.unbounded.product import Sides
from wavecheck.encodings.unbounded.questions import Questions
from wavecheck.encodings.unbounded.samples import samples
from wavecheck.encodings.unbounded.values import negated
from wavecheck.proofs.every_trip_count.invariants import Invariant
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_file

CATALOGUE = Path(__file__).parents[3] / "counterexamples" / "catalogue"
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


def questions_of(name: str, number: str) -> Questions:
    module = read_file(CATALOGUE / f"{name}.srctgt.ll")
    pair = [module.functions[side + number] for side in ("src", "tgt")]
    sides = Sides(*pair, Classifier(default_contracts(), callees_of_history(*pair)))
    return Questions(sides, frozenset(), time.monotonic() + 60)


@pytest.mark.parametrize(("name", "number"), CASES)
def test_what_is_left_is_what_single_questions_leave(name, number):
    questions = questions_of(name, number)
    learnt = Invariant(questions, wrapping=False)
    learnt.learn()
    fewer = 0
    for place, guesses in learnt.guesses.items():
        truths = learnt.held_at(place)[1]
        left = independent(questions, place, guesses, truths)
        assert left == one_by_one(questions, truths)
        fewer += len(left) < len(guesses)
    assert fewer


def any_guesses(rng: Random, state: dict[str, int | bool]) -> list[Guess]:
    """Guesses of all shapes, some of which follow from others, that hold of the state."""
    numbers = [column for column, value in state.items() if not isinstance(value, bool)]
    truths = [column for column, value in state.items() if isinstance(value, bool)]
    found: list[Guess] = []
    for _ in range(rng.randrange(2, 6)):
        one, other = rng.sample(numbers, 2)
        found.append(Equation(((1, one), (-1, other)), state[other] - state[one]))
    for _ in range(rng.randrange(6)):
        low, high = rng.sample(numbers, 2)
        column = rng.choice(numbers)
        found += [
            Remainder(column, 2, state[column] % 2),
            Distance(low, high, state[high] - state[low]),
            AtMost(column, state[column] + rng.randrange(2)),
        ]
    found += [Constantly(column, state[column]) for column in truths if rng.random() < 0.5]
    for one, other in combinations(truths, 2):
        if rng.random() < 0.5:
            found.append(Agreement(one, other, state[one] == state[other]))
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("seed", range(30))
def test_it_is_so_for_any_guesses(seed):
    rng = Random(seed)
    questions = questions_of("loops/unroll_by_trip_multiple", "2")
    states = [sample for sample in samples(questions) if len(sample[1]) > 6]
    place, state = rng.choice(states)
    guesses = any_guesses(rng, state)
    columns = questions.columns(place)
    truths = [guess.holds(columns) for guess in guesses]
    assert independent(questions, place, guesses, truths) == one_by_one(questions, truths)
