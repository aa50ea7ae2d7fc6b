"""CU3 for anchors that take any lanes which stand there at one time: the order is strict.

On a wave whose lanes wait at uses, a set of lanes that an anchor takes executes it at one step. So
do the lanes of each use that the token rules make converged: those that share the token instance
and execute the use for the same time are in step, so none does it before another. The step's number
then grows along each thread and is equal within each set: it is an order around convergence-before.

That is said of convergent operations, whose order decides which choices are admissible. Anchors may
take instances of different iterations, so nothing is said of ordinary instructions here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Refutation, but_not, denied
from ...encodings.theories.awaiting_lanes import SAME_TIME, STANDING, AwaitingLanes
from ...encodings.theories.instance_order import ONE_STEP, STEPS, InstanceOrder
from ..claims.ablation import LeftOut, without
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by
from .lanes_in_step import LEFT_OUT as OF_STEPS
from .lanes_in_step import STEP_LEMMAS
from .lanes_in_step import build as lanes


def _done_before(t: AwaitingLanes) -> Refutation:
    """i executes the use now for the n-th time, and j has done so before."""
    i, j = (t.logic.element(t.lane, name) for name in "ij")
    return but_not(t.in_step() & t.fires(i), ~t.executed(i).below(t.executed(j)))


def _other_time(t: AwaitingLanes) -> Refutation:
    i, j = (t.logic.element(t.lane, name) for name in "ij")
    return but_not(t.fires(i) & t.fires(j), t.as_often(i, j))


def _step_does_not_grow(order: InstanceOrder) -> Refutation:
    a, b = order.free("a", "b")
    return but_not(order.clause(a, b), order.step(a).below(order.step(b)))


def _steps_turn_back(order: InstanceOrder) -> Refutation:
    """Steps are numbers, whose order is transitive and strict."""
    a, b, c = order.free("a", "b", "c")
    up = order.step(a).below(order.step(b)) & order.step(b).below(order.step(c))
    return but_not(up, order.step(a).below(order.step(c))) | denied(
        ~order.step(a).below(order.step(a))
    )


NOT_BEFORE = Lemma(
    "nobody who shares the token instance has executed the use for that time before",
    _done_before,
    (SAME_TIME, STANDING),
)
ALIKE = Lemma("those who execute it together do so for the same time", _other_time, (SAME_TIME,))
GROWS = Lemma("each clause of CU3 leads to a later step", _step_does_not_grow, (ONE_STEP, STEPS))
CLOSED = Lemma("so does their closure, and no step is later than itself", _steps_turn_back)
LANE_LEMMAS = (NOT_BEFORE, ALIKE)
ORDER_LEMMAS = (GROWS, CLOSED)


def build(left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> InstanceOrder:
    given = (each for each in (ONE_STEP, STEPS) if each not in left_out)
    return InstanceOrder(given, SECONDS, sizes)


OF_LANES = LeftOut(LANE_LEMMAS, lanes, [{"lane": 2}])
OF_ORDER = LeftOut(
    ORDER_LEMMAS, build, [{"instance": 3, "thread": 2, "site": 2, "block": 1}], (ONE_STEP, STEPS)
)


def decide() -> Proof:
    facts = (*OF_STEPS.facts(), *OF_LANES.facts())
    of_lanes = proof_by((*STEP_LEMMAS, *LANE_LEMMAS), lanes(), facts)
    return of_lanes.with_(proof_by(ORDER_LEMMAS, build(), OF_ORDER.facts()))


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
    decide,
    without(OF_STEPS, OF_LANES, OF_ORDER),
)
