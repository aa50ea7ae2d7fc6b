"""m-converged blocks of irreducible cycles: whose convergence no hierarchy decides (CU15, CU16).

Only blocks of irreducible cycles can fail: the cycles around all others are natural loops, with the
same header in every depth-first search (CU17, CU27).
"""

from __future__ import annotations

from .cycles import Cycle

Criterion = str


def disturbed_blocks(cycle: Cycle, divergent: frozenset[str], apart: bool) -> frozenset[str]:
    return cycle.blocks if divergent or apart else frozenset()
