"""What a wave runs under, beside its program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from ..control_flow.cycles import CycleForest
from ..convergence.dynamic_instances import Path
from ..program.contracts import Contracts
from ..program.target_contracts import default_contracts
from .anchor_policies import AnchorPolicy, StepTogether
from .inputs import WaveInputs
from .schedules import PolicyName

Launch = Literal["workgroup", "never"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """All on which a run depends beside the program."""

    lanes: int
    """1 to `MOST_LANES`."""
    inputs: WaveInputs = field(default_factory=WaveInputs)
    contracts: Contracts = field(default_factory=default_contracts)
    policy: PolicyName = "maximal"
    anchors: AnchorPolicy = field(default_factory=StepTogether)
    launch: Launch = "workgroup"
    """Whether the lanes are converged at `entry` (CO51)."""
    seed: int = 0
    fuel: int = 100_000
    """The most instructions that one lane executes."""
    observe: bool = False
    """Whether the run records who steps together onto each block."""
    hierarchy: CycleForest | None = None
    """The hierarchy of cycles that the maximal policy follows, LLVM's own unless given (CU11)."""
    releases: Sequence[int] = ()
    """What to guess where all lanes wait, see `WaitingLanes.released`."""
    paths: Sequence[Path] | None = None
    """The lanes' paths, where they are known beforehand (`fixed_paths`); lanes are then waited for
    only where they will come."""
