"""What LLVM's operations on integers and addresses compute, as terms with a poison bit."""

from __future__ import annotations

from collections.abc import Sequence

from ...semantics.program.instructions import NEVER_NULL, Compute
from .casts import without_casts
from .factory import Terms
from .objects import apart, begins_at_null, is_based
from .overflows import overflow, product_wraps, resized
from .term import Term
from .values import Result, Value

ARITHMETIC = frozenset(
    ["add", "sub", "mul", "shl", "lshr", "ashr", "and", "or", "xor", "udiv", "urem", "sdiv", "srem"]
)
DIVISIONS = frozenset(("udiv", "urem", "sdiv", "srem"))
SHIFTS = frozenset(("shl", "lshr", "ashr"))


def arithmetic(t: Terms, instruction: Compute, operands: Sequence[Value], poison: Term) -> Result:
    """An operation of two numbers, with its flags; division may be undefined behaviour."""
    opcode, flags = instruction.opcode, instruction.flags
    a, b = operands[0].term, operands[1].term
    value = t.binary(opcode, a, b)
    bad = [poison]
    if opcode in SHIFTS:
        bad.append(
            t.negation(t.unsigned_less(b, t.constant(a.width, a.width))) if a.width > 1 else b
        )
    if opcode in ("add", "sub", "mul", "shl"):
        bad += [overflow(t, opcode, flag, a, b, value) for flag in ("nuw", "nsw") if flag in flags]
    if "exact" in flags:
        undo = {"lshr": "shl", "ashr": "shl"}.get(opcode, "mul")
        bad.append(t.negation(t.equal(t.binary(undo, value, b), a)))
    if "disjoint" in flags:
        bad.append(t.negation(t.equal(t.binary("and", a, b), t.constant(0, a.width))))
    undefined = t.false
    if opcode in DIVISIONS:
        cases = [operands[1].poison, t.equal(b, t.constant(0, a.width))]
        if opcode in ("sdiv", "srem"):
            lowest = t.equal(a, t.constant(1 << (a.width - 1), a.width))
            overflows = t.disjunction((lowest, operands[0].poison))
            cases.append(t.conjunction((overflows, t.equal(b, t.constant(-1, a.width)))))
        undefined = t.disjunction(cases)
    return Result(Value(value, t.disjunction(bad)), undefined)


def compare(t: Terms, instruction: Compute, values: Sequence[Term]) -> tuple[Term, Term]:
    """A comparison of two numbers, and when it adds poison."""
    a, b = values
    bad = t.false
    if "samesign" in instruction.flags:
        zero = t.constant(0, a.width)
        signs = t.equal(t.signed_less(a, zero), t.signed_less(b, zero))
        bad = t.negation(signs)
    match instruction.predicate:
        case "eq":
            return t.equal(a, b), bad
        case "ne":
            return t.negation(t.equal(a, b)), bad
        case "ult":
            return t.unsigned_less(a, b), bad
        case "ugt":
            return t.unsigned_less(b, a), bad
        case "uge":
            return t.negation(t.unsigned_less(a, b)), bad
        case "ule":
            return t.negation(t.unsigned_less(b, a)), bad
        case "slt":
            return t.signed_less(a, b), bad
        case "sgt":
            return t.signed_less(b, a), bad
        case "sge":
            return t.negation(t.signed_less(a, b)), bad
        case "sle":
            return t.negation(t.signed_less(b, a)), bad
        case other:
            raise AssertionError(f"no such predicate: {other}")


def cast(t: Terms, instruction: Compute, a: Term, width: int) -> tuple[Term, Term]:
    """A number in another width, and when that adds poison."""
    opcode, flags = instruction.opcode, instruction.flags
    if opcode == "sext":
        return t.sign_extend(a, width), t.false
    if width >= a.width:
        negative = t.signed_less(a, t.constant(0, a.width)) if "nneg" in flags else t.false
        return t.zero_extend(a, width), negative
    value = t.truncate(a, width)
    bad = []
    if "nuw" in flags:
        bad.append(t.negation(t.equal(t.zero_extend(value, a.width), a)))
    if "nsw" in flags:
        bad.append(t.negation(t.equal(t.sign_extend(value, a.width), a)))
    return value, t.disjunction(bad)


def address(t: Terms, instruction: Compute, values: Sequence[Term], poison: Term) -> Result:
    """Base plus index times stride. A step that wraps against its flag is poison, and so is one
    that leaves an object against `inbounds`: which addresses lie in one object is not known. Of an
    address that was cast to another space, the one that was cast is asked."""
    place = values[0]
    flags, width = instruction.flags, place.width
    zero = total = t.constant(0, width)
    bad = [poison]
    for given, stride in zip(values[1::2], values[2::2], strict=True):
        index = resized(t, given, width)
        step = t.multiply(index, resized(t, stride, width))
        after = t.step(place, step)
        here, there = without_casts(t, place), without_casts(t, after)
        is_based(t, there, here)
        is_based(t, after, place)
        if flags & {"inbounds", "nusw"}:
            bad.append(t.negation(t.equal(resized(t, index, given.width), given)))
            bad.append(product_wraps(t, index, stride, step, "nsw"))
            bad.append(overflow(t, "add", "nsw", total, step, t.add(total, step)))
        # Within an object, which does not wrap around, an address falls where the step is negative.
        falls = t.signed_less(step, zero)
        below = falls if "inbounds" in flags else t.unsigned_less(there, here)
        if "nusw" in flags:
            bad.append(t.negation(t.equal(falls, below)))
        if "nuw" in flags:
            bad.append(product_wraps(t, index, stride, step, "nuw"))
            bad.append(below)
        if "inbounds" in flags:
            moves = t.negation(t.equal(step, zero))
            bad.append(t.conjunction((moves, apart(t, here, there))))
            if NEVER_NULL in flags:
                # Null is that of this space: where one that was cast is 0 there may be an object.
                bad.append(t.conjunction((moves, begins_at_null(t, place))))
        place, total = after, t.add(total, step)
    return Result(Value(place, t.disjunction(bad)), t.false)
