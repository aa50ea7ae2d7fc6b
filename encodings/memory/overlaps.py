"""When two accesses have a byte in common: at which distance, and under which condition."""

from __future__ import annotations

from typing import NamedTuple

from ..terms.factory import Terms
from ..terms.term import Term
from .objects import Address, apart, same_place


class Extent(NamedTuple):
    """The bytes of an access: where, how many, and what is known of the address's alignment."""

    at: Address
    size: int
    align: int = 1


class Meeting(NamedTuple):
    """Under the condition one access begins this many bytes behind the start of another."""

    condition: Term
    distance: int


def meetings(t: Terms, one: Extent, other: Extent) -> list[Meeting]:
    """The ways in which two accesses have a byte in common, of which at most one holds; the
    distance is that of the first behind the second.

    No bytes of unlike distance modulo an alignment that both have can meet."""
    if apart(one.at, other.at):
        return []
    if one.at.base is other.at.base:
        distance = one.at.offset - other.at.offset
        return [Meeting(t.true, distance)] if -one.size < distance < other.size else []
    step = min(one.align, other.align)
    first = -((one.size - 1) // step) * step
    found = []
    for distance in range(first, other.size, step):
        there = other.at.moved(t, distance).term
        condition = same_place(t, one.at.term, there)
        if condition is t.true:
            return [Meeting(condition, distance)]
        if condition is not t.false:
            found.append(Meeting(condition, distance))
    return found


def overlap(t: Terms, one: Extent, other: Extent) -> Term:
    """Two accesses have a byte in common."""
    return t.disjunction(meeting.condition for meeting in meetings(t, one, other))


def covers(t: Terms, whole: Extent, part: Extent) -> Term:
    """All bytes of the second access are bytes of the first."""
    inside = whole.size - part.size
    return t.disjunction(
        meeting.condition for meeting in meetings(t, part, whole) if 0 <= meeting.distance <= inside
    )
