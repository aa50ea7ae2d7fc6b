"""The paths of threads through a small graph, and the waves that they make.

A path begins at the entry and ends in a block without successors. Threads are alike: a wave is a
multiset of paths, and one order of the lanes stands for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

from .shapes import Shape

Way = tuple[int, ...]
"""The blocks that one thread executes, by their numbers."""


@lru_cache(maxsize=4096)
def ways(shape: Shape, trips: int) -> tuple[Way, ...]:
    """The paths on which no block is executed more than `trips` times, the short ones first."""
    found: list[Way] = []
    waiting: list[Way] = [(0,)]
    for way in waiting:
        if not shape[way[-1]]:
            found.append(way)
        waiting += ((*way, to) for to in shape[way[-1]] if way.count(to) < trips)
    return tuple(found)


def most_visits(way: Way) -> int:
    """How often the path executes the block that it executes most."""
    return max(map(way.count, way))


def waves(shape: Shape, lanes: int, trips: int) -> Iterator[tuple[Way, ...]]:
    """The waves of so many lanes in which some lane executes some block `trips` times, and none
    any more often."""
    for wave in combinations_with_replacement(ways(shape, trips), lanes):
        if any(most_visits(way) == trips for way in wave):
            yield wave
