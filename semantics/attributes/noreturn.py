"""Undefined behaviour behind what must not return, as instructions: calls and functions `noreturn`.

A call that returns though it is said not to has undefined behaviour, and so has a function that is
`noreturn` and comes to its return. Edges stay as they are, since cycles are made of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..program.function import Block, Function
from ..program.instructions import Assume, Call, Instruction
from ..program.operands import Constant
from ..program.terminators import Return, Unreachable


def with_ends(source: Function, target: Function) -> tuple[Function, Function]:
    """Both functions with an assumption that fails behind each call that must not return.

    Callees that the source never expects to return are said not to in either program, so that a
    simulated wave ends there in both; of other calls the attribute is taken away."""
    never = _never_return(source)
    return _ended(source, never), _ended(target, never)


def _never_return(source: Function) -> frozenset[str]:
    """The callees of which each call is `noreturn`, and may run forever."""
    ends: dict[str | None, bool] = {}
    for _, call in source.calls():
        effects = call.effects
        ends[call.callee] = ends.get(call.callee, True) and (
            effects.noreturn and not effects.willreturn
        )
    return frozenset(name for name, never in ends.items() if never and name is not None)


def _ended(function: Function, never: frozenset[str]) -> Function:
    if not (
        function.attributes.noreturn
        or any(call.effects.noreturn or call.callee in never for _, call in function.calls())
    ):
        return function
    returns = not function.attributes.noreturn
    blocks = {
        name: replace(block, instructions=tuple(_instructions(block, never, returns)))
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


def _instructions(block: Block, never: frozenset[str], returns: bool) -> Iterator[Instruction]:
    ended = isinstance(block.terminator, Unreachable)
    last = len(block.instructions) - 1
    for index, each in enumerate(block.instructions):
        if not isinstance(each, Call):
            yield each
            continue
        ends = each.callee in never
        yield replace(each, effects=replace(each.effects, noreturn=ends))
        if each.effects.noreturn and not (ended and index == last):
            yield cannot_be_here(each.line)
    if isinstance(block.terminator, Return) and not returns:
        yield cannot_be_here(block.terminator.line)


def cannot_be_here(line: int) -> Assume:
    """Undefined behaviour, wherever a thread comes here."""
    return Assume(Constant(0, "i1"), line, promised=True)
