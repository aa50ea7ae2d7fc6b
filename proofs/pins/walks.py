"""The theory of closed paths of any length: one closed walk through a graph with cycles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...encodings.solver.finite_structures import FiniteStructure
from ...encodings.solver.first_order import Element
from ...encodings.solver.query import Truth
from ...encodings.solver.small_models import View
from ...encodings.theories.closed_walks import ClosedWalks
from ...semantics.convergence.dynamic_instances import Path
from ...semantics.definitions.closed_paths import closed_walk
from .cycles import CyclesOf, told
from .pin import Pin, Sizes, Small
from .random_programs import random_hierarchy, random_program_graph
from .small_graphs import graphs_with_cycles

LONGEST = 9


def structure(words: CyclesOf, walk: Path) -> FiniteStructure:
    """The walk by its points, the first not written again at its end."""
    last = len(walk) - 1
    return FiniteStructure(
        {**words.domains(), "point": range(len(walk))},
        {
            **words.meanings(),
            "place": lambda p: p,
            "left": lambda p: last - p,
            "previous": lambda p: p - 1 if p else None,
            "following": lambda p: p + 1 if p < last else None,
            "at": lambda p: walk[p],
            "start": lambda: 0,
        },
        f"{told(words.graph)}, the walk {' '.join(walk)}",
    )


def random_structures(rng: Random) -> Iterator[FiniteStructure]:
    """What a thread visits until it comes back to where it was, perhaps not for the first time."""
    graph = random_program_graph(rng)
    words = CyclesOf(graph, random_hierarchy(rng, graph))
    for _ in range(3):
        walk = [rng.choice(words.blocks)]
        while len(walk) < LONGEST and (onward := graph.successors[walk[-1]]):
            if closed_walk(graph, (*walk, walk[0])) and rng.random() < 0.5:
                break
            walk.append(rng.choice(onward))
        if closed_walk(graph, (*walk, walk[0])):
            yield structure(words, tuple(walk))


def view(t: ClosedWalks) -> View:
    point, zero = t.logic.sort("point"), t.logic.solver.numeral(0)
    at = t.logic.operation("at", point, to=t.block)
    place, left = (t.logic.measure(name, point) for name in ("place", "left"))
    previous, following = (
        t.logic.operation(name, point, to=point) for name in ("previous", "following")
    )

    def comes_from(p: Element, q: Element) -> Truth:
        return ~place(q).equals(zero) & previous(q).equals(p)

    def leads_to(p: Element, q: Element) -> Truth:
        return ~left(p).equals(zero) & following(p).equals(q)

    return {
        "comes from": ((point, point), comes_from),
        "leads to": ((point, point), leads_to),
        "at": ((point, t.block), lambda p, x: at(p).equals(x)),
        "holds": ((t.cycle, t.block), t.holds),
        "heads": ((t.block, t.cycle), t.heads),
    }


def _programs(sizes: Sizes) -> Iterator[FiniteStructure]:
    for graph, found in graphs_with_cycles(sizes["block"], sizes["cycle"] - 1):
        words = CyclesOf(graph, found)
        walks: list[Path] = [(block,) for block in words.blocks]
        for _ in range(sizes["point"] - 1):
            walks = [(*walk, to) for walk in walks for to in graph.successors[walk[-1]]]
        for walk in walks:
            if closed_walk(graph, (*walk, walk[0])):
                yield structure(words, walk)


CLOSED_WALKS = Pin(
    "the theory of a closed path of any length",
    lambda sizes, left_out: ClosedWalks(sizes=sizes, without=left_out),
    random_structures,
    Small(
        view,
        (
            {"block": 1, "cycle": 2, "point": 1},
            {"block": 1, "cycle": 2, "point": 2},
            {"block": 2, "cycle": 2, "point": 2},
        ),
        _programs,
        44,
        6,
        {
            "leads to": (26, "points need not be numbered alike from both ends"),
            "holds": (11, "a cycle may be empty, or hold more than is connected by edges"),
            "heads": (1, "the outermost cycle may have a header, and another none"),
        },
    ),
)
