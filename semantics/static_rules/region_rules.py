"""The static rule about convergence regions: they nest (CO24)."""

from __future__ import annotations

from collections.abc import Iterator

from ..convergence.regions import Region, TokenUse
from .violations import Facts, Violation, violation_at

NOT_NESTED = "Convergence region is not well-nested."


def regions_are_nested(facts: Facts) -> Iterator[Violation]:
    """CO24: a region of T1 that holds a use of T2 holds T2's definition."""
    yield from badly_nested(facts.uses, facts.regions)


def badly_nested(uses: tuple[TokenUse, ...], found: dict[str, Region]) -> Iterator[Violation]:
    """The uses that a region of another token holds without their token's definition (CO24)."""
    touching: dict[str, list[Region]] = {}
    for region in found.values():
        for block in region.points:
            touching.setdefault(block, []).append(region)
    for use in uses:
        around = (
            region.token
            for region in touching.get(use.site.block, ())
            if region.token != use.token
            and region.holds(use.site)
            and not region.holds(use.definition)
        )
        if (token := next(around, None)) is not None:
            message = (
                f"the convergence region of %{token} holds this use of %{use.token}, but not the "
                f"definition of %{use.token}"
            )
            yield violation_at("CO24", use.site.block, use.call, message, NOT_NESTED)
