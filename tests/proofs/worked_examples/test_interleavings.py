"""A machine that interleaves threads over one memory does only what the axioms allow, and all of it
where every access is seq_cst."""

from dataclasses import replace
from random import Random

import pytest
from generators.random_litmus_tests import random_cycle, random_litmus_test
from wavecheck.encodings.memory_model.questions import outcomes
from wavecheck.proofs.worked_examples.stripped_tags import stripped
from wavecheck.semantics.memory_model.cache_machine import machine_outcomes
from wavecheck.semantics.memory_model.litmus_test import Assign, Fence, If, every_name
from wavecheck.semantics.memory_model.notation import litmus_sketch

QUICK, MANY = 60, 1500


def seq_cst(test):
    """The same test with every atomic or plain access and every fence seq_cst."""

    def strong(statement):
        match statement:
            case If():
                arms = (tuple(map(strong, arm)) for arm in (statement.then, statement.other))
                return If(statement.condition, *arms)
            case Assign():
                return statement
            case Fence():
                return replace(statement, order="sc")
        if getattr(statement, "failure_order", None) is not None:
            return replace(statement, order="sc", failure_order="sc")
        return replace(statement, order="sc")

    threads = (replace(t, body=tuple(map(strong, t.body))) for t in test.threads)
    return replace(test, threads=tuple(threads))


def untagged_test(seed, most):
    rng = Random(seed)
    return stripped(random_cycle(rng) if rng.random() < 0.3 else random_litmus_test(rng, most))


def compared(seed, most):
    """Whether the two laws hold of a random test, and whether the axioms allow more than the
    machine does where orders are weak."""
    test = untagged_test(seed, most)
    names = every_name(test)
    interleaved = machine_outcomes(test, names)
    allowed = outcomes(test, names=names).values
    strong = outcomes(seq_cst(test), names=names).values
    return interleaved <= allowed and interleaved == strong, allowed > interleaved


def test_seq_cst_tests_end_as_interleavings_do():
    found = [compared(seed, 7) for seed in range(QUICK)]
    assert all(lawful for lawful, _ in found)
    assert any(weak for _, weak in found)


@pytest.mark.slow
def test_many_seq_cst_tests_end_as_interleavings_do():
    assert all(compared(seed, 9)[0] for seed in range(1000, 1000 + MANY))


def test_store_buffering_tells_the_machine_from_the_axioms():
    test = litmus_sketch("SB", "x = 1 rlx; r0 = y rlx", "y = 1 rlx; r0 = x rlx")
    names = every_name(test)
    both_zero = {each for each in outcomes(test, names=names).values if each[:2] == (0, 0)}
    assert both_zero and not both_zero & machine_outcomes(test, names)
