"""Runs of a wave: lanes that share a token instance, from one moment to the next.

What `AwaitingLanes` says of one step is said here of every step of a run. A *moment* stands between
two steps; `place` numbers the moments of a run from zero on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import LabelledTheory
from ..statements.formulas import (
    ZERO,
    Every,
    Formula,
    Function,
    Predicate,
    Word,
    all_of,
    variables,
)
from ..statements.translation import Reading
from .awaiting_lanes import ALL_ALIKE, AWAITED, COUNTED, MOVING, SAME_TIME, STANDING

(M,) = variables("moment", "m")
ONE, OTHER = variables("lane", "i j")

PLACE = Function("place", ("moment",), "number", natural=True)
PREVIOUS = Function("previous", ("moment",), "moment")
ARRIVES = Predicate("arrives", ("moment", "lane"))
STANDS = Predicate("stands", ("moment", "lane"))
GOES_ON = Predicate("goes on", ("moment", "lane"))
EXECUTED = Function("executed", ("moment", "lane"), "number")

FIRST = Word("first", (M,), PLACE(M).equals(ZERO))
"""The start of a run."""

AS_OFTEN = Word("as often", (M, ONE, OTHER), EXECUTED(M, ONE).equals(EXECUTED(M, OTHER)))
"""Two lanes have executed the use equally often with the token instance."""

NUMBERED = "a run goes from moment to moment, from a first one on"
NONE_YET = "at first no lane has executed the use"

RUN_HYPOTHESES = (NUMBERED, NONE_YET, AWAITED, ALL_ALIKE, SAME_TIME, STANDING, MOVING, COUNTED)


class AwaitingRuns(LabelledTheory):
    """The lanes that have held the token instance, at every moment of a run."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        moment, lane = self.sorts("moment", "lane")
        logic.measure("place", moment, natural=True)
        logic.operation("previous", moment, to=moment)
        for name in ("arrives", "stands", "goes on"):
            logic.relation(name, moment, lane)
        logic.measure("executed", moment, lane)
        for hypothesis, axioms in _AXIOMS.items():
            self.suppose(hypothesis, *(Reading(logic).truth(each) for each in axioms))


_BEFORE = PREVIOUS(M)
_STEP = ~FIRST(M)
_AXIOMS: Mapping[str, tuple[Formula, ...]] = {
    NUMBERED: (Every((M,), _STEP.implies(PLACE(M).equals(PLACE(_BEFORE).plus(1)))),),
    NONE_YET: (Every((M, ONE), FIRST(M).implies(EXECUTED(M, ONE).equals(ZERO))),),
    AWAITED: (
        Every((M, ONE, OTHER), GOES_ON(M, ONE).implies(~(ARRIVES(M, OTHER) & ~STANDS(M, OTHER)))),
    ),
    ALL_ALIKE: (
        Every(
            (M, ONE, OTHER),
            all_of(GOES_ON(M, ONE), STANDS(M, OTHER), AS_OFTEN(M, ONE, OTHER)).implies(
                GOES_ON(M, OTHER)
            ),
        ),
    ),
    SAME_TIME: (
        Every((M, ONE), GOES_ON(M, ONE).implies(STANDS(M, ONE))),
        Every(
            (M, ONE, OTHER), (GOES_ON(M, ONE) & GOES_ON(M, OTHER)).implies(AS_OFTEN(M, ONE, OTHER))
        ),
    ),
    STANDING: (Every((M, ONE), STANDS(M, ONE).implies(ARRIVES(M, ONE))),),
    MOVING: (Every((M, ONE), (_STEP & ARRIVES(M, ONE)).implies(ARRIVES(_BEFORE, ONE))),),
    COUNTED: (
        Every(
            (M, ONE),
            (_STEP & GOES_ON(_BEFORE, ONE)).implies(
                EXECUTED(M, ONE).equals(EXECUTED(_BEFORE, ONE).plus(1))
            ),
        ),
        Every(
            (M, ONE),
            (_STEP & ~GOES_ON(_BEFORE, ONE)).implies(
                EXECUTED(M, ONE).equals(EXECUTED(_BEFORE, ONE))
            ),
        ),
    ),
}
