"""The static rules of convergence control."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """A static rule that a function breaks, and where. `rule` is a ledger id."""

    rule: str
    block: str
    instruction: str
    message: str
    line: int = 0
    llvm: str = ""
    """LLVM's own sentence for the same rule, empty where LLVM has none."""
