"""The order of seq_cst operations as clauses: what must come before what in it (psc)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from ..solver.sat_clauses import FALSE, TRUE, Clauses
from .flow import INITIAL, OpenEvent
from .orders import Orders

AXIOM = "seq_cst"


class Executions(Protocol):
    """What the order is about: open events, and literals for what holds between them."""

    @property
    def clauses(self) -> Clauses: ...

    @property
    def orders(self) -> Orders: ...

    @property
    def events(self) -> Sequence[OpenEvent]: ...

    @property
    def reads_from(self) -> Mapping[tuple[int, int], int]: ...

    def coherence(self, a: OpenEvent, b: OpenEvent) -> int: ...

    def from_read(self, read: OpenEvent, write: OpenEvent) -> int: ...


class SeqCst:
    """Which seq_cst operations come before which, under one order of all of them."""

    def __init__(
        self,
        executions: Executions,
        joining: Sequence[OpenEvent],
        order: Mapping[tuple[int, int], int],
    ) -> None:
        """`joining` are the operations, `order` has a literal for each pair of them."""
        self._executions = executions
        self._clauses = executions.clauses
        self._orders = executions.orders
        self._joining = joining
        self._order = order
        self._threads = [event for event in executions.events if event.thread != INITIAL]
        self._steps: dict[tuple[int, int], int] = {}

    def require(self) -> None:
        """The order holds what must come before what."""
        for first in self._joining:
            starts = self._ends(first, forwards=True)
            for second in self._joining:
                if first is not second:
                    ends = self._ends(second, forwards=False)
                    for a, reached in starts:
                        for b, reaches in ends:
                            self._before(first, second, reached, self._step(a, b), reaches)
                    if first.kind == second.kind == "fence":
                        self._between_fences(first, second)

    def _before(self, first: OpenEvent, second: OpenEvent, *parts: int) -> None:
        before = self._order[first.number, second.number]
        guards = -first.guard, -second.guard
        self._clauses.require_labelled(AXIOM, before, *guards, *(-part for part in parts))

    def _ends(self, event: OpenEvent, forwards: bool) -> list[tuple[OpenEvent, int]]:
        """The event itself, and for a fence all that happens behind it, or before it; each with
        the literal that says so and that it is executed."""
        found = [(event, TRUE)]
        if event.kind == "fence":
            for other in self._threads:
                pair = (event, other) if forwards else (other, event)
                before = FALSE if other is event else self._orders.happens_before(*pair)
                if before != FALSE:
                    found.append((other, self._clauses.both(before, other.guard)))
        return found

    def _step(self, a: OpenEvent, b: OpenEvent) -> int:
        """Whether the order of two events counts (scb): ordered in a thread, or happens-before
        within a location or by way of other locations, or coherence order, or from-read."""
        pair = a.number, b.number
        if pair not in self._steps:
            ways = self._ways(a, b) if a is not b else [(FALSE,)]
            self._steps[pair] = self._any(ways)
        return self._steps[pair]

    def _any(self, ways: list[tuple[int, ...]]) -> int:
        """A literal that holds if all parts of some way do."""
        real = [way for way in ways if FALSE not in way]
        if not real:
            return FALSE
        if any(all(part == TRUE for part in way) for way in real):
            return TRUE
        literal = self._clauses.variable()
        for way in real:
            self._clauses.require(literal, *(-part for part in way))
        return literal

    def _ways(self, a: OpenEvent, b: OpenEvent) -> list[tuple[int, ...]]:
        own = self._orders.ordered(a, b)
        if own == TRUE:
            return [(TRUE,)]
        ways: list[tuple[int, ...]] = [(own,)]
        if a.location is not None and a.location == b.location:
            ways.append((self._orders.happens_before(a, b),))
            ways.append((self._executions.coherence(a, b),))
            ways.append((self._executions.from_read(a, b),))
        for c in self._threads:
            leaves = self._elsewhere(a, c)
            if leaves == FALSE:
                continue
            for d in self._threads:
                returns = self._elsewhere(d, b)
                if returns != FALSE and c is not d:
                    between = self._orders.happens_before(c, d)
                    ways.append((leaves, c.guard, between, d.guard, returns))
        return ways

    def _elsewhere(self, a: OpenEvent, b: OpenEvent) -> int:
        """Ordered in a thread, and not two accesses of one location."""
        if a.location is not None and a.location == b.location:
            return FALSE
        return self._orders.ordered(a, b)

    def _between_fences(self, first: OpenEvent, second: OpenEvent) -> None:
        """Happens-before, or an access behind the first that coherence puts before an access that
        happens before the second."""
        self._before(first, second, self._orders.happens_before(first, second))
        for a, reached in self._ends(first, forwards=True):
            for b, reaches in self._ends(second, forwards=False):
                if a.location is not None and a.location == b.location and a is not b:
                    for way in self._coherence_steps(a, b):
                        self._before(first, second, reached, *way, reaches)

    def _coherence_steps(self, a: OpenEvent, b: OpenEvent) -> list[tuple[int, ...]]:
        """The ways in which coherence leads from `a` to `b` (eco)."""
        this = self._executions
        reads = this.reads_from
        match a.kind, b.kind:
            case "write", "write":
                return [(this.coherence(a, b),)]
            case "read", "write":
                return [(this.from_read(a, b),)]
            case "write", "read":
                later = [
                    (this.coherence(a, w), reads.get((w.number, b.number), FALSE))
                    for w in this.events
                    if w.kind == "write" and w.location == b.location and w is not a
                ]
                return [(reads.get((a.number, b.number), FALSE),), *later]
            case _:
                return [
                    (this.from_read(a, w), reads.get((w.number, b.number), FALSE))
                    for w in this.events
                    if w.kind == "write" and w.location == b.location
                ]
