"""Disjoint paths, the join nodes of a branch, and diverged paths (CU25).

A path is the sequence of its blocks. The branch at the end of a block is known by the block.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..control_flow.dominance import ControlFlow


def disjoint(one: Sequence[str], other: Sequence[str]) -> bool:
    """CU25: the only blocks that two paths have in common are the start, the end, or both."""
    return set(one) & set(other) <= {one[0]} & {other[0]} | {one[-1]} & {other[-1]}


def join_nodes(graph: ControlFlow, branch: str) -> frozenset[str]:
    """CU25: the blocks that are reachable from the branch along two disjoint paths.

    Such paths leave by different successors; one may be a single edge, and the branch itself is
    a join where both come back to it."""
    return frozenset(
        block for block in _reachable(graph, branch) if _two_ways(graph, branch, block)
    )


def _two_ways(graph: ControlFlow, branch: str, join: str) -> bool:
    """Beside a direct edge any longer path is disjoint from it; without one, there are two disjoint
    paths iff no single block lies on all of them (Menger)."""
    if join in graph.successors[branch]:
        return any(
            join in _reachable(graph, successor, frozenset({branch}))
            for successor in graph.successors[branch]
            if successor not in (join, branch)
        )
    between = set(graph.successors) - {branch, join}
    return all(join in _reachable(graph, branch, frozenset({block})) for block in between)


def _reachable(
    graph: ControlFlow, start: str, without: frozenset[str] = frozenset()
) -> frozenset[str]:
    """The blocks that a path of one edge or more leads to; it may end in `without`, not pass it."""
    found: set[str] = set()
    worklist = [start]
    while worklist:
        for target in graph.successors[worklist.pop()]:
            if target not in found:
                found.add(target)
                if target not in without:
                    worklist.append(target)
    return frozenset(found)


def diverged(graph: ControlFlow, path: Sequence[str]) -> bool:
    """CU25: whether this is a diverged path of the branch at its start: it reaches a join node of
    the branch, or the end of the function without passing through one."""
    if any(target not in graph.successors[source] for source, target in pairwise(path)):
        return False
    joins = join_nodes(graph, path[0])
    at_the_end = path[-1] in joins or not graph.successors[path[-1]]
    return len(path) > 1 and at_the_end and not joins & set(path[1:-1])


def on_diverged_paths(graph: ControlFlow, branch: str) -> frozenset[str]:
    """The blocks on some diverged path of a branch behind its start; a path may come back to the
    branch. The joins that paths end at are included."""
    joins = join_nodes(graph, branch)
    passed = _reachable(graph, branch, joins)
    ends = {block for block in passed if block in joins or not graph.successors[block]}
    return frozenset(
        block for block in passed if block in ends or ends & _reachable(graph, block, joins)
    )
