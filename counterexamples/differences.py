"""What two runs show when they are compared: a difference, or why nothing follows."""

from __future__ import annotations

from dataclasses import dataclass

from .verdicts import Change


@dataclass(frozen=True, slots=True)
class Difference:
    """The first communication on which the runs differ; see `verdicts.Witness`."""

    callee: str
    lane: int
    execution: int
    source_set: tuple[int, ...]
    target_set: tuple[int, ...]
    change: Change
    reason: str


@dataclass(frozen=True, slots=True)
class Undecided:
    """The runs could not be compared; `reason` says why."""

    reason: str
