"""LLVM's integer instructions as linear arithmetic over unbounded integers.

A value of width w is an integer term with 0 <= term < 2**w, one of width 1 a truth. Wrapping is
written out by cases, shifts and masks by constants are products, quotients and remainders. Every
number may also be a plain `int` and every truth a plain `bool`: operations on those are computed
at once, so that one executor runs programs on symbols and on concrete inputs.

What is not linear is an uninterpreted function of its operands, the same one in source and target
and in every thread: equal operands give equal results, and nothing else is known of it. Where that
would hide undefined behaviour or a choice, `NotLinear` is raised.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import z3

from ...semantics.program.instructions import Compute
from ...semantics.program.operands import width_of
from .values import (
    Linear,
    NotLinear,
    Number,
    Truth,
    both,
    chosen,
    either,
    lifted,
    negated,
    same,
)


def _quotient(a: Number, by: int) -> Number:
    return a // by if isinstance(a, int) else a / by


def as_signed(a: Number, width: int) -> Number:
    """The two's complement reading."""
    return chosen(a >= 1 << (width - 1), a - (1 << width), a)


def _outside_signed(exact: Number, width: int) -> Truth:
    half = 1 << (width - 1)
    return either((exact < -half, exact >= half))


# --- instructions -----------------------------------------------------------------------------

DIVISIONS = frozenset(("udiv", "sdiv", "urem", "srem"))
_FLAGS = {
    **dict.fromkeys(("add", "sub", "mul", "shl", "trunc"), frozenset(("nuw", "nsw"))),
    **dict.fromkeys(("lshr", "udiv"), frozenset(("exact",))),
    "or": frozenset(("disjoint",)),
    "zext": frozenset(("nneg",)),
    "icmp": frozenset(("samesign",)),
}


def compute_linear(instruction: Compute, operands: Sequence[Linear]) -> Linear:
    """The value of a pure instruction; none that is taken here has undefined behaviour.

    Raises `NotLinear` for a division that may have, and for `freeze` of what may be poison."""
    found = _interpreted(instruction, operands)
    if found is not None:
        return found
    if instruction.opcode in DIVISIONS | {"freeze"}:
        raise _not_linear(instruction)
    return _uninterpreted(instruction, operands)


def _interpreted(instruction: Compute, operands: Sequence[Linear]) -> Linear | None:
    """The value of a linear instruction, None for any other."""
    opcode, flags = instruction.opcode, instruction.flags
    poison = either([operand.poison for operand in operands])
    widths = [width_of(operand.type) for operand in instruction.operands]
    width = width_of(instruction.type)
    if opcode == "select" and widths[0] == 1:
        return _select(operands)
    if opcode == "freeze":
        # A frozen poison is a choice, which nothing here makes.
        return operands[0] if poison is False and width is not None else None
    if width is None or None in widths or flags - _FLAGS.get(opcode, frozenset()):
        return None
    if opcode in DIVISIONS and operands[1].poison is not False:
        return None
    terms = [operand.term for operand in operands]
    at = widths[0] or 0
    if opcode == "icmp":
        if at == 1:
            terms = [chosen(term, 1, 0) for term in terms]
        value = _compared(instruction.predicate, terms[0], terms[1], at)
        differ = "samesign" in flags and negated(same(*(_negative(term, at) for term in terms)))
        return Linear(value, either((poison, differ)))
    found = _of_truths if at == 1 else _of_numbers
    result = found(instruction, terms, at, width)
    return result and Linear(result[0], either((poison, result[1])))


def _uninterpreted(instruction: Compute, operands: Sequence[Linear]) -> Linear:
    """An unknown function of all operands, poison bits included: a vector may be poison in part.

    What the instruction really computes is one such function, so that what holds of all of them
    holds of it."""
    parts = [part for operand in operands for part in operand]
    context = next((part.ctx for part in parts if z3.is_expr(part)), None)
    if context is None:
        raise _not_linear(instruction)
    arguments = [lifted(part, context) for part in parts]
    what = (
        instruction.opcode,
        instruction.type,
        instruction.predicate,
        instruction.detail,
        tuple(sorted(instruction.flags)),
        tuple(operand.type for operand in instruction.operands),
    )
    return uninterpreted(str(what), arguments, width_of(instruction.type), poison=True)


def uninterpreted(
    what: str, arguments: Sequence[Any], width: int | None, *, poison: bool
) -> Linear:
    """The result of an unknown function of terms, one for each text; `poison`: it may be that."""
    context = arguments[0].ctx
    sorts = [argument.sort() for argument in arguments]
    truth = z3.BoolSort(context)
    result = truth if width == 1 else z3.IntSort(context)
    value: Any = z3.Function(f"value {what}", *sorts, result)(*arguments)
    may_be = z3.Function(f"poison {what}", *sorts, truth)(*arguments) if poison else False
    return Linear(value if width in (None, 1) else value % (1 << width), may_be)


def _not_linear(instruction: Compute) -> NotLinear:
    return NotLinear(f"`{instruction.text.strip() or instruction.opcode}` is not linear")


def _select(operands: Sequence[Linear]) -> Linear:
    condition, yes, no = operands
    poison = chosen(condition.term, yes.poison, no.poison)
    return Linear(chosen(condition.term, yes.term, no.term), either((condition.poison, poison)))


def _negative(a: Number, width: int) -> Truth:
    return a >= 1 << (width - 1)


def _compared(predicate: str, a: Number, b: Number, width: int) -> Truth:
    if predicate[0] == "s":
        a, b = as_signed(a, width), as_signed(b, width)
    match predicate:
        case "eq":
            return same(a, b)
        case "ne":
            return negated(same(a, b))
        case "ult" | "slt":
            return a < b
        case "ugt" | "sgt":
            return a > b
        case "ule" | "sle":
            return a <= b
        case _:
            return a >= b


Result = tuple[Number | Truth, Truth]
"""A value, and when it is poison on its own account."""


def _of_truths(instruction: Compute, terms: Sequence[Truth], at: int, width: int) -> Result | None:
    """Operations on i1 that are usual: bitwise ones, and extensions."""
    assert at == 1
    match instruction.opcode:
        case "and":
            return both(terms), False
        case "or" if not instruction.flags:
            return either(terms), False
        case "xor":
            return negated(same(terms[0], terms[1])), False
        case "zext" if not instruction.flags:
            return chosen(terms[0], 1, 0), False
        case "sext":
            return chosen(terms[0], (1 << width) - 1, 0), False
        case _:
            return None


def _of_numbers(
    instruction: Compute, terms: Sequence[Number], at: int, width: int
) -> Result | None:
    opcode, flags = instruction.opcode, instruction.flags
    a, b = terms[0], terms[1] if len(terms) > 1 else 0
    match opcode:
        case "add" | "sub":
            return _added(opcode, a, b, width, flags)
        case "mul" | "shl":
            return _multiplied(opcode, a, b, width, flags)
        case "lshr" | "udiv" | "urem" if isinstance(b, int):
            if opcode == "lshr":
                b = 1 << b if b < width else 0
            if b == 0:
                return None
            value = a % b if opcode == "urem" else _quotient(a, b)
            return value, "exact" in flags and negated(same(a % b, 0))
        case "and" | "or" | "xor":
            found = _bitwise(opcode, a, b, width)
            return found and (found[0], "disjoint" in flags and found[1])
        case "zext":
            return a, "nneg" in flags and _negative(a, at)
        case "sext":
            return chosen(_negative(a, at), a + ((1 << width) - (1 << at)), a), False
        case "trunc":
            return _truncated(a, at, width, flags)
        case "llvm.umin" | "llvm.umax" | "llvm.smin" | "llvm.smax":
            less = _compared(f"{opcode[5]}lt", a, b, width)
            first, second = (a, b) if opcode.endswith("min") else (b, a)
            return chosen(less, first, second), False
        case _:
            return None


def _added(
    opcode: str, a: Number, b: Number, width: int, flags: frozenset[str]
) -> tuple[Number, Truth]:
    top = 1 << width
    exact = a + b if opcode == "add" else a - b
    wraps = exact >= top if opcode == "add" else exact < 0
    value = chosen(wraps, exact - top if opcode == "add" else exact + top, exact)
    x, y = (as_signed(a, width), as_signed(b, width)) if "nsw" in flags else (0, 0)
    overflows = _outside_signed(x + y if opcode == "add" else x - y, width)
    return value, either(("nuw" in flags and wraps, "nsw" in flags and overflows))


def _multiplied(
    opcode: str, a: Number, b: Number, width: int, flags: frozenset[str]
) -> Result | None:
    """By a constant only. A large factor is a negative one to `nsw`, but no shift is."""
    top = 1 << width
    if opcode == "mul" and isinstance(a, int):
        a, b = b, a
    if not isinstance(b, int) or (opcode == "shl" and b >= width):
        return None
    factor = 1 << b if opcode == "shl" else b
    near = factor - top if factor > top // 2 or (opcode == "mul" and 2 * factor == top) else factor
    wraps = "nuw" in flags and a * factor >= top
    overflows = "nsw" in flags and _outside_signed(as_signed(a, width) * near, width)
    return (a * near) % top, either((wraps, overflows))


def _truncated(a: Number, at: int, width: int, flags: frozenset[str]) -> tuple[Any, Truth]:
    rest = a % (1 << width)
    lost = "nuw" in flags and negated(same(rest, a))
    signed = "nsw" in flags and _outside_signed(as_signed(a, at), width)
    return (same(rest, 1) if width == 1 else rest), either((lost, signed))


def _bitwise(opcode: str, a: Number, b: Number, width: int) -> tuple[Number, Truth] | None:
    """With a constant that is a run of ones, and when both have a bit in common."""
    if isinstance(a, int):
        a, b = b, a
    if not isinstance(b, int):
        return None
    low = (b & -b).bit_length() - 1 if b else 0
    high = b.bit_length()
    if b & (b - 1) and b != (1 << high) - (1 << low):
        return None
    common = _quotient(a % (1 << high), 1 << low) * (1 << low)
    value = {"and": common, "or": a + b - common, "xor": a + b - 2 * common}[opcode]
    return value, negated(same(common, 0))
