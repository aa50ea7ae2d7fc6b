"""What an implementation chooses at anchors: which of the lanes that reach one share its token."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..program.function import Site
from ..values.values import digest
from .lanes import Lane, grouped


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
