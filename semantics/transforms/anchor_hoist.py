"""Anchors move up into a block that dominates them, and become one there (CO45).

Each operation still talks with those threads only that come to it, and who meets at an anchor is
the implementation's to say. Out of a loop the anchor's one token would be used in each iteration,
which the rules forbid (CO46).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..control_flow.dominance import dominates
from ..program.function import Block, Function
from ..program.instructions import Call
from ..program.operands import Local
from ..rewriting.refusal import TransformRefused
from ..static_rules.rules import check_rules
from .catalogue import Request, Transform
from .requested_blocks import in_one_cycle, with_blocks, with_values


def anchor_hoist(function: Function, request: Request) -> Function:
    """The function with one anchor at the end of `at[0]` for the first anchor of each block
    behind it. Raises TransformRefused."""
    head, sources = _asked(function, request)
    anchors = [first_anchor(block) for block in sources]
    kept = anchors[0]
    changed = with_blocks(
        function,
        replace(head, instructions=(*head.instructions, kept)),
        *(without(block, [anchor]) for block, anchor in zip(sources, anchors, strict=True)),
    )
    tokens = [anchor.name for anchor in anchors[1:] if anchor.name]
    return with_values(changed, {name: Local(kept.name or "", "token") for name in tokens})


def _asked(function: Function, request: Request) -> tuple[Block, list[Block]]:
    if len(request.at) < 2 or len(set(request.at)) < len(request.at):
        raise TransformRefused("different blocks are needed", "give --at TO --at FROM [--at FROM]")
    for name in request.at:
        if name not in function.blocks:
            raise TransformRefused(f"@{function.name} has no block %{name}", "", name)
        if not dominates(function, request.at[0], name):
            raise TransformRefused(f"%{request.at[0]} does not dominate %{name}", "", name)
    head, *sources = (function.blocks[name] for name in request.at)
    return head, sources


def first_anchor(block: Block) -> Call:
    """The first anchor of a block. Raises TransformRefused."""
    for instruction in block.instructions:
        if isinstance(instruction, Call) and instruction.control == "anchor":
            return instruction
    raise TransformRefused(f"%{block.name} has no anchor", "", block.name)


def without(block: Block, calls: Sequence[Call]) -> Block:
    """The block without some of its calls."""
    kept = tuple(each for each in block.instructions if not any(each is c for c in calls))
    return replace(block, instructions=kept)


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay where the anchors meet as often as before: in the same iterations."""
    head, sources = _asked(function, request)
    if not in_one_cycle(function, head.name, *(block.name for block in sources)):
        return f"%{head.name} is executed in other iterations than the anchors were"
    broken = check_rules(anchor_hoist(function, request))
    return f"the result breaks {broken[0].rule}: {broken[0].message}" if broken else None


TRANSFORM = Transform(
    "anchor-hoist",
    "anchors move up into a block that dominates them, and become one",
    ("CO45", "CO46"),
    anchor_hoist,
    preserves,
    ("at",),
)
