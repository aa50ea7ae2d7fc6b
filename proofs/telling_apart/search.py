"""Programs in the order of their size, and the first on which two models differ.

A program is smaller than another if it has fewer blocks, else fewer convergent calls, else fewer
tokens; a wave, if no lane executes a block more often than so many times, else if it has fewer
lanes. All programs of one size are tried before any of the next, so that what is found first is a
smallest one, and what is not found is not there.

Programs grow by a call at a time. Those that no question has a use for are not grown on: a static
rule that a program breaks, it breaks with one call more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from .programs import Program, blank
from .shapes import Shape, shapes


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far a search goes. `operations` counts convergent calls, those that make tokens among
    them; `trips` how often a thread may execute one block; `degree` the successors of a block."""

    blocks: int = 5
    operations: int = 4
    tokens: int = 2
    lanes: int = 3
    trips: int = 2
    degree: int = 2


@dataclass(frozen=True, slots=True, order=True)
class Size:
    """The size of a program."""

    blocks: int
    operations: int
    tokens: int


@dataclass(slots=True)
class Tried:
    """How much was looked at: graphs, programs on them, and waves on these. `done` is the last size
    of which every program was tried."""

    graphs: int = 0
    programs: int = 0
    waves: int = 0
    done: Size | None = None


class OutOfTime(Exception):
    """The search was not complete when its time was over."""


@dataclass(slots=True)
class Clock:
    """When a search has to end; None for never."""

    seconds: float | None = None
    _start: float = field(default_factory=time.monotonic)

    def look(self) -> None:
        """Raises `OutOfTime`."""
        if self.seconds is not None and time.monotonic() - self._start > self.seconds:
            raise OutOfTime


def sizes(bounds: Bounds, tokens: bool) -> Iterator[Size]:
    """All sizes in their order. Without `tokens` no call makes one."""
    for blocks in range(1, bounds.blocks + 1):
        for operations in range(bounds.operations + 1):
            most = min(operations, bounds.tokens) if tokens else 0
            for made in range(most + 1):
                yield Size(blocks, operations, made)


class Programs:
    """The programs of one size after the other, for which ask in the order of `sizes`.

    `grown` says of a program whether it is of use, and larger ones that begin with its calls may
    be."""

    def __init__(
        self, bounds: Bounds, tokens: bool, grown: Callable[[Program], bool], tried: Tried
    ) -> None:
        self._bounds, self._tokens, self._grown, self._tried = bounds, tokens, grown, tried
        self._shapes: list[Shape] = []
        self._known: dict[Size, list[Program]] = {}

    def of(self, size: Size) -> Iterator[Program]:
        """One program of each that automorphisms turn into each other."""
        if size.operations == 0:
            self._known.clear()
            self._shapes = shapes(size.blocks, self._bounds.degree)
            self._tried.graphs += len(self._shapes)
        found = self._known[size] = []
        last = size.operations == self._bounds.operations
        for program in self._grown_to(size):
            canonical = program.canonical
            if (canonical or not last) and self._grown(program):
                if not last:
                    found.append(program)
                if canonical:
                    self._tried.programs += 1
                    yield program

    def _grown_to(self, size: Size) -> Iterator[Program]:
        if size.operations == 0:
            yield from map(blank, self._shapes)
            return
        fewer = Size(size.blocks, size.operations - 1, size.tokens)
        for program in self._known.get(fewer, ()):
            yield from program.with_operation(self._tokens)
        if size.tokens:
            fewer = Size(size.blocks, size.operations - 1, size.tokens - 1)
            for program in self._known.get(fewer, ()):
                yield from program.with_token()
