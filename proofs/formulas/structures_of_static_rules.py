"""Small programs with tokens as structures: their closed paths, cycles, points and regions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations, product
from random import Random

from ...semantics.definitions.closed_paths import broken, closed_paths
from ...semantics.definitions.cycle_terminology import all_blocks, cycles
from ...semantics.definitions.regions import (
    by_loop,
    dominated,
    heart,
    in_region,
    points,
    reached,
    uses,
)
from ...semantics.definitions.static_rules import regions_not_nested
from ...semantics.generation.random_graphs import random_flow
from ...semantics.iterating_anchor.dynamic_rule import iterating_anchors
from ...semantics.iterating_anchor.static_rules import a_heart_dominates_an_iterating_anchor
from ...semantics.program.function import Function, Site
from ...semantics.program.notation import sketch
from ...semantics.static_rules.rules import check_rules
from .evaluation import Case, Structure

PROGRAMS = 150
"""How many programs are tried."""

Region = frozenset[Site]


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
        if all(dominated(program, made, site) for site, _, made in uses(program)):
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


def _block(element: Site | str) -> str:
    """Where a site or a block stands."""
    return element.block if isinstance(element, Site) else element


def _structure(program: Function) -> Structure:
    """A use is the place where it stands."""
    made_by = {site: made for site, _, made in uses(program)}
    blocks = sorted(program.blocks)
    sets = chain.from_iterable(combinations(blocks, size) for size in range(1, len(blocks) + 1))
    closed = set(closed_paths(program, "walk"))

    def dominates(one: Site, other: Site | str) -> bool:
        """A place dominates itself, and a block that it stands in."""
        if _block(one) == other or one == other:
            return True
        return dominated(program, one, other if isinstance(other, Site) else Site(other, 0))

    return Structure(
        {
            "U": tuple(made_by),
            "V": tuple(made_by),
            "N": blocks,
            "P": [frozenset(each) for each in sets],
            "A": [site for site, call in program.calls() if call.control == "anchor"],
        },
        {
            "closed": lambda path: path in closed,
            "loop": lambda use: by_loop(program, use),
            "D": made_by.__getitem__,
            "In": lambda element, whole: _block(element) in whole,
            "Dominates": dominates,
            "iterating": lambda site: site in iterating_anchors(program),
        },
    )


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
        found = cycles(program, all_blocks(program))
        pairs = [(use, cycle) for use, _, _ in uses(program) for cycle in found]
        right = {(use, cycle) for use, cycle in pairs if heart(program, use, cycle)}
        loose = {
            (use, cycle) for use, cycle in pairs if by_loop(program, use) and use.block in cycle
        }
        plain = _structure(program)
        for told in (right, loose):
            structure = Structure(
                {**plain.domains, "C": found},
                {**plain.atoms, "heart": lambda use, cycle, told=told: (use, cycle) in told},
            )
            yield Case(structure, told == right)


# --- regions --------------------------------------------------------------------------------------


def points_of_regions() -> Iterator[Case]:
    """CO23; and regions that run on through their definition (F12)."""
    for program in _programs():
        made = _definitions(program)
        right = {each: _region(program, each) for each in made}
        through = {each: _without_stopping(program, each) for each in made}
        for told in (right, through):
            yield Case(_of_regions(program, told), told == right)


def nested_regions() -> Iterator[Case]:
    """CO24."""
    for program in _programs():
        found = {each: _region(program, each) for each in _definitions(program)}
        yield Case(_of_regions(program, found), not regions_not_nested(program))


def _definitions(program: Function) -> tuple[Site, ...]:
    return tuple(site for site, call in program.calls() if call.control and call.name)


def _region(program: Function, definition: Site) -> Region:
    return frozenset(each for each in points(program) if in_region(program, definition, each))


def _without_stopping(program: Function, definition: Site) -> Region:
    used = {site for site, _, made in uses(program) if made == definition}
    return frozenset(
        each
        for each in points(program)
        if dominated(program, definition, each) and used & reached(program, each)
    )


def _of_regions(program: Function, found: dict[Site, Region]) -> Structure:
    plain = _structure(program)
    ahead = {
        (point, made): reached(program, point, passing=(made,))
        for point, made in product(points(program), found)
    }
    return Structure(
        {**plain.domains, "T": list(found), "p": points(program)},
        {
            **plain.atoms,
            "R": found.__getitem__,
            "In": lambda point, region: point in region,
            "Dominates": lambda one, point: dominated(program, one, point),
            "reaches": lambda point, use, made: use in ahead[point, made],
        },
    )
