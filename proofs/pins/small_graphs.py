"""Every control-flow graph up to a size, with every hierarchy of its cycles, by the definitions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from ...semantics.control_flow.dominance import ControlFlow, Graph
from ...semantics.convergence.dynamic_instances import History, Path
from ...semantics.definitions.cycle_terminology import (
    NestedCycle,
    all_blocks,
    depth_first_searches,
    hierarchy,
    reached,
)
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ...semantics.static_rules.rules import check_rules

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


def programs_on(
    graph: Graph, definitions: Sequence[str], uses: Sequence[str]
) -> Iterator[Function]:
    """The graph with one of the definitions of a token and one of its uses, in any blocks; in one
    block the definition comes first, in two it dominates."""
    blocks = tuple(graph.successors)
    for made, used in product(blocks, repeat=2):
        if dominates(graph, made, used):
            for definition, use in product(definitions, uses):
                bodies = dict.fromkeys(blocks, "")
                bodies[made] = definition
                bodies[used] = ", ".join(filter(None, (bodies[used], use)))
                yield sketch(
                    "; ".join(
                        f"{block}: {bodies[block]} -> {', '.join(graph.successors[block])}"
                        for block in blocks
                    )
                )


@cache
def small_programs() -> tuple[Function, ...]:
    """Well-formed programs of up to two blocks with one token and one use of it, or none, or with
    two tokens; as LLVM has it, no edge leads to the entry. Of three blocks there are two."""
    return tuple(program for program in _small_programs() if not check_rules(program))


def _small_programs() -> tuple[Function, ...]:
    roots, uses = ("t = entry", "t = anchor"), ("op t", "h = loop t")
    found: list[Function] = []
    for graph in (*graphs(1), *graphs(2)):
        if any(graph.entry in targets for targets in graph.successors.values()):
            continue
        found += programs_on(graph, roots, uses)
        found += programs_on(graph, roots, ("", "u = anchor"))
    return (
        *found,
        sketch("A: -> B, C; B: t = anchor ->; C: u = anchor ->"),
        sketch("A: -> B; B: t = anchor -> B, C; C: ->"),
    )


def paths_of(graph: ControlFlow, length: int) -> Iterator[Path]:
    """The paths from the entry of so many blocks; a thread may stop anywhere."""
    paths: list[Path] = [(graph.entry,)]
    for _ in range(length - 1):
        paths = [(*path, to) for path in paths for to in graph.successors[path[-1]]]
    yield from paths if length else ()


def histories_of(program: Function, threads: int, longest: int) -> Iterator[History]:
    """So many threads, none with more blocks than that."""
    paths = [path for length in range(1, longest + 1) for path in paths_of(program, length)]
    for chosen in combinations_with_replacement(paths, threads):
        yield History(program, chosen)


def dominates(graph: ControlFlow, above: str, below: str) -> bool:
    """Whether every path from the entry to a block that it reaches holds the other one."""
    if above in (below, graph.entry):
        return True
    others = all_blocks(graph) - {above}
    return below != graph.entry and below not in reached(graph, graph.entry, others)


def graphs_with_cycles(blocks: int, cycles: int) -> Iterator[tuple[Graph, Hierarchy]]:
    """The graphs with their hierarchies of so many cycles."""
    for graph in graphs(blocks):
        for found in hierarchies(graph):
            if len(found) == cycles:
                yield graph, found
