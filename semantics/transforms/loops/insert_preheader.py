"""A preheader: one block in front of a loop, through which all ways into it lead.

No thread executes anything else; so sets stay (CO37), unless there are no tokens and the new block
may become the header of a cycle with several entries (CU11).
"""

from __future__ import annotations

from ...program.function import Function
from ...program.terminators import Jump
from ...rewriting.block_copies import Workshop
from ...rewriting.refusal import TransformRefused
from ..catalogue import Request, Transform
from .loop_requests import why_headers_matter
from .natural_loops import loop_of, with_preheader


def insert_preheader(function: Function, request: Request) -> Function:
    """The function with one way into a loop. Raises TransformRefused."""
    loop = loop_of(function, request)
    (first, *others) = loop.entering
    if not others and isinstance(function.blocks[first].terminator, Jump):
        raise TransformRefused(
            f"the loop of %{loop.header} has a preheader, %{first}", "", loop.header
        )
    shop = Workshop.of(function)
    with_preheader(shop, loop)
    return shop.finished()


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay where tokens or natural loops say who communicates."""
    loop_of(function, request)
    return why_headers_matter(function)


TRANSFORM = Transform(
    "insert-preheader",
    "one block in front of a loop, through which all ways into it lead",
    ("CO37", "CU11"),
    insert_preheader,
    preserves,
    ("at",),
)
