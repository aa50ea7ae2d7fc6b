"""Samples are states that runs come to, and nothing else."""

import time
from pathlib import Path

from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.unbounded.candidate_invariants import LARGEST
from wavecheck.encodings.unbounded.product import Sides
from wavecheck.encodings.unbounded.questions import Questions
from wavecheck.encodings.unbounded.samples import chosen_runs, samples
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_file

LOOPS = Path(__file__).parents[3] / "counterexamples" / "catalogue" / "loops"


def questions_of(name: str, number: str):
    module = read_file(LOOPS / f"{name}.srctgt.ll")
    pair = [module.functions[side + number] for side in ("src", "tgt")]
    classifier = Classifier(default_contracts(), callees_of_history(*pair))
    sides = Sides(*pair, classifier)
    return Questions(sides, frozenset(), time.monotonic() + 60)


def samples_of(name: str, number: str):
    return list(samples(questions_of(name, number)))


def test_runs_come_to_every_location_and_their_states_fit_the_programs():
    found = samples_of("unroll_by_trip_multiple", "1")
    states = [sample for sample in found if not isinstance(sample, str)]
    assert states == found
    places = {str(location) for location, _ in states}
    first, second, end = "(call %body:0 | call %body:0)", "(call %body:0 | call %body:1)", "return"
    assert {first, second} <= places and any(end in place for place in places)
    for location, state in states:
        if str(location) != first:
            continue
        trips = state["source trips of %loop"]
        assert trips == 2 * state["target trips of %loop"] - 1
        assert (state["source %counter"] + trips - 1 - 2 * state["%n"]) % (1 << 32) == 0


def test_sides_that_come_apart_are_noticed():
    found = samples_of("unroll_by_trip_multiple", "7")
    assert any(isinstance(sample, str) and "where the other side" in sample for sample in found)


def test_anchors_choose_anew_each_time():
    states = [
        sample[1] for sample in samples_of("unroll_anchored", "1") if not isinstance(sample, str)
    ]
    choices = [s["the class of target %tok.1"] for s in states if "the class of target %tok.1" in s]
    assert len(choices) > 10 and len(set(choices)) == len(choices)


def test_long_runs_come_to_more_trips_than_any_bound_that_is_tried():
    questions = questions_of("unroll_by_trip_multiple", "3")
    runs = list(chosen_runs(questions))
    trips = [[sample[1].get("target trips of %loop", 0) for sample in run] for run in runs]
    assert max(map(max, filter(None, trips))) > LARGEST
    assert all(each[1:] == sorted(each[1:], reverse=True) for each in trips)
    for _, state in (sample for run in runs for sample in run):
        if "source trips of %loop" in state and "target %counter" in state:
            assert (state["source trips of %loop"] - 1) // 4 == state["target trips of %loop"] - 1


def test_chosen_inputs_have_either_truth_where_truths_decide():
    places = [
        {str(sample[0]) for sample in run} for run in chosen_runs(questions_of("unswitch", "3"))
    ]
    assert any("%then" in place for run in places for place in run)
    assert any("%else" in place for run in places for place in run)
    assert len(places) % 2 == 0


def test_chosen_inputs_are_the_least_ones_alone_and_beside_others():
    found = {
        (sample[1]["%x"], sample[1]["%n"])
        for run in chosen_runs(questions_of("peel", "1"))
        for sample in run
    }
    assert {(0, 0), (1, 1), (0, 1), (1, 0)} <= found
