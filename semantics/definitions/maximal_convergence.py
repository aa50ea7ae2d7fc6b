"""Maximal convergence for one hierarchy of cycles: without tokens (CU6), and with them (CO29).

"Without assuming that X1 is converged with X2" makes the definition an equation of which the least
solution is meant: it is applied from no pair at all, until nothing changes. The greatest solution
is another reading of the words, and a wrong one: it need not be a converged-with relation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..control_flow.dominance import ControlFlow
from ..convergence.dynamic_instances import BLOCK_START, Instance
from ..program.function import Site
from .converged_with import NEVER_CONVERGED, Relation, convergence_before
from .cycle_terminology import NestedCycle, Search, hierarchy
from .regions import in_region
from .threads import Wave, alike, call_at, earlier
from .token_rules import Related, converged_by_rule, everyone
from .token_values import latest

Hierarchy = frozenset[NestedCycle]
Condition = Callable[[Relation, Relation, Instance, Instance], bool]
"""Whether two alike instances are converged, where these are, and convergence-before is this."""


def maximal_converged_with(threads: Sequence[Sequence[Instance]], found: Hierarchy) -> Relation:
    """CU6: X1 and X2, produced by different threads for the same static instance X, are converged
    in the maximal converged-with relation iff X is in no cycle, or for every cycle C with header H
    that holds X the condition on headers is met."""
    return least(threads, lambda _, before, a, b: headers_allow(threads, found, before, a, b))


def headers_allow(
    threads: Sequence[Sequence[Instance]],
    found: Hierarchy,
    before: Relation,
    x1: Instance,
    x2: Instance,
) -> bool:
    """CU6, for each cycle C around X, with header H: every instance H1 of H that precedes X1 in its
    thread is convergence-before X2, and every H2 that precedes X2 is convergence-before X1."""
    return all(
        (header, other) in before
        for cycle in found
        if x1.site.block in cycle.blocks
        for x, other in ((x1, x2), (x2, x1))
        for header in threads[x.thread]
        if header.site == Site(cycle.header, BLOCK_START) and earlier(header, x)
    )


def greatest_converged_with(threads: Sequence[Sequence[Instance]], found: Hierarchy) -> Relation:
    """The same where any two alike instances are supposed to be converged, unless that contradicts
    itself. It never does: what precedes the one then comes before the other."""
    return greatest(threads, lambda _, before, a, b: headers_allow(threads, found, before, a, b))


def least(
    threads: Sequence[Sequence[Instance]], converged: Condition, by_order: bool = True
) -> Relation:
    """CU6, "without assuming that X1 is converged with X2": the least relation on alike instances
    that relates those of which the condition holds. `by_order`: whether the condition looks at
    convergence-before, which is empty for it otherwise."""
    return _applied_from(NEVER_CONVERGED, threads, converged, by_order)


def greatest(
    threads: Sequence[Sequence[Instance]], converged: Condition, by_order: bool = True
) -> Relation:
    """The greatest relation on alike instances that relates those of which the condition holds."""
    return _applied_from(frozenset(_alike(threads)), threads, converged, by_order)


def _alike(threads: Sequence[Sequence[Instance]]) -> list[tuple[Instance, Instance]]:
    """The pairs of alike instances."""
    instances = [each for thread in threads for each in thread]
    return [(a, b) for a in instances for b in instances if alike(a, b)]


def _applied_from(
    relation: Relation,
    threads: Sequence[Sequence[Instance]],
    converged: Condition,
    by_order: bool,
) -> Relation:
    pairs = _alike(threads)
    while True:
        before = convergence_before(threads, relation) if by_order else NEVER_CONVERGED
        after = frozenset((a, b) for a, b in pairs if converged(relation, before, a, b))
        if after == relation:
            return relation
        relation = after


def controlled_maximal_converged_with(
    wave: Wave,
    found: Hierarchy,
    choice: Relation = NEVER_CONVERGED,
    entered: Related = everyone,
) -> Relation:
    """CO29: convergent operations are converged as their tokens say. Two instances of another X are
    converged iff both threads executed converged instances of every token definition whose region
    holds X, and X is in no cycle, or the condition on headers is met."""

    def converged(relation: Relation, before: Relation, a: Instance, b: Instance) -> bool:
        if call_at(wave, a) is not None:
            return converged_by_rule(wave, relation, choice, entered, a, b)
        tokens = all(
            (latest(wave, token, a), latest(wave, token, b)) in relation
            for token, definition in wave.function.definitions.items()
            if in_region(wave.function, definition, a.site)
        )
        return entered(a, b) and tokens and headers_allow(wave.threads, found, before, a, b)

    return least(wave.threads, converged)


def hierarchies(graph: ControlFlow, searches: Sequence[Search]) -> frozenset[Hierarchy]:
    """Every hierarchy that one of these depth-first searches builds."""
    return frozenset(hierarchy(graph, search) for search in searches)
