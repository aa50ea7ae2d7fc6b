"""m-converged blocks of irreducible cycles: whose convergence no hierarchy decides (CU15, CU16).

Without tokens only blocks of irreducible cycles can fail: the cycles around all others are natural
loops, with the same header in every depth-first search (CU17, CU27). With tokens a block fails
that stands in the region of a token whose definition does (CU30), too: `divergent_control` adds
these.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..control_flow.cycles import Cycle, CycleForest
from ..control_flow.dominance import DominatorTree
from .diverged_entry import DivergedEntries

Criterion = Literal["exact", "conservative"]

LARGEST_EXACT = 48
"""In an irreducible cycle of more blocks closed paths are not listed: dominance alone decides."""
MOST_WORK = 100_000
"""Where branches times blocks are more than this, no block of the cycle is reported."""


def failing_blocks(
    forest: CycleForest,
    tree: DominatorTree,
    cycle: Cycle,
    branches: Iterable[str],
    apart: bool,
    criterion: Criterion = "exact",
) -> frozenset[str]:
    """The blocks of an outermost irreducible cycle that are not reported m-converged (CU16).

    `branches`: the blocks of the cycle at whose end threads may part. `apart`: threads that parted
    outside may reach different entries of the cycle; then no block of it is m-converged."""
    parting = frozenset(branches)
    if apart or len(parting) * len(cycle.blocks) > MOST_WORK:
        return cycle.blocks
    entries = DivergedEntries(forest, cycle, tree)
    if criterion == "exact" and len(cycle.blocks) <= LARGEST_EXACT:
        return entries.failing(parting)
    return frozenset[str]().union(*(entries.failing_conservatively(each) for each in parting))


def joins_inside(
    forest: CycleForest, tree: DominatorTree, cycle: Cycle, branches: Iterable[str]
) -> frozenset[str]:
    """The blocks of an outermost irreducible cycle where threads may meet that parted inside.

    Disjoint paths show them where each branch lies in no cycle inside and those are natural loops:
    between parting and meeting, threads that share a block enter its loop by one header. Otherwise
    threads may leave a cycle inside in different iterations, and all blocks are taken."""
    parting = frozenset(branches)
    within = list(cycle.children)
    for each in within:
        within += each.children
    nested = any(branch in each.blocks for each in within for branch in parting)
    if nested or not all(each.reducible for each in within):
        return cycle.blocks
    if len(parting) * len(cycle.blocks) > MOST_WORK:
        return cycle.blocks
    entries = DivergedEntries(forest, cycle, tree)
    return frozenset[str]().union(*(entries.joins(branch) for branch in parting))


def reached_literally(forest: CycleForest, branch: str, joins: frozenset[str]) -> frozenset[str]:
    """The blocks of the cycles that a diverged path of a branch outside reaches, of whatever kind
    they are: CU16's second condition as it is written.

    It flags a natural loop in one arm of a divergent branch, whose convergence no hierarchy decides
    (CU17): F9. `failing_blocks` asks for different entries instead."""
    found: frozenset[str] = frozenset()
    worklist = list(forest.graph.successors[branch])
    seen: set[str] = set()
    while worklist:
        block = worklist.pop()
        if block in seen or block in joins:
            continue
        seen.add(block)
        found = found.union(*(c.blocks for c in forest.around(block) if branch not in c.blocks))
        worklist.extend(forest.graph.successors[block])
    return found
