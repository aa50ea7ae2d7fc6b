"""Small litmus tests without tags: threads of loads, stores and fences, up to symmetry.

Every store writes a value of its own, and every load has a register of its own, so that who reads
from whom is seen in the outcome. Of tests that differ in the order of threads or in the names of
locations, one stands for all. All accesses are atomic.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Literal

from ...semantics.memory_model.litmus_test import (
    FENCE_ORDERS,
    NO_TAGS,
    Const,
    Fence,
    LitmusTest,
    Load,
    Order,
    Store,
    Tags,
    Thread,
)

LOADS: tuple[Order, ...] = ("rlx", "acq", "sc")
STORES: tuple[Order, ...] = ("rlx", "rel", "sc")


@dataclass(frozen=True, slots=True, order=True)
class Event:
    """One operation; `location` is a number, -1 for a fence."""

    kind: Literal["load", "store", "fence"]
    order: Order
    location: int = -1

    @property
    def releases(self) -> bool:
        return self.kind != "load" and self.order in ("rel", "acq_rel", "sc")

    @property
    def acquires(self) -> bool:
        return self.kind != "store" and self.order in ("acq", "acq_rel", "sc")


Threads = tuple[tuple[Event, ...], ...]
"""The operations of each thread. Locations are numbered in the order in which they come."""


def shapes_of_tests(threads: int, events: int, locations: int) -> Iterator[Threads]:
    """One test of each that are alike, with exactly so many threads, operations and locations."""
    for lengths in _lengths(threads, events, events):
        for sequence in _sequences(events, 0, locations):
            shape = _cut(sequence, lengths)
            if shape == canonical_test(shape):
                yield shape


def _lengths(threads: int, events: int, most: int) -> Iterator[tuple[int, ...]]:
    """How many operations the threads have, the longest first; each has one or more."""
    if threads == 0:
        if events == 0:
            yield ()
        return
    for first in range(min(most, events), 0, -1):
        for rest in _lengths(threads - 1, events - first, first):
            yield (first, *rest)


def _sequences(events: int, used: int, locations: int) -> Iterator[tuple[Event, ...]]:
    """Sequences of operations in which a location comes first only after those before it."""
    if events == 0:
        if used == locations:
            yield ()
        return
    for event in _events(min(used + 1, locations)):
        for rest in _sequences(events - 1, max(used, event.location + 1), locations):
            yield (event, *rest)


@lru_cache
def _events(locations: int) -> tuple[Event, ...]:
    accesses = [Event("load", order, place) for order in LOADS for place in range(locations)]
    accesses += [Event("store", order, place) for order in STORES for place in range(locations)]
    return (*accesses, *(Event("fence", order) for order in FENCE_ORDERS))


def _cut(sequence: Sequence[Event], lengths: Sequence[int]) -> Threads:
    found: list[tuple[Event, ...]] = []
    for length in lengths:
        found.append(tuple(sequence[:length]))
        sequence = sequence[length:]
    return tuple(found)


def canonical_test(shape: Threads) -> Threads:
    """The least of the tests that differ in the order of threads (the longest first) and in the
    names of locations."""
    return min(
        _renamed(each)
        for each in permutations(shape)
        if [*map(len, each)] == sorted(map(len, each), reverse=True)
    )


def _renamed(shape: Threads) -> Threads:
    known: dict[int, int] = {-1: -1}
    return tuple(
        tuple(
            Event(each.kind, each.order, known.setdefault(each.location, len(known) - 1))
            for each in thread
        )
        for thread in shape
    )


# --- as tests -------------------------------------------------------------------------------------


def litmus_test_of(shape: Threads, tags: Sequence[Tags]) -> LitmusTest:
    """The test, with the tags of its operations in their order."""
    names = "xyzwuv"
    locations = {names[each.location]: 0 for each in events_of(shape) if each.location >= 0}
    given, threads, value = iter(tags), [], 0
    for number, events in enumerate(shape):
        body: list[Load | Store | Fence] = []
        for place, event in enumerate(events):
            label, tagged = f"{number}:{place}", next(given, NO_TAGS)
            match event.kind:
                case "load":
                    name = f"r{place}"
                    body.append(Load(label, name, names[event.location], event.order, tagged))
                case "store":
                    value += 1
                    written = Const(value)
                    body.append(Store(label, names[event.location], written, event.order, tagged))
                case "fence":
                    body.append(Fence(label, event.order, tagged))
        threads.append(Thread(str(number), tuple(body)))
    return LitmusTest("apart", dict(sorted(locations.items())), tuple(threads))


def events_of(shape: Threads) -> list[Event]:
    """The operations of all threads, thread by thread."""
    return [each for thread in shape for each in thread]
