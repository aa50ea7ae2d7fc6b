"""Unrolling in full: a loop with a constant trip count becomes straight code.

Each copy is one iteration, the same for all threads; its operations use the token that the heart
counted from, or copies of the heart that count to one (CO49).
"""

from __future__ import annotations

from ...program.function import Function
from ...rewriting.block_copies import Workshop
from ...rewriting.refusal import TransformRefused
from ..catalogue import Request, Transform
from .iteration_copies import iterations_in_a_row
from .loop_requests import (
    LARGEST_FACTOR,
    drop_exit,
    hearts_of,
    why_copies_matter,
    without_hearts,
)
from .natural_loops import NaturalLoop, loop_of
from .trip_counts import CountedExit, constant_stays, required_count


def unroll_in_full(function: Function, request: Request) -> Function:
    """The function with a copy of a loop for each of its iterations. Raises TransformRefused."""
    loop = loop_of(function, request)
    count = required_count(function, loop)
    stays = _constant(loop, count)
    hearts = hearts_of(request, "keep", "copy")
    shop = Workshop.of(function)
    row = iterations_in_a_row(shop, loop, stays + 1)
    for copy in row[:-1]:
        drop_exit(shop, copy[count.block], count.out)
    shop.end_with(row[-1][count.block], count.out)
    shop.copies.update(loop.blocks)
    if loop.heart is not None and loop.heart.token is not None and hearts == "keep":
        for copy in row:
            without_hearts(shop, loop, copy.values(), loop.heart.token)
    return shop.finished()


def _constant(loop: NaturalLoop, count: CountedExit) -> int:
    stays = constant_stays(count)
    if stays is None or stays >= LARGEST_FACTOR:
        raise TransformRefused(
            f"the trip count of %{loop.header} is no constant below {LARGEST_FACTOR}",
            "`unroll-with-remainder` unrolls by a factor",
            loop.header,
        )
    return stays


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay unless a token of the loop is used behind it."""
    loop = loop_of(function, request)
    return why_copies_matter(function, loop)


TRANSFORM = Transform(
    "unroll-in-full",
    "a copy of the loop for each iteration of a constant trip count",
    ("CO37", "CO49"),
    unroll_in_full,
    preserves,
    ("at", "hearts"),
)
