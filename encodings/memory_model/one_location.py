"""All outcomes of a litmus test that has one location only, without asking a solver.

On one location every axiom follows from one: each thread's order, reads-from, coherence order and
from-read have no cycle together, whatever orders and tags the accesses have. So the reads of one
write stand between it and the next write, and an outcome is possible iff the writes, each taken
together with its reads, can be put in a line that agrees with every thread. Reads that nobody asks
about can always see what their thread saw last. So reads can be given their writes one after the
other, each time keeping an order of the writes, and no choice is found impossible later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...semantics.memory_model.expressions import wrapped
from ...semantics.memory_model.litmus_test import Const, Fence, LitmusTest, Load, Store

INITIAL = 0
"""The number of the initial write; the others follow in the order of the threads."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A test as far as outcomes depend on it: the value of each write, for each thread its writes
    (as numbers) and the reads that are asked about (as their names), in order."""

    values: tuple[int, ...]
    threads: tuple[tuple[int | str, ...], ...]


def one_location_outcomes(
    test: LitmusTest, names: Sequence[str]
) -> frozenset[tuple[int, ...]] | None:
    """The outcomes in `names`; None for a test with several locations, with branches, computed
    values or read-modify-writes, or with a register that is written twice."""
    line = _line_of(test, set(names))
    if line is None:
        return None
    found: set[tuple[int, ...]] = set()
    asks_last = [name for name in names if name in test.locations]
    for chosen, after in _readings(line):
        if not asks_last:
            found.add(tuple(chosen.get(name, 0) for name in names))
            continue
        for write, behind in enumerate(after):
            if not behind:
                last = dict.fromkeys(asks_last, line.values[write])
                found.add(tuple({**chosen, **last}.get(name, 0) for name in names))
    return frozenset(found)


def _line_of(test: LitmusTest, names: set[str]) -> _Line | None:
    if len(test.locations) != 1:
        return None
    values = [wrapped(value) for value in test.locations.values()]
    threads: list[tuple[int | str, ...]] = []
    for thread in test.threads:
        steps: list[int | str] = []
        registers: set[str] = set()
        for statement in thread.body:
            match statement:
                case Store(value=Const(value=value)):
                    steps.append(len(values))
                    values.append(wrapped(value))
                case Load(register=register) if register not in registers:
                    registers.add(register)
                    if (name := f"{thread.name}:{register}") in names:
                        steps.append(name)
                case Fence():
                    pass
                case _:
                    return None
        threads.append(tuple(steps))
    return _Line(tuple(values), tuple(threads))


def _readings(line: _Line) -> Iterator[tuple[dict[str, int], tuple[int, ...]]]:
    """Each choice of a write for each read, as the values that are read, with the order of the
    writes that it forces: for each write the set of those behind it, as bits."""
    count = len(line.values)
    everything = (1 << count) - 1
    after = tuple(everything - 1 if write == INITIAL else 0 for write in range(count))
    for steps in line.threads:
        own = [step for step in steps if isinstance(step, int)]
        for earlier, later in pairwise(own):
            after = _before(after, earlier, later)
    reads = [
        (step, _previous(steps, place), _next_write(steps, place))
        for steps in line.threads
        for place, step in enumerate(steps)
        if isinstance(step, str)
    ]
    yield from _chosen(line, reads, 0, {}, {}, after)


_Read = tuple[str, int | str, int | None]
"""A read's name, the step of its thread before it, and the thread's next write, if there is one."""


def _previous(steps: Sequence[int | str], place: int) -> int | str:
    return steps[place - 1] if place else INITIAL


def _next_write(steps: Sequence[int | str], place: int) -> int | None:
    return next((step for step in steps[place:] if isinstance(step, int)), None)


def _chosen(
    line: _Line,
    reads: Sequence[_Read],
    place: int,
    sources: dict[str, int],
    values: dict[str, int],
    after: tuple[int, ...],
) -> Iterator[tuple[dict[str, int], tuple[int, ...]]]:
    """All choices for the reads from `place` on. `sources` holds the writes that others read."""
    if place == len(reads):
        yield values, after
        return
    name, previous, following = reads[place]
    seen = previous if isinstance(previous, int) else sources[previous]
    for write, behind in enumerate(after):
        if behind >> seen & 1 or write == following:
            continue
        if following is not None and after[following] >> write & 1:
            continue
        ordered = after if write == seen else _before(after, seen, write)
        if following is not None:
            ordered = _before(ordered, write, following)
        now = {**sources, name: write}
        told = {**values, name: line.values[write]}
        yield from _chosen(line, reads, place + 1, now, told, ordered)


def _before(after: tuple[int, ...], first: int, second: int) -> tuple[int, ...]:
    """The same order with `first` before `second` as well, which must not contradict it."""
    if after[first] >> second & 1:
        return after
    added = 1 << second | after[second]
    return tuple(
        behind | added if write == first or behind >> first & 1 else behind
        for write, behind in enumerate(after)
    )
