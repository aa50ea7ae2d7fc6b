"""The theories of depth-first searches: one search, and a cycle of some hierarchy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from ...encodings.solver.finite_structures import FiniteStructure
from ...encodings.solver.small_models import View
from ...encodings.theories.depth_first_search import DepthFirst
from ...encodings.theories.dominated_search import DominatedSearch
from ...semantics.control_flow.dominance import ControlFlow
from ...semantics.definitions.cycle_terminology import (
    NestedCycle,
    all_blocks,
    depth_first_searches,
    header,
    hierarchy,
    reducible,
)
from .cycles import told
from .pin import Pin, Sizes, Small
from .random_programs import (
    random_hierarchy,
    random_program_graph,
    search_with_sources,
)
from .small_graphs import dominates, graphs, hierarchies

Sources = Mapping[str, "str | None"]
"""The blocks in the order in which a search visits them, each with the one that it comes from."""


def _meanings(
    graph: ControlFlow, sources: Sources, cycle: NestedCycle
) -> Mapping[str, Callable[..., Any]]:
    order = tuple(sources)
    return {
        "edge": lambda x, y: y in graph.successors[x],
        "number": order.index,
        "source": lambda x: sources[x],
        "holds": lambda x: x in cycle.blocks,
        "entry": lambda: graph.entry,
        "header": lambda: cycle.header,
        "first": lambda: header(cycle.blocks, order),
    }


def _search(graph: ControlFlow, sources: Sources, cycle: NestedCycle) -> FiniteStructure:
    blocks = sorted(all_blocks(graph))
    return FiniteStructure({"block": blocks}, _meanings(graph, sources, cycle), told(graph))


def _dominated(
    graph: ControlFlow, sources: Sources, cycle: NestedCycle, above: str, below: str
) -> FiniteStructure:
    return FiniteStructure(
        {"block": sorted(all_blocks(graph))},
        {
            **_meanings(graph, sources, cycle),
            "dominates": lambda x, y: dominates(graph, x, y),
            "dominator": lambda: above,
            "dominated": lambda: below,
        },
        told(graph),
    )


def of_natural_cycles(rng: Random) -> Iterator[FiniteStructure]:
    """The natural cycles of a hierarchy; another search."""
    graph = random_program_graph(rng)
    sources = search_with_sources(rng, graph)
    for cycle in random_hierarchy(rng, graph):
        if reducible(graph, cycle.blocks):
            yield _search(graph, sources, cycle)


def of_dominance(rng: Random) -> Iterator[FiniteStructure]:
    """A search and its own cycles, whether natural or not."""
    graph = random_program_graph(rng)
    blocks = sorted(all_blocks(graph))
    sources = search_with_sources(rng, graph)
    for cycle in hierarchy(graph, tuple(sources)):
        yield _dominated(graph, sources, cycle, rng.choice(blocks), rng.choice(blocks))


# --- small models -----------------------------------------------------------------------------


def view(t: DepthFirst) -> View:
    return {
        "edge": ((t.block, t.block), t.edge),
        "entry": ((t.block,), lambda x: x.equals(t.entry)),
        "before": ((t.block, t.block), lambda x, y: t.number(x).below(t.number(y))),
        "from": ((t.block, t.block), lambda x, y: y.differs(t.entry) & t.source(y).equals(x)),
        "holds": ((t.block,), t.holds),
        "first": ((t.block,), lambda x: x.equals(t.first)),
    }


def view_of_cycles(t: DepthFirst) -> View:
    return {**view(t), "header": ((t.block,), lambda x: x.equals(t.header))}


def view_of_dominance(t: DominatedSearch) -> View:
    return {**view(t), "dominates": ((t.block, t.block), t.dominates)}


def _all_searches(graph: ControlFlow) -> Iterator[Sources]:
    """Who is visited next comes from the latest block that has an edge to it."""
    for order in depth_first_searches(graph):
        yield {
            block: next((x for x in order[:place][::-1] if block in graph.successors[x]), None)
            for place, block in enumerate(order)
        }


def _natural(sizes: Sizes) -> Iterator[FiniteStructure]:
    for graph in graphs(sizes["block"]):
        for sources in _all_searches(graph):
            for cycle in {cycle for found in hierarchies(graph) for cycle in found}:
                if reducible(graph, cycle.blocks):
                    yield _search(graph, sources, cycle)


def _of_own_cycles(sizes: Sizes) -> Iterator[FiniteStructure]:
    for graph in graphs(sizes["block"]):
        for sources in _all_searches(graph):
            for cycle in hierarchy(graph, tuple(sources)):
                yield _dominated(graph, sources, cycle, graph.entry, graph.entry)


SEARCHES = Pin(
    "the theory of depth-first searches",
    lambda sizes, left_out: DepthFirst(sizes=sizes, without=left_out),
    of_natural_cycles,
    Small(
        view_of_cycles,
        ({"block": 1}, {"block": 2}),
        _natural,
        26,
        11,
        {
            "edge": (4, "the graph need not have a cycle"),
            "holds": (11, "the set need not be a cycle of a hierarchy"),
        },
    ),
)
DOMINATED_SEARCHES = Pin(
    "the theory of searches and dominance",
    lambda sizes, left_out: DominatedSearch(sizes=sizes, without=left_out),
    of_dominance,
    Small(
        view_of_dominance,
        ({"block": 1}, {"block": 2}),
        _of_own_cycles,
        148,
        11,
        {
            "edge": (20, "the graph need not have a cycle"),
            "holds": (66, "the set need not be a cycle of a hierarchy"),
            "dominates": (51, "what dominates goes upwards, and need not be all that does"),
        },
    ),
)
