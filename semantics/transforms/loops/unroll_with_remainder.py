"""Unrolling with a remainder: trips of several iterations without tests, then the old loop.

Where a thread's last iterations run in the remainder, another's may run in the unrolled loop: two
call sites, which never meet. So operations on a heart (CO40) or without tokens (CO39) lose threads;
operations on an anchor in the loop may lose them (CO38).
"""

from __future__ import annotations

from dataclasses import replace

from ...program.function import Function
from ...program.instructions import Compute
from ...program.operands import Constant, Local, Operand
from ...rewriting.block_copies import Workshop
from ..catalogue import Request, Transform
from .counted_copy import put_counted_copy
from .iteration_copies import iterations_in_a_row
from .loop_requests import factor_of, hearts_of, why_copies_matter, without_hearts
from .loop_tokens import all_count_alike, anchored_in
from .natural_loops import NaturalLoop, loop_of, with_preheader
from .trip_counts import CountedExit, required_count, stays


def unroll_with_remainder(function: Function, request: Request) -> Function:
    """The function with `factor` iterations of a counted loop in one, and the loop behind it for
    the rest. `hearts`: the remainder's heart counts as the old one does (`keep`), or from the heart
    of the unrolled loop (`chain`); or there is none, and the remainder is straight code on the
    token outside (`outer`). Raises TransformRefused."""
    loop = loop_of(function, request)
    count = required_count(function, loop)
    factor, hearts = factor_of(request), hearts_of(request, "keep", "chain", "outer")
    shop = Workshop.of(function)
    preheader = with_preheader(shop, loop)
    computed, total = stays(count, function, shop.names)
    shop.add_to(preheader, computed)
    whole = _whole(shop, preheader, total, factor)
    token = put_counted_copy(shop, loop, count, preheader, factor, whole)
    if token is not None and hearts == "chain":
        _count_from(shop, loop, token)
    if hearts == "outer":
        _straight_remainder(shop, loop, count, factor)
    return shop.finished()


def _whole(shop: Workshop, preheader: str, total: Operand, factor: int) -> Operand:
    """The largest multiple of the factor that is not above the total."""
    type_ = total.type
    rest, whole = (Local(shop.names.fresh(stem), type_) for stem in ("rest", "whole"))
    shop.add_to(
        preheader,
        [
            Compute(rest.name, type_, "urem", (total, Constant(factor, type_))),
            Compute(whole.name, type_, "sub", (total, rest)),
        ],
    )
    return whole


def _straight_remainder(shop: Workshop, loop: NaturalLoop, count: CountedExit, factor: int) -> None:
    """Less than `factor` iterations are left: as many copies of them, each with its test."""
    row = iterations_in_a_row(shop, loop, factor)
    shop.end_with(row[-1][count.block], count.out)
    if loop.heart is not None and loop.heart.token is not None:
        for copy in row:
            without_hearts(shop, loop, copy.values(), loop.heart.token)


def _count_from(shop: Workshop, loop: NaturalLoop, token: str) -> None:
    header = shop.blocks[loop.header]
    instructions = tuple(
        replace(each, token=token, text="") if each is loop.heart else each
        for each in header.instructions
    )
    shop.blocks[loop.header] = replace(header, instructions=instructions)


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay where each operation uses an anchor of its own iteration, and where all threads
    run the same iterations in the remainder."""
    loop = loop_of(function, request)
    count = required_count(function, loop)

    def apart() -> str | None:
        if anchored_in(function, loop) or all_count_alike(function, loop, count):
            return None
        return (
            f"threads may run one iteration of %{loop.header} in the unrolled loop and in the "
            "remainder"
        )

    return why_copies_matter(function, loop, apart)


TRANSFORM = Transform(
    "unroll-with-remainder",
    "several iterations of a loop in one without tests, and the old loop for the rest",
    ("CO38", "CO39", "CO40", "CO49"),
    unroll_with_remainder,
    preserves,
    ("at", "factor", "hearts"),
)
