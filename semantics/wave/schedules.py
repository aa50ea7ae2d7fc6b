"""Which lanes step together: the schedules of the simulated wave.

A policy groups lanes for ordinary points, for anchors and for convergent operations without a
token. Operations with a token are none of its business: those wait for the token's other holders.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from ..control_flow.cycle_order import cycle_order
from ..control_flow.cycles import CycleForest, cycle_forest
from ..program.function import Function
from ..values.values import digest
from .lanes import Lane, grouped
from .reachability import Arrivals

PolicyName = Literal["maximal", "ipdom", "independent"]


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
        order = self._order
        stepping: dict[tuple[int, int], list[Lane]] = {}
        waiting: list[tuple[tuple[int, int], int, Lane]] = []
        seen: set[object] = set()
        for lane in wave.lanes:
            if lane.outcome is not None:
                continue
            point = (order[lane.block], lane.index)
            if lane.rendezvous is None:
                stepping.setdefault(point, []).append(lane)
            elif lane.rendezvous.key not in seen:
                seen.add(lane.rendezvous.key)
                waiting.append((point, lane.number, lane))
        least = min(stepping, default=None)
        for point, _, lane in sorted(waiting):
            if least is not None and point > least:
                break
            ready = wave.ready(lane)
            if ready is not None:
                return Turn(ready)
        return None if least is None else Turn(stepping[least])

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
