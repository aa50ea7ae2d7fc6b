"""Locations that read-modify-writes alone write: their writes are one chain, each at its place.

By atomicity no write comes between the two parts of a read-modify-write. So where all writes of a
location but the initial one belong to read-modify-writes that are executed always, coherence order
is a chain in which each reads what the one before it wrote: the first reads the initial write, and
of n of them exactly one stands at each of the places 1 to n. Where all of them add one constant,
its place says what one writes.

The clauses here follow from the axioms, and exclude no consistent execution. That n things fill n
places is what a solver cannot find out by itself: it tries all orders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from ...semantics.memory_model.expressions import wrapped
from ...semantics.memory_model.litmus_test import Const, LitmusTest, Rmw, operations
from ..solver.sat_clauses import FALSE, TRUE, Clauses
from .flow import INITIAL, OpenEvent

SHORTEST = 3
"""Shorter chains have so few orders that places only add to what is asked."""


def require_chain(
    clauses: Clauses,
    test: LitmusTest,
    writes: Sequence[OpenEvent],
    reads_from: Mapping[tuple[int, int], int],
    coherence: Callable[[OpenEvent, OpenEvent], int],
) -> None:
    """The places of the writes of one location, where they are a chain; nothing elsewhere."""
    updates = [write for write in writes if write.thread != INITIAL]
    initial = [write for write in writes if write.thread == INITIAL]
    all_update = all(each.partner is not None and each.guard == TRUE for each in updates)
    if len(updates) < SHORTEST or not all_update:
        return
    places = range(1, len(updates) + 1)
    at = _places(clauses, updates, coherence)
    for update in updates:
        assert update.partner is not None
        for place in places:
            here = at[update.number, place]
            sources = initial if place == 1 else updates
            for source in sources:
                if source is not update:
                    before = TRUE if place == 1 else at[source.number, place - 1]
                    reads = reads_from.get((source.number, update.partner), FALSE)
                    clauses.require(-here, -before, reads)
    step = _constant_step(test, updates)
    if step is None:
        return
    (start,) = initial[0].values
    for update in updates:
        for place in places:
            value = wrapped(start + place * step)
            clauses.require(-at[update.number, place], update.values.get(value, FALSE))


def _places(
    clauses: Clauses,
    updates: Sequence[OpenEvent],
    coherence: Callable[[OpenEvent, OpenEvent], int],
) -> dict[tuple[int, int], int]:
    """A literal for each update and each place, from 1: it stands there."""
    last = len(updates)
    within: dict[tuple[int, int], int] = {}
    """The update stands at most there."""
    for update in updates:
        for place in range(last + 1):
            known = FALSE if place == 0 else TRUE if place == last else None
            within[update.number, place] = clauses.variable() if known is None else known
        for place, following in pairwise(range(last + 1)):
            clauses.require(-within[update.number, place], within[update.number, following])
    for first in updates:
        for second in updates:
            if first is not second:
                ahead = coherence(first, second)
                for place in range(1, last + 1):
                    further = within[first.number, place - 1]
                    clauses.require(-ahead, -within[second.number, place], further)
    at = {
        (update.number, place): clauses.both(
            within[update.number, place], -within[update.number, place - 1]
        )
        for update in updates
        for place in range(1, last + 1)
    }
    for place in range(1, last + 1):
        clauses.require_one([at[update.number, place] for update in updates])
    return at


def _constant_step(test: LitmusTest, updates: Sequence[OpenEvent]) -> int | None:
    """What all of them add; None where they do something else, or not the same."""
    every = {each.label: each for thread in test.threads for each in operations(thread.body)}
    steps: set[int | None] = set()
    for update in updates:
        match every[update.label]:
            case Rmw(kind="add", operand=Const(value=value)):
                steps.add(value)
            case Rmw(kind="sub", operand=Const(value=value)):
                steps.add(-value)
            case _:
                steps.add(None)
    return steps.pop() if len(steps) == 1 else None
