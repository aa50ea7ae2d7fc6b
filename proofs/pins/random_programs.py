"""Random graphs, and searches of them, for structures."""

from __future__ import annotations

from random import Random

from ...semantics.control_flow.dominance import ControlFlow
from ...semantics.definitions.cycle_terminology import Blocks, Search, all_blocks, reached
from ...semantics.generation.random_graphs import random_flow, random_graph


def random_program_graph(rng: Random) -> ControlFlow:
    """A graph with cycles, many of them nested or irreducible; some never come to an end."""
    if rng.random() < 0.25:
        return random_graph(rng, 7)
    return random_flow(rng, rng.randint(3, 6))


def random_search(rng: Random, graph: ControlFlow) -> Search:
    """A depth-first search from the entry."""
    return tuple(search_with_sources(rng, graph))


def search_with_sources(rng: Random, graph: ControlFlow) -> dict[str, str | None]:
    """The same, each block with the one from which it is visited; None for the entry."""
    source: dict[str, str | None] = {graph.entry: None}
    stack = [graph.entry]
    while stack:
        onward = sorted({to for to in graph.successors[stack[-1]] if to not in source})
        if onward:
            block = rng.choice(onward)
            source[block] = stack[-1]
            stack.append(block)
        else:
            stack.pop()
    return source


def dominates(graph: ControlFlow, above: str, below: str) -> bool:
    """Whether every path from the entry to a block that it reaches holds the other one."""
    others: Blocks = all_blocks(graph) - {above}
    return (
        above == below
        or graph.entry == above
        or below not in reached(graph, graph.entry, others) | {graph.entry}
    )
