"""What is learnt of a pair is an invariant, whatever was asked on the way."""

import time
from pathlib import Path

import pytest
from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.unbounded.product import Sides
from wavecheck.encodings.unbounded.questions import Questions
from wavecheck.encodings.unbounded.values import both, negated
from wavecheck.proofs.every_trip_count.invariants import Invariant
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_file

CATALOGUE = Path(__file__).parents[3] / "counterexamples" / "catalogue"
CASES = [
    ("loops/unroll_by_trip_multiple", "1"),
    ("loops/peel", "1"),
    ("loops/reshape", "3"),
    ("loops/nest", "3"),
    ("anchors/choices_in_loops", "1"),
]


@pytest.mark.parametrize(("name", "number"), CASES)
@pytest.mark.parametrize("wrapping", [False, True])
def test_every_move_from_what_holds_leads_to_what_holds(name, number, wrapping):
    module = read_file(CATALOGUE / f"{name}.srctgt.ll")
    pair = [module.functions[side + number] for side in ("src", "tgt")]
    sides = Sides(*pair, Classifier(default_contracts(), callees_of_history(*pair)))
    questions = Questions(sides, frozenset(), time.monotonic() + 60)
    learnt = Invariant(questions, wrapping)
    learnt.learn()
    moves = [
        move
        for place in learnt.states
        if sides.movers(place) is not None
        for move in questions.moves(place)
    ]
    for each in moves:
        end = each.move.end
        taken = [learnt.holding(each.start), *each.move.guard]
        if isinstance(end, str) or end not in learnt.states:
            assert questions.check(taken) == "unsat"
            continue
        columns = questions.columns(end, each.move.state)
        reached = both(guess.holds(columns) for guess in learnt.guesses[end])
        assert questions.check([*taken, negated(reached)]) == "unsat"
    assert any(questions.check([learnt.holding(e.start), *e.move.guard]) == "sat" for e in moves)
