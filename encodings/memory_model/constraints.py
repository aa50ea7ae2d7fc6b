"""The consistent executions of a litmus test as clauses: reads-from, coherence order, the axioms.

Function for function what `semantics/memory_model/axioms.py` defines, over events that may or
may not be executed. Orders are literals for pairs; where program order settles a pair there is
none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from ...semantics.memory_model.litmus_test import LitmusTest
from ...semantics.memory_model.targets import NONE, Target
from ..solver.sat_clauses import FALSE, TRUE, Clauses
from .chains import require_chain
from .flow import INITIAL, OpenEvent, Values, flow_of
from .orders import Orders, Pair, ThreadOrder
from .seq_cst import SeqCst


class Constraints:
    """All clauses of one test on one target.

    `explained`: each axiom's clauses stand under its name, so that a contradiction can tell which
    axioms it needs. Otherwise what one thread's order settles is settled beforehand."""

    def __init__(self, test: LitmusTest, target: Target = NONE, explained: bool = False) -> None:
        self.test = test
        self.target = target
        self.clauses = Clauses(labelled=explained)
        self._explained = explained
        self.flow = flow_of(test, self.clauses)
        self.events = self.flow.events
        at: dict[str, list[OpenEvent]] = {location: [] for location in test.locations}
        for event in self.events:
            if event.location is not None:
                at[event.location].append(event)
        self._writes = {x: [e for e in here if e.kind == "write"] for x, here in at.items()}
        self._reads = {x: [e for e in here if e.kind == "read"] for x, here in at.items()}
        self.reads_from: dict[Pair, int] = {}
        self._coherence: dict[Pair, int] = {}
        self._from_read: dict[Pair, int] = {}
        for location in test.locations:
            self._require_reads_from(location)
            self._require_coherence_order(location)
            if not explained:
                writes = self._writes[location]
                require_chain(self.clauses, test, writes, self.reads_from, self.coherence)
        self.orders = Orders(self.clauses, self.events, target, self.reads_from)
        for location in test.locations:
            self._require_from_read(location)
            self._require_coherence(location)
            self._require_atomicity(location)
        self.orders.require_irreflexive("coherence")
        self._require_no_thin_air()
        self._require_seq_cst()

    # --- reads-from ---

    def _require_reads_from(self, location: str) -> None:
        """Each executed read reads one executed write, and its value."""
        clauses = self.clauses
        for read in self._reads[location]:
            sources: list[int] = []
            by_value: dict[int, list[int]] = {value: [] for value in read.values}
            for write in self._writes[location]:
                if not self._explained and self._own(read, write):
                    continue
                literal = clauses.variable()
                self.reads_from[write.number, read.number] = literal
                sources.append(literal)
                clauses.require(-literal, write.guard)
                for value, is_written in write.values.items():
                    clauses.require(-literal, -is_written, read.values.get(value, FALSE))
                    by_value.setdefault(value, []).append(literal)
            clauses.require_one(sources, read.guard)
            for value, ways in by_value.items():
                if value in read.values:
                    clauses.require(-read.values[value], *ways)
            clauses.require_one(list(read.values.values()), read.guard)

    @staticmethod
    def _own(first: OpenEvent, second: OpenEvent) -> bool:
        """Whether program order puts the first before the second."""
        if first.thread == INITIAL:
            return second.thread != INITIAL
        return first.thread == second.thread and first.number < second.number

    # --- coherence order ---

    def _require_coherence_order(self, location: str) -> None:
        """The writes of a location, executed or not, are in one order; the initial one is first."""
        settled: Callable[[OpenEvent, OpenEvent], bool] = (
            (lambda a, b: a.thread == INITIAL) if self._explained else self._own
        )
        self._total_order(self._writes[location], settled, self._coherence, "")

    def _total_order(
        self,
        members: Sequence[OpenEvent],
        settled: Callable[[OpenEvent, OpenEvent], bool],
        order: dict[Pair, int],
        label: str,
    ) -> None:
        """One order of all members, in which settled pairs are as they are. Members are given in
        an order that agrees with the settled pairs."""
        clauses = self.clauses
        for a, b in combinations(members, 2):
            literal = TRUE if settled(a, b) else clauses.variable()
            order[a.number, b.number] = literal
            order[b.number, a.number] = -literal
        for a, b, c in combinations(members, 3):
            ab, bc, ac = (order[x.number, y.number] for x, y in ((a, b), (b, c), (a, c)))
            if label:
                clauses.require_labelled(label, -ab, -bc, ac)
                clauses.require_labelled(label, ab, bc, -ac)
            else:
                clauses.require(-ab, -bc, ac)
                clauses.require(ab, bc, -ac)

    def coherence(self, a: OpenEvent, b: OpenEvent) -> int:
        """Whether the write `a` comes before the write `b` of its location."""
        return self._coherence.get((a.number, b.number), FALSE)

    def _require_from_read(self, location: str) -> None:
        """A read comes before each write later than the one it reads, and behind the others.
        For a write that is not executed this only extends the order."""
        clauses = self.clauses
        for read in self._reads[location]:
            for write in self._writes[location]:
                if write.thread == INITIAL:
                    self._from_read[read.number, write.number] = FALSE
                    continue
                literal = self._from_read[read.number, write.number] = clauses.variable()
                for source in self._writes[location]:
                    reads = self.reads_from.get((source.number, read.number), FALSE)
                    later = self.coherence(source, write)
                    clauses.require(-reads, -later, literal)
                    clauses.require(-reads, later, -literal)

    def from_read(self, read: OpenEvent, write: OpenEvent) -> int:
        return self._from_read.get((read.number, write.number), FALSE)

    # --- axioms about one location ---

    def _require_coherence(self, location: str) -> None:
        """What happens before, and a thread's own order, agree with the order of the writes."""
        here = [*self._writes[location], *self._reads[location]]
        for a in here:
            for b in here:
                if a is b or b.thread == INITIAL:
                    continue
                before = self.orders.happens_before(a, b)
                if before != FALSE:
                    self._agree("coherence", a, b, before)
                if before != TRUE and self._own(a, b):
                    self._agree("own-order", a, b, TRUE)

    def _agree(self, axiom: str, a: OpenEvent, b: OpenEvent, before: int) -> None:
        """If `before` and both are executed, `b` does not lead back to `a`."""

        def require(*literals: int) -> None:
            self.clauses.require_labelled(axiom, -before, -a.guard, -b.guard, *literals)

        match a.kind, b.kind:
            case "write", "write":
                require(self.coherence(a, b))
            case "write", "read":
                require(-self.from_read(b, a))
            case "read", "write":
                require(self.from_read(a, b))
            case _:
                assert a.location is not None
                for write in self._writes[a.location]:
                    require(-self.from_read(b, write), self.from_read(a, write))

    def _require_atomicity(self, location: str) -> None:
        """No executed write comes between the parts of a read-modify-write."""
        for update in self._writes[location]:
            if update.partner is None:
                continue
            read = self.events[update.partner]
            for write in self._writes[location]:
                if write is not update and write.thread != INITIAL:
                    self.clauses.require_labelled(
                        "atomicity",
                        -update.guard,
                        -write.guard,
                        -self.from_read(read, write),
                        self.coherence(update, write),
                    )

    # --- axioms about all locations ---

    def _require_no_thin_air(self) -> None:
        """An order of the writes in which each comes behind what led to it."""
        from ...semantics.memory_model.mmra_tags import compatible

        tags = self.orders.tags
        leads = ThreadOrder(
            self.clauses,
            self.events,
            lambda a, b: a.number in b.depends or compatible(tags(a), tags(b)),
        )
        edges: list[tuple[OpenEvent, OpenEvent, int, int]] = []
        for (source, reader), reads in self.reads_from.items():
            for write in self.events:
                onwards = leads(self.events[reader], write)
                if write.kind == "write" and onwards != FALSE:
                    edges.append((self.events[source], write, reads, onwards))
        order: dict[Pair, int] = {}
        for members in _cyclic((a.number, b.number) for a, b, _, _ in edges):
            events = [self.events[number] for number in sorted(members)]
            self._total_order(events, lambda a, b: False, order, "no-thin-air")
        for a, b, reads, onwards in edges:
            if a is b or (a.number, b.number) in order:
                before = order.get((a.number, b.number), FALSE)
                self.clauses.require_labelled("no-thin-air", -reads, -onwards, before)

    def _require_seq_cst(self) -> None:
        joining = [
            event
            for event in self.events
            if event.order == "sc" and self.target.joins_seq_cst(self.orders.tags(event))
        ]
        if len(joining) > 1:
            order: dict[Pair, int] = {}
            self._total_order(joining, lambda a, b: False, order, "seq_cst")
            SeqCst(self, joining, order).require()

    # --- how it ends ---

    def final_values(self, name: str) -> Values:
        """The values that a register (`thread:register`) or a location may have at the end, each
        with a literal; exactly one of them holds."""
        if name in self.test.locations:
            return self._last_value(name)
        thread, _, register = name.partition(":")
        numbers = {each.name: number for number, each in enumerate(self.test.threads)}
        if thread not in numbers:
            return {0: TRUE}
        return dict(self.flow.registers[numbers[thread]].get(register, {0: TRUE}))

    def _last_value(self, location: str) -> Values:
        clauses = self.clauses
        values: dict[int, list[int]] = {}
        for write in self._writes[location]:
            others = (other for other in self._writes[location] if other is not write)
            behind = (
                clauses.either(-other.guard, self.coherence(other, write)) for other in others
            )
            last = clauses.both(write.guard, *behind)
            for value, is_written in write.values.items():
                values.setdefault(value, []).append(clauses.both(last, is_written))
        return {value: clauses.either(*literals) for value, literals in values.items()}

    def race(self) -> int:
        """A literal that holds only if two accesses race."""
        clauses = self.clauses
        races: list[int] = []
        for a, b in combinations(self.events, 2):
            conflict = (
                INITIAL != a.thread != b.thread
                and a.location is not None
                and a.location == b.location
                and "write" in (a.kind, b.kind)
                and "na" in (a.order, b.order)
            )
            if conflict:
                before = self.orders.happens_before(a, b)
                after = self.orders.happens_before(b, a)
                races.append(clauses.both(a.guard, b.guard, -before, -after))
        return clauses.either(*races)


def _cyclic(edges: Iterable[Pair]) -> list[set[int]]:
    """The sets of nodes that lie on common cycles of at least two nodes."""
    reached: dict[int, set[int]] = {}
    for a, b in edges:
        reached.setdefault(a, set()).add(b)
    for middle in list(reached):
        for members in reached.values():
            if middle in members:
                members |= reached[middle]
    found = [
        {b for b in members if a in reached.get(b, ())}
        for a, members in reached.items()
        if a in members
    ]
    return [
        group
        for number, group in enumerate(found)
        if len(group) > 1 and group not in found[:number]
    ]
