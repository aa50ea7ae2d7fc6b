"""What a function promises of its result, as instructions in front of its returns.

A value outside of `range`, or null where `nonnull` is promised, is returned as poison; to return
poison where `noundef` is promised is undefined behaviour. Written as code, two functions can be
compared that promise different things.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ..inlining.inlined_body import defined, limited
from ..program.function import Block, Function
from ..program.instructions import Instruction
from ..program.operands import Local, width_of
from ..program.terminators import Return

_RANGE = re.compile(r"range (\d+ \d+(?:, \d+ \d+)*)")


def with_checked_returns(function: Function) -> Function:
    """The function with its ranges and its `noundef` as code; other promises stay as they are."""
    found = {text: _RANGE.fullmatch(text) for text in function.return_promises}
    intervals = [text for match in found.values() if match for text in match[1].split(", ")]
    ranges = tuple((int(low), int(high)) for low, high in map(str.split, intervals))
    noundef = "noundef" in function.return_promises and width_of(function.return_type) is not None
    if not ranges and not noundef:
        return function
    said = {text for text, match in found.items() if match} | ({"noundef"} if noundef else set())
    kept = function.return_promises - said
    blocks = {name: _checked(block, ranges, noundef) for name, block in function.blocks.items()}
    return replace(function, blocks=blocks, return_promises=kept)


def _checked(block: Block, ranges: tuple[tuple[int, int], ...], noundef: bool) -> Block:
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
