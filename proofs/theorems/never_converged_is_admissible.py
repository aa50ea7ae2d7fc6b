"""CU5: where different instances are never converged, convergence-before is a strict partial order.

For any number of threads and instances: the three clauses of CU3 then give nothing but the order
of execution, which is transitive and strict, and the closure of a transitive relation is itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...encodings.statements.formulas import Every
from ...encodings.theories.instance_order import UNRELATED, InstanceOrder
from ...encodings.theories.words_of_instances import PRECEDES, A, B
from ..claims.ablation import of_conclusion
from ..claims.kernel import ByClauses, Step
from ..claims.theorem import SECONDS, Conclusion, Proof, Sizes, Theorem
from .convergence_before import BEFORE, CONVERGENCE_BEFORE, STRICT_ORDER


def build(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> InstanceOrder:
    return InstanceOrder([each for each in (UNRELATED,) if each not in left_out], SECONDS, sizes)


NOTHING_MORE = Step(
    "the clauses of CU3 and their closure give the order of execution only",
    Every((A, B), BEFORE(A, B).implies(PRECEDES(A, B))),
    ByClauses(CONVERGENCE_BEFORE, ((BEFORE, PRECEDES),)),
    (UNRELATED,),
)
A_STRICT_ORDER = Step(
    "no instance is executed before itself",
    STRICT_ORDER,
    uses=(NOTHING_MORE,),
    closed=(CONVERGENCE_BEFORE,),
)
CONCLUSION = Conclusion(A_STRICT_ORDER, build)
LEFT_OUT = of_conclusion(CONCLUSION, [{"instance": 3, "thread": 2, "site": 1, "block": 1}])


def others() -> Proof:
    return Proof.of(LEFT_OUT.facts())


NEVER_CONVERGED_IS_ADMISSIBLE = Theorem(
    "CU5",
    "never_converged_is_admissible",
    "If different dynamic instances are never converged, convergence-before is a strict partial"
    " order.",
    "the closure of the clauses, by induction; each step by the solver",
    "every number of threads, every trace",
    ("CU1", "CU3"),
    others,
    LEFT_OUT.without,
    conclusions=(CONCLUSION,),
)
