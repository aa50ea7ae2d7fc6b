"""An edge that no thread takes goes: a branch or switch on a constant becomes a jump.

That changes no thread. It may still make one block dominate another that it did not, let the
region of a token grow, and break the rules elsewhere (IA5 calls it spooky action at a distance).
"""

from __future__ import annotations

from ..program import Branch, Constant, Function, Switch
from .block_copies import Workshop
from .catalogue import Request, Transform, TransformRefused
from .named_blocks import blocks_at
from .unchanged_names import why_names_change


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
