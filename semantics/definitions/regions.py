"""Where a token is alive: convergence regions, and the hearts of cycles (CO14, CO23).

A point lies before an instruction, or before a block's terminator. The start of a block is where
the point before its first instruction is.
"""

from __future__ import annotations

from collections.abc import Collection

from ..program.function import Function, Site
from ..program.instructions import Call


def uses(function: Function) -> tuple[tuple[Site, str, Site], ...]:
    """Every use of a token: where it stands, the token, and where that is defined. A phi and a
    parameter define none (CO7)."""
    return tuple(
        (site, call.token, function.definitions[call.token])
        for site, call in function.calls()
        if call.token in function.definitions
    )


def by_loop(function: Function, use: Site) -> bool:
    """Whether a use of a token is one by a loop intrinsic."""
    call = function.at(use)
    return isinstance(call, Call) and call.control == "loop"


def points(function: Function) -> tuple[Site, ...]:
    """Every point of a function."""
    return tuple(
        Site(block.name, index)
        for block in function.blocks.values()
        for index in range(len(block.instructions) + 1)
    )


def following(function: Function, point: Site) -> tuple[Site, ...]:
    """The points to which a thread may go on from one."""
    if point.index < len(function.blocks[point.block].instructions):
        return (Site(point.block, point.index + 1),)
    return tuple(Site(target, 0) for target in function.successors[point.block])


def reached(function: Function, start: Site, passing: Collection[Site] = ()) -> frozenset[Site]:
    """The points that a path from `start` leads to, itself included, where a path may come to an
    instruction of `passing` and does not execute it."""
    found = [start]
    for point in found:
        if point not in passing:
            found += [each for each in following(function, point) if each not in found]
    return frozenset(found)


def dominated(function: Function, definition: Site, point: Site) -> bool:
    """Whether every path from the function's entry to a point has executed the definition."""
    return point not in reached(function, Site(function.entry, 0), passing=(definition,))


def in_region(function: Function, definition: Site, point: Site) -> bool:
    """CO23: the convergence region of a token T is the minimal region in which it is live and used:
    the points that are dominated by its definition D and from which a use of T can be reached,
    without passing D again (F12)."""
    at = Site(point.block, max(point.index, 0))
    ahead = reached(function, at, passing=(definition,))
    used = any(use in ahead for use, _, made in uses(function) if made == definition)
    return used and dominated(function, definition, at)


def heart(function: Function, use: Site, cycle: frozenset[str]) -> bool:
    """CO14: a heart of a cycle C is a loop intrinsic in C that uses a token defined outside C."""
    return (
        use.block in cycle
        and by_loop(function, use)
        and any(site == use and made.block not in cycle for site, _, made in uses(function))
    )
