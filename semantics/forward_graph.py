"""The control flow made acyclic: where threads that part at a branch may first meet again.

Threads that were converged at a branch are converged again at the first point that both reach in
the same iteration of each cycle around it. So going round a natural loop leads to a node of its
own, *again*, behind all blocks of the loop; and threads that went round may leave by every exit of
the loop. An *exit* is a node for each edge that leaves a loop: from its block and from *again*. An
irreducible cycle that lies in no other has a node for each of its entries, and one *core* for all
that happens inside: there nothing is told apart.

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
    """What a node stands for: the start of a block, going round a loop, the inside of a cycle, or
    an edge out of a cycle. `block` is the block that starts, the cycle's header, or the block that
    the edge leads to; `source` is where that edge comes from."""

    kind: Literal["start", "again", "core", "exit"]
    block: str
    cycle: Cycle | None = None
    source: str = ""


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
    exits: dict[tuple[str, str], int] = {}
    for number, place in enumerate(places):
        match place:
            case Place(kind="start"):
                starts[place.block] = number
            case Place(kind="again", cycle=Cycle() as cycle):
                again[cycle] = number
            case Place(kind="core", cycle=Cycle() as cycle):
                cores[cycle] = number
            case _:
                exits[place.source, place.block] = number
    successors: tuple[dict[int, None], ...] = tuple({} for _ in places)
    graph = ForwardGraph(forest, places, (), starts, again, cores, irreducible)
    for block in forest.preorder:
        for target in forest.graph.successors[block]:
            _add_edge(graph, block, target, exits.get((block, target)), successors)
    for cycle, core in cores.items():
        for entry in cycle.entries:
            successors[starts[entry]][core] = None
    edges = tuple(map(tuple, successors))
    return ForwardGraph(forest, places, edges, starts, again, cores, irreducible)


def _outermost_irreducible(forest: CycleForest) -> dict[str, Cycle]:
    """For each block in an irreducible cycle the outermost such cycle."""
    found: dict[str, Cycle] = {}
    for cycle in forest.cycles:
        if not cycle.reducible and cycle.header not in found:
            found.update(dict.fromkeys(cycle.blocks, cycle))
    return found


_Keyed = tuple[tuple[int, int, int], Place]


def _places(forest: CycleForest, irreducible: dict[str, Cycle]) -> tuple[Place, ...]:
    """What has a node, in topological order: an exit right before what it leads to, a header first
    in its loop, *again* behind its loop's blocks, of the inner loop first."""
    order = cycle_order(forest, header_last=False)
    keyed: list[_Keyed] = []
    for block, index in order.items():
        cycle = irreducible.get(block)
        if cycle is None:
            keyed.append(((index, 1, 0), Place("start", block)))
        elif block in cycle.entries:
            keyed.append(((order[cycle.header], 1, index), Place("start", block)))
        for target in forest.graph.successors[block]:
            if _leaves(forest, irreducible, block, target):
                place = Place("exit", target, None, block)
                keyed.append((_before(forest, irreducible, order, block, target), place))
    for cycle in forest.cycles:
        first = order[cycle.header]
        if irreducible.get(cycle.header) is cycle:
            keyed.append(((first, 2, 0), Place("core", cycle.header, cycle)))
        elif cycle.header not in irreducible:
            keyed.append((_key_of_again(cycle, first), Place("again", cycle.header, cycle)))
    return tuple(place for _, place in sorted(keyed, key=lambda item: item[0]))


def _key_of_again(cycle: Cycle, first: int) -> tuple[int, int, int]:
    return first + len(cycle.blocks) - 1, 3, -2 * cycle.depth


def _leaves(forest: CycleForest, irreducible: dict[str, Cycle], block: str, target: str) -> bool:
    """True if an edge leaves a cycle that is told apart."""
    cycle = irreducible.get(block) or forest.innermost(block)
    return cycle is not None and target not in cycle.blocks


def _before(
    forest: CycleForest,
    irreducible: dict[str, Cycle],
    order: dict[str, int],
    block: str,
    target: str,
) -> tuple[int, int, int]:
    """The place in the order right before what an edge leads to."""
    headed = forest.headers.get(target)
    inside = irreducible.get(target)
    if inside is None and headed is not None and block in headed.blocks:
        last, kind, depth = _key_of_again(headed, order[target])
        return last, kind, depth - 1
    return order[inside.header if inside else target], 0, order[block]


def _add_edge(
    graph: ForwardGraph,
    block: str,
    target: str,
    exit_: int | None,
    successors: tuple[dict[int, None], ...],
) -> None:
    """One edge of the control flow, and what it means for those who went round its loops."""
    inside = graph.irreducible.get(block)
    if inside is not None and target in inside.blocks:
        return
    end = graph.starts[target]
    headed = graph.forest.headers.get(target)
    if headed in graph.again and block in headed.blocks:
        end = graph.again[headed]
    if exit_ is None:
        successors[graph.branch(block)][end] = None
        return
    successors[graph.branch(block)][exit_] = None
    successors[exit_][end] = None
    for cycle in graph.loops_around(block):
        if target in cycle.blocks:
            break
        successors[graph.again[cycle]][exit_] = None
