"""A machine with a cache for each thread, on which vulkan: tags decide what is cached (MM13).

Threads execute in their order, one operation at a time, over one memory. A cached access works on
a line of the thread's own cache, which may be written back or dropped at any time; a bypassing one
works on memory. A release writes the cache back, an acquire drops it, unless tags say that it need
not. Every outcome is found by trying all interleavings. The axioms are not consulted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from .expressions import evaluate, written_by
from .litmus_test import (
    Assign,
    Fence,
    If,
    LitmusTest,
    Load,
    Operation,
    Order,
    Rmw,
    Statement,
    Store,
    Tags,
)

Scheme = Literal["literal", "own-lines", "transitive"]
"""How the text's scheme is read.

`literal`: as it is printed. `own-lines`: an access that bypasses the cache first writes back and
drops the thread's own line of that location (F8). `transitive`: an operation without exactly one of
the two tags writes back before and drops behind itself the whole cache, since happens-before may
lead from a private operation through it to one that leaves the cache alone (MM6)."""

PRIVATE, NONPRIVATE = ("vulkan", "private"), ("vulkan", "nonprivate")


def only(tag: tuple[str, str], tags: Tags) -> bool:
    """Whether just this one of the two tags is among them."""
    return {PRIVATE, NONPRIVATE} & tags == {tag}


def is_cached(operation: Operation) -> bool:
    """Memory operations with vulkan:private alone are cached; atomic operations never are."""
    return not isinstance(operation, Rmw | Fence) and (
        operation.order == "na" and only(PRIVATE, operation.tags)
    )


def leaves_cache(operation: Operation) -> bool:
    """A synchronising operation with vulkan:nonprivate alone does not touch the cache's content;
    with vulkan:private, both, or neither it has to."""
    return only(NONPRIVATE, operation.tags)


# --- states ---------------------------------------------------------------------------------------

Memory = tuple[tuple[str, int], ...]
"""The value of each location."""

Cache = tuple[tuple[str, int, bool], ...]
"""Lines, sorted: location, value, and whether memory lacks that value."""


@dataclass(frozen=True, slots=True)
class _Thread:
    rest: tuple[Statement, ...]
    registers: tuple[tuple[str, int], ...] = ()
    cache: Cache = ()


@dataclass(frozen=True, slots=True)
class _State:
    memory: Memory
    threads: tuple[_Thread, ...]


def machine_outcomes(
    test: LitmusTest, names: Sequence[str], scheme: Scheme = "literal"
) -> frozenset[tuple[int, ...]]:
    """The outcomes in `names` that some interleaving has; caches are written back at the end."""
    start = _State(
        tuple(sorted(test.locations.items())),
        tuple(_Thread(thread.body) for thread in test.threads),
    )
    seen, waiting = {start}, [start]
    found: set[tuple[int, ...]] = set()
    while waiting:
        state = waiting.pop()
        if not any(thread.rest or _dirty(thread.cache) for thread in state.threads):
            found.add(_outcome(test, state, names))
        for after in _steps(state, scheme):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return frozenset(found)


def _outcome(test: LitmusTest, state: _State, names: Sequence[str]) -> tuple[int, ...]:
    final = dict(state.memory)
    for thread, machine in zip(test.threads, state.threads, strict=True):
        final |= {f"{thread.name}:{name}": value for name, value in machine.registers}
    return tuple(final.get(name, 0) for name in names)


def _dirty(cache: Cache) -> bool:
    return any(dirty for _, _, dirty in cache)


# --- steps ----------------------------------------------------------------------------------------


def _steps(state: _State, scheme: Scheme) -> Iterator[_State]:
    """What may happen next: one thread executes a statement, or one line leaves a cache."""
    for number, thread in enumerate(state.threads):
        for memory, after in (
            *_executed(state.memory, thread, scheme),
            *_evicted(state.memory, thread),
        ):
            threads = (*state.threads[:number], after, *state.threads[number + 1 :])
            yield _State(memory, threads)


def _evicted(memory: Memory, thread: _Thread) -> Iterator[tuple[Memory, _Thread]]:
    for location, _, _ in thread.cache:
        yield _without_line(memory, thread, location)


def _executed(memory: Memory, thread: _Thread, scheme: Scheme) -> Iterator[tuple[Memory, _Thread]]:
    if not thread.rest:
        return
    statement, rest = thread.rest[0], thread.rest[1:]
    thread = replace(thread, rest=rest)
    registers = dict(thread.registers)
    match statement:
        case Assign():
            yield (
                memory,
                _assigned(thread, statement.register, evaluate(statement.value, registers)),
            )
        case If():
            taken = evaluate(statement.condition, registers) != 0
            arm = statement.then if taken else statement.other
            yield memory, replace(thread, rest=(*arm, *rest))
        case _:
            yield _performed(memory, thread, statement, scheme)


def _performed(
    memory: Memory, thread: _Thread, operation: Operation, scheme: Scheme
) -> tuple[Memory, _Thread]:
    """One operation, between what it does to the cache before and behind itself."""
    vague = scheme == "transitive" and not (
        only(PRIVATE, operation.tags) or only(NONPRIVATE, operation.tags)
    )
    touches = not leaves_cache(operation)
    if vague or (touches and _releases(operation.order)):
        memory, thread = _written_back(memory, thread)
    if not isinstance(operation, Fence):
        if is_cached(operation):
            memory, thread = _cached(memory, thread, operation)
        else:
            if scheme != "literal":
                memory, thread = _without_line(memory, thread, operation.location)
            memory, thread = _bypassing(memory, thread, operation)
    if vague or (touches and _acquires(operation.order)):
        memory, thread = _written_back(memory, thread)
        thread = replace(thread, cache=())
    return memory, thread


def _releases(order: Order) -> bool:
    return order in ("rel", "acq_rel", "sc")


def _acquires(order: Order) -> bool:
    return order in ("acq", "acq_rel", "sc")


def _cached(
    memory: Memory, thread: _Thread, operation: Load | Store | Rmw
) -> tuple[Memory, _Thread]:
    """An access to the thread's own line, which is fetched where it is missing."""
    location = operation.location
    lines = {name: (value, dirty) for name, value, dirty in thread.cache}
    if isinstance(operation, Store):
        lines[location] = (evaluate(operation.value, dict(thread.registers)), True)
        return memory, replace(thread, cache=_cache(lines))
    assert isinstance(operation, Load)
    value, dirty = lines.get(location, (dict(memory)[location], False))
    lines[location] = (value, dirty)
    return memory, _assigned(replace(thread, cache=_cache(lines)), operation.register, value)


def _cache(lines: Mapping[str, tuple[int, bool]]) -> Cache:
    return tuple((name, value, dirty) for name, (value, dirty) in sorted(lines.items()))


def _bypassing(
    memory: Memory, thread: _Thread, operation: Load | Store | Rmw
) -> tuple[Memory, _Thread]:
    """An access to memory."""
    values, registers = dict(memory), dict(thread.registers)
    old = values[operation.location]
    match operation:
        case Load():
            return memory, _assigned(thread, operation.register, old)
        case Store():
            written = evaluate(operation.value, registers)
        case Rmw():
            written = written_by(operation, old, registers)
            thread = _assigned(thread, operation.register, old)
    if written is not None:
        values[operation.location] = written
    return tuple(sorted(values.items())), thread


def _assigned(thread: _Thread, register: str | None, value: int) -> _Thread:
    if register is None:
        return thread
    registers = {**dict(thread.registers), register: value}
    return replace(thread, registers=tuple(sorted(registers.items())))


def _written_back(memory: Memory, thread: _Thread) -> tuple[Memory, _Thread]:
    """Memory gets what it lacks; the lines stay."""
    values = dict(memory) | {name: value for name, value, dirty in thread.cache if dirty}
    clean = tuple((name, value, False) for name, value, _ in thread.cache)
    return tuple(sorted(values.items())), replace(thread, cache=clean)


def _without_line(memory: Memory, thread: _Thread, location: str) -> tuple[Memory, _Thread]:
    """One line is written back where memory lacks it, and dropped."""
    values = dict(memory)
    for name, value, dirty in thread.cache:
        if name == location and dirty:
            values[name] = value
    kept = tuple(line for line in thread.cache if line[0] != location)
    return tuple(sorted(values.items())), replace(thread, cache=kept)
