"""Every control-flow graph up to a size, with every hierarchy of its cycles, by the definitions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from ...semantics.control_flow.dominance import Graph
from ...semantics.definitions.cycle_terminology import (
    NestedCycle,
    all_blocks,
    depth_first_searches,
    hierarchy,
)

Hierarchy = frozenset[NestedCycle]


@cache
def graphs(blocks: int) -> tuple[Graph, ...]:
    """Every graph of so many blocks that the entry reaches, which is the first; edges may lead back
    to it, as cycles may be anywhere."""
    names = "ABCDEF"[:blocks]
    sets = tuple(chosen for size in range(blocks + 1) for chosen in combinations(names, size))
    found = (
        Graph("A", dict(zip(names, chosen, strict=True))) for chosen in product(sets, repeat=blocks)
    )
    return tuple(graph for graph in found if len(all_blocks(graph)) == blocks)


def hierarchies(graph: Graph) -> frozenset[Hierarchy]:
    """What the depth-first searches of a graph make of its cycles."""
    return frozenset(hierarchy(graph, search) for search in depth_first_searches(graph))


def graphs_with_cycles(blocks: int, cycles: int) -> Iterator[tuple[Graph, Hierarchy]]:
    """The graphs with their hierarchies of so many cycles."""
    for graph in graphs(blocks):
        for found in hierarchies(graph):
            if len(found) == cycles:
                yield graph, found
