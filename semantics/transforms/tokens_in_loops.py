"""Conditions on loops: operations on anchors of their own, and values that all threads share."""

from __future__ import annotations

from ..program import Call, Compute, Constant, Function, Local, Operand
from .counted_loops import CountedExit
from .natural_loops import NaturalLoop


def anchored_in(function: Function, loop: NaturalLoop) -> bool:
    """True if every convergent call of the loop is an anchor or rests on one in the same loop."""
    tokens: dict[str, str | None] = {}
    for name in loop.blocks:
        for each in function.blocks[name].instructions:
            if isinstance(each, Call) and each.control and each.name:
                tokens[each.name] = each.token
    return all(
        each.control == "anchor" or (each.token in tokens and _rooted(each.token, tokens))
        for name in loop.blocks
        for each in function.blocks[name].instructions
        if isinstance(each, Call) and each.convergent
    )


def _rooted(token: str, tokens: dict[str, str | None]) -> bool:
    at: str | None = token
    while at is not None:
        if at not in tokens:
            return False
        at = tokens[at]
    return True


def depends_on_nothing(function: Function, count: CountedExit) -> bool:
    """True if all threads of a wave count to the same number."""
    return is_shared(function, count.first) and is_shared(function, count.bound)


def is_shared(function: Function, operand: Operand) -> bool:
    """True if the operand is computed from constants and from arguments that are equal in all
    threads of a wave."""
    if isinstance(operand, Constant):
        return True
    if not isinstance(operand, Local):
        return False
    parameter = next((p for p in function.parameters if p.name == operand.name), None)
    if parameter is not None:
        return parameter.shared
    site = function.definitions.get(operand.name)
    made = function.at(site) if site is not None else None
    if not isinstance(made, Compute) or made.opcode == "freeze" or made.opcode.startswith("opaque"):
        return False
    return all(is_shared(function, each) for each in made.operands)
