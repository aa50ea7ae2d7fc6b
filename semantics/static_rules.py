"""The static rules of convergence control.

One function for each rule, in the text's order. The rules about closed paths are judged on cycles,
which is enough (CO22); `closed_paths` judges them on closed paths. All rules are judged even where
others are broken.

Unreachable blocks are judged too: the text excepts none. They lie in no cycle, so that their
closed paths are judged as such; LLVM's verifier looks only at those of their rules that concern a
single block, and then a violation carries no sentence of LLVM.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from .closed_paths import BrokenOnPath, broken_on_closed_paths, closed_paths
from .cycles import Cycle, CycleForest, cycle_forest
from .dominance import DominatorTree, dominator_tree
from .program import (
    CONTROL_INTRINSICS,
    Call,
    Compute,
    Effect,
    Function,
    Global,
    Instruction,
    Operand,
    Phi,
    Site,
    Unmodelled,
)
from .regions import (
    Region,
    TokenUse,
    call_sites,
    cycles_without_definition,
    regions,
    token_definitions,
    token_uses,
)


@dataclass(frozen=True, slots=True)
class Violation:
    """A static rule that a function breaks, and where. `rule` is a ledger id."""

    rule: str
    block: str
    instruction: str
    message: str
    line: int = 0
    llvm: str = ""
    """LLVM's own sentence for the same rule, empty where LLVM has none."""


MANY_BUNDLES = "The 'convergencectrl' bundle can occur at most once on a call"
NOT_ONE_TOKEN = "The 'convergencectrl' bundle requires exactly one token use."
NOT_A_TOKEN = (
    "Convergence control tokens can only be produced by calls to the convergence control "
    "intrinsics."
)
NOT_DOMINATED = "Convergence control token must dominate all its uses."
PHI_OF_TOKENS = "PHI nodes cannot have token type!"
SELECT_OF_TOKENS = "select values cannot have token type"
ENTRY_NOT_IN_ENTRY = "Entry intrinsic can occur only in the entry block."
ENTRY_NOT_FIRST = (
    "Entry intrinsic cannot be preceded by a convergent operation in the same basic block."
)
ENTRY_NOT_CONVERGENT = "Entry intrinsic can occur only in a convergent function."
BUNDLE_ON_ROOT = "Entry or anchor intrinsic cannot have a convergencectrl token operand."
LOOP_WITHOUT_BUNDLE = "Loop intrinsic must have a convergencectrl token operand."
LOOP_NOT_FIRST = (
    "Loop intrinsic cannot be preceded by a convergent operation in the same basic block."
)
MIXED = "Cannot mix controlled and uncontrolled convergence in the same function."
USE_IN_CYCLE = (
    "Convergence token used by an instruction other than llvm.experimental.convergence.loop in a "
    "cycle that does not contain the token's definition."
)
TWO_USES_IN_CYCLE = (
    "Two static convergence token uses in a cycle that does not contain either token's definition."
)
HEART_DOES_NOT_DOMINATE = "Cycle heart must dominate all blocks in the cycle."
NOT_NESTED = "Convergence region is not well-nested."
ADDRESS_TAKEN = "Cannot take the address of an intrinsic!"

_BUNDLE = re.compile(r'"convergencectrl"\(([^()]*)\)')
_CONSTANT_TOKEN = re.compile(r"\s*token (poison|undef|none)\s*")


@dataclass(frozen=True)
class Facts:
    """A function with what the rules ask about it."""

    function: Function

    @cached_property
    def calls(self) -> tuple[tuple[Site, Call], ...]:
        return tuple(call_sites(self.function))

    @cached_property
    def convergent(self) -> tuple[tuple[Site, Call], ...]:
        """The convergent operations (CO1), control intrinsics among them."""
        return tuple((site, call) for site, call in self.calls if call.convergent)

    @cached_property
    def first_convergent(self) -> dict[str, tuple[Site, Call]]:
        """The first convergent operation of each block that has one."""
        return {site.block: (site, call) for site, call in reversed(self.convergent)}

    @cached_property
    def definitions(self) -> dict[str, Site]:
        return token_definitions(self.function)

    @cached_property
    def uses(self) -> tuple[TokenUse, ...]:
        return token_uses(self.function)

    @cached_property
    def tree(self) -> DominatorTree:
        return dominator_tree(self.function)

    @cached_property
    def forest(self) -> CycleForest:
        return cycle_forest(self.function)

    @cached_property
    def regions(self) -> dict[str, Region]:
        return regions(self.function)

    @cached_property
    def outside_uses(self) -> dict[Cycle, tuple[TokenUse, ...]]:
        """For each cycle the uses in it of tokens that are defined outside it."""
        found: dict[Cycle, list[TokenUse]] = {cycle: [] for cycle in self.forest.cycles}
        for use in self.uses:
            for cycle in cycles_without_definition(use, self.forest):
                found[cycle].append(use)
        return {cycle: tuple(uses) for cycle, uses in found.items()}

    @cached_property
    def broken_unreachable(self) -> tuple[BrokenOnPath, ...]:
        """What closed paths of unreachable blocks break."""
        lost = frozenset(self.function.blocks) - self.tree.intervals.keys()
        return broken_on_closed_paths(closed_paths(self.function, lost)) if lost else ()

    def earlier_in_cycle(
        self, use: TokenUse, related: Callable[[TokenUse], bool]
    ) -> tuple[Cycle, TokenUse] | None:
        """A cycle without the definition of a use's token, and a related use earlier in the text
        whose token that cycle does not define either."""
        for cycle in cycles_without_definition(use, self.forest):
            for other in self.outside_uses[cycle]:
                if other is use:
                    break
                if related(other):
                    return cycle, other
        return None

    def calls_of(self, control: str) -> Iterator[tuple[Site, Call]]:
        """The calls of one control intrinsic."""
        return ((site, call) for site, call in self.calls if call.control == control)

    def precedes_in_block(self, site: Site) -> Call | None:
        """The first convergent operation of a block, if it stands before a site there."""
        first, call = self.first_convergent[site.block]
        return call if first.index < site.index else None


Rule = Callable[[Facts], Iterator[Violation]]


def _broken(
    rule: str, block: str, at: Instruction | Phi, message: str, llvm: str = ""
) -> Violation:
    text = at.text or (_shown(at) if isinstance(at, Call) else "")
    return Violation(rule, block, text, message, at.line, llvm)


def _shown(call: Call) -> str:
    """A call in words, where its text is not known."""
    result = f"%{call.name} = " if call.name else ""
    return f"{result}call {call.type} @{call.callee or '(indirect)'}"


# --- tokens and bundles -------------------------------------------------------------------------


def tokens_are_no_input_of_phi_or_select(facts: Facts) -> Iterator[Violation]:
    """CO7. LLVM's parser does not even accept a select of tokens."""
    for block in facts.function.blocks.values():
        for phi in block.phis:
            if phi.type == "token":
                message = f"%{phi.name} is a phi of tokens; a token may not pass through a phi"
                yield _broken("CO7", block.name, phi, message, PHI_OF_TOKENS)
        for instruction in block.instructions:
            if isinstance(instruction, Compute) and instruction.type == "token":
                message = f"%{instruction.name} is computed from tokens; a token may not be"
                yield _broken("CO7", block.name, instruction, message, SELECT_OF_TOKENS)


def bundle_holds_one_token(facts: Facts) -> Iterator[Violation]:
    """CO8: a call has one `convergencectrl` bundle at most, which holds exactly one token."""
    for site, instruction in facts.function.sites():
        if isinstance(instruction, Unmodelled) or (
            isinstance(instruction, Call) and instruction.token is None
        ):
            bundles = _BUNDLE.findall(instruction.text)
            if len(bundles) > 1:
                message = "the call has several convergencectrl bundles; it may have one"
                yield _broken("CO8", site.block, instruction, message, MANY_BUNDLES)
            elif bundles and not re.fullmatch(r"\s*token [^,]*", bundles[0]):
                message = "a convergencectrl bundle must hold exactly one token"
                yield _broken("CO8", site.block, instruction, message, NOT_ONE_TOKEN)


def token_comes_from_a_control_intrinsic(facts: Facts) -> Iterator[Violation]:
    """CO8: the token of a bundle is the result of a convergence control intrinsic."""
    for site, call in facts.calls:
        if call.token is not None and call.token not in facts.definitions:
            message = f"%{call.token} is not the result of a convergence control intrinsic"
            yield _broken("CO8", site.block, call, message, NOT_A_TOKEN)
    for site, instruction in facts.function.sites():
        if isinstance(instruction, Unmodelled):
            bundles = _BUNDLE.findall(instruction.text)
            constant = _CONSTANT_TOKEN.fullmatch(bundles[0]) if len(bundles) == 1 else None
            if constant is not None:
                message = f"`{constant[1]}` is not the result of a convergence control intrinsic"
                yield _broken("CO8", site.block, instruction, message, NOT_A_TOKEN)


def definition_dominates_the_use(facts: Facts) -> Iterator[Violation]:
    """CO8: a token is defined before it is used, on every path."""
    for use in facts.uses:
        if not facts.tree.dominates_site(use.definition, use.site):
            message = f"%{use.token} is not defined on every path to this use"
            yield _broken("CO8", use.site.block, use.call, message, NOT_DOMINATED)


# --- the three intrinsics -----------------------------------------------------------------------


def entry_occurs_at_most_once(facts: Facts) -> Iterator[Violation]:
    """CO10, the first of five."""
    for site, call in list(facts.calls_of("entry"))[1:]:
        message = "the entry intrinsic occurs a second time; it may occur once in a function"
        yield _broken("CO10", site.block, call, message, ENTRY_NOT_FIRST)


def entry_occurs_in_the_entry_block(facts: Facts) -> Iterator[Violation]:
    """CO10, the second."""
    for site, call in facts.calls_of("entry"):
        if site.block != facts.function.entry:
            message = f"the entry intrinsic occurs in block {site.block}, not in the entry block"
            yield _broken("CO10", site.block, call, message, ENTRY_NOT_IN_ENTRY)


def entry_precedes_other_convergent_operations(facts: Facts) -> Iterator[Violation]:
    """CO10, the third: in its own block."""
    for site, call in facts.calls_of("entry"):
        if earlier := facts.precedes_in_block(site):
            message = f"the entry intrinsic stands behind a convergent operation: {_named(earlier)}"
            yield _broken("CO10", site.block, call, message, ENTRY_NOT_FIRST)


def entry_occurs_in_a_convergent_function(facts: Facts) -> Iterator[Violation]:
    """CO10, the fourth."""
    for site, call in facts.calls_of("entry"):
        if not facts.function.convergent:
            message = f"@{facts.function.name} calls the entry intrinsic and is not convergent"
            yield _broken("CO10", site.block, call, message, ENTRY_NOT_CONVERGENT)


def entry_has_no_bundle(facts: Facts) -> Iterator[Violation]:
    """CO10, the fifth."""
    for site, call in facts.calls_of("entry"):
        if call.token is not None:
            message = "the entry intrinsic takes no token, but has a convergencectrl bundle"
            yield _broken("CO10", site.block, call, message, BUNDLE_ON_ROOT)


def loop_has_a_bundle(facts: Facts) -> Iterator[Violation]:
    """CO13."""
    for site, call in facts.calls_of("loop"):
        if call.token is None:
            message = "the loop intrinsic has no convergencectrl bundle; it needs a token"
            yield _broken("CO13", site.block, call, message, LOOP_WITHOUT_BUNDLE)


def loop_precedes_other_convergent_operations(facts: Facts) -> Iterator[Violation]:
    """CO13: in its own block."""
    for site, call in facts.calls_of("loop"):
        if earlier := facts.precedes_in_block(site):
            message = f"the loop intrinsic stands behind a convergent operation: {_named(earlier)}"
            yield _broken("CO13", site.block, call, message, LOOP_NOT_FIRST)


def anchor_has_no_bundle(facts: Facts) -> Iterator[Violation]:
    """CO15."""
    for site, call in facts.calls_of("anchor"):
        if call.token is not None:
            message = "the anchor intrinsic takes no token, but has a convergencectrl bundle"
            yield _broken("CO15", site.block, call, message, BUNDLE_ON_ROOT)


def controlled_and_uncontrolled_are_not_mixed(facts: Facts) -> Iterator[Violation]:
    """CO16. As in LLVM a control intrinsic makes a function a controlled one; taken literally, the
    text asks for an operation with a bundle, so that an unused anchor would harm nobody."""
    if any(call.control or call.token for _, call in facts.calls):
        for site, call in facts.convergent:
            if call.control is None and call.token is None and not _BUNDLE.search(call.text):
                message = "an uncontrolled convergent operation in a function that uses tokens"
                yield _broken("CO16", site.block, call, message, MIXED)


def _named(call: Call) -> str:
    return f"%{call.name}" if call.name else f"@{call.callee}" if call.callee else "a call"


# --- cycles -------------------------------------------------------------------------------------


def only_a_loop_intrinsic_uses_a_token_from_outside(facts: Facts) -> Iterator[Violation]:
    """CO18: a cycle with a use of T other than by a loop intrinsic contains T's definition."""
    for use in facts.uses:
        cycle = next(cycles_without_definition(use, facts.forest), None)
        if cycle is not None and not use.by_loop:
            message = (
                f"%{use.token} is used in the cycle with header {cycle.header} by an operation "
                f"other than a loop intrinsic, and is defined outside that cycle"
            )
            yield _broken("CO18", use.site.block, use.call, message, USE_IN_CYCLE)
    yield from _on_unreachable_paths(facts, "CO18", USE_IN_CYCLE)


def a_token_from_outside_is_used_once(facts: Facts) -> Iterator[Violation]:
    """CO19: a cycle with two different uses of T contains T's definition."""
    for use in facts.uses:
        if found := facts.earlier_in_cycle(use, lambda other, use=use: other.token == use.token):
            cycle, other = found
            message = (
                f"%{use.token} is used twice in the cycle with header {cycle.header}, by this and "
                f"by {_named(other.call)} in block {other.site.block}, and is defined outside it"
            )
            yield _broken("CO19", use.site.block, use.call, message, TWO_USES_IN_CYCLE)
    yield from _on_unreachable_paths(facts, "CO19", TWO_USES_IN_CYCLE)


def one_token_from_outside_is_used(facts: Facts) -> Iterator[Violation]:
    """CO20: a cycle with uses of T1 and T2 contains a definition of one of them."""
    for use in facts.uses:
        if found := facts.earlier_in_cycle(use, lambda other, use=use: other.token != use.token):
            cycle, other = found
            message = (
                f"the cycle with header {cycle.header} uses %{other.token} and %{use.token}, "
                f"which are both defined outside it"
            )
            yield _broken("CO20", use.site.block, use.call, message, TWO_USES_IN_CYCLE)
    yield from _on_unreachable_paths(facts, "CO20", TWO_USES_IN_CYCLE)


def a_use_from_outside_dominates_its_cycle(facts: Facts) -> Iterator[Violation]:
    """CO21: in a cycle with a use U of T but without T's definition, U dominates every block.

    So a heart stands in the header of a natural loop. A loop intrinsic in another block of it is
    legal where its token is defined in the loop too (CO42, F6)."""
    for use in facts.uses:
        here = use.site.block
        for cycle in cycles_without_definition(use, facts.forest):
            missed = [block for block in cycle.blocks if not facts.tree.dominates(here, block)]
            if missed:
                message = (
                    f"the use of %{use.token}, which is defined outside the cycle with header "
                    f"{cycle.header}, does not dominate that cycle: block {min(missed)} is reached "
                    f"without it"
                )
                yield _broken("CO21", here, use.call, message, HEART_DOES_NOT_DOMINATE)
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
            yield _broken(rule, broken.use.site.block, broken.use.call, message, llvm)


# --- regions ------------------------------------------------------------------------------------


def regions_are_nested(facts: Facts) -> Iterator[Violation]:
    """CO24: a region of T1 that holds a use of T2 holds T2's definition."""
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
            yield _broken("CO24", use.site.block, use.call, message, NOT_NESTED)


# --- indirect calls -----------------------------------------------------------------------------


def control_intrinsics_are_called_directly(facts: Facts) -> Iterator[Violation]:
    """CO48: an indirect call of a control intrinsic is undefined.

    The address of one may not be taken at all, in LLVM; then no indirect call can reach it."""
    for site, instruction in facts.function.sites():
        for operand in _operands(instruction):
            if isinstance(operand, Global) and operand.name in CONTROL_INTRINSICS:
                message = (
                    f"the address of {operand.name} is taken; to call it indirectly is undefined"
                )
                yield _broken("CO48", site.block, instruction, message, ADDRESS_TAKEN)


def _operands(instruction: Instruction) -> tuple[Operand, ...]:
    match instruction:
        case Call(arguments=arguments):
            return arguments
        case Compute(operands=operands) | Effect(operands=operands):
            return operands
        case _:
            return ()


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
