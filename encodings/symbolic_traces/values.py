"""Truths, and integers with poison, as a symbolic thread computes them, straight in z3.

A truth is a Python `bool` where it is known and a z3 formula where it is not, so that what no
thread can do costs nothing. This is the general encoding's own arithmetic, after LLVM's language
reference: a result wraps iff it differs from what wider integers give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import z3

from ...semantics.program.instructions import Compute
from ...semantics.program.operands import width_of

Formula = Any
"""A `bool` or a z3 Boolean."""


@dataclass(frozen=True, slots=True, eq=False)
class Integer:
    """A value: its bits, meaningless where `poison` is true."""

    bits: Any
    poison: Formula

    @property
    def width(self) -> int:
        return self.bits.size()

    def is_(self, value: int) -> Formula:
        return self.bits == z3.BitVecVal(value, self.width, self.bits.ctx)


class Logic:
    """Builds truths and integers of one z3 context."""

    def __init__(self, context: Any) -> None:
        self._context = context

    # --- truths ---

    def all_of(self, parts: Iterable[Formula]) -> Formula:
        open_ = []
        for part in parts:
            if part is False:
                return False
            if part is not True:
                open_.append(part)
        if not open_:
            return True
        return open_[0] if len(open_) == 1 else z3.And(*open_)

    def any_of(self, parts: Iterable[Formula]) -> Formula:
        open_ = []
        for part in parts:
            if part is True:
                return True
            if part is not False:
                open_.append(part)
        if not open_:
            return False
        return open_[0] if len(open_) == 1 else z3.Or(*open_)

    def negation(self, truth: Formula) -> Formula:
        return (not truth) if isinstance(truth, bool) else z3.Not(truth)

    def implication(self, one: Formula, other: Formula) -> Formula:
        return self.any_of((self.negation(one), other))

    def differ(self, one: Formula, other: Formula) -> Formula:
        """Exactly one of the two."""
        if isinstance(one, bool):
            return self.negation(other) if one else other
        if isinstance(other, bool):
            return self.negation(one) if other else one
        return z3.Xor(one, other)

    def formula(self, truth: Formula) -> Any:
        """The truth as a z3 Boolean, known or not."""
        return z3.BoolVal(truth, self._context) if isinstance(truth, bool) else truth

    def truth(self, name: str) -> Formula:
        return z3.Bool(name, self._context)

    # --- integers ---

    def constant(self, value: int, width: int) -> Integer:
        return Integer(z3.BitVecVal(value, width, self._context), False)

    def poison(self, width: int) -> Integer:
        return Integer(z3.BitVecVal(0, width, self._context), True)

    def within(self, value: Integer, ranges: Sequence[tuple[int, int]]) -> Formula:
        """The value lies in one of the half-open ranges, which may wrap around."""
        width = value.width
        size = 1 << width
        return self.any_of(
            # Counted from the low end, what lies in the range comes first.
            z3.ULT(value.bits - low, self.constant((high - low) % size, width).bits)
            if (high - low) % size
            else True
            for low, high in ranges
        )

    def variable(self, name: str, width: int, noundef: bool) -> Integer:
        poison = False if noundef else self.truth(f"{name} is poison")
        return Integer(z3.BitVec(name, width, self._context), poison)

    def choice(self, truth: Formula, yes: Integer, no: Integer) -> Integer:
        if isinstance(truth, bool):
            return yes if truth else no
        poison = self.any_of(
            (
                self.all_of((truth, yes.poison)),
                self.all_of((self.negation(truth), no.poison)),
            )
        )
        return Integer(z3.If(truth, yes.bits, no.bits), poison)

    def equal(self, one: Integer, other: Integer) -> Formula:
        """Both are poison, or neither is and the bits are equal."""
        same = self.all_of((self.negation(one.poison), one.bits == other.bits))
        agree = self.negation(self.differ(one.poison, other.poison))
        return self.all_of((agree, self.any_of((one.poison, same))))

    def refined(self, source: Integer, target: Integer) -> Formula:
        """The target's value is one that the source's may be: poison may become anything."""
        if source.width != target.width:
            return source.poison
        same = self.all_of((self.negation(target.poison), source.bits == target.bits))
        return self.any_of((source.poison, same))


# --- pure instructions --------------------------------------------------------------------------

_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "shl": lambda a, b: a << b,
    "lshr": z3.LShR,
    "ashr": lambda a, b: a >> b,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
}
_ORDER: dict[str, Callable[[Any, Any], Any]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "ult": z3.ULT,
    "ule": z3.ULE,
    "ugt": z3.UGT,
    "uge": z3.UGE,
    "slt": lambda a, b: a < b,
    "sle": lambda a, b: a <= b,
    "sgt": lambda a, b: a > b,
    "sge": lambda a, b: a >= b,
}
_FLAGS = {
    "add": {"nuw", "nsw"},
    "sub": {"nuw", "nsw"},
    "mul": {"nuw", "nsw"},
    "shl": {"nuw", "nsw"},
    "lshr": {"exact"},
    "ashr": {"exact"},
    "and": set(),
    "or": {"disjoint"},
    "xor": set(),
    "icmp": {"samesign"},
    "select": set(),
    "zext": {"nneg"},
    "sext": set(),
    "trunc": {"nuw", "nsw"},
}
"""The opcodes that are computed with, and the flags of each that are known."""


def computable(instruction: Compute) -> bool:
    """Whether `computed` has the meaning of the instruction."""
    widths = [width_of(instruction.type), *(width_of(o.type) for o in instruction.operands)]
    known = _FLAGS.get(instruction.opcode)
    return known is not None and None not in widths and instruction.flags <= known


def computed(logic: Logic, instruction: Compute, operands: Sequence[Integer]) -> Integer:
    """The value of a computable instruction."""
    opcode, flags = instruction.opcode, instruction.flags
    if opcode == "select":
        chosen = logic.choice(operands[0].is_(1), operands[1], operands[2])
        return Integer(chosen.bits, logic.any_of((operands[0].poison, chosen.poison)))
    a = operands[0].bits
    poisons = [operand.poison for operand in operands]
    if opcode in _ARITHMETIC:
        b = operands[1].bits
        bits = _ARITHMETIC[opcode](a, b)
        poisons += _poison_of_arithmetic(opcode, flags, a, b, bits)
    elif opcode == "icmp":
        b = operands[1].bits
        bits = _as_bit(logic, _ORDER[instruction.predicate](a, b))
        if "samesign" in flags:
            poisons.append((a < 0) != (b < 0))
    else:
        width = width_of(instruction.type) or 0
        bits = _cast(opcode, a, width)
        poisons += _poison_of_cast(opcode, flags, a, bits)
    return Integer(bits, logic.any_of(poisons))


def _as_bit(logic: Logic, truth: Formula) -> Any:
    return z3.If(truth, logic.constant(1, 1).bits, logic.constant(0, 1).bits)


def _cast(opcode: str, a: Any, width: int) -> Any:
    match opcode:
        case "zext":
            return z3.ZeroExt(width - a.size(), a)
        case "sext":
            return z3.SignExt(width - a.size(), a)
        case _:
            return z3.Extract(width - 1, 0, a)


def _poison_of_cast(opcode: str, flags: frozenset[str], a: Any, bits: Any) -> list[Formula]:
    found = []
    if "nneg" in flags:
        found.append(a < 0)
    if opcode == "trunc":
        lost = a.size() - bits.size()
        found += [z3.ZeroExt(lost, bits) != a] if "nuw" in flags else []
        found += [z3.SignExt(lost, bits) != a] if "nsw" in flags else []
    return found


def _poison_of_arithmetic(
    opcode: str, flags: frozenset[str], a: Any, b: Any, bits: Any
) -> list[Formula]:
    """When the operation itself makes poison of operands that are none."""
    found = []
    width = a.size()
    operation = _ARITHMETIC[opcode]
    if opcode in ("shl", "lshr", "ashr"):
        # The width itself must fit: in one bit every amount but zero is too large.
        wide = z3.ZeroExt(width.bit_length(), b)
        found.append(z3.UGE(wide, width))
    for flag, extend, back in (("nuw", z3.ZeroExt, z3.LShR), ("nsw", z3.SignExt, _ashr)):
        if flag not in flags:
            continue
        if opcode == "shl":
            found.append(back(bits, b) != a)
        else:
            found.append(operation(extend(width, a), extend(width, b)) != extend(width, bits))
    if "exact" in flags:
        found.append((bits << b) != a)
    if "disjoint" in flags:
        found.append((a & b) != 0)
    return found


def _ashr(a: Any, b: Any) -> Any:
    return a >> b
