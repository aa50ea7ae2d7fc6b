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

from collections.abc import Iterable

from ...encodings.statements.formulas import (
    Every,
    Function,
    Predicate,
    Some,
    all_of,
    variables,
)
from ...encodings.theories.cycles import FIRST_VISITED, HYPOTHESES
from ...encodings.theories.waiting_rings import (
    AVOIDED,
    BEHIND,
    ENDS,
    HEART,
    PATH_HYPOTHESES,
    RING_HYPOTHESES,
    WITHIN,
    WaitingRings,
)
from ...encodings.theories.words_of_cycles import EDGE, HEADS, X, Y
from ..claims.ablation import of_conclusion, without
from ..claims.kernel import Step
from ..claims.theorem import SECONDS, Conclusion, Proof, Sizes, Theorem
from .dominators_are_visited_first import HEADERS_COME_FIRST
from .dominators_are_visited_first import LEFT_OUT as OF_SEARCHES
from .headers_of_closed_paths import OF_CLOSED_PATHS, ON_THE_HEADER
from .lanes_in_step import ALIKE, SIZES, TOGETHER
from .lanes_in_step import build as runs

(LANE,) = variables("lane", "i")
AWAITED_BY = Function("waits for", ("lane",), "lane")
STANDS_AT = Function("stands at", ("lane",), "block")
DEFINITION = Function("definition", ("lane",), "block")
RING_CYCLE = Function("around", (), "cycle")
PASSES = Predicate("passes", ("lane", "block"))
DOMINATES = Predicate("dominates", ("block", "block"))

IN_STEP = Step(
    "all who can arrive go on together, and who stand at the use stand there for the same time",
    TOGETHER.formula & ALIKE.formula,
    uses=(TOGETHER, ALIKE),
)
DOMINATED = Step(
    "the definition dominates the use, and whatever leads to what it dominates on the way there",
    Every((LANE,), DOMINATES(DEFINITION(LANE), STANDS_AT(LANE)))
    & Every(
        (LANE, X, Y),
        all_of(
            EDGE(X, Y), PASSES(LANE, X), PASSES(LANE, Y), DOMINATES(DEFINITION(LANE), Y)
        ).implies(DOMINATES(DEFINITION(LANE), X)),
    ),
    needs=PATH_HYPOTHESES,
)
AT_THE_HEADER = Step(
    "a lane past whose path the header of the cycle around a ring lies waits in that header",
    Every(
        (LANE, X),
        (HEADS(X, RING_CYCLE()) & PASSES(LANE, X)).implies(STANDS_AT(LANE).equals(X)),
    ),
    needs=(AVOIDED, ENDS, WITHIN, BEHIND, FIRST_VISITED, HEART),
)
ONE_PLACE = Step(
    "of lanes that wait in a ring, one stands where the one that it waits for stands",
    Some((LANE,), STANDS_AT(LANE).equals(STANDS_AT(AWAITED_BY(LANE)))),
    needs=RING_HYPOTHESES,
)
NO_RING = Step(
    "so no lanes wait in a ring, unless for one that stands where they do",
    all_of(DOMINATED.formula, AT_THE_HEADER.formula, ONE_PLACE.formula),
    uses=(DOMINATED, AT_THE_HEADER, ONE_PLACE),
)


def build(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> WaitingRings:
    return WaitingRings(SECONDS, sizes, left_out)


OF_RUNS = Conclusion(IN_STEP, runs)
OF_WAITING = Conclusion(NO_RING, build)
OF_LANES = of_conclusion(OF_RUNS, SIZES)
OF_RINGS = of_conclusion(
    OF_WAITING,
    [
        {"block": blocks, "cycle": cycles, "lane": number}
        for blocks, cycles, number in ((1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 1, 3), (3, 2, 2))
    ],
    (*HYPOTHESES, *PATH_HYPOTHESES, *RING_HYPOTHESES),
)


def others() -> Proof:
    facts = (*OF_LANES.facts(), *OF_RINGS.facts(), *OF_SEARCHES.facts())
    return Proof.of((*facts, OF_CLOSED_PATHS.supposed()))


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
    others,
    without(OF_LANES, OF_RINGS, OF_SEARCHES, OF_CLOSED_PATHS),
    conclusions=(OF_RUNS, OF_WAITING, HEADERS_COME_FIRST, ON_THE_HEADER),
    assumed=(
        "of finitely many lanes that all wait for others some wait in a ring, and a lane waits for"
        " one that does not stand where it stands",
        "the paths of a ring make a closed one, so that the header of the smallest cycle around it"
        " lies on it (CU27)",
        "the definition dominates all of a path to the use, by induction backward along it from the"
        " first formula about rings",
    ),
)
