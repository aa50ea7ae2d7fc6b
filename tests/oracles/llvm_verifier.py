"""The static rules beside LLVM's own verifier: where the two answer differently, and why.

LLVM's verifier judges the same text with an algorithm of its own. Where it rejects a function,
this product must too, and name each of its sentences. The other way round there are differences,
each of them in a table with its reason; a disagreement that no row explains is a defect.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from wavecheck.semantics.control_flow.dominance import dominator_tree, reverse_postorder
from wavecheck.semantics.convergence.regions import regions, token_uses
from wavecheck.semantics.printing.printer import print_function
from wavecheck.semantics.program.function import Block, Function
from wavecheck.semantics.program.terminators import UnmodelledTerminator
from wavecheck.semantics.reading.reader import convergence_sentences
from wavecheck.semantics.static_rules.cycles_and_regions import badly_nested
from wavecheck.semantics.static_rules.intrinsics import MIXED
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.static_rules.violations import Violation


def verify_function(function: Function) -> tuple[Violation, ...]:
    """The static rules that a function breaks; empty for a well-formed one."""
    return check_rules(function)


@dataclass(frozen=True, slots=True)
class KnownDifference:
    """Where LLVM's verifier accepts what the text forbids. `explains` says which of a function's
    violations it does not see for this reason."""

    name: str
    reason: str
    explains: Callable[[Function, Violation], bool]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A function on which the static rules and LLVM's verifier differ.

    `unseen`: violations of which LLVM says nothing. `unnamed`: sentences of LLVM that no violation
    carries. `known` explains all of it; None if nothing in the table does."""

    function: str
    unseen: tuple[Violation, ...]
    unnamed: tuple[str, ...]
    known: tuple[KnownDifference, ...] | None


def in_an_unreachable_block(function: Function, violation: Violation) -> bool:
    """A rule about paths or regions, broken in a block that the entry does not reach."""
    return violation.llvm == "" and not dominator_tree(function).reachable(violation.block)


def hidden_from_a_forward_walk(function: Function, violation: Violation) -> bool:
    """A use inside another token's region that only an edge against the walk leads on from.

    LLVM keeps the tokens that are still live while it visits the blocks once, in reverse
    postorder: what a use ends is not carried along an edge that leads backward in that order. In a
    program that keeps the other rules this takes an irreducible cycle."""
    if violation.rule != "CO24":
        return False
    forward = forward_part(function)
    seen = badly_nested(token_uses(forward), regions(forward))
    place = (violation.block, violation.instruction)
    return place not in {(each.block, each.instruction) for each in seen}


def forward_part(function: Function) -> Function:
    """The function without the edges that lead backward in LLVM's reverse postorder."""
    number = {block: index for index, block in enumerate(reverse_postorder(function))}

    def ahead(block: Block) -> UnmodelledTerminator:
        here = number.get(block.name, -1)
        targets = function.successors[block.name]
        call = getattr(block.terminator, "call", None)
        kept = tuple(target for target in targets if number.get(target, -1) > here)
        return UnmodelledTerminator(kept, "edges that lead forward", call=call)

    blocks = {
        name: replace(block, terminator=ahead(block)) for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


KNOWN_DIFFERENCES = (
    KnownDifference(
        "unreachable blocks",
        "LLVM judges closed paths and regions among the blocks that the entry reaches; the text "
        "excepts no block",
        in_an_unreachable_block,
    ),
    KnownDifference(
        "nesting around an irreducible cycle",
        "LLVM follows live tokens forward once, in reverse postorder, so that a use which ends a "
        "region is forgotten along a backward edge",
        hidden_from_a_forward_walk,
    ),
)
"""Every known difference. In all of them LLVM accepts and the text forbids."""


def differences_from_llvm(
    function: Function, text: str | None = None, timeout: float | None = None
) -> Disagreement | None:
    """How the answers about one function differ; None if both accept or both reject it and each
    sentence of LLVM stands beside a violation.

    LLVM takes a call whose bundle is wrong for an uncontrolled one and complains of that too.
    `text` is a module with this function alone, printed from the model if it is not given. Raises
    `Unprintable` where that is impossible, and what `reading.convergence_sentences` raises."""
    said = convergence_sentences(print_function(function) if text is None else text, timeout)
    found = check_rules(function)
    named = {violation.llvm for violation in found}
    if any(violation.rule in ("CO8", "CO53") for violation in found):
        named.add(MIXED)
    unnamed = tuple(sentence for sentence in dict.fromkeys(said) if sentence not in named)
    unseen = found if not said else ()
    if not unnamed and not unseen:
        return None
    known = None if unnamed else _explanation(function, unseen)
    return Disagreement(function.name, unseen, unnamed, known)


def _explanation(
    function: Function, unseen: tuple[Violation, ...]
) -> tuple[KnownDifference, ...] | None:
    """The known differences that explain every violation; None if one stays unexplained."""
    used: list[KnownDifference] = []
    for violation in unseen:
        rows = [row for row in KNOWN_DIFFERENCES if row.explains(function, violation)]
        if not rows:
            return None
        used += rows
    return tuple(dict.fromkeys(used))
