"""Which relations a model admits, for many small waves.

Under the maximal model two executions are converged iff their counters are equal, in each hierarchy
of cycles (CU6, CU26): a walk along each path, where the definition looks for a fixed point. The
search goes that quick road; what it finds is asked of the definition (`roads`). Other models are
asked themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ...semantics.control_flow.cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.control_flow.dominance import Graph
from ...semantics.convergence.dynamic_instances import BLOCK_START, History, Path
from ...semantics.convergence.maximal_names import Counters
from ...semantics.convergence.relations import Relation
from ...semantics.convergence.token_names import relation_by_names
from ...semantics.models.model import Model
from ...semantics.models.named import MODELS
from ...semantics.models.rule import (
    Meaning,
    OnBranches,
    OnClosedPaths,
    OnFunction,
    OnTokens,
    OnTransforms,
    Part,
    Rule,
    Silent,
)
from ...semantics.program.function import Function

ELSEWHERE = (OnFunction, OnClosedPaths, OnBranches, OnTokens, OnTransforms, Meaning)
"""What else a rule may speak of."""

Relations = frozenset[Relation]
Relating = Callable[[Function, tuple[Path, ...]], Relations | Silent]


def relating(model: Model) -> Relating:
    """What `Model.relations` answers, quickly where that is possible."""
    if model.base == "llvm-maximal" and dynamic_rules(model) == dynamic_rules(MODELS[model.base]):
        return related_by_counters
    return model.relations


def dynamic(part: Part) -> bool:
    """Whether a part of a rule says who is converged."""
    return not isinstance(part, ELSEWHERE)


def dynamic_rules(model: Model) -> dict[str, Rule]:
    """The rules of a model on who is converged."""
    return {id_: rule for id_, rule in model.rules.items() if any(map(dynamic, rule.parts))}


def related_by_counters(function: Function, paths: tuple[Path, ...]) -> Relations | Silent:
    """One relation for each hierarchy: equal counters of the cycles around the call."""
    edges = tuple((block, tuple(targets)) for block, targets in function.successors.items())
    found = _hierarchies(function.entry, edges)
    if found is None:
        return Silent("the graph has too many hierarchies")
    history = History(function, paths)
    return frozenset(_by_counters(history, forest) for forest in found)


def _by_counters(history: History, forest: CycleForest) -> Relation:
    counted = counters_of(history, forest)
    return relation_by_names(
        {each: (each.site, counted[each.thread, each.index]) for each in history.instances}
    )


def counters_of(history: History, forest: CycleForest) -> dict[tuple[int, int], tuple[int, ...]]:
    """The counters of the cycles around each instance, by its thread and index."""
    counted: dict[tuple[int, int], tuple[int, ...]] = {}
    for thread, path in enumerate(history.paths):
        counters, index = Counters(forest), 0
        for block in path:
            now = counters.enter(block)
            for _ in range(BLOCK_START, len(history.function.blocks[block].instructions)):
                counted[thread, index] = now
                index += 1
    return counted


@lru_cache(4096)
def _hierarchies(
    entry: str, edges: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[CycleForest, ...] | None:
    """The hierarchies of a graph, which is asked about again and again; None for too many."""
    found = cycle_hierarchies(Graph(entry, dict(edges)))
    return None if isinstance(found, TooManyHierarchies) else found
