"""Convergence control tokens for a function that has none (CO17).

Irreducible cycles are made reducible first. Then `entry` stands at the start of the function and a
heart in every header, which uses the token of the cycle around it; each operation uses the token
of its innermost cycle, or entry's. So every token comes from `entry`, none from an anchor.
"""

from __future__ import annotations

from dataclasses import replace

from ..control_flow.cycles import CycleForest, cycle_forest
from ..program.function import Function
from ..program.instructions import Call, Instruction
from ..program.notation import control_call
from ..program.terminators import UnmodelledTerminator
from ..rewriting.reducible_cycles import with_reducible_cycles

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
