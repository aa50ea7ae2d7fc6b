"""Convergence-before as the least relation that satisfies the clauses of CU3 (CU3)."""

from __future__ import annotations

from ...encodings.statements.formulas import Every, Predicate
from ...encodings.theories.words_of_instances import CONVERGED, PRECEDES, A, B, P, Q
from ..claims.kernel import Clause, Least

BEFORE = Predicate("before", ("instance", "instance"))

CLAUSES = (
    Clause(BEFORE(A, B), PRECEDES(A, B)),
    Clause(BEFORE(A, B), PRECEDES(A, Q) & CONVERGED(Q, B)),
    Clause(BEFORE(A, B), CONVERGED(A, P) & PRECEDES(P, B)),
    Clause(BEFORE(A, B), BEFORE(A, P) & BEFORE(P, B)),
)
"""The same thread; before something converged; after something converged; and so on."""

CONVERGENCE_BEFORE = Least(CLAUSES)
"""Of any converged-with, of which the theory says what it wants."""

STRICT_ORDER = Every((A,), ~BEFORE(A, A)) & Every(
    (A, B, P), (BEFORE(A, B) & BEFORE(B, P)).implies(BEFORE(A, P))
)
"""Convergence-before is a strict partial order."""
