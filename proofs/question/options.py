"""What a user may choose about a validation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ...semantics.program.contracts import Contracts
from ...semantics.program.target_contracts import default_contracts


@dataclass(frozen=True, slots=True)
class Options:
    """Options of `validate`; the defaults are the contract's.

    `bound`: most trips of a loop that are unfolded, None for the default.
    `timeout`: seconds for one pair, None for no limit.
    `states`: most states of both programs together that are followed, None for the default.
    `lanes`: most lanes searched where anchors of the source leave no cut-off.
    `uniform`: names of arguments that are equal in all threads besides those that always are.
    `launch`: whether the threads of a wave are converged at `entry` (CO51).
    `explain`: whether an answer says which views of the pair were judged.
    `question`: whether the sets and single threads are compared, or the sets alone.
    """

    bound: int | None = None
    timeout: float | None = None
    states: int | None = None
    lanes: int = 3
    contracts: Contracts = field(default_factory=default_contracts)
    model: Literal["controlled", "maximal"] | None = None
    launch: Literal["workgroup", "never"] = "workgroup"
    uniform: frozenset[str] = frozenset()
    seed: int = 0
    explain: bool = False
    question: Literal["both", "sets"] = "both"
