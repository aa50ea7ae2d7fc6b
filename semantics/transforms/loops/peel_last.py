"""The last iteration of a loop is peeled off: the loop runs one iteration less, a copy runs it.

The last iteration is another one for each trip count, so that the copy brings threads together
that were apart, and loses others (CO37), unless all threads count to the same number.
"""

from __future__ import annotations

from ...program.function import Function
from ...program.instructions import Compute
from ...program.operands import Constant, Local, Operand
from ...rewriting.block_copies import Workshop
from ..catalogue import Request, Transform
from .counted_copy import put_counted_copy
from .iteration_copies import iterations_in_a_row
from .loop_requests import hearts_of, why_copies_matter, without_hearts
from .loop_tokens import all_count_alike, anchored_in
from .natural_loops import loop_of, with_preheader
from .trip_counts import required_count, stays


def peel_last(function: Function, request: Request) -> Function:
    """The function with the last iteration of a counted loop behind it. Raises TransformRefused."""
    loop = loop_of(function, request)
    count = required_count(function, loop)
    hearts = hearts_of(request, "keep", "copy")
    shop = Workshop.of(function)
    preheader = with_preheader(shop, loop)
    computed, total = stays(count, function, shop.names)
    shop.add_to(preheader, computed)
    whole = _one_less(shop, preheader, total)
    put_counted_copy(shop, loop, count, preheader, 1, whole)
    row = iterations_in_a_row(shop, loop, 2)
    shop.end_with(row[1][count.block], count.out)
    if loop.heart is not None and loop.heart.token is not None and hearts == "keep":
        for copy in row:
            without_hearts(shop, loop, copy.values(), loop.heart.token)
    return shop.finished()


def _one_less(shop: Workshop, preheader: str, total: Operand) -> Operand:
    """The total less one, or zero."""
    type_ = total.type
    some = Local(shop.names.fresh("some"), "i1")
    one, less = (Local(shop.names.fresh(stem), type_) for stem in ("one", "whole"))
    shop.add_to(
        preheader,
        [
            Compute(some.name, "i1", "icmp", (total, Constant(0, type_)), predicate="ne"),
            Compute(one.name, type_, "zext", (some,)),
            Compute(less.name, type_, "sub", (total, one)),
        ],
    )
    return less


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay where each operation uses an anchor of its own iteration, and where all threads
    have the same last iteration."""
    loop = loop_of(function, request)
    count = required_count(function, loop)

    def apart() -> str | None:
        if anchored_in(function, loop) or all_count_alike(function, loop, count):
            return None
        return f"the last iteration of %{loop.header} may be another one for each thread"

    return why_copies_matter(function, loop, apart)


TRANSFORM = Transform(
    "peel-last",
    "the last iteration of a counted loop as code of its own behind it",
    ("CO37",),
    peel_last,
    preserves,
    ("at", "hearts"),
)
