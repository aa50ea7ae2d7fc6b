"""What a litmus test may do on a target: its final states, and what is ordered throughout."""

from __future__ import annotations

from collections.abc import Iterable

from ...counterexamples.verdicts.memory_verdicts import LitmusAnswer
from ...encodings.memory_model.questions import forbidding_axioms, outcomes_and_order
from ...encodings.solver.query import Undecided
from ...semantics.memory_model.axioms import Ordering, consistent_executions
from ...semantics.memory_model.events import INITIAL
from ...semantics.memory_model.expressions import holds
from ...semantics.memory_model.litmus_test import LitmusTest, Outcome, operations, registers_written
from ...semantics.memory_model.targets import NONE, Target

EXPLAINING = 5.0
"""Seconds for one question about the axioms that forbid what is known to be forbidden."""


def shown_names(test: LitmusTest) -> tuple[str, ...]:
    """What a state shows: what the test observes, or else every register and location."""
    registers = (
        f"{thread.name}:{name}"
        for thread in test.threads
        for name in dict.fromkeys(registers_written(thread.body))
        if not name.startswith("#")
    )
    return tuple(sorted(test.observed or (*registers, *test.locations), key=_place_in_state))


def _place_in_state(name: str) -> tuple[bool, int, str, int, str]:
    """As herd orders a state: registers by thread, then locations; `r2` before `r10`."""
    thread, colon, register = name.rpartition(":")
    number = int(thread) if thread.isdigit() else -1
    return not colon, number, thread, len(register), register


def answer(test: LitmusTest, target: Target = NONE, seconds: float | None = None) -> LitmusAnswer:
    """Decide a test by constraints. Raises Undecided where the solver is not done in `seconds` for
    one question, or where values are too many."""
    names = shown_names(test)
    found, before = outcomes_and_order(test, target, names, seconds)
    meeting = sum(holds(test.condition, state) for state in found.states)
    forbidden = () if meeting else _forbidding(test, target, seconds)
    return LitmusAnswer(
        test,
        target.name,
        found.states,
        meeting,
        _in_order(test, before),
        found.racy,
        forbidden,
    )


def _forbidding(test: LitmusTest, target: Target, seconds: float | None) -> tuple[str, ...] | None:
    """The axioms that forbid the test's condition; None where they are not soon found."""
    try:
        few = EXPLAINING if seconds is None else min(seconds, EXPLAINING)
        found = forbidding_axioms(test, test.condition, target, few)
    except Undecided:
        return None
    assert found is not None
    return found


def answer_by_definition(test: LitmusTest, target: Target = NONE) -> LitmusAnswer:
    """The same by enumerating the executions, without saying what forbids an outcome. Slow."""
    names = shown_names(test)
    states: dict[tuple[int, ...], Outcome] = {}
    common: frozenset[tuple[str, str]] | None = None
    racy = False
    for ordering in consistent_executions(test, target):
        outcome = ordering.execution.outcome(names)
        states[tuple(outcome.values())] = outcome
        racy = racy or bool(ordering.races)
        if holds(test.condition, outcome):
            ordered = ordered_labels(ordering)
            common = ordered if common is None else common & ordered
    found = tuple(states[key] for key in sorted(states))
    meeting = sum(holds(test.condition, state) for state in found)
    before = _in_order(test, common or ())
    return LitmusAnswer(test, target.name, found, meeting, before, racy)


def ordered_labels(ordering: Ordering) -> frozenset[tuple[str, str]]:
    """The pairs of operations in happens-before, by label. Initial writes are no operations."""
    events = ordering.execution.events
    return frozenset(
        (events[a].label, events[b].label)
        for a, b in ordering.happens_before
        if INITIAL not in (events[a].thread, events[b].thread)
        and events[a].label != events[b].label
    )


def _in_order(test: LitmusTest, pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    labels = [operation.label for thread in test.threads for operation in operations(thread.body)]
    place = {label: index for index, label in enumerate(labels)}
    return tuple(sorted(pairs, key=lambda pair: (place[pair[0]], place[pair[1]])))
