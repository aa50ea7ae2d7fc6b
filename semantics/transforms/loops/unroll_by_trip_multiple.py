"""Unrolling without a remainder: the trip count is a multiple, and one copy in a trip tests it.

Copy r of an operation in trip k is one execution of the source for all threads alike, so that the
heart, which stands once, counts trips (CO41). Where the count is no multiple the target does
something else in single-threaded code already.
"""

from __future__ import annotations

from ...program.function import Function
from ...rewriting.block_copies import Workshop
from ..catalogue import Request, Transform
from .iteration_copies import iterations_in_a_row, treat_hearts
from .loop_requests import drop_exit, factor_of, hearts_of, why_copies_matter, why_hearts_matter
from .natural_loops import NaturalLoop, loop_of
from .trip_counts import CountedExit, known_multiple, required_count


def unroll_by_trip_multiple(function: Function, request: Request) -> Function:
    """The function with `factor` iterations of a counted loop in one, and one test of its count.

    Raises TransformRefused."""
    loop = loop_of(function, request)
    count = required_count(function, loop)
    factor, hearts = factor_of(request), hearts_of(request, "keep", "chain", "copy")
    tested = factor - 1 if _last_copy_tests(function, loop, count, factor) else 0
    shop = Workshop.of(function)
    row = iterations_in_a_row(shop, loop, factor)
    for number, copy in enumerate(row):
        if number != tested:
            drop_exit(shop, copy[count.block], count.out)
    treat_hearts(shop, loop, row[1:], hearts)
    return shop.finished()


def _last_copy_tests(
    function: Function, loop: NaturalLoop, count: CountedExit, factor: int
) -> bool:
    """The first copy tests where the test stays a multiple of times, the last one where all its
    executions are a multiple; where neither is known, as the loop's form has it."""
    if known_multiple(function, count, 0) % factor == 0:
        return False
    if known_multiple(function, count, 1) % factor == 0:
        return True
    return count.block in loop.latches


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay where the trip count is known to be a multiple, the heart stands once, and no
    token of the loop is used behind it."""
    loop = loop_of(function, request)
    count, factor = required_count(function, loop), factor_of(request)
    if all(known_multiple(function, count, beyond) % factor for beyond in (0, 1)):
        return f"the trip count of %{loop.header} is not known to be a multiple of {factor}"
    return why_copies_matter(function, loop, lambda: why_hearts_matter(request, loop))


TRANSFORM = Transform(
    "unroll-by-trip-multiple",
    "several iterations of a loop in one, with one test of its count and no remainder",
    ("CO19", "CO41", "CO49"),
    unroll_by_trip_multiple,
    preserves,
    ("at", "factor", "hearts"),
)
