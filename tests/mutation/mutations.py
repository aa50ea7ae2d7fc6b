"""Mutants: a pair of programs in which one token, one call site, one edge or one value changed.

The checker is asked about each, and so is the wave. A mutant is made from a target that is known
to keep its source's communicating sets, or from a program paired with itself; it is kept where it
still is a program: single assignment holds, and the static rules accept it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from mutation.calls import argument_changed, call_deleted, call_duplicated, call_moved
from mutation.flow import (
    branch_swapped,
    condition_borrowed,
    condition_constant,
    edge_redirected,
    phi_changed,
)
from mutation.instruction_edits import Changed
from mutation.tokens import (
    anchor_for_entry,
    anchor_for_use,
    entry_for_anchor,
    loop_for_anchor,
    loop_removed,
    other_token,
)
from oracles.ssa_check import well_made
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.static_rules.rules import check_rules


@dataclass(frozen=True, slots=True)
class Mutant:
    """A source, and a target that is a known one but for a single change; `change` says which.

    `origin` names the known pair."""

    source: Function
    target: Function
    change: str
    origin: str


Mutation = Callable[[Random, Function], Changed | None]
"""Changes one thing of a function, chosen by chance; None where it has no such thing."""

MOST_TRIES = 60
"""Changes tried before a program is given up."""


def mutant(rng: Random, source: Function, target: Function, origin: str) -> Mutant | None:
    """A mutant of the pair; None if no change tried leaves a legal program."""
    for _ in range(MOST_TRIES):
        found = rng.choice(MUTATIONS)(rng, target)
        if found is not None and is_legal(found[0]):
            return Mutant(source, *found, origin)
    return None


def is_legal(function: Function) -> bool:
    """LLVM would read the program, and no static rule is broken."""
    return well_made(function) and not check_rules(function)


MUTATIONS: tuple[Mutation, ...] = (
    *(other_token, entry_for_anchor, anchor_for_use, anchor_for_entry) * 4,
    *(loop_removed, loop_for_anchor, call_moved) * 4,
    *(condition_borrowed, edge_redirected, phi_changed) * 2,
    *(call_deleted, call_duplicated, argument_changed),
    *(branch_swapped, condition_constant),
)
"""Every way to change a program; those that leave each thread's own program alone more often."""
