"""The steps of a film follow what the wave did, lane by lane."""

from random import Random

import pytest
from programs import program
from wavecheck.counterexamples.html.steps import (
    LABEL,
    PAUSE,
    Step,
    aligned,
    communications_in_order,
    lanes_text,
    step_of,
    steps_of,
)
from wavecheck.counterexamples.text.timelines import Mark
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.anchor_policies import Prescribed
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

LOOP = program("anchored_loop")


def walked(steps, lane):
    """The blocks that a lane enters in a film."""
    moves = (step.moves[lane] for step in steps if lane in step.moves)
    return tuple(place[0] for place in moves if place is not None and place[1] == LABEL)


@pytest.mark.parametrize("seed", range(40))
def test_each_lane_walks_its_path_and_stands_at_the_calls_that_it_takes_part_in(seed):
    run = run_wave(random_program(Random(seed), 10), Conditions(lanes=3, seed=seed, fuel=300))
    steps = steps_of(run)
    at = {}
    for step in steps:
        if step.communication is not None:
            this = run.communications[step.communication]
            assert {at[lane][0] for lane in this.lanes} == {this.site.block}
            assert set(step.moves) == set(this.lanes)
        at |= step.moves
    assert [walked(steps, lane) for lane in range(3)] == list(run.paths)
    told = [step.communication for step in steps if step.communication is not None]
    assert sorted(told) == list(range(len(run.communications)))


def joined_late():
    """Lane 0's first instance of the anchor is in one class with lane 1's second one."""
    site = Site("head", 0)
    classes = {(site, 0, 1): "late", (site, 1, 2): "late", (site, 1, 1): "own"}
    function = read_module(LOOP, "f.ll").functions["f"]
    inputs = WaveInputs(arguments={"x": [7, 7]}, results={"more": [[0], [1, 0]]})
    return run_wave(function, Conditions(lanes=2, inputs=inputs, anchors=Prescribed(classes)))


def test_a_class_whose_members_come_one_by_one_waits_for_its_last_one():
    run = joined_late()
    assert run.communications[0].lanes == (0, 1)
    order = communications_in_order(run)
    told = [(run.communications[index].control, run.communications[index].lanes) for index in order]
    assert told == [("anchor", (1,)), (None, (1,)), ("anchor", (0, 1)), (None, (0, 1))]
    assert walked(steps_of(run), 1) == ("entry", "head", "head", "end")


def test_the_step_of_the_difference_is_one_step_of_both_films():
    run = joined_late()
    steps = steps_of(run)
    moment = step_of(run, steps, Mark("op", 1, 2))
    assert moment is not None
    assert run.communications[steps[moment].communication].executions == {0: 1, 1: 2}
    source, target, step = aligned(steps, [Step({}, "start"), *steps], (moment, moment + 1))
    assert source[step] == target[step] == steps[moment]
    assert len(source) == len(target)
    assert [each for each in source if each is not PAUSE] == steps
    assert step_of(run, steps, Mark("op", 0, 9)) is None


def test_a_side_without_such_a_call_shows_its_end():
    steps = [Step({}, "start"), Step({}, "end")]
    longer = [Step({}, "start"), Step({}, "call"), Step({}, "end")]
    source, target, step = aligned(longer, steps, (1, None))
    assert (step, source[step].text, target[step].text) == (1, "call", "end")


def test_many_lanes_are_named_as_ranges():
    assert lanes_text([2]) == "lane 2"
    assert lanes_text([0, 1, 5]) == "lanes 0, 1, 5"
    assert lanes_text([0, *range(2, 10), 63]) == "lanes 0, 2-9, 63"
