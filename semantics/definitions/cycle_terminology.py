"""Cycles and their parts, sentence by sentence (CU31).

A cycle is the set of its blocks. A depth-first search is the order in which it visits the blocks
that the entry reaches. `cycle_forest` finds the same cycles in one walk over the graph.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..control_flow.dominance import ControlFlow

Blocks = frozenset[str]
Search = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NestedCycle:
    """A cycle of one hierarchy, with its header and the cycle that it is a child of."""

    blocks: Blocks
    header: str
    parent: Blocks | None


def reached(graph: ControlFlow, start: str, inside: Blocks) -> Blocks:
    """The blocks to which paths of one edge or more lead from `start`, without leaving `inside`."""
    found: set[str] = set()
    worklist = [start]
    for block in worklist:
        new = {to for to in graph.successors[block] if to in inside} - found
        found |= new
        worklist += new
    return frozenset(found)


def all_blocks(graph: ControlFlow) -> Blocks:
    """The blocks of the graph that the function's entry reaches, and the entry."""
    return reached(graph, graph.entry, frozenset(graph.successors)) | {graph.entry}


def cycles(graph: ControlFlow, inside: Blocks) -> tuple[Blocks, ...]:
    """A cycle is a maximal strongly connected region with at least one internal edge: of the whole
    graph, or of the subgraph that some blocks induce."""
    around = {block: reached(graph, block, inside) for block in sorted(inside)}
    return tuple(
        dict.fromkeys(
            frozenset(other for other in found if block in around[other])
            for block, found in around.items()
            if block in found
        )
    )


def entries(graph: ControlFlow, cycle: Blocks) -> Blocks:
    """An entry of a cycle can be reached from the function's entry along a path that does not visit
    any other block of the cycle. The entries to a closed path are told in the same words."""
    others = all_blocks(graph) - cycle

    def comes_first(block: str) -> bool:
        return graph.entry in others and block in reached(graph, graph.entry, others | {block})

    return frozenset(block for block in cycle if block == graph.entry or comes_first(block))


def exits(graph: ControlFlow, cycle: Blocks) -> Blocks:
    """An exit of a cycle is a block outside it to which an edge leads from inside."""
    return frozenset(to for block in cycle for to in graph.successors[block]) - cycle


def reducible(graph: ControlFlow, cycle: Blocks) -> bool:
    """A cycle is irreducible if it has several entries, and reducible otherwise."""
    return len(entries(graph, cycle)) == 1


def header(cycle: Blocks, search: Search) -> str:
    """The header of a cycle with respect to a depth-first search: its first block to be visited."""
    return next(block for block in search if block in cycle)


def top_level_cycles(graph: ControlFlow) -> tuple[Blocks, ...]:
    """The cycles of the whole graph: they have no parent, and are the same in every search."""
    return cycles(graph, all_blocks(graph))


def child_cycles(graph: ControlFlow, cycle: Blocks, search: Search) -> tuple[Blocks, ...]:
    """The children of a cycle C with header H: the cycles of the subgraph on the blocks of C
    without H. C is their parent."""
    return cycles(graph, cycle - {header(cycle, search)})


def hierarchy(graph: ControlFlow, search: Search) -> frozenset[NestedCycle]:
    """The cycles that one depth-first search gives: the top-level ones and the children of each."""
    waiting: list[tuple[Blocks, Blocks | None]] = [(c, None) for c in top_level_cycles(graph)]
    found: set[NestedCycle] = set()
    for cycle, parent in waiting:
        found.add(NestedCycle(cycle, header(cycle, search), parent))
        waiting += [(child, cycle) for child in child_cycles(graph, cycle, search)]
    return frozenset(found)


def parent_of_block(found: frozenset[NestedCycle], block: str) -> Blocks | None:
    """The parent of a block: the cycle in which it occurs, but in no child of that cycle. A block
    of no cycle has none: it is a top-level block."""
    around = [cycle.blocks for cycle in found if block in cycle.blocks]
    return next((one for one in around if all(one <= other for other in around)), None)


def parent_of_cycle(found: frozenset[NestedCycle], cycle: Blocks) -> Blocks | None:
    """The parent of a cycle; None for a top-level one."""
    return next(each.parent for each in found if each.blocks == cycle)


def siblings(found: frozenset[NestedCycle], one: str | Blocks, other: str | Blocks) -> bool:
    """Blocks or cycles are siblings if both have no parent, or both have the same."""
    of = [
        parent_of_block(found, each) if isinstance(each, str) else parent_of_cycle(found, each)
        for each in (one, other)
    ]
    return of[0] == of[1]


def depth_first_searches(graph: ControlFlow) -> Iterator[Search]:
    """Every depth-first search from the entry: from the block that was visited last and still has
    a successor to visit, it goes on to one of these."""
    waiting: list[tuple[Search, Search]] = [((graph.entry,), (graph.entry,))]
    while waiting:
        visited, stack = waiting.pop()
        while stack and not _unvisited(graph, stack[-1], visited):
            stack = stack[:-1]
        if not stack:
            yield visited
        else:
            onward = _unvisited(graph, stack[-1], visited)
            waiting += [((*visited, to), (*stack, to)) for to in onward]


def _unvisited(graph: ControlFlow, block: str, visited: Search) -> list[str]:
    return [to for to in dict.fromkeys(graph.successors[block]) if to not in visited]
