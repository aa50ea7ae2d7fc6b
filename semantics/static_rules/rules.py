"""The static rules of convergence control, all together.

One function for each rule, in the text's order: about bundles, about the intrinsics, about cycles
and about regions, each in a module of its own. All rules are judged even where others are broken.

Unreachable blocks are judged too: the text excepts none. LLVM's verifier looks only at those of
their rules that concern a single block, and then a violation carries no sentence of LLVM.
"""

from __future__ import annotations

from dataclasses import replace

from ..program.function import Function
from .bundles import (
    bundle_holds_one_token,
    definition_dominates_the_use,
    token_comes_from_a_control_intrinsic,
    tokens_are_no_input_of_phi_or_select,
)
from .cycles_and_regions import (
    a_token_from_outside_is_used_once,
    a_use_from_outside_dominates_its_cycle,
    one_token_from_outside_is_used,
    only_a_loop_intrinsic_uses_a_token_from_outside,
    regions_are_nested,
)
from .intrinsics import (
    anchor_has_no_bundle,
    control_intrinsics_are_called_directly,
    controlled_and_uncontrolled_are_not_mixed,
    entry_has_no_bundle,
    entry_occurs_at_most_once,
    entry_occurs_in_a_convergent_function,
    entry_occurs_in_the_entry_block,
    entry_precedes_other_convergent_operations,
    loop_has_a_bundle,
    loop_precedes_other_convergent_operations,
)
from .violations import Facts, Rule, Violation

RULES: tuple[Rule, ...] = (
    tokens_are_no_input_of_phi_or_select,
    bundle_holds_one_token,
    token_comes_from_a_control_intrinsic,
    definition_dominates_the_use,
    entry_occurs_at_most_once,
    entry_occurs_in_the_entry_block,
    entry_precedes_other_convergent_operations,
    entry_occurs_in_a_convergent_function,
    entry_has_no_bundle,
    loop_has_a_bundle,
    loop_precedes_other_convergent_operations,
    anchor_has_no_bundle,
    controlled_and_uncontrolled_are_not_mixed,
    only_a_loop_intrinsic_uses_a_token_from_outside,
    a_token_from_outside_is_used_once,
    one_token_from_outside_is_used,
    a_use_from_outside_dominates_its_cycle,
    regions_are_nested,
    control_intrinsics_are_called_directly,
)
"""Every static rule, in the text's order."""

RULES_OF_SEVERAL_BLOCKS: frozenset[Rule] = frozenset(
    (
        definition_dominates_the_use,
        only_a_loop_intrinsic_uses_a_token_from_outside,
        a_token_from_outside_is_used_once,
        one_token_from_outside_is_used,
        a_use_from_outside_dominates_its_cycle,
        regions_are_nested,
    )
)
"""The rules that LLVM's verifier applies to reachable blocks alone."""


def check_rules(function: Function, rules: tuple[Rule, ...] = RULES) -> tuple[Violation, ...]:
    """The static rules that a function breaks: one entry for each rule and place, rules in the
    text's order. Empty for a well-formed function. `rules` are those that are judged, by default
    all that LLVM has; the experimental ones are in `iterating_rules`."""
    facts = Facts(function)
    return tuple(
        _unsaid_by_llvm(facts, violation, rule) for rule in rules for violation in rule(facts)
    )


def _unsaid_by_llvm(facts: Facts, violation: Violation, rule: Rule) -> Violation:
    """LLVM's verifier does not apply rules of several blocks to unreachable ones."""
    if rule in RULES_OF_SEVERAL_BLOCKS and not facts.tree.reachable(violation.block):
        return replace(violation, llvm="")
    return violation
