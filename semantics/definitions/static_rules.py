"""The static rules that look at single blocks, and the one on regions (CO7, CO10, CO13, CO15, CO16,
CO24). Each says whether a function breaks it. The rules on closed paths, CO18 to CO21, are in
`closed_paths`.
"""

from __future__ import annotations

from collections.abc import Callable

from ..program.function import Function, Site
from ..program.instructions import Call, Compute
from .regions import in_region, points, uses

Calls = list[tuple[Site, Call]]


def intrinsics(function: Function, control: str) -> Calls:
    """The calls of a control intrinsic."""
    return [(site, call) for site, call in function.calls() if call.control == control]


def preceded(function: Function, site: Site) -> bool:
    """Whether another convergent operation comes before, in the same block."""
    return any(
        call.convergent and other.block == site.block and other.index < site.index
        for other, call in function.calls()
    )


def token_through_phi_or_select(function: Function) -> bool:
    """CO7 is broken: a token is an input of a phi or of a select, so that it is not known which
    instance made it."""
    return any(
        any(phi.type == "token" for phi in block.phis)
        or any(isinstance(each, Compute) and each.type == "token" for each in block.instructions)
        for block in function.blocks.values()
    )


def entry_misplaced(function: Function) -> bool:
    """CO10 is broken: a function holds entry more than once, or outside of its entry block, or
    behind another convergent operation there, or is not convergent; or entry has a bundle."""
    found = intrinsics(function, "entry")
    return len(found) > 1 or any(
        site.block != function.entry
        or preceded(function, site)
        or not function.convergent
        or call.token is not None
        for site, call in found
    )


def loop_misplaced(function: Function) -> bool:
    """CO13 is broken: a loop intrinsic has no bundle, or stands behind another convergent operation
    of its block."""
    return any(
        call.token is None or preceded(function, site)
        for site, call in intrinsics(function, "loop")
    )


def anchor_with_bundle(function: Function) -> bool:
    """CO15 is broken: an anchor has a bundle."""
    return any(call.token is not None for _, call in intrinsics(function, "anchor"))


def controlled_beside_uncontrolled(function: Function) -> bool:
    """CO16 is broken: a function mixes convergent operations with tokens, control intrinsics among
    them, and some without."""
    with_tokens = {
        bool(call.control or call.token) for _, call in function.calls() if call.convergent
    }
    return len(with_tokens) > 1


def regions_not_nested(function: Function) -> bool:
    """CO24 is broken: the region of a token T1 holds a use of a token T2, and not T2's
    definition."""
    return any(
        in_region(function, outer, use) and not in_region(function, outer, made)
        for use, _, made in uses(function)
        for _, _, outer in uses(function)
        if outer != made
    )


RULES: dict[str, Callable[[Function], bool]] = {
    "CO7": token_through_phi_or_select,
    "CO10": entry_misplaced,
    "CO13": loop_misplaced,
    "CO15": anchor_with_bundle,
    "CO16": controlled_beside_uncontrolled,
    "CO24": regions_not_nested,
}
"""By the ids of the ledger: whether a function breaks the rule."""


def region(function: Function, definition: Site) -> frozenset[Site]:
    """All points of a token's region."""
    return frozenset(each for each in points(function) if in_region(function, definition, each))
