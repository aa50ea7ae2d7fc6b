"""Unrolling with every exit test kept: a trip of the new loop holds several of the old ones.

Nothing is known of the trip count, and no remainder is needed. Copy r of an operation in trip k is
the execution that r and k say, for all threads alike, and so sets stay where the heart stands once
(CO49); copied, it uses the token from outside twice (CO19).
"""

from __future__ import annotations

from ...program.function import Function
from ...rewriting.block_copies import Workshop
from ..catalogue import Request, Transform
from .iteration_copies import iterations_in_a_row, treat_hearts
from .loop_requests import factor_of, hearts_of, why_copies_matter, why_hearts_matter
from .natural_loops import loop_of


def unroll(function: Function, request: Request) -> Function:
    """The function with `factor` iterations of a loop in one. Raises TransformRefused."""
    loop = loop_of(function, request)
    hearts = hearts_of(request, "keep", "chain", "copy")
    shop = Workshop.of(function)
    row = iterations_in_a_row(shop, loop, factor_of(request))
    treat_hearts(shop, loop, row[1:], hearts)
    return shop.finished()


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay unless the heart is copied, or a token of the loop is used behind it."""
    loop = loop_of(function, request)
    return why_copies_matter(function, loop, lambda: why_hearts_matter(request, loop))


TRANSFORM = Transform(
    "unroll",
    "several iterations of a loop in one, each with its exit tests",
    ("CO19", "CO37", "CO49"),
    unroll,
    preserves,
    ("at", "factor", "hearts"),
)
