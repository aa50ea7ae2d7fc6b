"""The control flow made acyclic: where threads that part at a branch may first meet again.

Threads that were converged at a branch are converged again at the first point that both reach in
the same iteration of each cycle around it. So going round a natural loop leads to a node of its
own, *again*, behind all blocks of the loop; and threads that went round may leave by every exit of
the loop, so that *again* has an edge to each. An irreducible cycle that lies in no other has a node
for each of its entries, and one *core* for all that happens inside: there nothing is told apart.

A node is a number; the numbers are a topological order. Natural loops that lie in no irreducible
cycle, and the outermost irreducible cycles, are the same in all hierarchies (CU27).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from .cycles import Cycle, CycleForest, cycle_order


@dataclass(frozen=True, slots=True)
class Place:
    """What a node stands for: the start of a block, going round a loop, or inside a cycle."""

    kind: Literal["start", "again", "core"]
    block: str
    cycle: Cycle | None = None


@dataclass(frozen=True)
class ForwardGraph:
    """The acyclic graph of a function's reachable blocks.

    `starts`: the node of each block that has one; in an irreducible cycle only its entries have.
    `again`: the node for going round a natural loop. `cores`: the core of an outermost irreducible
    cycle. `irreducible`: for each block in such a cycle, the cycle."""

    forest: CycleForest = field(repr=False)
    places: tuple[Place, ...]
    successors: tuple[tuple[int, ...], ...]
    starts: dict[str, int]
    again: dict[Cycle, int]
    cores: dict[Cycle, int]
    irreducible: dict[str, Cycle]

    def loops_around(self, block: str) -> Iterator[Cycle]:
        """The natural loops around the block that lie in no irreducible cycle, innermost first."""
        return (cycle for cycle in self.forest.around(block) if cycle in self.again)

    def branch(self, block: str) -> int:
        """The node from which threads that part in this block go on."""
        cycle = self.irreducible.get(block)
        return self.starts[block] if cycle is None else self.cores[cycle]


def forward_graph(forest: CycleForest) -> ForwardGraph:
    """The forward graph of a function, from any one of its hierarchies."""
    irreducible = _outermost_irreducible(forest)
    places = _places(forest, irreducible)
    starts: dict[str, int] = {}
    again: dict[Cycle, int] = {}
    cores: dict[Cycle, int] = {}
    for number, place in enumerate(places):
        if place.cycle is None:
            starts[place.block] = number
        else:
            (again if place.kind == "again" else cores)[place.cycle] = number
    successors: tuple[dict[int, None], ...] = tuple({} for _ in places)
    graph = ForwardGraph(forest, places, (), starts, again, cores, irreducible)
    for block in forest.preorder:
        _add_edges(graph, block, successors)
    for cycle, core in cores.items():
        for entry in cycle.entries:
            successors[starts[entry]][core] = None
    return ForwardGraph(
        forest, places, tuple(map(tuple, successors)), starts, again, cores, irreducible
    )


def _outermost_irreducible(forest: CycleForest) -> dict[str, Cycle]:
    """For each block in an irreducible cycle the outermost such cycle."""
    found: dict[str, Cycle] = {}
    for cycle in forest.cycles:
        if not cycle.reducible and cycle.header not in found:
            found.update(dict.fromkeys(cycle.blocks, cycle))
    return found


def _places(forest: CycleForest, irreducible: dict[str, Cycle]) -> tuple[Place, ...]:
    """What has a node, in topological order: a header first, *again* behind its loop's blocks, of
    the inner loop first."""
    order = cycle_order(forest, header_last=False)
    keyed: list[tuple[tuple[int, int, int], Place]] = []
    for block, index in order.items():
        cycle = irreducible.get(block)
        if cycle is None:
            keyed.append(((index, 0, 0), Place("start", block)))
        elif block in cycle.entries:
            keyed.append(((order[cycle.header], 0, index), Place("start", block)))
    for cycle in forest.cycles:
        first = order[cycle.header]
        if irreducible.get(cycle.header) is cycle:
            keyed.append(((first, 1, 0), Place("core", cycle.header, cycle)))
        elif cycle.header not in irreducible:
            last = first + len(cycle.blocks) - 1
            keyed.append(((last, 2, -cycle.depth), Place("again", cycle.header, cycle)))
    return tuple(place for _, place in sorted(keyed, key=lambda item: item[0]))


def _add_edges(graph: ForwardGraph, block: str, successors: tuple[dict[int, None], ...]) -> None:
    """The edges that leave a block, and what they mean for those who went round its loops."""
    inside = graph.irreducible.get(block)
    for target in graph.forest.graph.successors[block]:
        if inside is not None and target in inside.blocks:
            continue
        end = graph.starts[target]
        for cycle in graph.loops_around(target):
            if cycle.header == target and block in cycle.blocks:
                end = graph.again[cycle]
        successors[graph.branch(block)][end] = None
        for cycle in graph.loops_around(block):
            if target in cycle.blocks:
                break
            successors[graph.again[cycle]][end] = None
