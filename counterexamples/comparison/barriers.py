"""Barriers of which a thread cannot tell that they are there: nothing that is in memory is accessed
between one and another, or between one and an end of its kernel."""

from __future__ import annotations

from collections.abc import Iterable

from ...semantics.program.causes import Kind, Mismatch
from ...semantics.program.instructions import Call
from ...semantics.program.target_contracts import default_contracts
from ...semantics.wave.records import Event
from ..verdicts.differences import Undecided
from .matchings import Side

NEEDLESS = Undecided(
    "a barrier beside another one, or at an end of its kernel, may order nothing",
    Kind.OPERATION,
    Mismatch.CALL,
)

ARRIVAL = "barrier.signal"
"""In the names of calls that arrive at a barrier at which another call waits."""


def orders_nothing(side: Side, lane: int, event: Event) -> bool:
    """Whether an event of a lane is a barrier that no access to memory parts from another one, or
    from the beginning or the end of the kernel."""
    if not _is_barrier(side, event):
        return False
    events = side.run.events[lane]
    place = next(index for index, each in enumerate(events) if each is event)
    before, behind = reversed(events[:place]), events[place + 1 :]
    return _comes_to_one(side, before) or _comes_to_one(side, behind)


def needless_removed(one: Side, other: Side) -> bool:
    """Whether a lane of the one run comes to more barriers than in the other, one of which orders
    nothing."""
    for lane, (source, target) in enumerate(zip(one.run.events, other.run.events, strict=True)):
        barriers = [event for event in source if _is_barrier(one, event)]
        if len(barriers) > sum(_is_barrier(other, event) for event in target):
            return any(orders_nothing(one, lane, event) for event in barriers)
    return False


def _comes_to_one(side: Side, events: Iterable[Event]) -> bool:
    for each in events:
        if _is_barrier(side, each):
            return True
        if ARRIVAL in each.name:
            continue
        call = side.function.at(each.site)
        if not isinstance(call, Call) or not call.effects.memory.none:
            return False
    return side.function.kernel


def _is_barrier(side: Side, event: Event) -> bool:
    call = side.function.at(event.site)
    if not isinstance(call, Call) or ARRIVAL in event.name:
        return False
    return call.effects.barrier or default_contracts().of(event.name).barrier
