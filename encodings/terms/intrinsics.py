"""What LLVM's pure integer intrinsics compute, as terms."""

from __future__ import annotations

from collections.abc import Sequence

from .factory import Terms
from .overflows import overflow
from .term import Term

WITH_OVERFLOW = {
    f"llvm.{sign}{name}.with.overflow": (name, "nuw" if sign == "u" else "nsw")
    for sign in "us"
    for name in ("add", "sub", "mul")
}
"""The operation of each intrinsic `with.overflow`, and the flag that it tells the truth of."""


def intrinsic_value(
    t: Terms, opcode: str, values: Sequence[Term], result: int
) -> tuple[Term, Term] | None:
    """The value of a pure integer intrinsic and when it adds poison; None if not interpreted."""
    a = values[0]
    width = a.width
    zero = t.constant(0, width)
    match opcode:
        case "llvm.umin":
            return t.choice(t.unsigned_less(a, values[1]), a, values[1]), t.false
        case "llvm.umax":
            return t.choice(t.unsigned_less(a, values[1]), values[1], a), t.false
        case "llvm.smin":
            return t.choice(t.signed_less(a, values[1]), a, values[1]), t.false
        case "llvm.smax":
            return t.choice(t.signed_less(a, values[1]), values[1], a), t.false
        case "llvm.abs":
            lowest = t.equal(a, t.constant(1 << (width - 1), width))
            value = t.choice(t.signed_less(a, zero), t.subtract(zero, a), a)
            return value, t.conjunction((values[1], lowest))
        case "llvm.ctlz" | "llvm.cttz":
            bad = t.conjunction((values[1], t.equal(a, zero)))
            return t.bits(opcode, a), bad
        case "llvm.ctpop" | "llvm.bswap" | "llvm.bitreverse":
            return t.bits(opcode, a), t.false
        case "llvm.uadd.sat":
            total = t.add(a, values[1])
            wraps = overflow(t, "add", "nuw", a, values[1], total)
            return t.choice(wraps, t.constant(-1, width), total), t.false
        case "llvm.usub.sat":
            below = t.unsigned_less(a, values[1])
            return t.choice(below, zero, t.subtract(a, values[1])), t.false
        case "llvm.sadd.sat" | "llvm.ssub.sat":
            return _signed_saturated(t, opcode[6:9], a, values[1]), t.false
        case "llvm.ucmp" | "llvm.scmp":
            less = t.unsigned_less if opcode == "llvm.ucmp" else t.signed_less
            above = t.choice(t.equal(a, values[1]), t.constant(0, result), t.constant(1, result))
            return t.choice(less(a, values[1]), t.constant(-1, result), above), t.false
        case "llvm.fshl" | "llvm.fshr" if width > 1:
            return _funnel_shift(t, opcode, values), t.false
        case _:
            return None


def _signed_saturated(t: Terms, opcode: str, a: Term, b: Term) -> Term:
    """A sum or difference that wraps lies beyond the end on the first operand's side."""
    width = a.width
    exact = t.binary(opcode, a, b)
    lowest, highest = t.constant(1 << (width - 1), width), t.constant((1 << (width - 1)) - 1, width)
    end = t.choice(t.signed_less(a, t.constant(0, width)), lowest, highest)
    return t.choice(overflow(t, opcode, "nsw", a, b, exact), end, exact)


def _funnel_shift(t: Terms, opcode: str, values: Sequence[Term]) -> Term:
    high, low, amount = values
    width = high.width
    wide = 2 * width
    joined = t.binary(
        "or",
        t.binary("shl", t.zero_extend(high, wide), t.constant(width, wide)),
        t.zero_extend(low, wide),
    )
    shift = t.zero_extend(t.binary("urem", amount, t.constant(width, width)), wide)
    if opcode == "llvm.fshr":
        return t.truncate(t.binary("lshr", joined, shift), width)
    moved = t.binary("shl", joined, shift)
    return t.truncate(t.binary("lshr", moved, t.constant(width, wide)), width)


def with_overflow(t: Terms, opcode: str, a: Term, b: Term) -> tuple[Term, Term]:
    """The sum, difference or product of an intrinsic `with.overflow`, and whether it wrapped."""
    name, flag = WITH_OVERFLOW[opcode]
    value = t.binary(name, a, b)
    return value, overflow(t, name, flag, a, b, value)
