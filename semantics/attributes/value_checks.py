"""What call sites promise of their arguments' values, as instructions in front of the calls, and
what a function promises of its result, as instructions in front of its returns.

An argument outside of its `range` is passed as poison, and so is a result returned; to return
poison where `noundef` is promised is undefined behaviour. Written as code, two functions can be
compared that promise different things.
"""

from __future__ import annotations

from dataclasses import replace

from ..program.attributes import Ranges
from ..program.checks import defined, limited
from ..program.function import Block, Function
from ..program.instructions import Call, Instruction
from ..program.operands import Local, width_of
from ..program.terminators import Return


def promises_more(target: Function, source: Function) -> bool:
    """Whether a call of the target may promise ranges of its arguments that the source's partner
    does not: calls of one callee have other ranges, or not all the same."""
    promised, wanted = _ranges(target), _ranges(source)
    return any(
        len(found) > 1 or wanted.get(callee, found) != found
        for callee, found in promised.items()
        if found != {()}
    )


def _ranges(function: Function) -> dict[str | None, set[object]]:
    """The ranges of the arguments of each callee's calls."""
    found: dict[str | None, set[object]] = {}
    for _, call in function.calls():
        found.setdefault(call.callee, set()).add(call.argument_ranges)
    return found


def with_checked_arguments(function: Function) -> Function:
    """The function with the ranges of its arguments as code."""
    blocks = {name: _with_arguments_checked(block) for name, block in function.blocks.items()}
    return replace(function, blocks=blocks)


def _with_arguments_checked(block: Block) -> Block:
    done: list[Instruction] = []
    for number, instruction in enumerate(block.instructions):
        if not isinstance(instruction, Call) or not instruction.argument_ranges:
            done.append(instruction)
            continue
        arguments = list(instruction.arguments)
        for index, ranges in instruction.argument_ranges:
            stem = f"passed-{block.name}-{number}-{index}"
            done += limited(stem, stem, arguments[index], ranges, instruction.line)
            arguments[index] = Local(stem, arguments[index].type)
        given = tuple(replace(each, range=()) for each in instruction.given)
        done.append(replace(instruction, arguments=tuple(arguments), given=given))
    return replace(block, instructions=tuple(done))


def with_checked_returns(function: Function) -> Function:
    """The function with its ranges and its `noundef` as code; other promises stay as they are."""
    result = function.attributes.result
    ranges, noundef = result.range, result.noundef and width_of(function.return_type) is not None
    if not ranges and not noundef:
        return function
    kept = replace(result, range=(), noundef=result.noundef and not noundef)
    blocks = {
        name: _with_result_checked(block, ranges, noundef)
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks, attributes=replace(function.attributes, result=kept))


def _with_result_checked(block: Block, ranges: Ranges, noundef: bool) -> Block:
    end = block.terminator
    if not isinstance(end, Return) or end.value is None:
        return block
    value, stem = end.value, f"returned-{block.name}"
    more: list[Instruction] = []
    if ranges:
        more += limited(stem, stem, value, ranges, end.line)
        value = Local(stem, value.type)
    if noundef:
        more += defined(f"{stem}-defined", value, end.line)
    instructions = (*block.instructions, *more)
    return replace(block, instructions=instructions, terminator=replace(end, value=value))
