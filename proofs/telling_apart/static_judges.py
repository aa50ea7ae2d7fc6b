"""Which static rules a program breaks, for many small programs.

The rules of LLVM's documents are judged as `wavecheck verify` judges them, those on closed paths by
strongly connected sets: that is quick, and another road than the definitions, which the tests hold
against it. A model with other rules, or with these read otherwise, is asked itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...semantics.definitions import closed_paths as definitions
from ...semantics.definitions.closed_paths import RULES as OF_PATHS
from ...semantics.models.model import Model
from ...semantics.models.named import MODELS
from ...semantics.models.rule import OnClosedPaths, OnFunction, Rule
from ...semantics.program.function import Function
from ...semantics.static_rules.closed_paths import broken_on_closed_paths, closed_paths
from ...semantics.static_rules.cycles_and_regions import (
    a_token_from_outside_is_used_once,
    a_use_from_outside_dominates_its_cycle,
    one_token_from_outside_is_used,
    only_a_loop_intrinsic_uses_a_token_from_outside,
)
from ...semantics.static_rules.rules import RULES, check_rules

ON_CYCLES = (
    only_a_loop_intrinsic_uses_a_token_from_outside,
    a_token_from_outside_is_used_once,
    one_token_from_outside_is_used,
    a_use_from_outside_dominates_its_cycle,
)
ELSEWHERE = tuple(rule for rule in RULES if rule not in ON_CYCLES)

Broken = tuple[str, ...]


def judging(one: Model, other: Model) -> Callable[[Function], tuple[Broken, Broken]]:
    """What `Model.broken` answers of two models, quickly where that is possible."""
    static = static_rules(one), static_rules(other)
    if not all(map(_documented, static)):
        return lambda function: (one.broken(function), other.broken(function))
    simple = tuple("CU32" in m.rules and m.rules["CU32"].reading == "simple" for m in (one, other))

    def judged(function: Function) -> tuple[Broken, Broken]:
        walks = broken(function)
        on_simple = broken_on_simple_paths(function, walks) if any(simple) else walks
        found = (on_simple if reading else walks for reading in simple)
        first, second = (
            tuple(id_ for id_ in ids if id_ in rules)
            for ids, rules in zip(found, static, strict=True)
        )
        return first, second

    return judged


def static_rules(model: Model) -> dict[str, Rule]:
    """The static rules of a model."""
    kinds = (OnFunction, OnClosedPaths)
    return {id_: model.rules[id_] for kind in kinds for id_, _ in model.parts(kind)}


def _documented(static: Mapping[str, Rule]) -> bool:
    """Whether these are rules of LLVM's documents."""
    documents = MODELS["llvm-controlled"].rules
    return all(documents.get(id_) == rule for id_, rule in static.items())


def broken(function: Function) -> Broken:
    """The static rules of LLVM's documents that a function breaks, each once."""
    found = [each.rule for each in check_rules(function, ELSEWHERE)]
    if function.controlled:
        found += [each.rule for each in broken_on_closed_paths(closed_paths(function))]
    return tuple(sorted(set(found)))


def broken_on_simple_paths(function: Function, walks: Broken) -> Broken:
    """The same where closed paths have distinct inner nodes (CU32). They are walks, so that only
    rules which walks break are asked again."""
    if not any(rule in OF_PATHS for rule in walks):
        return walks
    again = definitions.broken(function, "simple")
    return tuple(rule for rule in walks if rule not in OF_PATHS or rule in again)
