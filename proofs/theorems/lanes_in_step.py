"""Lanes that share a token instance execute its uses in step: lemmas about the simulated wave.

By induction along the wave's steps: no lane has executed a use with the token instance more often
than one that can still arrive there. So when lanes go on, all who can arrive go on with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Refutation, but_not
from ...encodings.theories.awaiting_lanes import (
    ALL_ALIKE,
    AWAITED,
    COUNTED,
    MOVING,
    SAME_TIME,
    STANDING,
    AwaitingLanes,
)
from ..claims.ablation import LeftOut
from ..claims.theorem import SECONDS, Lemma


def _left_behind(t: AwaitingLanes) -> Refutation:
    i, j = (t.logic.element(t.lane, name) for name in "ij")
    return but_not(t.in_step() & t.fires(i) & t.arrives(j), t.fires(j))


def _out_of_step(t: AwaitingLanes) -> Refutation:
    return but_not(t.in_step(), t.in_step_after())


def _at_first(t: AwaitingLanes) -> Refutation:
    zero = t.logic.solver.numeral(0)
    none = t.logic.every((t.lane,), lambda i: t.executed(i).equals(zero))
    return but_not(none, t.in_step())


START = Lemma("at first no lane that shares a token instance has executed a use", _at_first)
TOGETHER = Lemma(
    "all who share the token instance and can arrive go on together",
    _left_behind,
    (AWAITED, ALL_ALIKE, SAME_TIME, STANDING),
)
IN_STEP = Lemma(
    "so nobody has executed the use more often than one who can still arrive",
    _out_of_step,
    (AWAITED, ALL_ALIKE, MOVING, COUNTED),
)
STEP_LEMMAS = (START, TOGETHER, IN_STEP)


def build(left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> AwaitingLanes:
    return AwaitingLanes(SECONDS, sizes, left_out)


LEFT_OUT = LeftOut(STEP_LEMMAS, build, [{"lane": 2}, {"lane": 3}])
