"""All outcomes of a litmus test that has one location only, one operation after the other.

On one location every axiom follows from two: each thread's order, reads-from, coherence order and
from-read have no cycle together, and nothing is written between what a read-modify-write reads and
what it writes. So the operations can be put in a line in which each reads what was written last,
whatever orders and tags they have, and each such line is an execution. How a line goes on depends
on the value at its end and on what the threads have still to do, and so each such state is looked
at once. Threads that do the same, and of which nothing is asked, may change places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...semantics.memory_model.expressions import evaluate, wrapped, written_by
from ...semantics.memory_model.litmus_test import (
    NO_TAGS,
    Assign,
    Fence,
    If,
    LitmusTest,
    Load,
    Rmw,
    Statement,
    Store,
    registers_read,
)

MOST_STATES = 200_000
"""More end the search, and the solver is asked instead."""

Names = frozenset[str]

_Thread = tuple[tuple[Statement, ...], tuple[tuple[str, int], ...]]
"""What a thread has still to do, and its registers that matter, sorted; others are 0."""

_State = tuple[int, tuple[tuple[_Thread, ...], ...]]
"""The value of the location, and the threads in groups; those of one may change places."""


def interleaved_outcomes(
    test: LitmusTest, names: Sequence[str]
) -> frozenset[tuple[int, ...]] | None:
    """The outcomes in `names`; None for a test with several locations, or with too many states."""
    if len(test.locations) != 1:
        return None
    ((location, initial),) = test.locations.items()
    asked = _asked_of(test, names)
    start = _start(test, asked)
    seen = {(wrapped(initial), start)}
    left = list(seen)
    ends: set[_State] = set()
    while left:
        state = left.pop()
        ended = True
        for later in _steps(state, asked):
            ended = False
            if later not in seen:
                seen.add(later)
                left.append(later)
        if ended:
            ends.add(state)
        if len(seen) > MOST_STATES:
            return None
    return frozenset(_outcome(state, names, location, asked) for state in ends)


def _asked_of(test: LitmusTest, names: Sequence[str]) -> list[tuple[str, Names]]:
    """For each group of threads the name of its thread and which registers are asked about; first
    those of which something is asked, each a group of its own."""
    found: list[tuple[str, Names]] = []
    for thread in test.threads:
        start = f"{thread.name}:"
        asked = frozenset(name.removeprefix(start) for name in names if name.startswith(start))
        if asked:
            found.append((thread.name, asked))
    return found


def _start(test: LitmusTest, asked: Sequence[tuple[str, Names]]) -> tuple[tuple[_Thread, ...], ...]:
    bodies = {thread.name: tuple(map(_bare, thread.body)) for thread in test.threads}
    alone = [(_settled(bodies.pop(name), {}, registers),) for name, registers in asked]
    others: dict[tuple[Statement, ...], list[_Thread]] = {}
    for body in bodies.values():
        others.setdefault(body, []).append(_settled(body, {}, frozenset()))
    return (*alone, *map(tuple, others.values()))


def _bare(statement: Statement) -> Statement:
    """The statement without what makes no difference on one location."""
    match statement:
        case If(then=then, other=other):
            parts = (tuple(map(_bare, part)) for part in (then, other))
            return If(statement.condition, *parts)
        case Assign():
            return statement
        case Rmw(failure_order=failure):
            failure = failure and "rlx"
            return replace(statement, label="", order="rlx", failure_order=failure, tags=NO_TAGS)
        case _:
            return replace(statement, label="", order="rlx", tags=NO_TAGS)


def _steps(state: _State, asked: Sequence[tuple[str, Names]]) -> Iterator[_State]:
    """What the state may be when one more operation of one thread is done."""
    value, groups = state
    for place, group in enumerate(groups):
        registers = asked[place][1] if place < len(asked) else frozenset[str]()
        for index, thread in enumerate(group):
            if not thread[0] or (index and thread == group[index - 1]):
                continue
            written, later = _done(thread, value, registers)
            # Threads have no order of their own: any will do, so that equal groups are one.
            changed = tuple(sorted((*group[:index], later, *group[index + 1 :]), key=repr))
            yield written, (*groups[:place], changed, *groups[place + 1 :])


def _done(thread: _Thread, value: int, asked: Names) -> tuple[int, _Thread]:
    """The location's value behind a thread's next operation, and the thread."""
    (operation, *rest), known = thread
    registers = dict(known)
    match operation:
        case Load(register=register):
            registers[register] = value
        case Store(value=stored):
            value = evaluate(stored, registers)
        case Rmw(register=register):
            written = written_by(operation, value, registers)
            if register is not None:
                registers[register] = value
            value = value if written is None else written
        case _:
            raise AssertionError(operation)
    return value, _settled(tuple(rest), registers, asked)


def _settled(rest: tuple[Statement, ...], registers: dict[str, int], asked: Names) -> _Thread:
    """The thread before its next operation that makes a difference."""
    registers = dict(registers)
    while rest:
        first, behind = rest[0], rest[1:]
        match first:
            case Assign(register=register, value=value):
                registers[register] = evaluate(value, registers)
            case If(condition=condition, then=then, other=other):
                behind = (*(then if evaluate(condition, registers) else other), *behind)
            case Fence():
                pass
            case Load(register=register) if register not in asked | _read_in(behind):
                pass
            case _:
                break
        rest = behind
    matter = asked | _read_in(rest)
    kept = ((name, value) for name, value in registers.items() if name in matter and value)
    return rest, tuple(sorted(kept))


def _read_in(body: Sequence[Statement]) -> Names:
    """The registers that a body's expressions name."""
    found: set[str] = set()
    for statement in body:
        match statement:
            case If(condition=condition, then=then, other=other):
                found |= registers_read(condition) | _read_in(then) | _read_in(other)
            case Assign(value=value) | Store(value=value):
                found |= registers_read(value)
            case Rmw(operand=operand, expected=expected):
                found |= registers_read(operand)
                found |= registers_read(expected) if expected is not None else frozenset()
            case _:
                pass
    return frozenset(found)


def _outcome(
    state: _State, names: Sequence[str], location: str, asked: Sequence[tuple[str, Names]]
) -> tuple[int, ...]:
    value, groups = state
    found = {location: value}
    for (name, _), (thread,) in zip(asked, groups, strict=False):
        found |= {f"{name}:{register}": number for register, number in thread[1]}
    return tuple(found.get(name, 0) for name in names)
