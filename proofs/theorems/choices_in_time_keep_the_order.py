"""CU3 for anchors that take any lanes which stand there at one time: the order is strict.

On a wave whose lanes wait at uses, a set of lanes that an anchor takes executes it at one step. So
do the lanes of each use that the token rules make converged: those that share the token instance
and execute the use for the same time are in step, so none does it before another. The step's number
then grows along each thread and is equal within each set: it is an order around convergence-before.

That is said of convergent operations, whose order decides which choices are admissible. Anchors may
take instances of different iterations, so nothing is said of ordinary instructions here.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...encodings.statements.formulas import Every
from ...encodings.theories.awaiting_lanes import SAME_TIME
from ...encodings.theories.awaiting_runs import AS_OFTEN, GOES_ON, ONE, OTHER, M
from ...encodings.theories.instance_order import ONE_STEP, STEPS, InstanceOrder
from ...encodings.theories.words_of_instances import AT_AN_EARLIER_STEP, A, B
from ..claims.ablation import of_conclusion, without
from ..claims.kernel import ByClauses, Step
from ..claims.theorem import SECONDS, Conclusion, Proof, Sizes, Theorem
from .convergence_before import BEFORE, CONVERGENCE_BEFORE, STRICT_ORDER
from .lanes_in_step import NOT_BEFORE, SIZES, TOGETHER
from .lanes_in_step import build as runs

ALIKE = Step(
    "those who execute it together do so for the same time",
    Every((M, ONE, OTHER), (GOES_ON(M, ONE) & GOES_ON(M, OTHER)).implies(AS_OFTEN(M, ONE, OTHER))),
    needs=(SAME_TIME,),
)
IN_STEP = Step(
    "all who can arrive execute a use together, for the same time, and nobody has before",
    TOGETHER.formula & ALIKE.formula & NOT_BEFORE.formula,
    uses=(TOGETHER, ALIKE, NOT_BEFORE),
)
GROWS = Step(
    "each clause of CU3 leads to a later step, and so does their closure",
    Every((A, B), BEFORE(A, B).implies(AT_AN_EARLIER_STEP(A, B))),
    ByClauses(CONVERGENCE_BEFORE, ((BEFORE, AT_AN_EARLIER_STEP),)),
    (ONE_STEP, STEPS),
)
A_STRICT_ORDER = Step(
    "no step is later than itself, so convergence-before is a strict order",
    STRICT_ORDER,
    uses=(GROWS,),
    closed=(CONVERGENCE_BEFORE,),
)


def build(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> InstanceOrder:
    given = (each for each in (ONE_STEP, STEPS) if each not in left_out)
    return InstanceOrder(given, SECONDS, sizes)


OF_RUNS = Conclusion(IN_STEP, runs)
OF_STEPS = Conclusion(A_STRICT_ORDER, build)
OF_LANES = of_conclusion(OF_RUNS, SIZES)
OF_ORDER = of_conclusion(
    OF_STEPS, [{"instance": 3, "thread": 2, "site": 2, "block": 1}], (ONE_STEP, STEPS)
)


def others() -> Proof:
    return Proof.of((*OF_LANES.facts(), *OF_ORDER.facts()))


CHOICES_IN_TIME_KEEP_THE_ORDER = Theorem(
    "CU3",
    "choices_in_time_keep_the_order",
    "Whichever lanes an anchor takes of those that stand at it at one time, of one iteration or of"
    " several, convergence-before of the convergent operations is a strict partial order on a wave"
    " whose lanes wait for all who share their token instance and can still arrive.",
    "inductions along the wave's steps and along convergence-before; each step by the solver",
    "every well-formed program, every number of lanes, every schedule, every choice at anchors"
    " among the lanes that stand there at one time, runs of every length",
    ("CU3", "CO8", "CO9", "CO12", "CO15", "CO18"),
    others,
    without(OF_LANES, OF_ORDER),
    conclusions=(OF_RUNS, OF_STEPS),
    assumed=(
        "instances that the token rules make converged are executed at one step of the wave: from"
        " the first formula to the hypothesis of the second",
    ),
)
