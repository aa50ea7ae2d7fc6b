"""The static rules about tokens and the bundles that hold them (CO7, CO8, CO53)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..program.instructions import Call, Compute, Unmodelled
from .violations import Facts, Violation, violation_at

MANY_BUNDLES = "The 'convergencectrl' bundle can occur at most once on a call"

NOT_ONE_TOKEN = "The 'convergencectrl' bundle requires exactly one token use."

NOT_A_TOKEN = (
    "Convergence control tokens can only be produced by calls to the convergence control "
    "intrinsics."
)

NOT_DOMINATED = "Convergence control token must dominate all its uses."

PHI_OF_TOKENS = "PHI nodes cannot have token type!"

SELECT_OF_TOKENS = "select values cannot have token type"

_BUNDLE = re.compile(r'"convergencectrl"\(([^()]*)\)')

_CONSTANT_TOKEN = re.compile(r"\s*token (poison|undef|none)\s*")


def bundles_in(text: str) -> list[str]:
    """What each `convergencectrl` bundle of a call's text holds."""
    return _BUNDLE.findall(text)


def tokens_are_no_input_of_phi_or_select(facts: Facts) -> Iterator[Violation]:
    """CO7. LLVM's parser does not even accept a select of tokens."""
    for block in facts.function.blocks.values():
        for phi in block.phis:
            if phi.type == "token":
                message = f"%{phi.name} is a phi of tokens; a token may not pass through a phi"
                yield violation_at("CO7", block.name, phi, message, PHI_OF_TOKENS)
        for instruction in block.instructions:
            if isinstance(instruction, Compute) and instruction.type == "token":
                message = f"%{instruction.name} is computed from tokens; a token may not be"
                yield violation_at("CO7", block.name, instruction, message, SELECT_OF_TOKENS)


def bundle_holds_one_token(facts: Facts) -> Iterator[Violation]:
    """CO53: a call has one `convergencectrl` bundle at most, which holds exactly one token."""
    for site, instruction in facts.sites:
        if isinstance(instruction, Unmodelled) or (
            isinstance(instruction, Call) and instruction.token is None
        ):
            bundles = bundles_in(instruction.text)
            if len(bundles) > 1:
                message = "the call has several convergencectrl bundles; it may have one"
                yield violation_at("CO53", site.block, instruction, message, MANY_BUNDLES)
            elif bundles and not re.fullmatch(r"\s*token [^,]*", bundles[0]):
                message = "a convergencectrl bundle must hold exactly one token"
                yield violation_at("CO53", site.block, instruction, message, NOT_ONE_TOKEN)


def token_comes_from_a_control_intrinsic(facts: Facts) -> Iterator[Violation]:
    """CO8: the token of a bundle is the result of a convergence control intrinsic."""
    for site, call in facts.calls:
        if call.token is not None and call.token not in facts.definitions:
            message = f"%{call.token} is not the result of a convergence control intrinsic"
            yield violation_at("CO8", site.block, call, message, NOT_A_TOKEN)
    for site, instruction in facts.sites:
        if isinstance(instruction, Unmodelled):
            bundles = bundles_in(instruction.text)
            constant = _CONSTANT_TOKEN.fullmatch(bundles[0]) if len(bundles) == 1 else None
            if constant is not None:
                message = f"`{constant[1]}` is not the result of a convergence control intrinsic"
                yield violation_at("CO8", site.block, instruction, message, NOT_A_TOKEN)


def definition_dominates_the_use(facts: Facts) -> Iterator[Violation]:
    """CO8: a token is defined before it is used, on every path."""
    for use in facts.uses:
        if not facts.tree.dominates_site(use.definition, use.site):
            message = f"%{use.token} is not defined on every path to this use"
            yield violation_at("CO8", use.site.block, use.call, message, NOT_DOMINATED)
