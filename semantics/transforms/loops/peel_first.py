"""The first iteration of a loop is peeled off: a copy of the loop runs once in front of it.

The first iteration is the first for all threads, so sets stay (CO37): in the copy operations use
the token that the heart counts from, or a copy of the heart that counts to one.
"""

from __future__ import annotations

from ...program.function import Function
from ...rewriting.block_copies import Workshop
from ..catalogue import Request, Transform
from .loop_requests import hearts_of, why_copies_matter, without_hearts
from .natural_loops import loop_of


def peel_first(function: Function, request: Request) -> Function:
    """The function with the first iteration of a loop in front of it. Raises TransformRefused."""
    loop = loop_of(function, request)
    hearts = hearts_of(request, "keep", "copy")
    shop = Workshop.of(function)
    copy = shop.copied(loop.blocks, "first", shop.in_front_of(loop.header))
    first = copy[loop.header]
    shop.lead([copy[latch] for latch in loop.latches], first, loop.header)
    shop.lead(loop.entering, loop.header, first)
    if loop.heart is not None and loop.heart.token is not None and hearts == "keep":
        without_hearts(shop, loop, copy.values(), loop.heart.token)
    return shop.finished()


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay unless a token of the loop is used behind it."""
    loop = loop_of(function, request)
    return why_copies_matter(function, loop)


TRANSFORM = Transform(
    "peel-first",
    "the first iteration of a loop as code of its own in front of it",
    ("CO37",),
    peel_first,
    preserves,
    ("at", "hearts"),
)
