"""Converged-with and convergence-before, for any instances (CU2, CU3, CU5).

A relation is a set of ordered pairs. Which instances are converged is not said here.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..convergence.dynamic_instances import Instance
from .threads import alike, earlier

Relation = frozenset[tuple[Instance, Instance]]

NEVER_CONVERGED: Relation = frozenset()
"""CU5: different dynamic instances are never converged."""


def converged_with(relation: Relation) -> bool:
    """CU2: a transitive, symmetric relation over dynamic instances of the same static instance,
    produced by different threads."""
    symmetric = all((b, a) in relation for a, b in relation)
    transitive = all(
        (a, d) in relation for a, b in relation for c, d in relation if b == c and a != d
    )
    return symmetric and transitive and all(alike(a, b) for a, b in relation)


def convergence_before(threads: Sequence[Sequence[Instance]], relation: Relation) -> Relation:
    """CU3: the transitive closure of all pairs of P and Q where

    1. P is executed before Q, by the same thread; or
    2. P is executed before Q1, by the same thread, and Q1 is converged with Q; or
    3. P is converged with P2, and P2 is executed before Q, by the same thread.
    """
    instances = [each for thread in threads for each in thread]
    found: set[tuple[Instance, Instance]] = set()
    for p in instances:
        for q in instances:
            if earlier(p, q):
                found.add((p, q))
                found |= {(p, other) for q1, other in relation if q1 == q}
                found |= {(other, q) for other, p2 in relation if p2 == p}
    return closed(frozenset(found))


def closed(relation: Relation) -> Relation:
    """The least transitive relation that holds this one."""
    found, one_step_more = set[tuple[Instance, Instance]](), set(relation)
    steps: dict[Instance, list[Instance]] = {}
    for a, b in relation:
        steps.setdefault(a, []).append(b)
    while one_step_more - found:
        found |= one_step_more
        one_step_more = {(a, c) for a, b in found for c in steps.get(b, ())}
    return frozenset(found)


def strict_partial_order(order: Relation) -> bool:
    """CU3: what convergence-before has to be, or the converged-with relation is not allowed:
    transitive, and no instance comes before itself."""
    return closed(order) == order and all(a != b for a, b in order)
