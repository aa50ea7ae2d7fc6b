"""The static rules about cycles (CO18 to CO21), what may use a token from outside a cycle, and
about convergence regions: they nest (CO24).

The text has them of closed paths. Here they are judged on cycles, which is enough (CO22);
`closed_paths` judges them on closed paths. Unreachable blocks lie in no cycle, so that their closed
paths are judged as such.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..convergence.regions import Region, TokenUse
from .violations import Facts, Violation, named, violation_at

USE_IN_CYCLE = (
    "Convergence token used by an instruction other than llvm.experimental.convergence.loop in a "
    "cycle that does not contain the token's definition."
)

TWO_USES_IN_CYCLE = (
    "Two static convergence token uses in a cycle that does not contain either token's definition."
)

HEART_DOES_NOT_DOMINATE = "Cycle heart must dominate all blocks in the cycle."


def only_a_loop_intrinsic_uses_a_token_from_outside(facts: Facts) -> Iterator[Violation]:
    """CO18: a cycle with a use of T other than by a loop intrinsic contains T's definition."""
    for use, cycles in facts.uses_from_outside:
        if not use.by_loop:
            message = (
                f"%{use.token} is used in the cycle with header {cycles[0].header} by an operation "
                f"other than a loop intrinsic, and is defined outside that cycle"
            )
            yield violation_at("CO18", use.site.block, use.call, message, USE_IN_CYCLE)
    yield from _on_unreachable_paths(facts, "CO18", USE_IN_CYCLE)


def a_token_from_outside_is_used_once(facts: Facts) -> Iterator[Violation]:
    """CO19: a cycle with two different uses of T contains T's definition."""
    for use, cycles in facts.uses_from_outside:
        if found := facts.earlier_in_cycle(use, cycles, same=True):
            cycle, other = found
            message = (
                f"%{use.token} is used twice in the cycle with header {cycle.header}, by this and "
                f"by {named(other.call)} in block {other.site.block}, and is defined outside it"
            )
            yield violation_at("CO19", use.site.block, use.call, message, TWO_USES_IN_CYCLE)
    yield from _on_unreachable_paths(facts, "CO19", TWO_USES_IN_CYCLE)


def one_token_from_outside_is_used(facts: Facts) -> Iterator[Violation]:
    """CO20: a cycle with uses of T1 and T2 contains a definition of one of them."""
    for use, cycles in facts.uses_from_outside:
        if found := facts.earlier_in_cycle(use, cycles, same=False):
            cycle, other = found
            message = (
                f"the cycle with header {cycle.header} uses %{other.token} and %{use.token}, "
                f"which are both defined outside it"
            )
            yield violation_at("CO20", use.site.block, use.call, message, TWO_USES_IN_CYCLE)
    yield from _on_unreachable_paths(facts, "CO20", TWO_USES_IN_CYCLE)


def a_use_from_outside_dominates_its_cycle(facts: Facts) -> Iterator[Violation]:
    """CO21: in a cycle with a use U of T but without T's definition, U dominates every block.

    So a heart stands in the header of a natural loop. A loop intrinsic in another block of it is
    legal where its token is defined in the loop too (CO42, F6)."""
    for use, cycles in facts.uses_from_outside:
        here = use.site.block
        for cycle in cycles:
            missed = [block for block in cycle.blocks if not facts.tree.dominates(here, block)]
            if missed:
                message = (
                    f"the use of %{use.token}, which is defined outside the cycle with header "
                    f"{cycle.header}, does not dominate that cycle: block {min(missed)} is reached "
                    f"without it"
                )
                yield violation_at("CO21", here, use.call, message, HEART_DOES_NOT_DOMINATE)
                break
    yield from _on_unreachable_paths(facts, "CO21", HEART_DOES_NOT_DOMINATE)


def _on_unreachable_paths(facts: Facts, rule: str, llvm: str) -> Iterator[Violation]:
    for broken in facts.broken_unreachable:
        if broken.rule == rule:
            other = f" and %{broken.other.token}" if broken.other else ""
            message = (
                f"a closed path of unreachable blocks uses %{broken.use.token}{other} "
                f"from outside it"
            )
            yield violation_at(rule, broken.use.site.block, broken.use.call, message, llvm)


NOT_NESTED = "Convergence region is not well-nested."


def regions_are_nested(facts: Facts) -> Iterator[Violation]:
    """CO24: a region of T1 that holds a use of T2 holds T2's definition."""
    if len(facts.definitions) > 1:  # One token has no other to be nested with.
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
