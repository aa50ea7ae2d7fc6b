"""P2: on a well-formed program some lane of the wave can always go on, whatever anchors choose.

A lane that waits at an operation waits for lanes that share its token instance and can still
arrive; they do not stand there, for who stands there with the instance is in step and goes on too.
Of finitely many lanes that all wait some wait in a ring. Each of these can be reached from where
the next one stands without passing the definition of its token, so the definition dominates that
path. The paths of the ring make a closed one; the smallest cycle around it has its header on it.
Whose path the header lies on has a definition that dominates the header, so one outside the cycle:
that lane waits at a heart, in the header. The path of the lane that waits for this one begins at
the header, so it waits there too, for one that stands where it stands.

Nothing is asked of anchors but that they take lanes which stand there at one time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Element, Refutation, but_not, denied
from ...encodings.solver.query import Truth
from ...encodings.theories.awaiting_lanes import STANDING, AwaitingLanes
from ...encodings.theories.cycles import FIRST_VISITED, HYPOTHESES, UPWARDS
from ...encodings.theories.waiting_rings import (
    AVOIDED,
    BEHIND,
    DEFINED,
    ENDS,
    HEART,
    PATH_HYPOTHESES,
    RING_HYPOTHESES,
    WITHIN,
    WaitingRings,
)
from ..claims.ablation import LeftOut, of_cycles, without
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by
from .dominators_are_visited_first import LEFT_OUT as OF_SEARCHES
from .dominators_are_visited_first import SEARCH_LEMMAS
from .dominators_are_visited_first import build as search
from .headers_of_closed_paths import CLOSED, GATHERED
from .lanes_in_step import LEFT_OUT as OF_STEPS
from .lanes_in_step import STEP_LEMMAS
from .lanes_in_step import build as lanes


def _stand_for_different_times(t: AwaitingLanes) -> Refutation:
    i, j = (t.logic.element(t.lane, name) for name in "ij")
    return but_not(t.in_step() & t.stands(i) & t.stands(j), t.as_often(i, j))


def _not_dominated(t: WaitingRings) -> Refutation:
    """Backward along the path, from the use."""
    i = t.logic.element(t.lane, "i")
    x, y = (t.logic.element(t.block, name) for name in "xy")
    start = denied(t.dominates(t.home(i), t.stands(i)))
    step = t.edge(x, y) & t.passes(i, x) & t.passes(i, y) & t.dominates(t.home(i), y)
    return start | but_not(step, t.dominates(t.home(i), x))


def _waits_elsewhere(t: WaitingRings) -> Refutation:
    i, h = t.logic.element(t.lane, "i"), t.logic.element(t.block, "h")
    return but_not(t.heads(h, t.ring_cycle) & t.passes(i, h), t.stands(i).equals(h))


def _all_apart(t: WaitingRings) -> Refutation:
    def apart(i: Element) -> Truth:
        return t.stands(i).differs(t.stands(t.awaited(i)))

    return denied(~t.logic.every((t.lane,), apart))


ALIKE = Lemma(
    "who stand at the use with one token instance stand there for the same time",
    _stand_for_different_times,
    (STANDING,),
)
DOMINATED = Lemma(
    "what lies on the way of who can still arrive, the definition dominates",
    _not_dominated,
    (DEFINED, UPWARDS, AVOIDED),
)
AT_THE_HEADER = Lemma(
    "a lane past whose path the header of the cycle around a ring lies waits in that header",
    _waits_elsewhere,
    (AVOIDED, ENDS, WITHIN, BEHIND, FIRST_VISITED, HEART),
)
ONE_PLACE = Lemma(
    "of lanes that wait in a ring, one stands where the one that it waits for stands",
    _all_apart,
    RING_HYPOTHESES,
)
RING_LEMMAS = (DOMINATED, AT_THE_HEADER, ONE_PLACE)
PATH_LEMMAS = (CLOSED, GATHERED)


def build(left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> WaitingRings:
    return WaitingRings(SECONDS, sizes, left_out)


OF_LANES = LeftOut((ALIKE,), lanes, [{"lane": 2}])
OF_RINGS = LeftOut(
    RING_LEMMAS,
    build,
    [
        {"block": blocks, "cycle": cycles, "lane": number}
        for blocks, cycles, number in ((1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 1, 3), (3, 2, 2))
    ],
    (*HYPOTHESES, *PATH_HYPOTHESES, *RING_HYPOTHESES),
)


def decide() -> Proof:
    steps = proof_by((*STEP_LEMMAS, ALIKE), lanes(), (*OF_STEPS.facts(), *OF_LANES.facts()))
    rings = proof_by(RING_LEMMAS, build(), OF_RINGS.facts())
    searches = proof_by(SEARCH_LEMMAS, search(), OF_SEARCHES.facts())
    paths = proof_by(PATH_LEMMAS, facts=[of_cycles(PATH_LEMMAS).supposed()])
    return steps.with_(rings).with_(searches).with_(paths)


WAVES_NEVER_DEADLOCK = Theorem(
    "P2",
    "waves_never_deadlock",
    "On a well-formed program, whichever lanes an anchor takes of those that stand at it, a wave"
    " whose lanes wait for all who share their token instance and can still arrive never comes to"
    " a stop before all lanes have finished.",
    "an induction along the wave's steps, and lanes that wait in a ring on a closed path; each step"
    " by the solver; of finitely many lanes that all wait for others some wait in a ring",
    "every program, every number of lanes, every schedule, every choice at anchors among the lanes"
    " that stand there at one time, runs of every length",
    ("CO8", "CO9", "CO12", "CO13", "CO15", "CO18", "CO21", "CO22", "CU27"),
    decide,
    without(OF_STEPS, OF_LANES, OF_RINGS, OF_SEARCHES, of_cycles(PATH_LEMMAS)),
)
