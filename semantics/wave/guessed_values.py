"""Which numbers of a run were guessed, and whether real values could have given them.

The wave computes with integers only. Where an integer comes from a value that it does not compute
with (a comparison of floats), it takes some number that depends on the operands alone. A run that
rests on such a guess shows something real only if there are values for which the guess is right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..program.instructions import Compute
from ..program.operands import Literal, width_of
from ..values.arithmetic import is_computed
from ..values.values import POISON, Opaque, Value

UNDECIDED_PREDICATES = ("true", "false", "ord", "uno")
"""Comparisons of floats whose answer is fixed, or asks for more than an order."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A number taken for `operation` of `operands`. `inputs` are the operands that are inputs of
    the lane; `free` tells that some values for these give either answer."""

    operation: str
    operands: tuple[str, ...]
    inputs: tuple[str, ...]
    free: bool


def is_input(value: Value | None, type_: str) -> bool:
    """True if a value that is not computed with is an input as such, not built from others."""
    return isinstance(value, Opaque) and value.text.startswith((f"{type_}#", f"{type_} "))


def guess_of(instruction: Compute, operands: Sequence[Value], result: Value) -> Guess | None:
    """What was guessed in executing `instruction` with that result, None if it was computed."""
    if width_of(instruction.type) is None or result is POISON:
        return None
    if is_computed(instruction, operands):
        return None
    kind = f"{instruction.opcode} {instruction.predicate}{instruction.detail}".strip()
    shown = tuple(map(repr, operands))
    pairs = list(zip(instruction.operands, operands, strict=True))
    inputs = tuple(
        repr(value)
        for operand, value in pairs
        if is_input(value, operand.type) and not isinstance(operand, Literal)
    )
    plain = all(is_input(value, operand.type) for operand, value in pairs)
    comparison = instruction.opcode == "fcmp" and not kind.endswith(UNDECIDED_PREDICATES)
    distinct = len(set(shown)) == len(shown)
    return Guess(kind, shown, inputs, bool(plain and comparison and distinct and inputs))


def could_be_right(guesses: Iterable[Guess]) -> bool:
    """True if real values could give every guess at once: each is free and no input has a part
    in two of them."""
    users: dict[str, set[Guess]] = defaultdict(set)
    for guess in guesses:
        if not guess.free:
            return False
        for name in guess.inputs:
            users[name].add(guess)
    return all(len(found) == 1 for found in users.values())
