"""Lanes that share a token instance execute its uses in step: steps about the simulated wave.

By induction along a run: no lane has executed a use with the token instance more often than one
that can still arrive there. So when lanes go on, all who can arrive go on with them.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...encodings.statements.formulas import Every
from ...encodings.theories.awaiting_lanes import (
    ALL_ALIKE,
    AWAITED,
    COUNTED,
    MOVING,
    SAME_TIME,
    STANDING,
)
from ...encodings.theories.awaiting_runs import (
    ARRIVES,
    AS_OFTEN,
    EXECUTED,
    FIRST,
    GOES_ON,
    NONE_YET,
    NUMBERED,
    ONE,
    OTHER,
    PLACE,
    PREVIOUS,
    STANDS,
    AwaitingRuns,
    M,
)
from ..claims.ablation import of_conclusion
from ..claims.kernel import AlongSequence, Step
from ..claims.theorem import SECONDS, Conclusion, Sizes


def build(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> AwaitingRuns:
    return AwaitingRuns(SECONDS, sizes, left_out)


SIZES: tuple[Sizes, ...] = ({"moment": 2, "lane": 2}, {"moment": 3, "lane": 3})

IN_STEP = Step(
    "nobody has executed the use more often than one who can still arrive",
    Every((M, ONE, OTHER), ARRIVES(M, ONE).implies(~EXECUTED(M, ONE).below(EXECUTED(M, OTHER)))),
    AlongSequence(M, FIRST, PREVIOUS, PLACE),
    (NUMBERED, NONE_YET, AWAITED, ALL_ALIKE, MOVING, COUNTED),
)
TOGETHER = Step(
    "so all who share the token instance and can arrive go on together",
    Every((M, ONE, OTHER), (GOES_ON(M, ONE) & ARRIVES(M, OTHER)).implies(GOES_ON(M, OTHER))),
    needs=(AWAITED, ALL_ALIKE, SAME_TIME, STANDING),
    uses=(IN_STEP,),
)
ALIKE = Step(
    "who stand at the use with one token instance stand there for the same time",
    Every((M, ONE, OTHER), (STANDS(M, ONE) & STANDS(M, OTHER)).implies(AS_OFTEN(M, ONE, OTHER))),
    needs=(STANDING,),
    uses=(IN_STEP,),
)
NOT_BEFORE = Step(
    "nobody who shares the token instance has executed the use for that time before",
    Every((M, ONE, OTHER), GOES_ON(M, ONE).implies(~EXECUTED(M, ONE).below(EXECUTED(M, OTHER)))),
    needs=(SAME_TIME, STANDING),
    uses=(IN_STEP,),
)
GO_ON_TOGETHER = Conclusion(TOGETHER, build)
LEFT_OUT = of_conclusion(GO_ON_TOGETHER, SIZES)
