"""Conditions on loops: operations on anchors of their own, and values that all threads share."""

from __future__ import annotations

from ...program.function import Function
from ...program.instructions import Call, Compute
from ...program.operands import Constant, Local, Operand
from .natural_loops import NaturalLoop
from .trip_counts import CountedExit, is_firm

ALIKE = ("llvm.umin", "llvm.umax", "llvm.smin", "llvm.smax", "llvm.abs", "llvm.ctpop")
"""Intrinsics that give equal results for equal operands in every thread; of others this is not
assumed."""


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


def all_count_alike(function: Function, loop: NaturalLoop, count: CountedExit) -> bool:
    """True if the count ends at the same number for all threads of a wave, so that the number of
    an iteration says for all of them where it runs; other exits change nothing of that.

    What may be poison is frozen in front of the loop, differently for each thread; the loop must
    not communicate before its own test makes that undefined behaviour."""
    ends = (count.first, count.bound)
    firm = all(is_firm(function, end) for end in ends)
    return all(is_shared(function, end) for end in ends) and (
        firm or is_tested_at_once(function, loop, count.block)
    )


def is_tested_at_once(function: Function, loop: NaturalLoop, block: str) -> bool:
    """True if the block is the loop's header, and what stands before its end always comes there."""
    instructions = function.blocks[block].instructions
    return block == loop.header and all(
        isinstance(each, Compute) or (isinstance(each, Call) and each.control)
        for each in instructions
    )


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
    if not isinstance(made, Compute) or not made.operands or made.opcode == "freeze":
        return False
    if made.opcode.startswith(("opaque", "llvm.")) and made.opcode not in ALIKE:
        return False
    return all(is_shared(function, each) for each in made.operands)
