"""Small programs with tokens as structures: their closed paths, cycles, points and regions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, product
from random import Random
from typing import Any

from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.control_flow.dominance import dominator_tree
from ...semantics.convergence.regions import (
    Region,
    TokenUse,
    hearts,
    regions,
    regions_without_stopping,
    token_definitions,
    token_uses,
)
from ...semantics.definitions.closed_paths import broken, closed_paths
from ...semantics.generation.random_graphs import random_flow
from ...semantics.iterating_anchor.dynamic_rule import iterating_anchors
from ...semantics.iterating_anchor.static_rules import a_heart_dominates_an_iterating_anchor
from ...semantics.program.function import Function, Site
from ...semantics.program.notation import sketch
from ...semantics.static_rules.rules import check_rules
from .evaluation import Case, Structure

PROGRAMS = 150
"""How many programs are tried."""


@cache
def _programs() -> tuple[Function, ...]:
    """Two tokens and a few uses of them at any places of small graphs; definitions dominate their
    uses, and nothing else is asked."""
    found: list[Function] = []
    number = 0
    while len(found) < PROGRAMS:
        number += 1
        rng = Random(f"formulas/{number}")
        program = _program(rng, random_flow(rng, rng.choice((2, 3, 3))))
        tree = dominator_tree(program)
        if all(tree.dominates_site(use.definition, use.site) for use in token_uses(program)):
            found.append(program)
    return tuple(found)


def _program(rng: Random, flow: Function) -> Function:
    blocks = list(flow.successors)
    bodies = {block: list[str]() for block in blocks}
    for token in "tu":
        kind = rng.choice(("anchor", "anchor", "iterating"))
        bodies[rng.choice(blocks[:2])].append(f"{token} = {kind}")
    for number in range(rng.choice((1, 2, 3))):
        use = rng.choice(("op", f"h{number} = loop"))
        bodies[rng.choice(blocks)].append(f"{use} {rng.choice('tu')}")
    return sketch(
        "; ".join(
            f"{block}: {', '.join(bodies[block])} -> {', '.join(flow.successors[block])}"
            for block in blocks
        )
    )


def _block(element: Any) -> str:
    """Where a use, a site or a block stands."""
    if isinstance(element, TokenUse):
        return element.site.block
    return element.block if isinstance(element, Site) else element


def _structure(program: Function) -> Structure:
    tree = dominator_tree(program)
    uses = token_uses(program)
    blocks = sorted(program.blocks)
    sets = chain.from_iterable(combinations(blocks, size) for size in range(1, len(blocks) + 1))
    closed = set(closed_paths(program, "walk"))

    def dominates(one: Any, other: Any) -> bool:
        if isinstance(other, Site):
            return tree.dominates_site(_site(one), other)
        return tree.dominates(_block(one), other)

    return Structure(
        {
            "U": uses,
            "V": uses,
            "N": blocks,
            "P": [frozenset(each) for each in sets],
            "A": [site for site, call in program.calls() if call.control == "anchor"],
        },
        {
            "closed": lambda path: path in closed,
            "loop": lambda use: use.by_loop,
            "D": lambda use: use.definition,
            "In": lambda element, whole: _block(element) in whole,
            "Dominates": dominates,
            "iterating": lambda site: site in iterating_anchors(program),
        },
    )


def _site(element: Any) -> Site:
    return element.site if isinstance(element, TokenUse) else element


def on_closed_paths(rule: str) -> Callable[[], Iterator[Case]]:
    """CO18 to CO21: a program keeps the rule iff no closed walk breaks it."""

    def cases() -> Iterator[Case]:
        for program in _programs():
            yield Case(_structure(program), rule not in broken(program, "walk"))

    return cases


def iterating() -> Iterator[Case]:
    """IA6."""
    for program in _programs():
        found = check_rules(program, (a_heart_dominates_an_iterating_anchor,))
        yield Case(_structure(program), not found)


def hearts_of_cycles() -> Iterator[Case]:
    """CO14; and where every loop intrinsic in a cycle counts as its heart."""
    for program in _programs():
        forest = cycle_forest(program)
        found = {
            (cycle, site) for cycle, sites in hearts(program, forest).items() for site in sites
        }
        loose = {
            (cycle, use.site)
            for cycle in forest.cycles
            for use in token_uses(program)
            if use.by_loop and use.site.block in cycle.blocks
        }
        plain = _structure(program)
        for told in (found, loose):
            structure = Structure(
                {**plain.domains, "C": forest.cycles},
                {
                    **plain.atoms,
                    "In": lambda element, cycle: _block(element) in cycle.blocks,
                    "heart": lambda use, cycle, told=told: (cycle, use.site) in told,
                },
            )
            yield Case(structure, told == found)


# --- regions --------------------------------------------------------------------------------------


def points_of_regions() -> Iterator[Case]:
    """CO23; and regions that run on through their definition (F12)."""
    for program in _programs():
        right = regions(program)
        for told in (right, regions_without_stopping(program)):
            yield Case(
                _of_regions(program, told), _points(program, told) == _points(program, right)
            )


def nested_regions() -> Iterator[Case]:
    """CO24."""
    for program in _programs():
        structure = _of_regions(program, regions(program))
        yield Case(structure, "CO24" not in {each.rule for each in check_rules(program)})


def _all_points(program: Function) -> list[Site]:
    return [
        Site(block.name, place)
        for block in program.blocks.values()
        for place in range(len(block.instructions) + 1)
    ]


def _points(program: Function, found: dict[str, Region]) -> set[tuple[str, Site]]:
    return {
        (token, point)
        for token, point in product(found, _all_points(program))
        if found[token].holds(point)
    }


def _of_regions(program: Function, found: dict[str, Region]) -> Structure:
    plain = _structure(program)
    of = {site: found[token] for token, site in token_definitions(program).items()}
    tree = dominator_tree(program)
    return Structure(
        {**plain.domains, "T": list(of), "p": _all_points(program)},
        {
            **plain.atoms,
            "R": lambda definition: of[definition],
            "In": lambda element, region: region.holds(_site(element)),
            "Dominates": lambda one, point: _before(tree.dominates, one, point),
            "reaches": lambda point, use, definition: (
                use.site in _ahead(program, point, definition)
            ),
        },
    )


def _before(dominates: Callable[[str, str], bool], definition: Site, point: Site) -> bool:
    """Whether every path to the point before an instruction has executed the definition."""
    if definition.block == point.block:
        return definition.index < point.index
    return dominates(definition.block, point.block)


def _ahead(program: Function, point: Site, definition: Site) -> Sequence[Site]:
    """The points that are reached from one, itself included, without passing the definition."""
    found = [point]
    for at in found:
        if at == definition:
            continue
        length = len(program.blocks[at.block].instructions)
        following = (
            [Site(at.block, at.index + 1)]
            if at.index < length
            else [Site(target, 0) for target in program.successors[at.block]]
        )
        found += [each for each in dict.fromkeys(following) if each not in found]
    return found
