"""Lanes that share a token instance, before and after some of them execute one use together.

Any number of lanes. *Arriving* means that a lane holds the token instance and some path leads from
where it stands to the use without passing the token's definition; a lane that stands at the use
arrives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element, LabelledTheory
from ..solver.query import Truth

AWAITED = "lanes go on when nobody else that shares the token instance can still arrive"
ALL_ALIKE = "all who stand at the use for the same time go on"
SAME_TIME = "those who go on stand at the use, for the same time"
STANDING = "who stands at the use arrives"
MOVING = "who can arrive after a step could before"
COUNTED = "who goes on has executed the use once more, the others have not"


class AwaitingLanes(LabelledTheory):
    """The lanes that have held the token instance, `fires` those that go on now."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        (self.lane,) = self.sorts("lane")
        self.arrives = logic.relation("arrives", self.lane)
        self.arrives_after = logic.relation("arrives after", self.lane)
        self.stands = logic.relation("stands", self.lane)
        """The lane stands at the use."""
        self.fires = logic.relation("fires", self.lane)
        self.executed = logic.measure("executed", self.lane)
        """How often the lane has executed the use with the token instance."""
        self.executed_after = logic.measure("executed after", self.lane)
        self._suppose_rule()

    def _suppose_rule(self) -> None:
        every, lane = self.logic.every, (self.lane,)
        pair = (self.lane, self.lane)
        fires, stands, arrives = self.fires, self.stands, self.arrives
        self.suppose(
            AWAITED,
            every(pair, lambda i, j: fires(i).implies(~(arrives(j) & ~stands(j)))),
        )
        self.suppose(
            ALL_ALIKE,
            every(
                pair,
                lambda i, j: (fires(i) & stands(j) & self.as_often(i, j)).implies(fires(j)),
            ),
        )
        self.suppose(
            SAME_TIME,
            every(lane, lambda i: fires(i).implies(stands(i))),
            every(pair, lambda i, j: (fires(i) & fires(j)).implies(self.as_often(i, j))),
        )
        self.suppose(STANDING, every(lane, lambda i: stands(i).implies(arrives(i))))
        self.suppose(MOVING, every(lane, lambda i: self.arrives_after(i).implies(arrives(i))))
        self.suppose(COUNTED, every(lane, self._counts))

    def as_often(self, i: Element, j: Element) -> Truth:
        return self.executed(i).equals(self.executed(j))

    def _counts(self, i: Element) -> Truth:
        before, after = self.executed(i), self.executed_after(i)
        return self.fires(i).implies(after.equals(before.plus(1))) & (~self.fires(i)).implies(
            after.equals(before)
        )

    def in_step(self) -> Truth:
        """The invariant: nobody has executed the use more often than one who can still arrive."""
        return self.logic.every(
            (self.lane, self.lane),
            lambda i, j: self.arrives(i).implies(~self.executed(i).below(self.executed(j))),
        )

    def in_step_after(self) -> Truth:
        """The same after the step."""
        return self.logic.every(
            (self.lane, self.lane),
            lambda i, j: self.arrives_after(i).implies(
                ~self.executed_after(i).below(self.executed_after(j))
            ),
        )
