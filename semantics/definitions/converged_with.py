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
    converged, converged_to = steps(relation), steps(frozenset((b, a) for a, b in relation))
    behind: dict[Instance, frozenset[Instance]] = dict.fromkeys(instances, NOTHING)
    for p in instances:
        later = frozenset(q for q in instances if earlier(p, q))
        behind[p] = behind[p].union(later, *(converged.get(q1, NOTHING) for q1 in later))
        for other in converged_to.get(p, NOTHING):
            behind[other] = behind.get(other, NOTHING) | later
    return _closed(behind)


def closed(relation: Relation) -> Relation:
    """The least transitive relation that holds this one."""
    return _closed(steps(relation))


def _closed(behind: dict[Instance, frozenset[Instance]]) -> Relation:
    """The same of a relation that is given by what is behind each instance."""
    grown = True
    while grown:
        grown = False
        for a, found in behind.items():
            further = found.union(*(behind.get(b, NOTHING) for b in found))
            if len(further) > len(found):
                behind[a], grown = further, True
    return frozenset((a, b) for a, found in behind.items() for b in found)


NOTHING: frozenset[Instance] = frozenset()


def steps(relation: Relation) -> dict[Instance, frozenset[Instance]]:
    """What each instance is related to."""
    found: dict[Instance, set[Instance]] = {}
    for a, b in relation:
        found.setdefault(a, set()).add(b)
    return {a: frozenset(others) for a, others in found.items()}


def strict_partial_order(order: Relation) -> bool:
    """CU3: what convergence-before has to be, or the converged-with relation is not allowed:
    transitive, and no instance comes before itself."""
    behind = steps(order)
    transitive = all(behind.get(b, NOTHING) <= found for found in behind.values() for b in found)
    return transitive and all(a != b for a, b in order)
