"""Which lanes step together: the schedules of the simulated wave, and the choices at anchors.

A policy groups lanes for ordinary points, for anchors and for convergent operations without a
token. Operations with a token are none of its business: those wait for the token's other holders.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from .arrivals import Arrivals
from .cycles import CycleForest, cycle_forest, cycle_order
from .dominance import Graph, immediate_dominators
from .lane_values import digest
from .lanes import Lane
from .program import Function, Site

PolicyName = Literal["maximal", "ipdom", "independent"]

# --- anchors ---


@dataclass(frozen=True, slots=True)
class StepTogether:
    """An anchor takes the lanes that step together when they reach it."""


@dataclass(frozen=True, slots=True)
class Alone:
    """At an anchor each lane is alone."""


@dataclass(frozen=True, slots=True)
class SeededChoice:
    """An anchor splits the lanes that step together by chance: admissible, in order, any."""

    seed: int = 0


@dataclass(frozen=True)
class Prescribed:
    """At an anchor the members of one class get one token instance, whenever they come.

    `classes` maps an anchor's site, a lane, and the lane's n-th execution of it (from 1) to a
    class; an instance that is not listed is alone. Nobody waits at the anchor itself; operations
    with the token wait for members that can still arrive there."""

    classes: Mapping[tuple[Site, int, int], object]


AnchorPolicy = StepTogether | Alone | SeededChoice | Prescribed
"""How the implementation chooses what an anchor's instances are converged with (CO15)."""


def chosen_groups(
    anchors: AnchorPolicy, site: Site, lanes: list[Lane], visits: Sequence[int]
) -> list[list[Lane]]:
    """The sets that the lanes reaching an anchor together make; `visits` counts each one's
    executions of the anchor, this one included."""
    match anchors:
        case StepTogether():
            return [lanes]
        case SeededChoice(seed=seed):
            instances = [(lane.number, n) for lane, n in zip(lanes, visits, strict=True)]
            bits = digest(seed, site, instances)
            labels = random.Random(bits)
            most = labels.randint(1, len(lanes))
            return grouped((labels.randrange(most), lane) for lane in lanes)
        case _:
            return [[lane] for lane in lanes]


def grouped(labelled: Iterable[tuple[object, Lane]]) -> list[list[Lane]]:
    """The lanes with equal labels together, in order of first appearance."""
    groups: dict[object, list[Lane]] = defaultdict(list)
    for label, lane in labelled:
        groups[label].append(lane)
    return list(groups.values())


# --- schedules ---


class Wave(Protocol):
    """What a policy may ask of the wave that it schedules."""

    @property
    def lanes(self) -> Sequence[Lane]: ...

    def ready(self, lane: Lane) -> list[Lane] | None:
        """The lanes that will communicate with a waiting one, once nobody else can still come."""
        ...


@dataclass(frozen=True, slots=True)
class Turn:
    """Lanes at one point that move next. They may run on in their block up to index `until`."""

    lanes: list[Lane]
    until: int | None = None


class Policy(Protocol):
    def turn(self, wave: Wave) -> Turn | None:
        """Who moves next; None if nobody can."""
        ...

    def groups(self, lanes: list[Lane]) -> list[list[Lane]]:
        """Which of the lanes of a turn count as stepping together."""
        ...

    def moved(self, source: str, lanes: list[Lane]) -> None:
        """The lanes of a turn left block `source`; those that ended are still among them."""
        ...


class Maximal:
    """Always step all lanes at the least point of an order in which cycles are contiguous and
    each header comes last in its cycle: all finish an iteration before one starts the next.

    Lanes count as stepping together if they also hold the same instances of the tokens in whose
    regions the point lies (CO6, CO29)."""

    def __init__(
        self, function: Function, arrivals: Arrivals, hierarchy: CycleForest | None = None
    ) -> None:
        self._order = cycle_order(hierarchy or cycle_forest(function), header_last=True)
        self._arrivals = arrivals

    def turn(self, wave: Wave) -> Turn | None:
        stepping = [lane for lane in wave.lanes if lane.steps]
        least = min((self._point(lane) for lane in stepping), default=None)
        waiting = [lane for lane in wave.lanes if lane.rendezvous and lane.outcome is None]
        seen: set[object] = set()
        for lane in sorted(waiting, key=self._point):
            if least is not None and self._point(lane) > least:
                break
            key = lane.rendezvous.key if lane.rendezvous else None
            if key not in seen:
                seen.add(key)
                ready = wave.ready(lane)
                if ready is not None:
                    return Turn(ready)
        if least is None:
            return None
        return Turn([lane for lane in stepping if self._point(lane) == least])

    def _point(self, lane: Lane) -> tuple[int, int]:
        return self._order[lane.block], lane.index

    def groups(self, lanes: list[Lane]) -> list[list[Lane]]:
        tokens = self._arrivals.tokens_around(lanes[0].block, lanes[0].index)
        if not tokens:
            return [lanes]
        return grouped((tuple(lane.registers.get(t) for t in tokens), lane) for lane in lanes)

    def moved(self, source: str, lanes: list[Lane]) -> None:
        pass


class Independent:
    """One lane at a time, by a random schedule; nobody steps together."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(digest("schedule", seed))

    def turn(self, wave: Wave) -> Turn | None:
        candidates = [lane for lane in wave.lanes if lane.outcome is None]
        self._random.shuffle(candidates)
        for lane in candidates:
            if lane.steps:
                return Turn([lane], lane.index + self._random.randint(1, 8))
            ready = wave.ready(lane)
            if ready is not None:
                return Turn(ready)
        return None

    def groups(self, lanes: list[Lane]) -> list[list[Lane]]:
        return [[lane] for lane in lanes]

    def moved(self, source: str, lanes: list[Lane]) -> None:
        pass


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
