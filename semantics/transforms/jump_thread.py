"""An edge to a branch whose outcome is known there leads on to where the branch goes (CO4)."""

from __future__ import annotations

from ..program.function import Block, Function
from ..program.operands import Constant, Local, Operand
from ..program.terminators import Branch
from ..rewriting.block_copies import Workshop
from ..rewriting.refusal import TransformRefused
from .catalogue import Request, Transform
from .name_preservation import why_names_change
from .requested_blocks import blocks_at


def jump_thread(function: Function, request: Request) -> Function:
    """The function in which `at[0]` goes on to a copy of `at[1]` without its branch.

    Raises TransformRefused."""
    source, block = _asked(function, request)
    target = _known_target(source, block)
    if target is None:
        raise TransformRefused(
            f"where %{block.name} goes on to from %{source.name} is not known",
            "its condition is a constant there, or what the edge was taken for",
            block.name,
        )
    shop = Workshop.of(function)
    copy = shop.copied([block.name], f"from.{source.name}")[block.name]
    shop.lead([source.name], block.name, copy)
    shop.end_with(copy, target)
    return shop.finished()


def _asked(function: Function, request: Request) -> tuple[Block, Block]:
    source, block = blocks_at(function, request, "PREDECESSOR", "BLOCK")
    if source.name not in function.predecessors[block.name]:
        raise TransformRefused(f"%{source.name} does not lead to %{block.name}", "", source.name)
    if block.name in function.predecessors[block.name]:
        raise TransformRefused(f"%{block.name} is a loop of its own", "", block.name)
    return source, block


def _known_target(source: Block, block: Block) -> str | None:
    """Where the branch of `block` goes from `source`, None if that is not known."""
    end = block.terminator
    if not isinstance(end, Branch):
        return None
    condition = _at_edge(block, end.condition, source.name)
    if isinstance(condition, Constant):
        return end.if_true if condition.value else end.if_false
    before = source.terminator
    if not isinstance(before, Branch) or before.condition != condition:
        return None
    if before.if_true == before.if_false:
        return None
    return end.if_true if before.if_true == block.name else end.if_false


def _at_edge(block: Block, condition: Operand, source: str) -> Operand | None:
    """What a condition is on an edge; None for one that the block computes."""
    if isinstance(condition, Local):
        for phi in block.phis:
            if phi.name == condition.name:
                return phi.incoming[source]
        if any(getattr(each, "name", None) == condition.name for each in block.instructions):
            return None
    return condition


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay if no operation is copied and all keep their names."""
    return why_names_change(function, jump_thread(function, request))


TRANSFORM = Transform(
    "jump-thread",
    "an edge to a branch whose outcome is known there leads past it",
    ("CO4",),
    jump_thread,
    preserves,
    ("at",),
)
