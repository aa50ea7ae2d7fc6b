"""Orders between the events of a test as literals: what is ordered within a thread,
synchronises-with, happens-before.

Each relation is only forced to hold where it must. The axioms are the easier to satisfy the fewer
pairs are related, so a model in which more is related than must be hides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...semantics.memory_model.litmus_test import Tags
from ...semantics.memory_model.mmra_tags import compatible
from ...semantics.memory_model.targets import Target
from ..solver.sat_clauses import FALSE, TRUE, Clauses
from .flow import INITIAL, OpenEvent

Pair = tuple[int, int]

SYNCHRONISES = "synchronises-with"
"""The label of what makes operations synchronise."""


class ThreadOrder:
    """The closure of a part of program order, over executed events only."""

    def __init__(
        self,
        clauses: Clauses,
        events: tuple[OpenEvent, ...],
        holds: Callable[[OpenEvent, OpenEvent], bool],
    ) -> None:
        """`holds` says which pairs of program order generate the order."""
        self._literals: dict[Pair, int] = {}
        threads: dict[int, list[OpenEvent]] = {}
        for event in events:
            threads.setdefault(event.thread, []).append(event)
        for thread, members in threads.items():
            if thread != INITIAL:
                for span in range(1, len(members)):
                    for first in range(len(members) - span):
                        self._close(clauses, members[first : first + span + 1], holds)

    def _close(
        self,
        clauses: Clauses,
        line: list[OpenEvent],
        holds: Callable[[OpenEvent, OpenEvent], bool],
    ) -> None:
        """The first and the last of a line of events, when all shorter lines are settled."""
        a, *between, b = line
        pair = a.number, b.number
        if holds(a, b):
            self._literals[pair] = TRUE
            return
        always = (TRUE, a.guard, b.guard)
        ways: list[tuple[int, ...]] = []
        for c in between:
            through = self._literals.get((a.number, c.number), FALSE)
            onwards = self._literals.get((c.number, b.number), FALSE)
            if FALSE not in (through, onwards):
                present = TRUE if c.guard in always else c.guard
                if through == onwards == present == TRUE:
                    self._literals[pair] = TRUE
                    return
                ways.append((through, onwards, present))
        if ways:
            literal = self._literals[pair] = clauses.variable()
            for way in ways:
                clauses.require(literal, *(-part for part in way))

    def __call__(self, a: OpenEvent, b: OpenEvent) -> int:
        """The literal that says that `a` comes before `b`."""
        return self._literals.get((a.number, b.number), FALSE)


class Orders:
    """Happens-before of a test on a target, with reads-from left open.

    `reads_from` has a literal for each write and each read that might read it."""

    def __init__(
        self,
        clauses: Clauses,
        events: tuple[OpenEvent, ...],
        target: Target,
        reads_from: Mapping[Pair, int],
    ) -> None:
        self._clauses = clauses
        self._events = events
        self._target = target
        self._reads_from = reads_from
        self._tags = [
            target.tags(event.tags, event.kind == "fence" or event.order != "na")
            for event in events
        ]
        self.ordered = ThreadOrder(
            clauses, events, lambda a, b: compatible(self.tags(a), self.tags(b))
        )
        self._happens_before: dict[Pair, int] = {}
        self._into: dict[int, list[tuple[OpenEvent, int]]] = {}
        self._gates_before: dict[int, list[OpenEvent]] = {}
        self._synchronise()

    def tags(self, event: OpenEvent) -> Tags:
        return self._tags[event.number]

    # --- synchronises-with ---

    def _together(self, a: OpenEvent, b: OpenEvent) -> bool:
        return self._target.may_synchronise(self.tags(a), self.tags(b))

    def _synchronise(self) -> None:
        """Collects for each acquiring event the releasing ones and a literal for each."""
        acquiring = [e for e in self._events if e.kind != "write" and _is(e, "acq")]
        releasing = [e for e in self._events if e.kind != "read" and _is(e, "rel")]
        if not acquiring:
            return
        for p in releasing:
            sequence = self._release_sequence(p)
            for q in acquiring:
                if p is not q and self._together(p, q):
                    self._edge(p, q, sequence)

    def _edge(self, p: OpenEvent, q: OpenEvent, sequence: Mapping[int, int]) -> None:
        """`p` synchronises with `q` if a read at `q` reads from the release sequence of `p`."""
        ways = [
            (self._reads_from[w, r.number], member, q.guard)
            for r in self._reads_at(q)
            for w, member in sequence.items()
            if (w, r.number) in self._reads_from
        ]
        if ways:
            literal = self._clauses.variable()
            for way in ways:
                self._clauses.require_labelled(SYNCHRONISES, literal, *(-part for part in way))
            self._into.setdefault(q.number, []).append((p, literal))

    def _reads_at(self, q: OpenEvent) -> list[OpenEvent]:
        """The read itself, or the atomic reads before a fence."""
        if q.kind == "read":
            return [q]
        return [
            r
            for r in self._events
            if r.kind == "read"
            and r.order != "na"
            and r.thread == q.thread
            and r.number < q.number
            and self._together(r, q)
        ]

    def _release_sequence(self, p: OpenEvent) -> dict[int, int]:
        """For each write the literal that says it is in the release sequence of `p`, or of a
        write behind it if `p` is a fence."""
        clauses = self._clauses
        heads = (
            [p]
            if p.kind == "write"
            else [h for h in self._events if _writes_behind(p, h) and self._together(p, h)]
        )
        found: dict[int, list[int]] = {}
        for h in heads:
            for w in self._events:
                continues = (
                    _writes_behind(h, w) and w.location == h.location and self._together(h, w)
                )
                if w.order != "na" and (w is h or continues):
                    member = clauses.both(p.guard, h.guard, w.guard)
                    found.setdefault(w.number, []).append(member)
        members = {w: clauses.either(*literals) for w, literals in found.items()}
        locations = {self._events[w].location for w in members}
        updates = [e for e in self._events if e.partner is not None and e.location in locations]
        for update in updates:
            literal = clauses.variable()
            if update.number in members:
                clauses.require(-members[update.number], literal)
            members[update.number] = literal
        for update in updates:
            for w, member in list(members.items()):
                read = self._reads_from.get((w, update.partner or 0))
                if read is not None and w != update.number:
                    clauses.require(members[update.number], -member, -read)
        return members

    # --- happens-before ---

    def happens_before(self, a: OpenEvent, b: OpenEvent) -> int:
        """A literal that holds if `a` happens before `b`, where both are executed."""
        if a.thread == INITIAL:
            return FALSE if b.thread == INITIAL else TRUE
        if b.thread == INITIAL:
            return FALSE
        own = self.ordered(a, b)
        if own == TRUE:
            return TRUE
        pair = a.number, b.number
        if pair not in self._happens_before:
            gates = self._gates(b)
            if not gates:
                self._happens_before[pair] = own
            else:
                literal = self._happens_before[pair] = self._clauses.variable()
                self._clauses.require(literal, -own)
                for q in gates:
                    self._through(a, q, b, literal)
        return self._happens_before[pair]

    def _gates(self, b: OpenEvent) -> list[OpenEvent]:
        """The acquiring events by way of which another thread's events may come before `b`."""
        if b.number not in self._gates_before:
            acquiring = (self._events[number] for number in sorted(self._into))
            self._gates_before[b.number] = [
                q
                for q in acquiring
                if q is b or (q.thread == b.thread and self.ordered(q, b) != FALSE)
            ]
        return self._gates_before[b.number]

    def _through(self, a: OpenEvent, q: OpenEvent, b: OpenEvent, literal: int) -> None:
        if q is not b:
            before = self.happens_before(a, q) if a is not q else FALSE
            self._clauses.require(literal, -before, -self.ordered(q, b), -q.guard)
            return
        for p, edge in self._into[q.number]:
            before = TRUE if p is a else self.happens_before(a, p)
            self._clauses.require(literal, -before, -edge)

    def require_irreflexive(self, label: str) -> None:
        """No acquiring event happens before itself, hence none at all does."""
        for q in self._into:
            event = self._events[q]
            self._clauses.require_labelled(label, -self.happens_before(event, event))


def _is(event: OpenEvent, half: str) -> bool:
    return event.order in (half, "acq_rel", "sc")


def _writes_behind(first: OpenEvent, write: OpenEvent) -> bool:
    return write.kind == "write" and write.thread == first.thread and write.number > first.number
