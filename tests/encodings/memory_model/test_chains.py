"""Read-modify-writes of one location: with their places the answers are those of the definition."""

from random import Random

import pytest
from wavecheck.encodings.memory_model.questions import outcomes
from wavecheck.proofs.memory.answers import answer, answer_by_definition
from wavecheck.semantics.memory_model.axioms import allowed
from wavecheck.semantics.memory_model.notation import litmus_sketch

ORDERS = ("rlx", "acq", "rel", "acq_rel", "sc")


def random_test(rng):
    """Read-modify-writes of x, with loads of it and accesses of y between them."""
    alike = rng.random() < 0.5
    kinds = ("add 1", "add 1", "add 2", "sub 1", "xchg 7", "and 1", "or 2")
    threads = []
    for length in rng.choice(((1, 1, 2), (2, 2), (1, 1, 1), (3, 1), (1, 1, 1, 1))):
        steps = []
        for index in range(length):
            kind, operand = ("add 1" if alike else rng.choice(kinds)).split()
            steps.append(f"r{index} = {kind} x {operand} {rng.choice(ORDERS)}")
        if rng.random() < 0.4:
            extra = ("q = x rlx", "y = 1 rel", "q = y acq", "fence sc")
            steps.insert(rng.randint(0, length), rng.choice(extra).replace("q =", "rq ="))
        threads.append("; ".join(steps))
    return litmus_sketch("chain", *threads)


@pytest.mark.parametrize("seed", range(40))
def test_outcomes_are_those_of_the_definition(seed):
    test = random_test(Random(seed))
    names = [*(f"{t.name}:{s.register}" for t in test.threads for s in t.body if _named(s)), "x"]
    assert outcomes(test, names=names).values == allowed(test, names=names).outcomes


def _named(statement):
    return getattr(statement, "register", None) is not None


@pytest.mark.parametrize("order", ORDERS)
def test_what_is_ordered_is_as_the_definition_has_it(order):
    add = f"r0 = add x 1 {order}"
    test = litmus_sketch("adds", add, add, add, exists="0:r0=0 & x=3")
    found, defined = answer(test), answer_by_definition(test)
    assert (found.states, found.happens_before) == (defined.states, defined.happens_before)


@pytest.mark.parametrize("order", ["rlx", "acq_rel"])
def test_eight_threads_that_add_twice_are_decided(order):
    thread = f"r0 = add x 1 {order}; r1 = add x 1 {order}"
    test = litmus_sketch("adds", *[thread] * 8, exists="x=16")
    found = answer(test, seconds=10)
    assert found.observation == "Always"
    assert [dict(state) for state in found.states] == [{"x": 16}]


def test_a_location_that_is_stored_to_is_no_chain():
    """Nor is one of which a write may not happen."""
    adds = "r0 = add x 1 rlx; r1 = add x 1 rlx"
    stored = litmus_sketch("stored", adds, "r0 = add x 1 rlx; x = 5 rlx")
    assert outcomes(stored, names=["x"]).values == allowed(stored, names=["x"]).outcomes
    compared = litmus_sketch("compared", *["r0 = cas x 0 1 rlx rlx"] * 3, exists="x=1")
    assert outcomes(compared).values == {(1,)}
