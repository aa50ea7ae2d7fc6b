"""The threads of a litmus test unfolded into events whose values and presence are left open.

Each event has a guard, the literal that says it is executed, and one literal for each value that it
may read or write. Which write a read reads from is not said here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Literal

from ...semantics.memory_model.expressions import evaluate, written_by
from ...semantics.memory_model.litmus_test import (
    NO_TAGS,
    Assign,
    Expression,
    Fence,
    If,
    LitmusTest,
    Load,
    Order,
    Rmw,
    Statement,
    Store,
    Tags,
    registers_written,
)
from ..solver.sat_clauses import FALSE, TRUE, Clauses
from .value_ranges import possible_values, registers_in

Values = dict[int, int]
"""For each possible value the literal that says it is the one. Exactly one of them holds wherever
the value is made, none elsewhere."""

INITIAL = -1
"""The thread number of initial writes."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class OpenEvent:
    """An event that may happen. `number` is its place among all events, which within a thread is
    program order; `depends` are the reads that decide a write's value or presence, `partner` is
    the read of the read-modify-write that a write belongs to."""

    thread: int
    label: str
    kind: Literal["read", "write", "fence"]
    order: Order
    tags: Tags
    guard: int
    location: str | None = None
    values: Values = field(default_factory=dict)
    depends: frozenset[int] = frozenset()
    partner: int | None = None
    number: int = -1
    """Given by the unfolding that the event is added to."""


@dataclass(frozen=True, slots=True)
class Flow:
    """All events of a test, the initial writes first, and each thread's registers at its end."""

    events: tuple[OpenEvent, ...]
    registers: tuple[Mapping[str, Values], ...]


@dataclass(frozen=True, slots=True)
class _Held:
    """What a register holds, and the reads that decide it."""

    values: Values
    reads: frozenset[int] = frozenset()


_UNSET = _Held({0: TRUE})


def flow_of(test: LitmusTest, clauses: Clauses) -> Flow:
    """The events of a test. Raises `Undecided` if values are too many to be listed."""
    writer = _Unfolding(clauses, possible_values(test))
    for location, value in test.locations.items():
        writer.add(
            OpenEvent(
                thread=INITIAL,
                label=f"init:{location}",
                kind="write",
                order="na",
                tags=NO_TAGS,
                guard=TRUE,
                location=location,
                values={value: TRUE},
            )
        )
    registers: list[Mapping[str, Values]] = []
    for number, thread in enumerate(test.threads):
        held = writer.body(number, thread.body, TRUE, {}, frozenset())
        registers.append({name: each.values for name, each in held.items()})
    return Flow(tuple(writer.events), tuple(registers))


class _Unfolding:
    """Walks the threads and collects their events."""

    def __init__(self, clauses: Clauses, domain: Mapping[str, frozenset[int]]) -> None:
        self.clauses = clauses
        self.domain = domain
        self.events: list[OpenEvent] = []

    def add(self, event: OpenEvent) -> OpenEvent:
        """The event with its number."""
        numbered = replace(event, number=len(self.events))
        self.events.append(numbered)
        return numbered

    def body(
        self,
        thread: int,
        body: tuple[Statement, ...],
        guard: int,
        held: Mapping[str, _Held],
        deciding: frozenset[int],
    ) -> Mapping[str, _Held]:
        """The registers after a body. `deciding` are the reads that decide that it is executed."""
        for statement in body:
            match statement:
                case Load():
                    read = self._read(thread, statement, statement.order, guard)
                    seen = _Held(read.values, frozenset([read.number]) | deciding)
                    held = {**held, statement.register: seen}
                case Store(label=label, order=order, tags=tags, location=location):
                    value = self._held(statement.value, held)
                    values = self._where(guard, value.values)
                    reads = value.reads | deciding
                    self.add(
                        OpenEvent(
                            thread=thread,
                            label=label,
                            kind="write",
                            order=order,
                            tags=tags,
                            guard=guard,
                            location=location,
                            values=values,
                            depends=reads,
                        )
                    )
                case Rmw():
                    seen = self._rmw(thread, statement, guard, held, deciding)
                    if statement.register is not None:
                        held = {**held, statement.register: seen}
                case Fence(label=label, order=order, tags=tags):
                    self.add(
                        OpenEvent(
                            thread=thread,
                            label=label,
                            kind="fence",
                            order=order,
                            tags=tags,
                            guard=guard,
                        )
                    )
                case Assign():
                    value = self._held(statement.value, held)
                    made = _Held(value.values, value.reads | deciding)
                    held = {**held, statement.register: made}
                case If():
                    held = self._if(thread, statement, guard, held, deciding)
        return held

    def _read(self, thread: int, operation: Load | Rmw, order: Order, guard: int) -> OpenEvent:
        values = {
            value: self.clauses.variable() for value in sorted(self.domain[operation.location])
        }
        return self.add(
            OpenEvent(
                thread=thread,
                label=operation.label,
                kind="read",
                order=order,
                tags=operation.tags,
                guard=guard,
                location=operation.location,
                values=values,
            )
        )

    def _rmw(
        self,
        thread: int,
        operation: Rmw,
        guard: int,
        held: Mapping[str, _Held],
        deciding: frozenset[int],
    ) -> _Held:
        """A read and a write; and for a compare-and-exchange another read, which fails."""
        clauses = self.clauses
        may_fail = operation.kind == "cas"
        succeeds = clauses.both(guard, clauses.variable()) if may_fail else guard
        order = operation.order
        read = self._read(thread, operation, _READ_PART.get(order, order), succeeds)
        table, reads = self._written(operation, read, held)
        for literal, written in table:
            if written is None:
                clauses.require(-literal)
        values: Values = {}
        for literal, written in table:
            if written is not None:
                values[written] = clauses.either(values.get(written, FALSE), literal)
        self.add(
            OpenEvent(
                thread=thread,
                label=operation.label,
                kind="write",
                order=_WRITE_PART.get(order, order),
                tags=operation.tags,
                guard=succeeds,
                location=operation.location,
                values=values,
                depends=reads | {read.number} | deciding,
                partner=read.number,
            )
        )
        seen, sources = read.values, {read.number}
        if may_fail:
            fails = clauses.both(guard, -succeeds)
            failed = self._read(thread, operation, operation.failure_order or "rlx", fails)
            for literal, written in self._written(operation, failed, held)[0]:
                if written is not None:
                    clauses.require(-literal)
            seen = {
                value: clauses.either(read.values[value], failed.values[value]) for value in seen
            }
            sources.add(failed.number)
        return _Held(seen, frozenset(sources) | deciding)

    def _written(
        self, operation: Rmw, read: OpenEvent, held: Mapping[str, _Held]
    ) -> tuple[list[tuple[int, int | None]], frozenset[int]]:
        """For each case of what was read and of the operands: the literal that says that it is so,
        and what is written then; and the reads that decide the operands."""
        operands = [operation.operand, *([operation.expected] if operation.expected else [])]
        names = sorted({name for operand in operands for name in registers_in(operand)})
        table: list[tuple[int, int | None]] = []
        for registers, literal in self._cases(names, held):
            for value, is_read in read.values.items():
                case = self.clauses.both(is_read, literal)
                table.append((case, written_by(operation, value, registers)))
        return table, _reads(names, held)

    def _if(
        self,
        thread: int,
        statement: If,
        guard: int,
        held: Mapping[str, _Held],
        deciding: frozenset[int],
    ) -> Mapping[str, _Held]:
        condition = self._held(statement.condition, held)
        taken = self.clauses.either(*(x for value, x in condition.values.items() if value != 0))
        inside = deciding | condition.reads
        then_guard = self.clauses.both(guard, taken)
        other_guard = self.clauses.both(guard, -taken)
        then = self.body(thread, statement.then, then_guard, held, inside)
        other = self.body(thread, statement.other, other_guard, held, inside)
        merged = dict(held)
        for name in dict.fromkeys(registers_written((statement,))):
            one, two = then.get(name, _UNSET), other.get(name, _UNSET)
            values = {
                value: self.clauses.either(
                    self.clauses.both(taken, one.values.get(value, FALSE)),
                    self.clauses.both(-taken, two.values.get(value, FALSE)),
                )
                for value in sorted({*one.values, *two.values})
            }
            merged[name] = _Held(values, one.reads | two.reads | condition.reads)
        return merged

    # --- values ---

    def _held(self, expression: Expression, held: Mapping[str, _Held]) -> _Held:
        names = sorted(registers_in(expression))
        values: Values = {}
        for registers, literal in self._cases(names, held):
            value = evaluate(expression, registers)
            values[value] = self.clauses.either(values.get(value, FALSE), literal)
        return _Held(values, _reads(names, held))

    def _cases(
        self, names: list[str], held: Mapping[str, _Held]
    ) -> Iterator[tuple[Mapping[str, int], int]]:
        """Every combination of values of these registers, with the literal that says it is so."""
        tables = [held.get(name, _UNSET).values for name in names]
        for values in product(*tables):
            literals = (table[value] for table, value in zip(tables, values, strict=True))
            yield dict(zip(names, values, strict=True)), self.clauses.both(*literals)

    def _where(self, guard: int, values: Values) -> Values:
        """The values that are written only where the guard holds."""
        return {value: self.clauses.both(guard, literal) for value, literal in values.items()}


_READ_PART: Mapping[Order, Order] = {"acq_rel": "acq", "rel": "rlx"}
_WRITE_PART: Mapping[Order, Order] = {"acq_rel": "rel", "acq": "rlx"}


def _reads(names: list[str], held: Mapping[str, _Held]) -> frozenset[int]:
    return frozenset().union(*(held.get(name, _UNSET).reads for name in names))
