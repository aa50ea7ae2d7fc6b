"""The threads that a function's relations are asked for: a few, on short paths, and always the
same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, islice

from ...semantics.control_flow.dominance import ControlFlow
from ...semantics.convergence.token_rules import Launch

Path = tuple[str, ...]

MOST_PATHS = 6
"""Paths of a function that threads take, the shortest ones."""

MOST_VISITS = 3
"""How often a path visits a block, at most."""

MOST_OF_THREE = 12
"""Sets of three threads, those with the shortest paths; of two threads all sets are asked."""

WALKED = 2_000
"""Beginnings of paths that are looked at."""


@dataclass(frozen=True, slots=True)
class Threads:
    """The paths of some threads, and how they came in."""

    paths: tuple[Path, ...]
    launch: Launch = "workgroup"

    @property
    def text(self) -> str:
        """`entry body exit | entry exit`"""
        apart = ", each alone" if self.launch == "never" else ""
        return " | ".join(" ".join(path) for path in self.paths) + apart


def paths_of(graph: ControlFlow) -> tuple[Path, ...]:
    """Paths from the entry to an end, the shortest ones."""
    found = sorted(_walked(graph), key=lambda path: (len(path), path))
    return tuple(found[:MOST_PATHS])


def _walked(graph: ControlFlow) -> Iterator[Path]:
    beginnings: list[Path] = [(graph.entry,)]
    for path in islice(beginnings, WALKED):
        targets = graph.successors[path[-1]]
        if not targets:
            yield path
        for target in dict.fromkeys(targets):
            if path.count(target) < MOST_VISITS:
                beginnings.append((*path, target))


def threads_of(graph: ControlFlow) -> Iterator[Threads]:
    """Sets of two threads, then of three, each by the length of their paths. First of all those
    that come in alone."""
    paths = paths_of(graph)
    if not paths:
        return
    yield Threads((paths[0], paths[0]), "never")
    yield from (Threads(each) for each in _sets(paths, 2))
    yield from islice((Threads(each) for each in _sets(paths, 3)), MOST_OF_THREE)


def _sets(paths: tuple[Path, ...], number: int) -> list[tuple[Path, ...]]:
    sets = combinations_with_replacement(paths, number)
    return sorted(sets, key=lambda each: sum(map(len, each)))
