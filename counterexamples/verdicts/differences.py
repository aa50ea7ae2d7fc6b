"""What two runs show when they are compared: a difference, or why nothing follows."""

from __future__ import annotations

from dataclasses import dataclass

from ...semantics.program.causes import Kind, Mismatch
from .verdicts import Change, Numbered, Peer

END = "ret"
"""What stands for a callee where lanes end in different ways."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first communication on which the runs differ; see `verdicts.Witness`.

    `partner` is the target's call that it is compared with: its callee and the how-manieth
    execution of it by the lane; None where the target has none. `only_target`: it is the source
    that has none, and `callee` and `execution` are the target's. `peer`: who left or joined the
    set, where one changed."""

    callee: str
    lane: int
    execution: int
    source_set: tuple[int, ...]
    target_set: tuple[int, ...]
    change: Change
    reason: str
    partner: Numbered | None = None
    only_target: bool = False
    mismatch: Mismatch | None = None
    peer: Peer | None = None


@dataclass(frozen=True, slots=True)
class Undecided:
    """The runs could not be compared: `kind` is why, and `reason` says so to people. `mismatch`:
    what could not be matched, where that was seen."""

    reason: str
    kind: Kind
    mismatch: Mismatch | None = None
