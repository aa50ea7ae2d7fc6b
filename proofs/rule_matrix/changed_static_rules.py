"""The static rules, put otherwise: each without one of the things that it demands, or with more."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, islice

from ...semantics.definitions.closed_paths import RULES as ON_CLOSED_PATHS
from ...semantics.definitions.closed_paths import Blocks
from ...semantics.definitions.cycle_terminology import depth_first_searches
from ...semantics.definitions.maximal_convergence import hierarchies
from ...semantics.definitions.regions import by_loop, dominated, reached, uses
from ...semantics.models.rule import OnClosedPaths, OnFunction
from ...semantics.program.function import Function, Site
from ...semantics.program.instructions import Compute
from ...semantics.static_rules import rules as judged
from ...semantics.static_rules.rules import check_rules
from ...semantics.static_rules.violations import Rule as JudgedRule
from .otherwise import Otherwise, all_of, instead_of

MOST_SEARCHES = 2_000
"""How many depth-first searches are followed to find the cycles of a graph."""


def _through_phi(function: Function) -> bool:
    return any(phi.type == "token" for block in function.blocks.values() for phi in block.phis)


def _through_select(function: Function) -> bool:
    return any(isinstance(each, Compute) and each.type == "token" for _, each in function.sites())


def _with_uses_beside_uncontrolled(function: Function) -> bool:
    """Convergent operations that use a token beside some that have to do with none."""
    calls = [call for _, call in function.calls() if call.convergent]
    plain = any(not (call.control or call.token) for call in calls)
    return plain and any(call.token for call in calls)


# --- the rules on closed paths --------------------------------------------------------------------


def _of_cycles(rule: Callable[[Function, Blocks], bool]) -> OnFunction:
    """A rule on closed paths, asked of the cycles of every hierarchy alone."""

    def broken(function: Function) -> bool:
        searches = list(islice(depth_first_searches(function), MOST_SEARCHES))
        cycles = {each.blocks for found in hierarchies(function, searches) for each in found}
        return any(rule(function, cycle) for cycle in cycles)

    return OnFunction(broken)


def _on(path: Blocks, function: Function) -> list[tuple[Site, str]]:
    """The uses of tokens on a path, wherever the token is defined."""
    return [(use, token) for use, token, _ in uses(function) if use.block in path]


def _outside(path: Blocks, function: Function) -> list[tuple[Site, str]]:
    return [
        (use, token)
        for use, token, made in uses(function)
        if use.block in path and made.block not in path
    ]


def _any_use_from_outside(function: Function, path: Blocks) -> bool:
    return bool(_outside(path, function))


def _twice_by_loop(function: Function, path: Blocks) -> bool:
    found = [each for each in _outside(path, function) if by_loop(function, each[0])]
    return any(one == other for (_, one), (_, other) in combinations(found, 2))


def _two_tokens_by_loop(function: Function, path: Blocks) -> bool:
    found = [each for each in _outside(path, function) if by_loop(function, each[0])]
    return any(one != other for (_, one), (_, other) in combinations(found, 2))


def _twice_anywhere(function: Function, path: Blocks) -> bool:
    return any(one == other for (_, one), (_, other) in combinations(_on(path, function), 2))


def _two_tokens_anywhere(function: Function, path: Blocks) -> bool:
    return any(one != other for (_, one), (_, other) in combinations(_on(path, function), 2))


def _loop_not_dominating(function: Function, path: Blocks) -> bool:
    return any(
        block != use.block and not dominated(function, use, Site(block, 0))
        for use, _ in _outside(path, function)
        if by_loop(function, use)
        for block in path
    )


def _any_not_dominating(function: Function, path: Blocks) -> bool:
    return any(
        block != use.block and not dominated(function, use, Site(block, 0))
        for use, _ in _on(path, function)
        for block in path
    )


# --- regions --------------------------------------------------------------------------------------


def _in_long_region(function: Function, definition: Site, point: Site) -> bool:
    """A region without the words "before passing the definition again" (F12)."""
    ahead = reached(function, Site(point.block, max(point.index, 0)))
    used = any(use in ahead for use, _, made in uses(function) if made == definition)
    return used and dominated(function, definition, point)


def _long_regions_not_nested(function: Function) -> bool:
    return any(
        _in_long_region(function, outer, use) and not _in_long_region(function, outer, made)
        for use, _, made in uses(function)
        for _, _, outer in uses(function)
        if outer != made
    )


# --- all of them ----------------------------------------------------------------------------------


def _judged(*rules: JudgedRule) -> OnFunction:
    return OnFunction(lambda function: bool(check_rules(function, rules)))


def _without(rule: str, clauses: dict[str, tuple[str, JudgedRule]]) -> tuple[Otherwise, ...]:
    """A rule of several clauses, each time without one of them."""
    return tuple(
        Otherwise(
            rule,
            "weakened",
            f"without its {name}",
            says,
            instead_of(
                OnFunction,
                _judged(*(clause for other, (_, clause) in clauses.items() if other != name)),
            ),
        )
        for name, (says, _) in clauses.items()
    )


def _cycles_alone(rule: str) -> Otherwise:
    return Otherwise(
        rule,
        "weakened",
        "of cycles alone",
        "It is asked of the cycles of every hierarchy, not of other closed paths.",
        instead_of(OnClosedPaths, _of_cycles(ON_CLOSED_PATHS[rule])),
    )


ON_PROGRAMS: tuple[Otherwise, ...] = (
    Otherwise(
        "CO7",
        "weakened",
        "without its selects",
        "A token may be an input of a select.",
        all_of(OnFunction(_through_phi)),
    ),
    Otherwise(
        "CO7",
        "weakened",
        "without its phis",
        "A token may be an input of a phi.",
        all_of(OnFunction(_through_select)),
    ),
    *_without(
        "CO8",
        {
            "intrinsic": (
                "A token may come from anything that gives one.",
                judged.token_comes_from_a_control_intrinsic,
            ),
            "dominance": (
                "The definition of a token need not dominate its use.",
                judged.definition_dominates_the_use,
            ),
        },
    ),
    *_without(
        "CO10",
        {
            "once": ("Entry may stand several times.", judged.entry_occurs_at_most_once),
            "block": ("Entry may stand in any block.", judged.entry_occurs_in_the_entry_block),
            "place": (
                "Entry may stand behind other convergent operations.",
                judged.entry_precedes_other_convergent_operations,
            ),
            "attribute": (
                "Entry may stand in a function that is not convergent.",
                judged.entry_occurs_in_a_convergent_function,
            ),
            "bundle": ("Entry may have a bundle.", judged.entry_has_no_bundle),
        },
    ),
    *_without(
        "CO13",
        {
            "bundle": ("A loop intrinsic may lack its bundle.", judged.loop_has_a_bundle),
            "place": (
                "A loop intrinsic may stand behind other convergent operations of its block.",
                judged.loop_precedes_other_convergent_operations,
            ),
        },
    ),
    Otherwise(
        "CO16",
        "weakened",
        "of uses alone",
        "A control intrinsic whose token nobody uses may stand beside operations without tokens.",
        all_of(OnFunction(_with_uses_beside_uncontrolled)),
    ),
    *(_cycles_alone(rule) for rule in ON_CLOSED_PATHS),
    Otherwise(
        "CO18",
        "strengthened",
        "of loop intrinsics too",
        "No use of a token at all may stand on a closed path without the definition.",
        instead_of(OnClosedPaths, OnClosedPaths(_any_use_from_outside)),
    ),
    Otherwise(
        "CO19",
        "weakened",
        "of loop intrinsics alone",
        "Two uses of a token on a closed path count where both are by loop intrinsics.",
        instead_of(OnClosedPaths, OnClosedPaths(_twice_by_loop)),
    ),
    Otherwise(
        "CO19",
        "strengthened",
        "wherever the definition is",
        "Two uses of a token may not stand on a closed path, even one with the definition.",
        instead_of(OnClosedPaths, OnClosedPaths(_twice_anywhere)),
    ),
    Otherwise(
        "CO20",
        "weakened",
        "of loop intrinsics alone",
        "Uses of two tokens on a closed path count where both are by loop intrinsics.",
        instead_of(OnClosedPaths, OnClosedPaths(_two_tokens_by_loop)),
    ),
    Otherwise(
        "CO20",
        "strengthened",
        "wherever the definitions are",
        "Uses of two tokens may not stand on a closed path, even one with a definition.",
        instead_of(OnClosedPaths, OnClosedPaths(_two_tokens_anywhere)),
    ),
    Otherwise(
        "CO21",
        "weakened",
        "of loop intrinsics alone",
        "Only a loop intrinsic has to dominate the closed path.",
        instead_of(OnClosedPaths, OnClosedPaths(_loop_not_dominating)),
    ),
    Otherwise(
        "CO21",
        "strengthened",
        "wherever the definition is",
        "Every use on a closed path dominates it, even where the definition stands on it.",
        instead_of(OnClosedPaths, OnClosedPaths(_any_not_dominating)),
    ),
    Otherwise(
        "CO24",
        "turned",
        "with long regions",
        'Regions are those of CO23 without "before passing the definition again" (F12).',
        all_of(OnFunction(_long_regions_not_nested)),
    ),
)
