"""The theory of lanes that wait in a ring: uses of tokens each of which can be reached from the
next without the definition of its token."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from ...encodings.solver.finite_structures import FiniteStructure
from ...encodings.solver.small_models import View
from ...encodings.theories.waiting_rings import WaitingRings
from ...semantics.control_flow.dominance import Graph
from ...semantics.convergence.regions import TokenUse, token_uses
from ...semantics.definitions.cycle_terminology import (
    Search,
    all_blocks,
    depth_first_searches,
    hierarchy,
)
from ...semantics.program.function import Function, Site
from ...semantics.static_rules.rules import check_rules
from .cycles import CyclesOf
from .pin import Pin, Sizes, Small
from .random_programs import random_search, well_formed_program, written
from .small_graphs import dominates, graphs_with_cycles, programs_on

Piece = str
"""A block of the program from one convergent operation to behind the next."""


def pieces_of(program: Function) -> tuple[Graph, Mapping[Site, Piece]]:
    """The program cut between its convergent operations: the graph, and the piece in which each of
    them is. What follows the last one of a block belongs to its piece."""
    successors: dict[Piece, tuple[Piece, ...]] = {}
    held: dict[Site, Piece] = {}
    for block, targets in program.successors.items():
        piece = block
        sites = [s for s, call in program.calls() if s.block == block and call.convergent]
        for number, site in enumerate(sites):
            if number:
                successors[piece] = (f"{block}.{number}",)
                (piece,) = successors[piece]
            held[site] = piece
        successors[piece] = tuple(targets)
    return Graph(program.entry, successors), held


def _ring(
    rng: Random, graph: Graph, uses: Sequence[TokenUse], ended: Mapping[Site, Piece]
) -> list[tuple[TokenUse, tuple[Piece, ...]]]:
    """Uses in a ring, each with the path on which the next lane can still arrive at it; empty where
    chance finds none."""
    chain: list[tuple[TokenUse, tuple[Piece, ...]]] = []
    use = rng.choice(uses)
    for _ in range(5):
        ways = [
            (other, path)
            for other in uses
            if (
                path := _path(rng, graph, ended[other.site], ended[use.site], ended[use.definition])
            )
        ]
        if not ways:
            return []
        following, path = rng.choice(ways)
        chain.append((use, path))
        stands = [each.site for each, _ in chain]
        if following.site in stands and (len(chain) == 5 or rng.random() < 0.4):
            return chain[stands.index(following.site) :]
        use = following
    return []


def _path(rng: Random, graph: Graph, start: Piece, end: Piece, avoided: Piece) -> tuple[Piece, ...]:
    """A path of one edge or more that does not pass a piece; empty where there is none."""
    paths: list[tuple[Piece, ...]] = [(start,)]
    seen: set[Piece] = set()
    while paths and start != avoided:
        path = paths.pop(0 if rng.random() < 0.7 else -1)
        for to in graph.successors[path[-1]]:
            if to == end:
                return (*path, to)
            if to != avoided and to not in seen:
                seen.add(to)
                paths.append((*path, to))
    return ()


Ring = Sequence[tuple[TokenUse, tuple[Piece, ...]]]


class Rings:
    """What the words of the theory mean of a program's pieces and a hierarchy of their cycles."""

    def __init__(self, program: Function, search: Search) -> None:
        self.program = program
        self.graph, self.held = pieces_of(program)
        reachable = all_blocks(self.graph)
        self.uses = [use for use in token_uses(program) if self.held[use.site] in reachable]
        self.cycles = hierarchy(self.graph, search)

    def structure(self, ring: Ring) -> FiniteStructure:
        words, graph, held = CyclesOf(self.graph, self.cycles), self.graph, self.held
        passed = frozenset(piece for _, path in ring for piece in path)
        around = min((c.blocks for c in self.cycles if passed <= c.blocks), key=len)
        return FiniteStructure(
            {**words.domains(), "lane": range(len(ring))},
            {
                **words.meanings(),
                "dominates": lambda x, y: dominates(graph, x, y),
                "waits for": lambda i: (i + 1) % len(ring),
                "is awaited by": lambda i: (i - 1) % len(ring),
                "stands at": lambda i: held[ring[i][0].site],
                "definition": lambda i: held[ring[i][0].definition],
                "passes": lambda i, x: x in ring[i][1],
                "around": lambda: around,
            },
            f"{written(self.program)}, in a ring {', '.join(str(use.site) for use, _ in ring)}",
            len(ring),
        )


def random_structures(rng: Random) -> Iterator[FiniteStructure]:
    program = well_formed_program(rng)
    rings = Rings(program, random_search(rng, pieces_of(program)[0]))
    for _ in range(6 if rings.uses else 0):
        if ring := _ring(rng, rings.graph, rings.uses, rings.held):
            yield rings.structure(ring)


# --- small models -----------------------------------------------------------------------------


def view(t: WaitingRings) -> View:
    return {
        "stands at": ((t.lane, t.block), lambda i, x: t.stands(i).equals(x)),
        "definition": ((t.lane, t.block), lambda i, x: t.home(i).equals(x)),
        "passes": ((t.lane, t.block), t.passes),
        "around": ((t.block,), lambda x: t.holds(t.ring_cycle, x)),
        "holds": ((t.cycle, t.block), t.holds),
        "heads": ((t.block, t.cycle), t.heads),
        "dominates": ((t.block, t.block), t.dominates),
    }


def _programs(sizes: Sizes) -> Iterator[FiniteStructure]:
    """A lane that waits at a use of the one token for who can come back to it."""
    for graph, found in graphs_with_cycles(sizes["block"], sizes["cycle"] - 1):
        for program in programs_on(graph, ("t = anchor",), ("op t", "h = loop t")):
            (use,) = token_uses(program)
            if use.site.block == use.definition.block or check_rules(program):
                continue
            for search in depth_first_searches(graph):
                rings = Rings(program, search)
                path = _path(Random(0), graph, use.site.block, use.site.block, use.definition.block)
                if path and rings.cycles == found:
                    yield rings.structure([(use, path)])


WAITING_RINGS = Pin(
    "the theory of lanes that wait in a ring",
    lambda sizes, left_out: WaitingRings(sizes=sizes, without=left_out),
    random_structures,
    Small(
        view,
        ({"block": 2, "cycle": 2, "lane": 1},),
        _programs,
        6,
        1,
        {
            "heads": (2, "the outermost cycle may have a header"),
            "dominates": (3, "what dominates goes upwards, and need not be all that does"),
        },
    ),
    sample=20,
)
