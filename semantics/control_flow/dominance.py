"""Dominance: which points every thread has passed before it can stand where it stands.

A block (or instruction) `a` dominates `b` if every path from the entry to `b` holds `a`. No path
leads to an unreachable block, so that everything dominates it, as LLVM has it too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..program.function import Function, Site


@dataclass(frozen=True)
class Graph:
    """A bare control-flow graph. Every block is a key of `successors`."""

    entry: str
    successors: Mapping[str, tuple[str, ...]]


ControlFlow = Function | Graph
"""What the analyses of control flow are asked about."""


def reverse_postorder(graph: ControlFlow) -> list[str]:
    """The blocks reachable from the entry; every edge that is not a back edge points forward."""
    finished: list[str] = []
    seen = {graph.entry}
    stack = [(graph.entry, iter(graph.successors[graph.entry]))]
    while stack:
        block, rest = stack[-1]
        for successor in rest:
            if successor not in seen:
                seen.add(successor)
                stack.append((successor, iter(graph.successors[successor])))
                break
        else:
            finished.append(block)
            stack.pop()
    return finished[::-1]


def predecessors_of(graph: ControlFlow) -> dict[str, list[str]]:
    """The distinct predecessors of each block, unreachable ones included."""
    found: dict[str, list[str]] = {block: [] for block in graph.successors}
    for block, successors in graph.successors.items():
        for successor in dict.fromkeys(successors):
            found[successor].append(block)
    return found


def immediate_dominators(graph: ControlFlow) -> dict[str, str | None]:
    """The immediate dominator of each reachable block; None for the entry.

    The fixed point of Cooper, Harvey and Kennedy: the dominators of a block are what its
    predecessors' dominators have in common, taken in reverse postorder until nothing changes.
    """
    order = reverse_postorder(graph)
    number = {block: index for index, block in enumerate(order)}
    predecessors = predecessors_of(graph)
    known = [[number[block] for block in predecessors[name] if block in number] for name in order]
    immediate = _fixed_point_of_dominators(known)
    return {block: order[immediate[index]] if index else None for index, block in enumerate(order)}


def _fixed_point_of_dominators(predecessors: list[list[int]]) -> list[int]:
    """Immediate dominators of blocks numbered in reverse postorder; the entry's is itself."""
    immediate = [-1] * len(predecessors)
    immediate[0] = 0
    changed = True
    while changed:
        changed = False
        for block in range(1, len(predecessors)):
            common = -1
            for predecessor in predecessors[block]:
                if immediate[predecessor] >= 0:
                    common = _nearest_common(immediate, predecessor, common)
            if immediate[block] != common:
                immediate[block] = common
                changed = True
    return immediate


def _nearest_common(immediate: list[int], one: int, other: int) -> int:
    """The deepest block that both have among their dominators so far; `other` may be absent, -1."""
    if other < 0:
        return one
    while one != other:
        while one > other:
            one = immediate[one]
        while other > one:
            other = immediate[other]
    return one


@dataclass(frozen=True, slots=True)
class DominatorTree:
    """The dominator tree with an interval for each reachable block: dominance is containment."""

    immediate: dict[str, str | None]
    children: dict[str, tuple[str, ...]]
    intervals: dict[str, tuple[int, int]]

    def reachable(self, block: str) -> bool:
        return block in self.intervals

    def dominates(self, above: str, below: str) -> bool:
        """True if every path from the entry to `below` holds `above` (a block dominates itself)."""
        if below not in self.intervals:
            return True
        if above not in self.intervals:
            return False
        first, last = self.intervals[above]
        return first <= self.intervals[below][0] <= last

    def strictly_dominates(self, above: str, below: str) -> bool:
        return above != below and self.dominates(above, below)

    def dominates_site(self, above: Site, below: Site) -> bool:
        """True if every path to the instruction at `below` executes the one at `above` first.

        A site does not dominate itself."""
        if above.block == below.block and self.reachable(below.block):
            return above.index < below.index
        return self.dominates(above.block, below.block)


def dominator_tree(graph: ControlFlow) -> DominatorTree:
    """The dominator tree of the blocks reachable from the entry."""
    immediate = immediate_dominators(graph)
    children: dict[str, list[str]] = {block: [] for block in immediate}
    for block, parent in immediate.items():
        if parent is not None:
            children[parent].append(block)
    return DominatorTree(
        immediate,
        {block: tuple(found) for block, found in children.items()},
        _intervals(graph.entry, children),
    )


def _intervals(root: str, children: dict[str, list[str]]) -> dict[str, tuple[int, int]]:
    """The preorder number of each block and the last number in its subtree."""
    preorder: list[str] = []
    stack = [root]
    while stack:
        block = stack.pop()
        preorder.append(block)
        stack.extend(children[block])
    first = {block: index for index, block in enumerate(preorder)}
    last: dict[str, int] = {}
    for block in reversed(preorder):
        inner = children[block]  # The first of these is visited last.
        last[block] = last[inner[0]] if inner else first[block]
    return {block: (first[block], last[block]) for block in preorder}


def dominates(graph: ControlFlow, above: str, below: str) -> bool:
    """True if every path from the entry to `below` holds `above`; for many questions about one
    graph build its `dominator_tree` once."""
    return dominator_tree(graph).dominates(above, below)
