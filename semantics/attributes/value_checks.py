"""What call sites promise of their arguments' values, as instructions in front of the calls.

An argument outside of its `range` is passed as poison. Written as code, two functions can be
compared that promise different things.
"""

from __future__ import annotations

from dataclasses import replace

from ..inlining.inlined_body import limited
from ..program.function import Block, Function
from ..program.instructions import Call, Instruction
from ..program.operands import Local


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
    blocks = {name: _checked(block) for name, block in function.blocks.items()}
    return replace(function, blocks=blocks)


def _checked(block: Block) -> Block:
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
        done.append(replace(instruction, arguments=tuple(arguments), argument_ranges=()))
    return replace(block, instructions=tuple(done))
