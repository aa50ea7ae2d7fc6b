"""The oracle of lanes: what it says of known pairs, and that the product does not contradict it."""

from collections import Counter

import pytest
from generators.lane_folds import FOLDS, random_lane_fold
from generators.lane_pairs import PARAMETERS, random_lane_pair
from oracles import lane_waves
from oracles.byte_programs import BALLOT, READ, READ_FIRST, TALK, If, Ins, Program, is_well_formed
from oracles.lane_campaign import compared as compared_with_product
from oracles.lane_waves import compared
from oracles.memory_campaign import campaign


def program(*body, result="x"):
    return Program(PARAMETERS, list(body), (32, result))


def call(callee, *args, dst="", bits=32):
    return Ins("call", dst, bits, args, callee)


ADDED = Ins("add", "a", 32, ("x", 3))
KNOWN = {
    "a uniform value is read": (
        program(call(READ_FIRST, "u", dst="r"), result="r"),
        program(result="u"),
        "equal",
    ),
    "a lane's own value is not read": (
        program(call(READ_FIRST, "x", dst="r"), result="r"),
        program(result="x"),
        "differs",
    ),
    "read before it computes": (
        program(ADDED, call(READ_FIRST, "a", dst="r"), result="r"),
        program(call(READ_FIRST, "x", dst="b"), Ins("add", "r", 32, ("b", 3)), result="r"),
        "equal",
    ),
    "read in front of a branch": (
        program(If("c", [call(READ_FIRST, "x", dst="r"), call(TALK, "r")], [], [])),
        program(call(READ_FIRST, "x", dst="r"), If("c", [call(TALK, "r")], [], [])),
        "differs",
    ),
    "talk in both sides": (
        program(call(TALK, 1)),
        program(If("c", [call(TALK, 1)], [call(TALK, 1)], [])),
        "differs",
    ),
    "lane 0 is the first": (
        program(call(READ, "x", 0, dst="r"), result="r"),
        program(call(READ_FIRST, "x", dst="r"), result="r"),
        "equal",
    ),
    "a ballot of others": (
        program(
            call(BALLOT, "c", dst="b", bits=64), Ins("trunc", "r", 32, ("b",), "64"), result="r"
        ),
        program(call(BALLOT, 1, dst="b", bits=64), Ins("trunc", "r", 32, ("b",), "64"), result="r"),
        "differs",
    ),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_pairs(name):
    source, target, expected = KNOWN[name]
    assert compared(source, target, 1) == expected


def test_what_is_read_in_a_lane_that_takes_no_part_may_be_anything():
    in_one_side = program(If("c", [call(READ, "x", 0, dst="r"), call(TALK, "r")], [], []))
    another = program(If("c", [call(READ, "y", 0, dst="r"), call(TALK, "r")], [], []))
    assert compared(in_one_side, another, 1) == "differs"
    constant = program(If("c", [call(READ, "x", 40, dst="r"), call(TALK, 7)], [], []))
    never_there = program(If("c", [call(TALK, 7)], [], []))
    assert compared(constant, never_there, 1) == "equal"
    said = program(If("c", [call(READ, "x", 40, dst="r"), call(TALK, "r")], [], []))
    assert compared(said, never_there, 1) == "equal"
    assert compared(said, never_there, 1, thorough=True) == "differs"
    apart = program(If("c", [call(READ, "x", 40), call(TALK, 7)], [call(TALK, 7)], []))
    assert compared(apart, program(call(TALK, 7)), 1) == "differs"


def test_without_several_lanes_nothing_differs(monkeypatch):
    monkeypatch.setattr(lane_waves, "_small_inputs", _of_one_lane)
    differing = [name for name, (_, _, expected) in KNOWN.items() if expected == "differs"]
    assert {compared(*KNOWN[name][:2], 1) for name in differing} != {"differs"}


def _of_one_lane(source, target, rng):
    yield {"x": [5], "y": [1], "c": [1], "u": [2]}


def test_random_pairs_are_of_both_kinds():
    answers = []
    for seed in range(40):
        source, target, _ = random_lane_pair(seed)
        assert is_well_formed(source) and is_well_formed(target)
        answers.append(compared(source, target, seed))
    assert answers.count("equal") > 10 and answers.count("differs") > 5


def test_folds_are_right_and_nearly_right():
    answers = Counter[tuple[str, str]]()
    for seed in range(440):
        source, target, (fold, _) = random_lane_fold(seed)
        assert is_well_formed(source) and is_well_formed(target)
        answers[fold, compared(source, target, seed)] += 1
    for fold in FOLDS:
        assert answers[fold.__name__, "equal"] > 4 and answers[fold.__name__, "differs"] > 0


def test_the_product_does_not_contradict_the_oracle():
    tally = campaign(range(15), compare=compared_with_product)
    assert not tally.wrong, tally.wrong[0].text


@pytest.mark.slow
def test_the_product_does_not_contradict_the_oracle_on_many_pairs():
    tally = campaign(range(1000, 2000), jobs=2, compare=compared_with_product)
    assert not tally.wrong, tally.wrong[0].text
