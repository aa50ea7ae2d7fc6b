"""Tests of one location: all outcomes without a solver are those of the definition."""

from random import Random

import pytest
from wavecheck.encodings.memory_model.one_location import one_location_outcomes
from wavecheck.encodings.memory_model.questions import MemoryQuestion
from wavecheck.semantics.memory_model.axioms import allowed
from wavecheck.semantics.memory_model.notation import litmus_sketch
from wavecheck.semantics.memory_model.targets import SYNC_AS

TAGS = ("", " # p:x", " # p:y", " # sync-as:1")


def random_test(rng):
    threads = []
    lengths = rng.choice(((1, 3), (2, 3), (4,), (1, 2, 2), (2, 2), (3, 3)))
    for length in lengths:
        steps = []
        for index in range(length):
            tag = rng.choice(TAGS)
            match rng.choice(("store", "store", "load", "load", "fence")):
                case "store":
                    steps.append(f"x = {rng.randint(0, 3)} {rng.choice(('rlx', 'rel', 'sc'))}{tag}")
                case "load":
                    steps.append(f"r{index} = x {rng.choice(('rlx', 'acq', 'sc'))}{tag}")
                case _:
                    steps.append(f"fence {rng.choice(('sc', 'acq_rel'))}{tag}")
        threads.append("; ".join(steps))
    return litmus_sketch("random", "x = 1 rlx", *threads)


@pytest.mark.parametrize("seed", range(60))
def test_outcomes_are_those_of_the_definition(seed):
    rng = Random(seed)
    test = random_test(rng)
    registers = [
        f"{t.name}:{s.register}" for t in test.threads for s in t.body if hasattr(s, "register")
    ]
    some = [name for name in registers if rng.random() < 0.7]
    for names in (registers, [*some, "x"]):
        assert one_location_outcomes(test, names) == allowed(test, SYNC_AS, names).outcomes


def test_no_choice_turns_out_to_be_impossible():
    test = litmus_sketch("CoRW", "r0 = x rlx; x = 1 rlx; r1 = x rlx; x = 2 rlx", "x = 3 rlx")
    names = ("0:r0", "0:r1", "x")
    found = one_location_outcomes(test, names)
    assert found == allowed(test, names=names).outcomes
    assert (3, 1, 2) in found and (3, 3, 2) not in found


def test_it_agrees_with_the_solver_on_two_writers_and_two_readers():
    writers = "x = 1 rlx; x = 2 rlx; x = 3 rlx", "x = 4 rlx; x = 5 rlx; x = 6 rlx"
    readers = ("r0 = x rlx; r1 = x rlx; r2 = x rlx",) * 2
    test = litmus_sketch("CoRR", *writers, *readers)
    names = ("2:r0", "2:r2", "3:r1")
    question = MemoryQuestion(test, names=names)
    assert one_location_outcomes(test, names) == set(question.all_outcomes())


@pytest.mark.parametrize(
    "threads",
    [
        ("x = 1 rlx; y = 1 rlx",),
        ("r0 = add x 1 rlx",),
        ("r0 = x rlx; x = r0 rlx",),
        ("r0 = x rlx; r0 = x rlx",),
    ],
)
def test_other_tests_are_left_to_the_solver(threads):
    assert one_location_outcomes(litmus_sketch("other", *threads), ("0:r0",)) is None
