"""An edge leads to a copy of the block that it led to.

Threads that come by it no longer meet the others there, which operations notice (CO37); not those
at anchors of the block itself, where they need never have met (CO5).
"""

from __future__ import annotations

from ..program.function import Block, Function
from ..rewriting.block_copies import Workshop
from ..rewriting.refusal import TransformRefused
from ..static_rules.rules import check_rules
from .catalogue import Request, Transform
from .name_preservation import why_names_change
from .requested_blocks import blocks_at, operations_in


def tail_duplicate(function: Function, request: Request) -> Function:
    """The function in which `at[0]` goes on to a copy of `at[1]`. Raises TransformRefused."""
    source, block = _asked(function, request)
    shop = Workshop.of(function)
    copy = shop.copied([block.name], f"from.{source.name}")[block.name]
    shop.lead([source.name], block.name, copy)
    return shop.finished()


def _asked(function: Function, request: Request) -> tuple[Block, Block]:
    source, block = blocks_at(function, request, "PREDECESSOR", "BLOCK")
    if source.name not in function.predecessors[block.name]:
        raise TransformRefused(f"%{source.name} does not lead to %{block.name}", "", source.name)
    if block.name in function.predecessors[block.name]:
        raise TransformRefused(f"%{block.name} is a loop of its own", "", block.name)
    if len(function.predecessors[block.name]) == 1:
        raise TransformRefused(f"only %{source.name} leads to %{block.name}", "", block.name)
    return source, block


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay if all operations that are copied hang from anchors that are copied with them."""
    _, block = _asked(function, request)
    changed = tail_duplicate(function, request)
    if not operations_in([block]):
        return why_names_change(function, changed)
    if not _anchored_inside(block):
        return f"the convergent operations of %{block.name} are copied"
    broken = check_rules(changed)
    return f"the result breaks {broken[0].rule}: {broken[0].message}" if broken else None


def _anchored_inside(block: Block) -> bool:
    """Whether all operations of the block use anchors of the block. That others use them, too, is
    refused: two tokens would meet."""
    calls = operations_in([block])
    anchors = {call.name for call in calls if call.control == "anchor"}
    return all(call.token in anchors for call in calls if call.control != "anchor")


TRANSFORM = Transform(
    "tail-duplicate",
    "an edge leads to a copy of the block that it led to",
    ("CO5", "CO37"),
    tail_duplicate,
    preserves,
    ("at",),
)
