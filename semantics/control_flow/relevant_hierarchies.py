"""The hierarchies of cycles between which a function's communication may differ (CU11).

Only operations without a token depend on the hierarchy, and each only on the headers of the cycles
around its block: of the hierarchies that agree on those, one is enough.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..program.function import Function, Site
from ..program.instructions import Call
from .cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from .cycles import CycleForest, cycle_forest

MOST_COMPARED = 24
"""Most hierarchies of one function that a pair is judged under."""


def relevant_hierarchies(
    function: Function, limit: int = MOST_COMPARED
) -> tuple[CycleForest, ...] | TooManyHierarchies:
    """One hierarchy for each way to communicate without tokens; LLVM's own comes first."""
    own = cycle_forest(function)
    blocks = [site.block for site, _ in operations_by_hierarchy(function, own)]
    if not blocks:
        return (own,)
    listed = cycle_hierarchies(function, 16 * limit)
    if isinstance(listed, TooManyHierarchies):
        return TooManyHierarchies(limit)
    found: dict[object, CycleForest] = {}
    for forest in listed:
        found.setdefault(_headers_around(forest, blocks), forest)
    return TooManyHierarchies(limit) if len(found) > limit else tuple(found.values())


def operations_by_hierarchy(function: Function, forest: CycleForest) -> list[tuple[Site, Call]]:
    """The sites and calls of operations without a token in irreducible cycles."""
    return [
        (site, call)
        for site, call in function.calls()
        if _depends(call) and any(not cycle.reducible for cycle in forest.around(site.block))
    ]


def _depends(call: Call) -> bool:
    return call.is_operation and call.token is None


def _headers_around(forest: CycleForest, blocks: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(cycle.header for cycle in forest.around(block)) for block in blocks)


def headers_of(forest: CycleForest) -> tuple[str, ...]:
    """The headers by which a hierarchy differs from others: those of cycles that have several
    entries, or lie in one that has; outer ones first. Empty on a reducible graph."""
    return tuple(
        cycle.header
        for cycle in forest.cycles
        if any(not outer.reducible for outer in forest.around(cycle.header))
    )


def hierarchies_by_headers(function: Function) -> dict[tuple[str, ...], CycleForest]:
    """The hierarchies of a function's cycles, LLVM's own first; that alone if they are too many."""
    listed = cycle_hierarchies(function)
    if isinstance(listed, TooManyHierarchies):
        listed = (cycle_forest(function),)
    return {headers_of(forest): forest for forest in listed}
