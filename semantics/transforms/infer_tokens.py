"""Convergence control tokens for code without any (CO17): every one comes from entry.

In natural loops maximal convergence says the same as the hearts do. A cycle with several entries is
made a natural loop first, and then other threads may be converged in it (CU23).
"""

from __future__ import annotations

from ..control_flow.cycles import cycle_forest
from ..program.function import Function
from ..rewriting.reducible_cycles import NotReducible
from .catalogue import Request, Transform, TransformRefused
from .token_inference import NotInferable, with_inferred_tokens


def infer_tokens(function: Function, request: Request) -> Function:
    """The function with a token on every convergent operation. Raises TransformRefused."""
    try:
        return with_inferred_tokens(function)
    except (NotInferable, NotReducible) as error:
        hint = "--function names one that has none" if function.controlled else ""
        raise TransformRefused(str(error), hint) from None


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay where all cycles are natural loops."""
    for cycle in cycle_forest(function).cycles:
        if not cycle.reducible:
            return f"the cycle of %{cycle.header} has several entries: its header may change"
    return None


TRANSFORM = Transform(
    "infer-tokens",
    "the same code with a convergence control token for each convergent operation",
    ("CO17", "CU23"),
    infer_tokens,
    preserves,
)
