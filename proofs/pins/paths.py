"""The theories of closed paths: a closed path of a program, its uses of tokens, and a cycle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ...encodings.solver.finite_structures import FiniteStructure
from ...encodings.solver.small_models import View
from ...encodings.theories.closed_paths import TokenPaths
from ...encodings.theories.cycle_around_a_path import ROUND, CycleAroundAPath
from ...encodings.theories.heart_of_a_path import HeartOfAPath
from ...encodings.theories.heart_on_a_path import HeartOnAPath
from ...semantics.convergence.regions import TokenUse, token_definitions, token_uses
from ...semantics.definitions.closed_paths import closed_paths
from ...semantics.definitions.cycle_terminology import (
    Blocks,
    all_blocks,
    depth_first_searches,
    header,
    hierarchy,
)
from ...semantics.program.function import Function, Site
from ...semantics.static_rules.rules import check_rules
from .pin import Pin, Sizes, Small
from .random_programs import (
    loose_program,
    random_search,
    well_formed_program,
    written,
)
from .small_graphs import dominates, graphs, programs_on

MOST_BLOCKS = 9
"""Of larger programs not all closed paths are listed."""

Domains = Mapping[str, tuple[Any, ...]]
Meanings = Mapping[str, Callable[..., Any]]


def words_of(program: Function, path: Blocks) -> tuple[Domains, Meanings]:
    """The uses of tokens, and a closed path."""
    uses = token_uses(program)
    definitions = token_definitions(program)
    domains = {
        "block": tuple(sorted(all_blocks(program))),
        "use": uses,
        "token": tuple(definitions),
    }
    return domains, {
        "edge": lambda x, y: y in program.successors[x],
        "dominates": lambda x, y: dominates(program, x, y),
        "on path": lambda x: x in path,
        "home": lambda u: u.site.block,
        "token": lambda u: u.token,
        "definition": lambda token: definitions[token].block,
        "by loop": lambda u: u.by_loop,
    }


def _paths(rng: Random, program: Function, most: int = 3) -> list[Blocks]:
    """Some closed paths, which may visit a block more than once."""
    if len(program.blocks) > MOST_BLOCKS:
        return []
    paths = closed_paths(program, "walk")
    return rng.sample(paths, min(most, len(paths)))


def _about(program: Function, path: Blocks) -> str:
    return f"{written(program)}, the path {' '.join(sorted(path))}"


# --- the cycle around a path ----------------------------------------------------------------------


def around_paths(rng: Random) -> Iterator[FiniteStructure]:
    """A closed path, and the smallest cycle around it in some hierarchy."""
    program = loose_program(rng) if rng.random() < 0.5 else well_formed_program(rng)
    search = random_search(rng, program)
    cycles = [each.blocks for each in hierarchy(program, search)]
    for path in _paths(rng, program):
        cycle = min((each for each in cycles if path <= each), key=len)
        yield _around(program, path, cycle, header(cycle, search))


def around_cycles(rng: Random) -> Iterator[FiniteStructure]:
    """A cycle, and the closed path through exactly its blocks."""
    program = loose_program(rng) if rng.random() < 0.5 else well_formed_program(rng)
    search = random_search(rng, program)
    for each in hierarchy(program, search):
        yield _around(program, each.blocks, each.blocks, header(each.blocks, search))


def _around(program: Function, path: Blocks, cycle: Blocks, first: str) -> FiniteStructure:
    domains, meanings = words_of(program, path)
    return FiniteStructure(
        domains,
        {**meanings, "holds": lambda x: x in cycle, "header": lambda: first},
        _about(program, path),
    )


# --- hearts ---------------------------------------------------------------------------------------


def with_hearts(rng: Random) -> Iterator[FiniteStructure]:
    """A closed path of a well-formed program, and its use from outside, or any."""
    program = well_formed_program(rng)
    for path in _paths(rng, program):
        uses = token_uses(program)
        outside = [u for u in uses if u.site.block in path and u.definition.block not in path]
        if uses:
            yield _with_heart(program, path, rng.choice(outside or uses))


def _with_heart(program: Function, path: Blocks, heart: TokenUse) -> FiniteStructure:
    domains, meanings = words_of(program, path)
    loop = _natural_loop(program, heart.site.block)
    return FiniteStructure(
        domains,
        {
            **meanings,
            "precedes": lambda u, v: u.site.block == v.site.block and u.site.index < v.site.index,
            "in loop": lambda x: x in loop,
            "heart": lambda: heart,
        },
        _about(program, path),
    )


def _natural_loop(program: Function, first: str) -> Blocks:
    """The blocks that a block dominates and that lead to it through such, and itself."""
    found = {first}
    worklist = [first]
    for block in worklist:
        new = {x for x in all_blocks(program) if block in program.successors[x]} - found
        new = {x for x in new if dominates(program, first, x)}
        found |= new
        worklist += new
    return frozenset(found)


def hearts_and_anchors(rng: Random) -> Iterator[FiniteStructure]:
    """A use on a closed path of a well-formed program whose token comes from outside, and any other
    instruction."""
    program = well_formed_program(rng)
    sites = tuple(site for site, _ in program.calls())
    for path in _paths(rng, program, 8):
        for use in token_uses(program):
            if use.site.block in path and use.definition.block not in path:
                yield _heart_and_anchor(program, path, use, rng.choice(sites), sites)


def _heart_and_anchor(
    program: Function, path: Blocks, use: TokenUse, other: Site, sites: Sequence[Site]
) -> FiniteStructure:
    convergent = {site for site, call in program.calls() if call.convergent}
    return FiniteStructure(
        {"block": tuple(sorted(all_blocks(program))), "instruction": sites},
        {
            "heart": lambda: use.site,
            "anchor": lambda: other,
            "home": lambda site: site.block,
            "on_path": lambda x: x in path,
            "dominates": lambda x, y: dominates(program, x, y),
            "precedes": lambda i, j: i.block == j.block and i.index < j.index,
            "convergent": lambda site: site in convergent,
        },
        _about(program, path),
    )


# --- small models -----------------------------------------------------------------------------


def view_of_paths(t: TokenPaths) -> View:
    return {
        "used in": ((t.use, t.block), lambda u, x: t.home(u).equals(x)),
        "defined in": ((t.use, t.block), lambda u, x: t.source(u).equals(x)),
        "by loop": ((t.use,), t.by_loop),
        "on path": ((t.block,), t.on_path),
    }


def view_of_cycles(t: CycleAroundAPath) -> View:
    return {
        **view_of_paths(t),
        "holds": ((t.block,), t.holds),
        "header": ((t.block,), lambda x: x.equals(t.header)),
        "dominates": ((t.block, t.block), t.dominates),
    }


def view_of_hearts(t: HeartOfAPath) -> View:
    return {
        **view_of_paths(t),
        "in loop": ((t.block,), t.in_loop),
        "dominates": ((t.block, t.block), t.dominates),
    }


def view_of_anchors(t: HeartOnAPath) -> View:
    block, instruction = (t.block,), (t.instruction,)
    return {
        "heart": (instruction, lambda i: i.equals(t.heart)),
        "convergent": (instruction, t.convergent),
        "heart first": (instruction, lambda i: t.precedes(t.heart, i)),
        "with the heart": (instruction, lambda i: t.home(i).equals(t.home(t.heart))),
        "on path": (block, t.on_path),
        "dominated": (block, lambda x: t.dominates(t.home(t.heart), x)),
    }


def _one_use(sizes: Sizes, kept: bool) -> Iterator[tuple[Function, Blocks]]:
    """One use of one token, and a closed path; `kept`: the program keeps the static rules."""
    for graph in graphs(sizes["block"]):
        for program in programs_on(graph, ("t = anchor",), ("op t", "h = loop t")):
            if not kept or not check_rules(program):
                for path in closed_paths(program, "walk"):
                    yield program, path


def _small_cycles(sizes: Sizes, whole: bool) -> Iterator[FiniteStructure]:
    for program, path in _one_use(sizes, False):
        for search in depth_first_searches(program):
            cycles = [each.blocks for each in hierarchy(program, search)]
            cycle = min((each for each in cycles if path <= each), key=len)
            if not whole or path == cycle:
                yield _around(program, path, cycle, header(cycle, search))


def _small_hearts(sizes: Sizes) -> Iterator[FiniteStructure]:
    for program, path in _one_use(sizes, True):
        yield _with_heart(program, path, token_uses(program)[0])


def _small_anchors(sizes: Sizes) -> Iterator[FiniteStructure]:
    """Of the instructions two are looked at: the heart, and another one."""
    for program, path in _one_use(sizes, True):
        (use,) = token_uses(program)
        if use.site.block in path and use.definition.block not in path:
            sites = (use.site, use.definition)[: sizes["instruction"]]
            yield _heart_and_anchor(program, path, use, use.site, sites)


CYCLES_AROUND_PATHS = Pin(
    "the theory of a closed path and the smallest cycle around it",
    lambda sizes, left_out: CycleAroundAPath(sizes=sizes, without={*left_out, ROUND}),
    around_paths,
    Small(
        view_of_cycles,
        ({"block": 1, "use": 1, "token": 1}, {"block": 2, "use": 1, "token": 1}),
        lambda sizes: _small_cycles(sizes, False),
        114,
        26,
        {
            "dominates": (88, "what dominates goes upwards, and need not be all that does"),
        },
    ),
)
CYCLES_AS_PATHS = Pin(
    "the theory of a cycle and the closed path through it",
    lambda sizes, left_out: CycleAroundAPath(sizes=sizes, without=left_out),
    around_cycles,
    Small(
        view_of_cycles,
        ({"block": 1, "use": 1, "token": 1}, {"block": 2, "use": 1, "token": 1}),
        lambda sizes: _small_cycles(sizes, True),
        90,
        20,
        {
            "dominates": (70, "what dominates goes upwards, and need not be all that does"),
        },
    ),
)
HEARTS_OF_PATHS = Pin(
    "the theory of a closed path that keeps the rules",
    lambda sizes, left_out: HeartOfAPath(sizes=sizes, without=left_out),
    with_hearts,
    Small(
        view_of_hearts,
        ({"block": 1, "use": 1, "token": 1}, {"block": 2, "use": 1, "token": 1}),
        _small_hearts,
        124,
        14,
        {
            "by loop": (
                34,
                "a loop intrinsic may stand behind its token's definition in one block",
            ),
            "on path": (25, "the path need not be closed"),
            "in loop": (10, "the natural loop is closed backward, and may be more"),
            "dominates": (41, "what dominates goes upwards, and need not be all that does"),
        },
    ),
)
HEARTS_ON_PATHS = Pin(
    "the theory of a heart and an iterating anchor on a closed path",
    lambda sizes, left_out: HeartOnAPath(sizes=sizes, without=left_out),
    hearts_and_anchors,
    Small(
        view_of_anchors,
        ({"block": 2, "instruction": 1},),
        _small_anchors,
        24,
        1,
        {
            "convergent": (12, "the heart need not be convergent"),
            "heart first": (6, "the heart may stand before itself"),
            "on path": (4, "the path need not hold the heart, nor be closed"),
            "dominated": (1, "a definition may stand in a block that the heart dominates"),
        },
    ),
)
