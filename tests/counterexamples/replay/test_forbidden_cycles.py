"""What an axiom forbids is shown as steps that end where they began."""

from itertools import pairwise

import pytest
from wavecheck.counterexamples.replay.forbidden_cycles import (
    broken_axioms,
    cycle_of,
    forbidden_execution,
)
from wavecheck.semantics.litmus.reader import read_litmus
from wavecheck.semantics.memory_model.axioms import AXIOMS, Ordering, consistent_executions
from wavecheck.semantics.memory_model.executions import candidate_executions
from wavecheck.semantics.memory_model.expressions import holds
from wavecheck.semantics.memory_model.targets import NONE


def litmus_of(*threads, condition="exists (x=9)"):
    parts = [
        f"P{number} (atomic_int* x, atomic_int* y) {{ {body} }}"
        for number, body in enumerate(threads)
    ]
    text = "\n".join(["C test", "{ x = 0; y = 0; }", *parts, condition])
    return read_litmus(text, "test.litmus")


def store(location, value, order="relaxed"):
    return f"atomic_store_explicit({location}, {value}, memory_order_{order});"


def load(register, location, order="relaxed"):
    return f"int {register} = atomic_load_explicit({location}, memory_order_{order});"


def message_passing(release="release", acquire="acquire"):
    return litmus_of(
        store("x", 1) + store("y", 1, release),
        load("r0", "y", acquire) + load("r1", "x"),
        condition="exists (1:r0=1 /\\ 1:r1=0)",
    )


def store_buffering(order):
    return litmus_of(
        store("x", 1, order) + load("r0", "y", order),
        store("y", 1, order) + load("r0", "x", order),
        condition="exists (0:r0=0 /\\ 1:r0=0)",
    )


def named(ordering, steps):
    events = ordering.execution.events
    return {(events[a].label, events[b].label, name) for a, b, name in steps}


def test_message_passing_is_forbidden_by_synchronisation_and_a_stale_read():
    test = message_passing()
    found = forbidden_execution(test, test.condition, NONE)
    assert found is not None and broken_axioms(found) == ("coherence",)
    assert named(found, cycle_of(found, "coherence")) == {
        ("0:0", "0:1", "po"),
        ("0:1", "1:0", "sw"),
        ("1:0", "1:1", "po"),
        ("1:1", "0:0", "fr"),
    }


def test_store_buffering_is_forbidden_by_the_one_order():
    test = store_buffering("seq_cst")
    found = forbidden_execution(test, test.condition, NONE)
    assert found is not None and broken_axioms(found) == ("seq_cst",)
    names = [name for _, _, name in cycle_of(found, "seq_cst")]
    assert sorted(names) == ["fr", "fr", "po", "po"]


def test_the_execution_that_breaks_the_fewest_axioms_is_shown():
    test = litmus_of(
        store("x", 1) + store("x", 2) + store("y", 1, "release"),
        load("r0", "y", "acquire") + load("r1", "x"),
        condition="exists (1:r0=1 /\\ 1:r1=1)",
    )
    numbers = [
        len(broken_axioms(Ordering(execution)))
        for execution in candidate_executions(test)
        if holds(test.condition, execution.final)
    ]
    found = forbidden_execution(test, test.condition, NONE)
    assert found is not None and sorted(numbers) == [1, 2]
    assert broken_axioms(found) == ("coherence",)


def test_what_may_happen_has_no_forbidden_execution():
    for test in (message_passing("relaxed"), store_buffering("relaxed")):
        assert forbidden_execution(test, test.condition, NONE) is None
    impossible = litmus_of(store("x", 1))
    assert forbidden_execution(impossible, impossible.condition, NONE) is None


TESTS = {
    "coherence": message_passing(),
    "own-order": litmus_of(store("x", 1) + store("x", 2) + load("r0", "x")),
    "atomicity": litmus_of(
        "int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed);", store("x", 5)
    ),
    "seq_cst": store_buffering("seq_cst"),
    "no-thin-air": litmus_of(
        load("r0", "x") + "atomic_store_explicit(y, r0, memory_order_relaxed);",
        load("r0", "y") + "atomic_store_explicit(x, r0, memory_order_relaxed);" + store("x", 1),
    ),
}


@pytest.mark.parametrize("axiom", AXIOMS)
def test_every_axiom_that_is_broken_has_a_cycle_and_one_that_is_kept_has_none(axiom):
    seen = 0
    for execution in candidate_executions(TESTS[axiom]):
        ordering = Ordering(execution)
        steps = cycle_of(ordering, axiom)
        assert bool(steps) == (not AXIOMS[axiom](ordering))
        if steps and axiom != "atomicity":
            seen += 1
            assert all(one[1] == other[0] for one, other in pairwise([*steps, steps[0]]))
        elif steps:
            seen += 1
            (read, a, _), (b, write, _), (c, d, _) = steps
            assert a == b and (c, d) == (read, write)
    assert seen


def test_consistent_executions_break_nothing():
    for ordering in consistent_executions(TESTS["coherence"]):
        assert broken_axioms(ordering) == ()
