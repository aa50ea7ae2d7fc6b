"""Where a function breaks the static rules of a model that are LLVM's.

The places are those that `static_rules` finds. On cycles it may name more rules than closed paths
break one by one (CU22); where rules are left out or closed paths are read otherwise that matters,
so a rule on closed paths counts only if some closed path breaks it.
"""

from __future__ import annotations

from ..definitions.closed_paths import RULES as ON_CLOSED_PATHS
from ..definitions.closed_paths import Reading, closed_paths
from ..program.function import Function
from ..program.input_errors import InputError
from ..static_rules.closed_paths import broken_on_closed_paths
from ..static_rules.closed_paths import closed_paths as walks
from ..static_rules.rules import check_rules
from ..static_rules.violations import Violation

MOST_BLOCKS = 16
"""Simple closed paths are listed one by one: in functions of at most so many blocks."""


def violations(
    rules: frozenset[str], reading: Reading, function: Function
) -> tuple[Violation, ...]:
    """Each place at which a function breaks one of these rules. Raises InputError where it has too
    many blocks for simple closed paths to be listed."""
    found = [each for each in check_rules(function) if each.rule in rules]
    judged = {each.rule for each in found}
    if judged.isdisjoint(ON_CLOSED_PATHS):
        return tuple(found)
    broken = broken_by_closed_paths(function, reading)
    return tuple(each for each in found if each.rule not in ON_CLOSED_PATHS or each.rule in broken)


def broken_by_closed_paths(function: Function, reading: Reading) -> frozenset[str]:
    """The rules that some closed path breaks, in a function of any size for walks."""
    if reading == "walk":
        return frozenset(each.rule for each in broken_on_closed_paths(walks(function)))
    if len(function.blocks) > MOST_BLOCKS:
        raise InputError(
            f"@{function.name} has {len(function.blocks)} blocks: its simple closed paths are not "
            "listed",
            line=function.line,
            hint=f"functions of at most {MOST_BLOCKS} blocks are judged by --read CU32=simple",
        )
    paths = closed_paths(function, reading)
    return frozenset(
        rule
        for rule, broken in ON_CLOSED_PATHS.items()
        if any(broken(function, path) for path in paths)
    )
