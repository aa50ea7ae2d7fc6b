"""m-converged blocks of irreducible cycles: whose convergence no hierarchy decides (CU15, CU16).

Only blocks of irreducible cycles can fail: the cycles around all others are natural loops, with the
same header in every depth-first search (CU17, CU27).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from .cycles import Cycle, CycleForest
from .diverged_entry import DivergedEntries
from .dominance import DominatorTree

Criterion = Literal["exact", "conservative"]


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
    if apart:
        return cycle.blocks
    entries = DivergedEntries(forest, cycle, tree)
    parting = frozenset(branches)
    if criterion == "exact":
        return entries.failing(parting)
    return frozenset[str]().union(*(entries.failing_conservatively(each) for each in parting))
