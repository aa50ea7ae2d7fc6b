"""Disjoint paths, the joins of a branch, and diverged paths, path by path (CU25).

The branch at the end of a block is known by the block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..control_flow.dominance import ControlFlow
from .cycle_terminology import Blocks, reached

Path = tuple[str, ...]


def disjoint(one: Sequence[str], other: Sequence[str]) -> bool:
    """CU25: two paths are disjoint if the only nodes that they have in common are the start node,
    or the end node, or both."""
    return set(one) & set(other) <= {one[0]} & {other[0]} | {one[-1]} & {other[-1]}


def paths(graph: ControlFlow, start: str, end: str) -> Iterator[Path]:
    """The paths of one edge or more from a block to another that pass each block once."""
    waiting: list[Path] = [(start,)]
    for path in waiting:
        for to in dict.fromkeys(graph.successors[path[-1]]):
            if to == end:
                yield (*path, to)
            elif to not in path:
                waiting.append((*path, to))


def join_nodes(graph: ControlFlow, branch: str) -> Blocks:
    """CU25: a join node of a branch is a node that is reachable from it along disjoint paths."""
    return frozenset(
        block
        for block in reached(graph, branch, frozenset(graph.successors))
        if any(
            one[1] != other[1] and disjoint(one, other)
            for one in paths(graph, branch, block)
            for other in paths(graph, branch, block)
        )
    )


def diverged(graph: ControlFlow, path: Sequence[str]) -> bool:
    """CU25: a diverged path of a branch starts there and reaches a join node of the branch, or the
    end of the function without passing through any join node."""
    joins = join_nodes(graph, path[0])
    ends = path[-1] in joins or not graph.successors[path[-1]]
    return len(path) > 1 and ends and not joins & set(path[1:-1])
