"""What one thread may do when nobody says yet what its loads return: its runs.

A run is a sequence of events, one for each guess of the values that its reads return. A
read-modify-write is two events, a read and a write, that an exclusive edge joins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from .expressions import evaluate, written_by
from .litmus_test import (
    Assign,
    Expression,
    Fence,
    If,
    LitmusTest,
    Load,
    Order,
    Outcome,
    Rmw,
    Statement,
    Store,
    Tags,
    Thread,
    operations,
    registers_read,
    registers_written,
)

INITIAL = -1
"""The thread that wrote the initial values."""

Domain = Mapping[str, frozenset[int]]
"""For each location the values that a read of it may return."""


@dataclass(frozen=True, slots=True)
class Event:
    """One access to memory, or a fence. `label` names its operation; `thread` is its number, or
    INITIAL. `location` and `value` are None for a fence. The parts of a read-modify-write have the
    orders that they contribute: an acq_rel exchange is an acquiring read and a releasing write."""

    thread: int
    label: str
    kind: Literal["read", "write", "fence"]
    order: Order
    tags: Tags
    location: str | None = None
    value: int | None = None

    @property
    def atomic(self) -> bool:
        return self.order != "na"

    @property
    def acquires(self) -> bool:
        return self.kind != "write" and self.order in ("acq", "acq_rel", "sc")

    @property
    def releases(self) -> bool:
        return self.kind != "read" and self.order in ("rel", "acq_rel", "sc")

    @property
    def seq_cst(self) -> bool:
        return self.order == "sc"


@dataclass(frozen=True, slots=True)
class Run:
    """What one thread did, and its registers at the end.

    Pairs are positions in `events`: `dependencies` lead from a read to a write whose value or
    existence it decides, `exclusive` from the read to the write of one read-modify-write."""

    events: tuple[Event, ...] = ()
    dependencies: frozenset[tuple[int, int]] = frozenset()
    exclusive: frozenset[tuple[int, int]] = frozenset()
    registers: Outcome = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Moment:
    """A run that has come so far. `sources` holds for each register the reads that decided its
    value, `deciding` the reads that decided that this point was reached."""

    run: Run
    registers: Mapping[str, int]
    sources: Mapping[str, frozenset[int]]
    deciding: frozenset[int] = frozenset()


def runs_of(thread: Thread, number: int, domain: Domain) -> Iterator[Run]:
    """Every run of a thread whose reads return values of the domain."""
    for moment in _after_all(thread.body, number, domain, _Moment(Run(), {}, {})):
        yield replace(moment.run, registers=moment.registers)


def domain_of(test: LitmusTest) -> Domain:
    """Values that reads may return: the initial ones, and what runs on such values write.

    A value that is read was written by a write that depends only on reads before it, so there is
    a chain of writes, each once, that made it: no more rounds than writes are needed."""
    domain = {location: frozenset([value]) for location, value in test.locations.items()}
    every = [each for thread in test.threads for each in operations(thread.body)]
    for _ in range(sum(isinstance(each, Store | Rmw) for each in every)):
        wider = dict(domain)
        for number, thread in enumerate(test.threads):
            for run in runs_of(thread, number, domain):
                for event in run.events:
                    if event.kind == "write" and event.location is not None:
                        assert event.value is not None
                        wider[event.location] |= {event.value}
        if wider == domain:
            break
        domain = wider
    return domain


def _reads_of(expression: Expression, moment: _Moment) -> frozenset[int]:
    """The reads that decide an expression's value."""
    return frozenset().union(
        *(moment.sources.get(name, frozenset()) for name in registers_read(expression))
    )


# --- from one moment to the next ----------------------------------------------------------------


def _after_all(
    body: tuple[Statement, ...], number: int, domain: Domain, moment: _Moment
) -> Iterator[_Moment]:
    if not body:
        yield moment
        return
    for after in _after(body[0], number, domain, moment):
        yield from _after_all(body[1:], number, domain, after)


def _after(statement: Statement, number: int, domain: Domain, moment: _Moment) -> Iterator[_Moment]:
    match statement:
        case Load(label=label, location=location, order=order, tags=tags):
            for value in sorted(domain[location]):
                read = Event(number, label, "read", order, tags, location, value)
                position = frozenset([len(moment.run.events)])
                yield _assigned(_with(moment, read), statement.register, value, position)
        case Store(label=label, location=location, order=order, tags=tags):
            value = evaluate(statement.value, moment.registers)
            write = Event(number, label, "write", order, tags, location, value)
            yield _with(moment, write, _reads_of(statement.value, moment))
        case Rmw():
            for value in sorted(domain[statement.location]):
                yield _after_rmw(statement, number, value, moment)
        case Fence(label=label, order=order, tags=tags):
            yield _with(moment, Event(number, label, "fence", order, tags))
        case Assign():
            value = evaluate(statement.value, moment.registers)
            reads = _reads_of(statement.value, moment)
            yield _assigned(moment, statement.register, value, reads)
        case If():
            yield from _after_if(statement, number, domain, moment)


def _with(moment: _Moment, event: Event, reads: frozenset[int] = frozenset()) -> _Moment:
    """The moment after one more event, which depends on `reads` if it is a write."""
    run = moment.run
    position = len(run.events)
    dependencies = run.dependencies
    if event.kind == "write":
        dependencies |= {(read, position) for read in reads | moment.deciding}
    return replace(moment, run=replace(run, events=(*run.events, event), dependencies=dependencies))


def _assigned(moment: _Moment, register: str | None, value: int, reads: frozenset[int]) -> _Moment:
    if register is None:
        return moment
    return replace(
        moment,
        registers={**moment.registers, register: value},
        sources={**moment.sources, register: frozenset(reads) | moment.deciding},
    )


def _after_rmw(operation: Rmw, number: int, value: int, moment: _Moment) -> _Moment:
    """A read-modify-write that reads `value`. A compare-and-exchange that finds another value than
    expected is a read alone, of the failure order."""
    written = written_by(operation, value, moment.registers)
    order = (operation.failure_order or "rlx") if written is None else operation.order
    label, location, tags = operation.label, operation.location, operation.tags
    position = len(moment.run.events)
    read = Event(number, label, "read", _read_part(order), tags, location, value)
    after = _with(moment, read)
    if written is not None:
        write = Event(number, label, "write", _write_part(order), tags, location, written)
        reads = _reads_of(operation.operand, moment) | {position}
        if operation.expected is not None:
            reads |= _reads_of(operation.expected, moment)
        after = _with(after, write, reads)
        exclusive = after.run.exclusive | {(position, position + 1)}
        after = replace(after, run=replace(after.run, exclusive=exclusive))
    return _assigned(after, operation.register, value, frozenset([position]))


def _read_part(order: Order) -> Order:
    return {"acq_rel": "acq", "rel": "rlx"}.get(order, order)  # type: ignore[return-value]


def _write_part(order: Order) -> Order:
    return {"acq_rel": "rel", "acq": "rlx"}.get(order, order)  # type: ignore[return-value]


def _after_if(operation: If, number: int, domain: Domain, moment: _Moment) -> Iterator[_Moment]:
    """One of the arms. What the condition reads decides every write in the arm, and every register
    that either arm may assign."""
    condition = _reads_of(operation.condition, moment)
    taken = evaluate(operation.condition, moment.registers) != 0
    arm = operation.then if taken else operation.other
    inside = replace(moment, deciding=moment.deciding | condition)
    merged = set(registers_written((operation,)))
    for after in _after_all(arm, number, domain, inside):
        sources = {
            **after.sources,
            **{name: after.sources.get(name, frozenset()) | condition for name in merged},
        }
        yield replace(after, sources=sources, deciding=moment.deciding)
