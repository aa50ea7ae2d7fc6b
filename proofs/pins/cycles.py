"""The theory of cycles: graphs with a hierarchy of their cycles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from ...encodings.solver.finite_structures import FiniteStructure
from ...encodings.solver.first_order import Element
from ...encodings.solver.query import Truth
from ...encodings.solver.small_models import Diagram, View
from ...encodings.theories.cycles import CycleTheory
from ...semantics.control_flow.dominance import ControlFlow, Graph
from ...semantics.definitions.cycle_terminology import (
    Blocks,
    all_blocks,
    depth_first_searches,
    header,
    hierarchy,
    reached,
)
from .pin import Completion, Pin, Sizes, Small
from .random_programs import random_program_graph, random_search
from .small_graphs import Hierarchy, graphs_with_cycles

Meanings = Mapping[str, Callable[..., Any]]

WHOLE = "the whole function"
"""The outermost cycle of the theory; the definitions have no such cycle."""


class CyclesOf:
    """What the words of the theory mean of a graph and a hierarchy of its cycles."""

    def __init__(self, graph: ControlFlow, found: Hierarchy) -> None:
        self.graph = graph
        self.blocks = tuple(sorted(all_blocks(graph)))
        self._headers = {each.blocks: each.header for each in found}
        self._parents = {each.blocks: each.parent or WHOLE for each in found}
        self.cycles = (WHOLE, *sorted(self._headers, key=sorted))

    def held(self, cycle: Any) -> Blocks:
        return frozenset(self.blocks) if cycle == WHOLE else cycle

    def header(self, cycle: Any) -> str | None:
        return self._headers.get(cycle)

    def inside(self, inner: Any, outer: Any) -> bool:
        return inner != outer and self.within(inner, outer)

    def within(self, inner: Any, outer: Any) -> bool:
        while inner not in (outer, WHOLE):
            inner = self._parents[inner]
        return inner == outer

    def smallest(self, x: str, y: str) -> Any:
        around = [c for c in self.cycles if {x, y} <= self.held(c)]
        return next(c for c in around if all(self.within(c, other) for other in around))

    def reach(self, cycle: Any, x: str, y: str) -> bool:
        body = self.held(cycle) - {self._headers.get(cycle, "")}
        return x in body and y in reached(self.graph, x, body)

    def domains(self) -> Mapping[str, tuple[Any, ...]]:
        return {"block": self.blocks, "cycle": self.cycles}

    def meanings(self) -> Meanings:
        return {
            "edge": lambda x, y: y in self.graph.successors[x],
            "holds": lambda c, x: x in self.held(c),
            "heads": lambda x, c: self._headers.get(c) == x,
            "within": self.within,
            "reach": self.reach,
            "smallest": self.smallest,
        }


def told(graph: ControlFlow) -> str:
    """A graph as people write it."""
    return "; ".join(f"{b}: -> {', '.join(to)}" for b, to in graph.successors.items())


def structure(graph: ControlFlow, found: Hierarchy) -> FiniteStructure:
    words = CyclesOf(graph, found)
    return FiniteStructure(words.domains(), words.meanings(), told(graph))


def random_structures(rng: Random) -> Iterator[FiniteStructure]:
    graph = random_program_graph(rng)
    for _ in range(2):
        yield structure(graph, hierarchy(graph, random_search(rng, graph)))


# --- small models -----------------------------------------------------------------------------


def view(t: CycleTheory) -> View:
    """The graph and its cycles; of paths and smallest cycles only that there are such."""
    return {
        "edge": ((t.block, t.block), t.edge),
        "holds": ((t.cycle, t.block), t.holds),
        "heads": ((t.block, t.cycle), t.heads),
        "within": ((t.cycle, t.cycle), t.within),
    }


def _whole(t: CycleTheory, c: Element) -> Truth:
    return t.logic.every((t.cycle,), lambda d: t.within(d, c))


def _one_without_header(t: CycleTheory) -> Truth:
    return t.logic.every(
        (t.cycle,), lambda c: _whole(t, c).iff(~t.logic.some((t.block,), lambda x: t.heads(x, c)))
    )


def _made_of_edges(t: CycleTheory) -> Truth:
    """A path is no longer than there are blocks."""

    def path(length: int, c: Element, x: Element, y: Element) -> Truth:
        step = t.edge(x, y) & t.body(c, x) & t.body(c, y)
        if length == 1:
            return step
        return step | t.logic.some(
            (t.block,), lambda z: t.edge(x, z) & t.body(c, x) & path(length - 1, c, z, y)
        )

    longest = len(t.block.elements or ())
    return t.logic.every(
        (t.cycle, t.block, t.block),
        lambda c, x, y: t.reach(c, x, y).implies(path(longest, c, x, y)),
    )


def _reached_from_one(t: CycleTheory) -> Truth:
    def leads(x: Element, c: Element) -> Truth:
        return t.logic.every((t.block,), lambda y: x.equals(y) | t.reach(c, x, y))

    return t.logic.some((t.block, t.cycle), lambda x, c: _whole(t, c) & leads(x, c))


def _programs(sizes: Sizes) -> Iterator[FiniteStructure]:
    for graph, found in graphs_with_cycles(sizes["block"], sizes["cycle"] - 1):
        yield structure(graph, found)


def _graph_of(model: Diagram) -> tuple[dict[str, tuple[str, ...]], frozenset[tuple[Blocks, str]]]:
    names = "ABCDEF"
    blocks = [names[number] for number in model.size("block")]
    edges = model.of("edge")
    graph = {
        names[x]: tuple(names[y] for y in model.size("block") if (x, y) in edges)
        for x in model.size("block")
    }
    headed = {c: names[x] for x, c in model.of("heads")}
    held = {
        c: frozenset(name for x, name in enumerate(blocks) if (c, x) in model.of("holds"))
        for c in model.size("cycle")
    }
    return graph, frozenset((held[c], block) for c, block in headed.items())


def _of_no_search(model: Diagram) -> bool:
    """Some blocks reach all others, and no search from such a one visits each header first."""
    successors, headed = _graph_of(model)
    started = [graph for entry in successors if _reaches_all(graph := Graph(entry, successors))]
    placed = all(block in cycle for cycle, block in headed)
    return (
        placed
        and bool(started)
        and not any(
            all(header(cycle, search) == block for cycle, block in headed)
            for graph in started
            for search in depth_first_searches(graph)
        )
    )


def _reaches_all(graph: Graph) -> bool:
    return len(all_blocks(graph)) == len(graph.successors)


CYCLES = Pin(
    "the theory of cycles",
    lambda sizes, left_out: CycleTheory(sizes=sizes, without=left_out),
    random_structures,
    Small(
        view,
        tuple({"block": blocks, "cycle": cycles} for blocks in (1, 2) for cycles in (1, 2)),
        _programs,
        85,
        7,
        {
            "edge": (52, "blocks need not be reached from one, nor make so many cycles"),
            "holds": (21, "what is called a path may be more than edges"),
            "heads": (5, "the outermost cycle may have a header, and another none"),
        },
    ),
    Completion(
        {
            "the outermost cycle has no header, all others have one": _one_without_header,
            "what is called a path is made of edges": _made_of_edges,
            "some block leads to all others": _reached_from_one,
        },
        {"no depth-first search visits each header first in its cycle": _of_no_search},
    ),
)
