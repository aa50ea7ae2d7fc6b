"""CU5: where different instances are never converged, convergence-before is a strict partial order.

For any number of threads and instances: the three clauses of CU3 then give nothing but the order
of execution, which is transitive and strict, and the closure of a transitive relation is itself.
"""

from __future__ import annotations

from ...encodings.solver.first_order import Refutation, but_not, denied
from ...encodings.theories.instance_order import UNRELATED, InstanceOrder
from ..claims.ablation import LeftOut
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by


def _clause_adds_nothing(order: InstanceOrder) -> Refutation:
    a, b = order.free("a", "b")
    return but_not(order.clause(a, b), order.executed_before(a, b))


def _not_transitive(order: InstanceOrder) -> Refutation:
    a, b, c = order.free("a", "b", "c")
    both = order.executed_before(a, b) & order.executed_before(b, c)
    return but_not(both, order.executed_before(a, c))


def _before_itself(order: InstanceOrder) -> Refutation:
    (a,) = order.free("a")
    return denied(~order.executed_before(a, a))


def _conflict(order: InstanceOrder) -> Refutation:
    a, b = order.free("a", "b")
    return but_not(order.clause(a, b), ~order.clause(b, a))


HYPOTHESES = (UNRELATED,)

LEMMAS = (
    Lemma("each clause of CU3 gives the order of execution only", _clause_adds_nothing, HYPOTHESES),
    Lemma("the order of execution is transitive", _not_transitive),
    Lemma("no instance is executed before itself", _before_itself),
)

CONFLICT = Lemma("no two instances are before each other", _conflict, HYPOTHESES)
"""What the theorem says of two instances; false where some relation is given instead of none."""


LEFT_OUT = LeftOut(
    (*LEMMAS, CONFLICT),
    lambda left_out, sizes: InstanceOrder(
        [each for each in HYPOTHESES if each not in left_out], SECONDS, sizes
    ),
    [{"instance": 3, "thread": 2, "site": 1, "block": 1}],
)


def decide() -> Proof:
    return proof_by((*LEMMAS, CONFLICT), InstanceOrder(HYPOTHESES, SECONDS), LEFT_OUT.facts())


NEVER_CONVERGED_IS_ADMISSIBLE = Theorem(
    "CU5",
    "never_converged_is_admissible",
    "If different dynamic instances are never converged, convergence-before is a strict partial"
    " order.",
    "the closure of the clauses, by induction; each step by the solver",
    "every number of threads, every trace",
    ("CU1", "CU3"),
    decide,
    LEFT_OUT.without,
)
