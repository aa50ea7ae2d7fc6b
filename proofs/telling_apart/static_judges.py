"""Which static rules a program breaks, for many small programs.

The rules of LLVM's documents are judged as `wavecheck verify` judges them, those on closed paths by
strongly connected sets: that is quick, and another road than the definitions, which the tests hold
against it. A model with other rules, or with these read otherwise, is asked itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from ...semantics.definitions import closed_paths as definitions
from ...semantics.definitions.closed_paths import RULES as OF_PATHS
from ...semantics.models.model import Model
from ...semantics.models.named import MODELS
from ...semantics.models.rule import OnClosedPaths, OnFunction, Rule
from ...semantics.program.function import Function
from ...semantics.static_rules.closed_paths import broken_on_closed_paths, closed_paths
from ...semantics.static_rules.rules import (
    RULES,
    a_token_from_outside_is_used_once,
    a_use_from_outside_dominates_its_cycle,
    check_rules,
    definition_dominates_the_use,
    one_token_from_outside_is_used,
    only_a_loop_intrinsic_uses_a_token_from_outside,
    regions_are_nested,
)
from .programs import Placed, Program, function_of
from .shapes import on_cycles

ON_GRAPHS = (
    definition_dominates_the_use,
    only_a_loop_intrinsic_uses_a_token_from_outside,
    a_token_from_outside_is_used_once,
    one_token_from_outside_is_used,
    a_use_from_outside_dominates_its_cycle,
    regions_are_nested,
)
"""The rules that look at more than one block. All others look at the calls of each block alone. The
first is kept by all programs here."""

IN_BLOCKS = tuple(rule for rule in RULES if rule not in ON_GRAPHS)

Broken = tuple[str, ...]


def judging(
    one: Model, other: Model, exact: bool = False
) -> Callable[[Program], tuple[Broken, Broken]]:
    """What `Model.broken` answers of two models, quickly where that is possible. Unless it has to
    be `exact`, not all rules are named where both call the program ill-formed."""
    static = static_rules(one), static_rules(other)
    if not all(map(_documented, static)):
        return lambda program: _by_models(one, other, function_of(program))
    simple = tuple("CU32" in m.rules and m.rules["CU32"].reading == "simple" for m in (one, other))

    def judged(program: Program) -> tuple[Broken, Broken]:
        in_blocks = _broken_in_blocks(program.calls)
        if not exact and all(any(id_ in rules for id_ in in_blocks) for rules in static):
            walks = tuple(in_blocks)
            return walks, walks
        walks = broken(program)
        on_simple = broken_on_simple_paths(program, walks) if any(simple) else walks
        found = (on_simple if reading else walks for reading in simple)
        first, second = (
            tuple(id_ for id_ in ids if id_ in rules)
            for ids, rules in zip(found, static, strict=True)
        )
        return first, second

    return judged


def _by_models(one: Model, other: Model, function: Function) -> tuple[Broken, Broken]:
    return one.broken(function), other.broken(function)


def static_rules(model: Model) -> dict[str, Rule]:
    """The static rules of a model."""
    kinds = (OnFunction, OnClosedPaths)
    return {id_: model.rules[id_] for kind in kinds for id_, _ in model.parts(kind)}


def _documented(static: Mapping[str, Rule]) -> bool:
    """Whether these are rules of LLVM's documents."""
    documents = MODELS["llvm-controlled"].rules
    return all(documents.get(id_) == rule for id_, rule in static.items())


def broken(program: Program) -> Broken:
    """The static rules of LLVM's documents that a program breaks, each once."""
    found = set(_broken_in_blocks(program.calls))
    used = {call.token for call in program.calls} - {-1}
    cyclic = on_cycles(program.shape)
    on_paths = any(call.token >= 0 and call.block in cyclic for call in program.calls)
    if len(used) < 2 and not on_paths:
        return tuple(sorted(found))
    function = function_of(program)
    if len(used) > 1:  # CO24 speaks of the uses of two tokens.
        found |= {each.rule for each in check_rules(function, (regions_are_nested,))}
    if on_paths:  # CO18 to CO21 speak of uses on closed paths.
        found |= {each.rule for each in broken_on_closed_paths(closed_paths(function))}
    return tuple(sorted(found))


@lru_cache(1 << 18)
def _broken_in_blocks(calls: tuple[Placed, ...]) -> frozenset[str]:
    """What the calls of the blocks break, whatever edges there are: here each leads to the next.
    Many graphs have the same calls."""
    last = max((each.block for each in calls), default=0)
    chain = (*((block + 1,) for block in range(last)), ())
    return frozenset(
        each.rule for each in check_rules(function_of(Program(chain, calls)), IN_BLOCKS)
    )


def broken_on_simple_paths(program: Program, walks: Broken) -> Broken:
    """The same where closed paths have distinct inner nodes (CU32). They are walks, so that only
    rules which walks break are asked again."""
    if not any(rule in OF_PATHS for rule in walks):
        return walks
    again = definitions.broken(function_of(program), "simple")
    return tuple(rule for rule in walks if rule not in OF_PATHS or rule in again)
