"""The control flow made acyclic: where threads that part at a branch may first meet again.

Threads that were converged at a branch are converged again at the first point that both reach in
the same iteration of each cycle around it. So going round a natural loop leads to a node of its
own, *again*, behind all blocks of the loop; and threads that went round may leave by every exit of
the loop. An *exit* is a node for each block that a loop is left for: its edges come from the loop's
blocks and from *again*. An irreducible cycle that lies in no other has a node for each of its
entries, and one *core* for all that happens inside: there nothing is told apart.

A node is a number; the numbers are a topological order. Natural loops that lie in no irreducible
cycle, and the outermost irreducible cycles, are the same in all hierarchies (CU27).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from ..control_flow.cycle_order import cycle_order
from ..control_flow.cycles import Cycle, CycleForest


@dataclass(frozen=True, slots=True)
class Place:
    """What a node stands for: the start of a block, going round a loop, the inside of a cycle, or
    leaving a cycle. `block` is the block that starts, the cycle's header, or the block that the
    cycle is left for."""

    kind: Literal["start", "again", "core", "exit"]
    block: str
    cycle: Cycle | None = None


@dataclass(frozen=True)
class ForwardGraph:
    """The acyclic graph of a function's reachable blocks.

    `starts`: the node of each block that has one; in an irreducible cycle only its entries have.
    `again`: the node for going round a natural loop. `cores`: the core of an outermost irreducible
    cycle. `irreducible`: for each block in such a cycle, the cycle. `exits`: for each block the
    exits that lead to it and that several blocks take, with their cycles."""

    forest: CycleForest = field(repr=False)
    places: tuple[Place, ...]
    successors: tuple[tuple[int, ...], ...]
    starts: dict[str, int]
    again: dict[Cycle, int]
    cores: dict[Cycle, int]
    irreducible: dict[str, Cycle]
    exits: dict[str, tuple[tuple[Cycle, int], ...]]

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
    takers = _takers(forest, irreducible)
    places = _places(forest, irreducible, takers)
    starts: dict[str, int] = {}
    again: dict[Cycle, int] = {}
    cores: dict[Cycle, int] = {}
    exits: dict[_Exit, int] = {}
    for number, place in enumerate(places):
        match place:
            case Place("start", block):
                starts[block] = number
            case Place("again", _, Cycle() as cycle):
                again[cycle] = number
            case Place("core", _, Cycle() as cycle):
                cores[cycle] = number
            case Place(_, block, Cycle() as cycle):
                exits[cycle, block] = number
            case _:
                raise AssertionError(f"{place} belongs to no cycle")
    shared: dict[str, tuple[tuple[Cycle, int], ...]] = {}
    for (cycle, block), number in exits.items():
        if takers[cycle, block] > 1:
            shared[block] = (*shared.get(block, ()), (cycle, number))
    graph = ForwardGraph(forest, places, (), starts, again, cores, irreducible, shared)
    return replace(graph, successors=_edges(graph, exits))


_Exit = tuple[Cycle, str]


def _takers(forest: CycleForest, irreducible: dict[str, Cycle]) -> Counter[_Exit]:
    """How many blocks of each cycle that is told apart leave it for each block."""
    return Counter(
        (cycle, target)
        for block in forest.preorder
        for target in dict.fromkeys(forest.graph.successors[block])
        for cycle in _left(forest, irreducible, block, target)
    )


def _left(
    forest: CycleForest, irreducible: dict[str, Cycle], block: str, target: str
) -> Iterator[Cycle]:
    """The cycles that an edge leaves, innermost first, without those inside irreducible ones."""
    cycle = irreducible.get(block) or forest.innermost(block)
    while cycle is not None and target not in cycle.blocks:
        yield cycle
        cycle = forest.parent(cycle)


def _outermost_irreducible(forest: CycleForest) -> dict[str, Cycle]:
    """For each block in an irreducible cycle the outermost such cycle."""
    found: dict[str, Cycle] = {}
    for cycle in forest.cycles:
        if not cycle.reducible and cycle.header not in found:
            found.update(dict.fromkeys(cycle.blocks, cycle))
    return found


_Key = tuple[int, int, int, int]


def _places(
    forest: CycleForest, irreducible: dict[str, Cycle], exits: Iterable[_Exit]
) -> tuple[Place, ...]:
    """What has a node, in topological order: a header first in its loop, *again* behind its loop's
    blocks, an exit right before what it leads to, and those of inner loops before outer ones."""
    order = cycle_order(forest, header_last=False)
    keyed: list[tuple[_Key, Place]] = []
    for block, index in order.items():
        cycle = irreducible.get(block)
        if cycle is None:
            keyed.append(((index, 1, 0, 0), Place("start", block)))
        elif block in cycle.entries:
            keyed.append(((order[cycle.header], 1, index, 0), Place("start", block)))
    for cycle in forest.cycles:
        first = order[cycle.header]
        if irreducible.get(cycle.header) is cycle:
            keyed.append(((first, 2, 0, 0), Place("core", cycle.header, cycle)))
        elif cycle.header not in irreducible:
            keyed.append((_key_of_again(cycle, first), Place("again", cycle.header, cycle)))
    for cycle, target in exits:
        headed = forest.headers.get(target)
        inside = irreducible.get(target)
        if inside is None and headed is not None and cycle.header in headed.blocks:
            last, kind, depth, _ = _key_of_again(headed, order[target])
            key = (last, kind, depth - 1, -cycle.depth)
        else:
            key = (order[inside.header if inside else target], 0, -cycle.depth, 0)
        keyed.append((key, Place("exit", target, cycle)))
    return tuple(place for _, place in sorted(keyed, key=lambda item: item[0]))


def _key_of_again(cycle: Cycle, first: int) -> _Key:
    return first + len(cycle.blocks) - 1, 3, -2 * cycle.depth, 0


def _edges(graph: ForwardGraph, exits: dict[_Exit, int]) -> tuple[tuple[int, ...], ...]:
    """The successors of each node."""
    found: tuple[dict[int, None], ...] = tuple({} for _ in graph.places)
    for block in graph.forest.preorder:
        inside = graph.irreducible.get(block)
        for target in graph.forest.graph.successors[block]:
            if inside is None or target not in inside.blocks:
                _add_edge(graph, exits, block, target, found)
    for cycle, core in graph.cores.items():
        for entry in cycle.entries:
            found[graph.starts[entry]][core] = None
    return tuple(map(tuple, found))


def _add_edge(
    graph: ForwardGraph,
    exits: dict[_Exit, int],
    block: str,
    target: str,
    successors: tuple[dict[int, None], ...],
) -> None:
    """One edge of the control flow, and what it means for those who went round its loops."""
    at = graph.branch(block)
    for cycle in _left(graph.forest, graph.irreducible, block, target):
        exit_ = exits[cycle, target]
        successors[at][exit_] = None
        if cycle in graph.again:
            successors[graph.again[cycle]][exit_] = None
        at = exit_
    headed = graph.forest.headers.get(target)
    round_ = headed in graph.again and block in headed.blocks
    successors[at][graph.again[headed] if headed and round_ else graph.starts[target]] = None
