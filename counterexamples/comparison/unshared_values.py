"""From which event on the two runs of a lane need not have the same values.

Two runs are two worlds: memory that lanes race for, and results that nobody prescribed, may be
different in them though the programs would have been given the same. What a run shows is a
difference of the programs only as far as it rests on values that both runs share.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from ...semantics.values.values import POISON
from ...semantics.wave.records import Event
from .matchings import Matching, Side, alike, changes_nothing

NEVER = sys.maxsize
"""The place of what does not happen."""


@dataclass(frozen=True, slots=True)
class Unshared:
    """The first events of a lane in the source and in the target whose results are not shared,
    as places among all the lane's events; `NEVER` where all are."""

    source: int = NEVER
    target: int = NEVER

    def allow(self, source: int, target: int) -> bool:
        """True if what happened at these places rests on shared values. The result of an event
        comes after it: a set may be compared whose members were told different things."""
        return source <= self.source and target <= self.target


def unshared_values(
    one: Side, other: Side, matchings: Sequence[Matching], prescribed: frozenset[str]
) -> list[Unshared]:
    """Of each lane, what it did not share under one way to match its events.

    An event of the source whose result is poison shares whatever the target got."""
    found: list[Unshared] = []
    for lane, matching in enumerate(matchings):
        source, target = one.run.events[lane], other.run.events[lane]
        places = [
            (one.places[lane][i], other.places[lane][j])
            for i, j in matching
            if i is not None and j is not None
        ]
        places += _accesses(source, target, prescribed)
        places += _loads_of_one_memory(source, target)
        unequal = [(i, j) for i, j in places if _alike_and_unequal(source[i], target[j])]
        unequal += _other_calls(one, other, lane, places)
        found.append(
            Unshared(
                min((i for i, _ in unequal), default=NEVER),
                min((j for _, j in unequal), default=NEVER),
            )
        )
    return found


def memory_gave_other_values(one: Side, other: Side, prescribed: frozenset[str]) -> bool:
    """Some lane's n-th load or atomic operation is the same in both runs, but not its result."""
    return any(
        _alike_and_unequal(source[i], target[j])
        for source, target in zip(one.run.events, other.run.events, strict=True)
        for i, j in _accesses(source, target, prescribed)
    )


def _alike_and_unequal(a: Event, b: Event) -> bool:
    return not a.looks and alike(a, b) and a.result is not POISON and a.result != b.result


def _accesses(
    source: Sequence[Event], target: Sequence[Event], prescribed: frozenset[str]
) -> Iterable[tuple[int, int]]:
    """The n-th loads and effects of both, as places; loads were given where they are prescribed."""
    first = [place for place, event in enumerate(source) if _by_memory(event, prescribed)]
    second = [place for place, event in enumerate(target) if _by_memory(event, prescribed)]
    return zip(first, second, strict=False)


def _by_memory(event: Event, prescribed: frozenset[str]) -> bool:
    return event.kind == "effect" or (event.kind == "load" and event.name not in prescribed)


def _loads_of_one_memory(
    source: Sequence[Event], target: Sequence[Event]
) -> Iterable[tuple[int, int]]:
    """The first loads of an address behind the same number of changes to memory, as places: what
    is prescribed for them must be the same, too."""
    first, second = _first_loads(source), _first_loads(target)
    return [(place, second[key]) for key, place in first.items() if key in second]


def _first_loads(events: Sequence[Event]) -> dict[tuple[int, object], int]:
    """By how much changed memory before and by address, the first load of that address."""
    found: dict[tuple[int, object], int] = {}
    changes = 0
    for place, event in enumerate(events):
        if event.kind == "load":
            found.setdefault((changes, event.arguments[0]), place)
        elif event.kind == "effect" or not event.removable:
            changes += 1
    return found


def _other_calls(
    one: Side, other: Side, lane: int, matched: Sequence[tuple[int, int]]
) -> Iterable[tuple[int, int]]:
    """Calls without a match, or not compared, as they change nothing, that could have got the same
    and did not. Which of them see the same memory is not asked."""
    first = _calls_without(one, lane, {i for i, _ in matched})
    second = _calls_without(other, lane, {j for _, j in matched})
    for (i, a), (j, b) in product(first, second):
        if _alike_and_unequal(a, b):
            yield i, j


def _calls_without(side: Side, lane: int, matched: set[int]) -> list[tuple[int, Event]]:
    """The calls of a lane that change nothing, with their places, without those of `matched`."""
    return [
        (place, event)
        for place, event in enumerate(side.run.events[lane])
        if place not in matched and event.kind == "call" and changes_nothing(side, event)
    ]
