"""The schedule of the classic stack: lanes meet again at immediate post-dominators."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..control_flow.dominance import Graph, immediate_dominators
from ..program.function import Function
from .lanes import Lane, grouped
from .schedules import Turn, Wave


@dataclass(slots=True, eq=False)
class Join:
    """Where the lanes that a branch parted meet again. `pending` may still come; `outer` is the
    next join on their way from here."""

    block: str
    pending: set[Lane]
    arrived: list[Lane]
    outer: Join | None


@dataclass(slots=True, eq=False)
class Split:
    """Lanes that step together, with the next join on their way."""

    lanes: list[Lane]
    join: Join | None


class PostDominators:
    """The classic stack: lanes parted by a branch meet again at its immediate post-dominator.

    The most recent split with a lane that can move runs first. Where all splits wait at
    operations with tokens, the lanes parked at the innermost join go on without the others."""

    def __init__(self, function: Function, lanes: Iterable[Lane]) -> None:
        self._joins_at = immediate_post_dominators(function)
        self._splits = [Split(list(lanes), None)]
        self._open: list[Join] = []

    def turn(self, wave: Wave) -> Turn | None:
        self._drop_ended()
        while True:
            for split in reversed(self._splits):
                turn = self._turn_of(wave, split)
                if turn is not None:
                    return turn
            parked = [join for join in self._open if join.arrived]
            if not parked:
                return None
            self._release(parked[-1])

    def _turn_of(self, wave: Wave, split: Split) -> Turn | None:
        stepping = [lane for lane in split.lanes if lane.steps]
        if stepping:
            block, index = min((lane.block, lane.index) for lane in stepping)
            return Turn([lane for lane in stepping if (lane.block, lane.index) == (block, index)])
        for lane in split.lanes:
            ready = wave.ready(lane)
            if ready is not None:
                return Turn(ready)
        return None

    def groups(self, lanes: list[Lane]) -> list[list[Lane]]:
        return grouped((self._split_of(lane), lane) for lane in lanes)

    def _split_of(self, lane: Lane) -> Split:
        return next(split for split in self._splits if lane in split.lanes)

    def moved(self, source: str, lanes: list[Lane]) -> None:
        for together in self.groups(lanes):
            split = self._split_of(together[0])
            alive = [lane for lane in together if lane.outcome is None]
            split.lanes = [lane for lane in split.lanes if lane not in together]
            arms = grouped((lane.block, lane) for lane in alive)
            join = split.join
            meeting = self._joins_at.get(source)
            if len(arms) > 1 and meeting is not None:
                join = Join(meeting, set(alive), [], join)
                self._open.append(join)
            for arm in reversed(arms):
                self._park(Split(arm, join))
        self._drop_ended()

    def _park(self, split: Split) -> None:
        """A split at its join waits there for the others; else it goes on."""
        join = split.join
        if join is None or join.block != split.lanes[0].block:
            self._splits.append(split)
            return
        join.arrived += split.lanes
        join.pending -= set(split.lanes)
        if not join.pending:
            self._open.remove(join)
            self._release(join)

    def _release(self, join: Join) -> None:
        lanes, join.arrived = join.arrived, []
        self._park(Split(lanes, join.outer))

    def _drop_ended(self) -> None:
        for split in self._splits:
            split.lanes = [lane for lane in split.lanes if lane.outcome is None]
        self._splits = [split for split in self._splits if split.lanes]
        for join in tuple(self._open):
            join.pending = {lane for lane in join.pending if lane.outcome is None}
            if not join.pending and join in self._open:
                self._open.remove(join)
                if join.arrived:
                    self._release(join)


def immediate_post_dominators(function: Function) -> dict[str, str]:
    """The first block that every path from a block to a return passes, where there is one."""
    exit_ = "<exit>"
    backwards: dict[str, tuple[str, ...]] = dict(function.predecessors)
    ends = tuple(name for name, targets in function.successors.items() if not targets)
    found = immediate_dominators(Graph(exit_, {**backwards, exit_: ends}))
    return {
        block: parent
        for block, parent in found.items()
        if parent is not None and parent != exit_ and block != exit_
    }
