"""An edge that no thread takes goes: a branch or switch on a constant becomes a jump.

That changes no thread. It breaks no rule either, except those that were thought of for the
iterating anchor, under which a legal program becomes an ill-formed one (IA5): a region grows only
where a definition comes to dominate a block, and it dominates all uses before. Without tokens it
may change sets: an edge makes a cycle, whoever takes it, and cycles decide who converges (CU6).
"""

from __future__ import annotations

from ..program.function import Function
from ..program.operands import Constant
from ..program.terminators import Branch, Switch
from ..rewriting.block_copies import Workshop
from ..rewriting.refusal import TransformRefused
from .catalogue import Request, Transform
from .name_preservation import why_names_change
from .requested_blocks import blocks_at


def edge_removal(function: Function, request: Request) -> Function:
    """The function in which `at[0]` goes on to where its constant leads.

    Raises TransformRefused."""
    (block,) = blocks_at(function, request, "BLOCK")
    shop = Workshop.of(function)
    shop.end_with(block.name, _only_target(function, block.name))
    return shop.finished()


def _only_target(function: Function, block: str) -> str:
    match function.blocks[block].terminator:
        case Branch(condition=Constant(value=value), if_true=if_true, if_false=if_false):
            return if_true if value else if_false
        case Branch(if_true=if_true, if_false=if_false) if if_true == if_false:
            return if_true
        case Switch(value=Constant(value=value), default=default, cases=cases):
            return dict(cases).get(value, default)
        case _:
            raise TransformRefused(
                f"%{block} may take each of its edges", "its condition is no constant", block
            )


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay if all operations keep their names."""
    return why_names_change(function, edge_removal(function, request))


TRANSFORM = Transform(
    "edge-removal",
    "a branch on a constant becomes a jump",
    ("IA5", "CO37"),
    edge_removal,
    preserves,
    ("at",),
)
