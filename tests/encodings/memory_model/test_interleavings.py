"""Tests of one location with read-modify-writes: lines of operations are the executions."""

from random import Random

import pytest
from wavecheck.encodings.memory_model import interleavings
from wavecheck.encodings.memory_model.interleavings import interleaved_outcomes
from wavecheck.encodings.memory_model.one_location import one_location_outcomes
from wavecheck.encodings.memory_model.questions import outcomes
from wavecheck.proofs.memory.answers import answer
from wavecheck.semantics.memory_model.axioms import allowed
from wavecheck.semantics.memory_model.litmus_test import (
    Assign,
    BinaryOp,
    Const,
    Fence,
    If,
    LitmusTest,
    Load,
    Reg,
    Rmw,
    Store,
    Thread,
    every_name,
)
from wavecheck.semantics.memory_model.notation import litmus_sketch
from wavecheck.semantics.memory_model.targets import SYNC_AS

TAGS = tuple(frozenset(each) for each in ((), (("p", "x"),), (("p", "y"),), (("sync-as", "1"),)))


def statement(rng, label, index):
    tags = rng.choice(TAGS)
    used = rng.choice((Const(1), Const(2), Reg("r0"), BinaryOp("+", Reg("r0"), Const(1))))
    match rng.choice(("store", "load", "add", "xchg", "cas", "fence", "if", "assign")):
        case "store":
            return Store(label, "x", used, rng.choice(("rlx", "rel", "sc")), tags)
        case "load":
            return Load(label, f"r{index}", "x", rng.choice(("rlx", "acq", "sc")), tags)
        case "add" | "xchg" as kind:
            register = rng.choice((f"r{index}", None))
            order = rng.choice(("rlx", "acq_rel", "sc"))
            return Rmw(label, register, "x", kind, used, None, order, None, tags)
        case "cas":
            orders = rng.choice((("rlx", "rlx"), ("sc", "acq")))
            expected = Const(rng.randint(0, 2))
            return Rmw(label, f"r{index}", "x", "cas", used, expected, orders[0], orders[1], tags)
        case "fence":
            return Fence(label, rng.choice(("sc", "acq_rel")), tags)
        case "assign":
            return Assign(f"r{index}", used)
    stored = Store(label, "x", Const(3), "rlx", tags)
    return If(BinaryOp("==", Reg("r0"), Const(rng.randint(0, 2))), (stored,), ())


def random_test(rng):
    lengths = rng.choice(((1, 2), (2, 2), (3,), (1, 1, 2), (1, 1, 1), (1, 3)))
    threads = tuple(
        Thread(str(n), tuple(statement(rng, f"{n}:{i}", i) for i in range(length)))
        for n, length in enumerate(lengths)
    )
    return LitmusTest("random", {"x": rng.randint(0, 1)}, threads)


@pytest.mark.parametrize("seed", range(120))
def test_outcomes_are_those_of_the_definition(seed):
    rng = Random(seed)
    test = random_test(rng)
    names = every_name(test)
    some = [name for name in names if rng.random() < 0.5]
    for asked in (names, some, ["x"]):
        assert interleaved_outcomes(test, asked) == allowed(test, SYNC_AS, asked).outcomes


def test_what_the_other_algorithm_knows_it_knows_too():
    test = litmus_sketch("W", "x = 1 rlx; r0 = x rlx; x = 2 rlx", "r0 = x rlx; x = 3 rlx")
    for names in (("0:r0", "1:r0", "x"), ("1:r0",), ("x",)):
        assert interleaved_outcomes(test, names) == one_location_outcomes(test, names)


def counters(threads, condition=""):
    return litmus_sketch(
        "counters", *["r0 = add x 1 rlx; r1 = add x 1 rlx"] * threads, exists=condition
    )


def test_eight_threads_count_to_sixteen():
    assert outcomes(counters(8), names=("x",)).values == {(16,)}
    both = outcomes(counters(8), names=("0:r1", "7:r0")).values
    apart = {(a, b) for a in range(1, 16) for b in range(15) if a != b}
    # Whose second step reads 1 has read 0 before, and whose first step reads 14 reads 15 next.
    assert both == apart - {(1, 0), (15, 14)}


def test_what_is_known_to_be_forbidden_is_so_without_its_axioms(monkeypatch):
    monkeypatch.setattr("wavecheck.proofs.memory.answers.EXPLAINING", 0.01)
    found = answer(counters(8, "x=15"))
    assert found.observation == "Never" and found.forbidden_by is None
    assert found.happens_before == ()
    assert answer(counters(2, "x=3")).observation == "Never"


def test_several_locations_and_too_many_states_are_left_to_others(monkeypatch):
    assert interleaved_outcomes(litmus_sketch("SB", "x = 1 rlx; r0 = y rlx"), ["x"]) is None
    monkeypatch.setattr(interleavings, "MOST_STATES", 10)
    assert interleaved_outcomes(counters(3), ["x", "0:r0"]) is None
