"""The controlled maximal relation of two threads (CO29), a second time: its definition on numbers.

An instance is its place among all points of both threads, those of the first thread in front; sets
of instances are the bits of an integer. Every clause of the text is a line here, as it is in
`semantics/convergence`, of which this takes regions alone. Anchors are part of the equation: they
take together who is converged at them as at an ordinary instruction, if `together` says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from wavecheck.semantics.control_flow.cycles import CycleForest
from wavecheck.semantics.convergence.regions import Region, regions
from wavecheck.semantics.program.function import Function, Site
from wavecheck.semantics.program.instructions import Call

START = -1
"""The index of the point at the start of a block."""

Point = tuple[str, int]
"""A block, and the index of an instruction in it."""

Pair = tuple[int, int]


def related(
    program: Function,
    paths: tuple[tuple[str, ...], tuple[str, ...]],
    forest: CycleForest,
    together: Callable[[str], bool],
) -> set[tuple[Point, int, int]]:
    """The converged pairs: their point, and the number of each in its own thread."""
    both = _Both(program, paths, forest)
    relation: set[Pair] = set()
    while True:
        later = both.order(relation)
        applied = {pair for pair in both.pairs if both.converged(pair, relation, later, together)}
        if applied == relation:
            return {(both.points[a], a, b - both.first) for a, b in relation}
        relation = applied


@dataclass
class _Both:
    """All points of both threads. `headers` are, for each, the earlier executions of headers of the
    cycles around it, `live` the executions that its tokens came from, `used` the one that its own
    token came from, `counts` how often it was executed with that."""

    program: Function
    paths: tuple[tuple[str, ...], tuple[str, ...]]
    forest: CycleForest
    points: list[Point] = field(default_factory=list)
    headers: list[list[int]] = field(default_factory=list)
    live: list[list[int]] = field(default_factory=list)
    used: list[int | None] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        held = regions(self.program)
        self.calls: dict[Point, Call] = {
            (site.block, site.index): call for site, call in self.program.calls() if call.convergent
        }
        self._walk(self.paths[0], held)
        self.first = len(self.points)
        self._walk(self.paths[1], held)
        places: dict[Point, list[int]] = {}
        for place in range(self.first, len(self.points)):
            places.setdefault(self.points[place], []).append(place)
        self.pairs = [(a, b) for a in range(self.first) for b in places.get(self.points[a], ())]

    def _walk(self, path: tuple[str, ...], held: dict[str, Region]) -> None:
        made: dict[str, int] = {}
        starts: list[int] = []
        counted: dict[tuple[Point, int | None], int] = {}
        for block in path:
            around = {cycle.header for cycle in self.forest.around(block)}
            for index in range(START, len(self.program.blocks[block].instructions)):
                point, place = (block, index), len(self.points)
                call = self.calls.get(point)
                token = call.token if call else None
                self.points.append(point)
                self.headers.append([h for h in starts if self.points[h][0] in around])
                self.live.append([made[t] for t, r in held.items() if r.holds(Site(*point))])
                self.used.append(None if token is None else made[token])
                counted[point, self.used[place]] = counted.get((point, self.used[place]), 0) + 1
                self.counts.append(counted[point, self.used[place]])
                if index == START:
                    starts.append(place)
                if call and call.control and call.name:
                    made[call.name] = place

    def converged(
        self, pair: Pair, relation: set[Pair], later: list[int], together: Callable[[str], bool]
    ) -> bool:
        """Whether two instances are converged, by the rule of their point (CO8, CO12, CO29)."""
        a, b = pair
        call = self.calls.get(self.points[a])
        if call and call.control == "entry":
            return True
        if call and call.token is not None:
            counts = call.control != "loop" or self.counts[a] == self.counts[b]
            return counts and (self.used[a], self.used[b]) in relation
        if call and call.control == "anchor" and not together(str(call.name)):
            return False
        return (
            all(tokens in relation for tokens in zip(self.live[a], self.live[b], strict=True))
            and all(later[h] >> b & 1 for h in self.headers[a])
            and all(later[h] >> a & 1 for h in self.headers[b])
        )

    def order(self, relation: set[Pair]) -> list[int]:
        """Convergence-before (CU3): for each instance those behind it. Who comes just before one of
        a pair comes before the other, and each of them before who comes just behind the other."""
        size = len(self.points)
        later = [0 if place in (self.first - 1, size - 1) else 2 << place for place in range(size)]
        for a, b in (*relation, *((b, a) for a, b in relation)):
            if a not in (0, self.first):
                later[a - 1] |= 1 << b
            if b not in (self.first - 1, size - 1):
                later[a] |= 2 << b
        for middle in range(size):
            bit = 1 << middle
            reached = later[middle]
            for place in range(size):
                if later[place] & bit:
                    later[place] |= reached
        return later
