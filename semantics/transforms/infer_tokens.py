"""Convergence control tokens for code without any (CO17): every one comes from entry.

In natural loops maximal convergence says the same as the hearts do. A cycle with several entries is
made a natural loop first, and then other threads may be converged in it (CU23).
"""

from __future__ import annotations

from dataclasses import replace

from ..control_flow.cycles import CycleForest, cycle_forest
from ..program.function import Function
from ..program.instructions import Call, Instruction
from ..program.notation import control_call
from ..program.terminators import UnmodelledTerminator
from ..rewriting.reducible_cycles import NotReducible, with_reducible_cycles
from ..rewriting.refusal import TransformRefused
from .catalogue import Request, Transform


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


PREFIX = "convergence."


ENTRY = f"{PREFIX}entry"


class NotInferable(ValueError):
    """Why a function gets no tokens; the message is for people."""


def with_inferred_tokens(function: Function) -> Function:
    """The function with a token on every convergent operation (CO17).

    Raises `NotInferable` for a function that has tokens, or an operation that is no plain call;
    `reducible_cycles.NotReducible` where a cycle cannot be made reducible."""
    if function.controlled:
        raise NotInferable(f"@{function.name} has convergence control tokens already")
    for block in function.blocks.values():
        end = block.terminator
        if isinstance(end, UnmodelledTerminator) and end.call is not None and end.call.convergent:
            raise NotInferable(f"@{function.name} ends %{block.name} with a convergent call")
    taken = sorted(name for name in function.definitions if name.startswith(PREFIX))
    if taken:
        raise NotInferable(f"@{function.name} has a value %{taken[0]}, a name that a token needs")
    if not any(call.convergent for _, call in function.calls()):
        return function
    function = with_reducible_cycles(function)
    forest = cycle_forest(function)
    blocks = {
        name: replace(block, instructions=_controlled(function, forest, name))
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks, convergent=True)


def _controlled(function: Function, forest: CycleForest, block: str) -> tuple[Instruction, ...]:
    """The block's instructions, each operation with its token, behind entry or the heart."""
    token = _token_in(forest, block)
    body: list[Instruction] = [
        replace(each, token=token, text="") if isinstance(each, Call) and each.convergent else each
        for each in function.blocks[block].instructions
    ]
    if block == function.entry:
        body.insert(0, control_call("entry", ENTRY))
    cycle = forest.headers.get(block)
    if cycle is not None:
        parent = forest.parent(cycle)
        outer = ENTRY if parent is None else _heart(parent.header)
        body.insert(0, control_call("loop", _heart(block), outer))
    return tuple(body)


def _token_in(forest: CycleForest, block: str) -> str:
    cycle = forest.innermost(block)
    return ENTRY if cycle is None else _heart(cycle.header)


def _heart(header: str) -> str:
    return PREFIX + header
