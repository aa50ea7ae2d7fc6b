"""The static rules of the text that considers the iterating anchor (IA5, IA6).

Those of its time are CO18 to CO20 and CO24, without CO21, which came later; the text proposes one
more. It also mentions a smaller change to regions, and why that is not enough; both are here, so
that the difference can be shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..control_flow.dominance import predecessors_of
from ..convergence.regions import Region, TokenUse, cycles_without_definition, regions, token_uses
from ..program.function import Function, Site
from ..static_rules.closed_paths import ClosedPaths
from ..static_rules.cycles_and_regions import (
    a_use_from_outside_dominates_its_cycle,
    badly_nested,
    regions_are_nested,
)
from ..static_rules.rules import RULES, check_rules
from ..static_rules.violations import Facts, Rule, Violation
from .dynamic_rule import iterating_anchors


def a_heart_dominates_an_iterating_anchor(facts: Facts) -> Iterator[Violation]:
    """IA6: in a cycle with a heart and an iterating anchor, but without the definition of the
    heart's token, the heart dominates the iterating anchor.

    To look at cycles is enough, as for the other rules (CO22): a definition that dominates the
    heart and that a closed path avoids lies outside every cycle around that path."""
    for use in facts.uses:
        for cycle in cycles_without_definition(use, facts.forest) if use.by_loop else ():
            missed = [
                anchor
                for anchor in iterating_anchors(facts.function)
                if anchor.block in cycle.blocks and not facts.tree.dominates_site(use.site, anchor)
            ]
            if missed:
                message = (
                    f"the heart uses %{use.token}, which is defined outside the cycle with header "
                    f"{cycle.header}, and does not dominate the iterating anchor in block "
                    f"{missed[0].block}"
                )
                yield Violation("IA6", use.site.block, use.call.text, message, use.call.line)
                break


ITERATING_RULES: tuple[Rule, ...] = (
    *(rule for rule in RULES if rule is not a_use_from_outside_dominates_its_cycle),
    a_heart_dominates_an_iterating_anchor,
)
"""The static rules under which iterating anchors are judged: without CO21, with IA6."""


@dataclass(frozen=True, slots=True)
class UndominatedAnchor:
    """A heart and an iterating anchor on a closed path that breaks IA6."""

    heart: TokenUse
    anchor: Site


def anchors_that_hearts_do_not_dominate(
    paths: ClosedPaths, anchors: tuple[Site, ...]
) -> Iterator[UndominatedAnchor]:
    """IA6 word by word: a closed path goes through a heart and an iterating anchor and not through
    the definition of the heart's token, and the heart does not dominate the anchor."""
    for use in paths.uses:
        if use.by_loop:
            around = paths.avoiding(use.definition.block)(use.site.block)
            for anchor in anchors:
                if anchor.block in around and not paths.tree.dominates_site(use.site, anchor):
                    yield UndominatedAnchor(use, anchor)


# --- the smaller change, which is not enough ----------------------------------------------------


def iterating_regions(function: Function) -> dict[str, Region]:
    """Regions where an iterating anchor counts as a use of its own token: they hold the points too
    from which it may be met again without leaving the dominance region of its block (IA5)."""
    found = regions(function)
    for site in iterating_anchors(function):
        token = getattr(function.at(site), "name", None)
        if token is not None:
            found[token] = _widened(found[token], function)
    return found


def _widened(region: Region, function: Function) -> Region:
    """The region with the natural loop of its block, behind the definition."""
    home = region.definition
    points = dict(region.points)
    loop = _natural_loop(function, home.block)
    for block in loop:
        first = home.index + 1 if block == home.block else 0
        points[block] = (range(first, len(function.blocks[block].instructions) + 1),)
    return Region(region.token, home, points)


def _natural_loop(function: Function, header: str) -> set[str]:
    """The blocks dominated by a block from which it is reached again without leaving them."""
    tree = Facts(function).tree
    sources = predecessors_of(function)
    loop: set[str] = set()
    worklist = [s for s in sources[header] if tree.reachable(s) and tree.dominates(header, s)]
    while worklist:
        block = worklist.pop()
        if block not in loop:
            loop.add(block)
            worklist += sources[block] if block != header else ()
    return loop | {header} if loop else loop


def check_with_wider_regions(function: Function) -> tuple[Violation, ...]:
    """The rules of the text's time, CO24 on the wider regions, and without IA6: the rules under
    which the removal of a dead edge makes a legal program ill-formed (IA5)."""
    left_out = (a_heart_dominates_an_iterating_anchor, regions_are_nested)
    rules = tuple(rule for rule in ITERATING_RULES if rule not in left_out)
    nested = badly_nested(token_uses(function), iterating_regions(function))
    return (*check_rules(function, rules), *nested)
