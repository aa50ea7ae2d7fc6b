"""The static rules about calls of the control intrinsics.

They say where such a call stands and whether it takes a token (CO10, CO13, CO15), what else its
function may hold (CO16), and that it is direct (CO48).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..program.instructions import CONTROL_INTRINSICS, Call, Compute, Effect, Instruction
from ..program.operands import Global, Operand
from .bundles import bundles_in
from .violations import Facts, Violation, named, violation_at

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

ADDRESS_TAKEN = "Cannot take the address of an intrinsic!"

# --- entry --------------------------------------------------------------------------------------


def entry_occurs_at_most_once(facts: Facts) -> Iterator[Violation]:
    """CO10, the first of five."""
    for site, call in list(facts.calls_of("entry"))[1:]:
        message = "the entry intrinsic occurs a second time; it may occur once in a function"
        yield violation_at("CO10", site.block, call, message, ENTRY_NOT_FIRST)


def entry_occurs_in_the_entry_block(facts: Facts) -> Iterator[Violation]:
    """CO10, the second."""
    for site, call in facts.calls_of("entry"):
        if site.block != facts.function.entry:
            message = f"the entry intrinsic occurs in block {site.block}, not in the entry block"
            yield violation_at("CO10", site.block, call, message, ENTRY_NOT_IN_ENTRY)


def entry_precedes_other_convergent_operations(facts: Facts) -> Iterator[Violation]:
    """CO10, the third: in its own block."""
    yield from _behind_others(facts, "entry", "CO10", ENTRY_NOT_FIRST)


def entry_occurs_in_a_convergent_function(facts: Facts) -> Iterator[Violation]:
    """CO10, the fourth."""
    for site, call in facts.calls_of("entry"):
        if not facts.function.convergent:
            message = f"@{facts.function.name} calls the entry intrinsic and is not convergent"
            yield violation_at("CO10", site.block, call, message, ENTRY_NOT_CONVERGENT)


def entry_has_no_bundle(facts: Facts) -> Iterator[Violation]:
    """CO10, the fifth."""
    for site, call in facts.calls_of("entry"):
        if call.token is not None:
            message = "the entry intrinsic takes no token, but has a convergencectrl bundle"
            yield violation_at("CO10", site.block, call, message, BUNDLE_ON_ROOT)


# --- loop and anchor ----------------------------------------------------------------------------


def loop_has_a_bundle(facts: Facts) -> Iterator[Violation]:
    """CO13."""
    for site, call in facts.calls_of("loop"):
        if call.token is None:
            message = "the loop intrinsic has no convergencectrl bundle; it needs a token"
            yield violation_at("CO13", site.block, call, message, LOOP_WITHOUT_BUNDLE)


def loop_precedes_other_convergent_operations(facts: Facts) -> Iterator[Violation]:
    """CO13: in its own block."""
    yield from _behind_others(facts, "loop", "CO13", LOOP_NOT_FIRST)


def anchor_has_no_bundle(facts: Facts) -> Iterator[Violation]:
    """CO15."""
    for site, call in facts.calls_of("anchor"):
        if call.token is not None:
            message = "the anchor intrinsic takes no token, but has a convergencectrl bundle"
            yield violation_at("CO15", site.block, call, message, BUNDLE_ON_ROOT)


# --- all three ----------------------------------------------------------------------------------


def _behind_others(facts: Facts, control: str, rule: str, llvm: str) -> Iterator[Violation]:
    for site, call in facts.calls_of(control):
        if earlier := facts.precedes_in_block(site):
            message = (
                f"the {control} intrinsic stands behind a convergent operation: {named(earlier)}"
            )
            yield violation_at(rule, site.block, call, message, llvm)


def controlled_and_uncontrolled_are_not_mixed(facts: Facts) -> Iterator[Violation]:
    """CO16. As in LLVM a control intrinsic makes a function a controlled one; taken literally, the
    text asks for an operation with a bundle, so that an unused anchor would harm nobody."""
    if any(call.control or call.token for _, call in facts.calls):
        for site, call in facts.convergent:
            if call.control is None and call.token is None and not bundles_in(call.text):
                message = "an uncontrolled convergent operation in a function that uses tokens"
                yield violation_at("CO16", site.block, call, message, MIXED)


def control_intrinsics_are_called_directly(facts: Facts) -> Iterator[Violation]:
    """CO48: an indirect call of a control intrinsic is undefined.

    The address of one may not be taken at all, in LLVM; then no indirect call can reach it."""
    for site, instruction in facts.sites:
        for operand in _operands(instruction):
            if isinstance(operand, Global) and operand.name in CONTROL_INTRINSICS:
                message = (
                    f"the address of {operand.name} is taken; to call it indirectly is undefined"
                )
                yield violation_at("CO48", site.block, instruction, message, ADDRESS_TAKEN)


def _operands(instruction: Instruction) -> tuple[Operand, ...]:
    match instruction:
        case Call(arguments=arguments):
            return arguments
        case Compute(operands=operands) | Effect(operands=operands):
            return operands
        case _:
            return ()
