"""What LLVM's pure instructions compute, as terms with a poison bit.

The mirror of `semantics.arithmetic` for symbolic operands. An operation that is not interpreted
is an uninterpreted function of its operands: equal operands give equal results, in source and
target and in every thread, and nothing else is known of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...semantics.program.instructions import NEVER_NULL, Compute
from ...semantics.program.operands import width_of
from .factory import Terms
from .intrinsics import WITH_OVERFLOW, intrinsic_value, overflow_part
from .objects import apart
from .overflows import overflow, product_wraps, resized
from .term import Term


class Value(NamedTuple):
    """A value of one thread: its term, and when it is poison (a truth-valued term)."""

    term: Term
    poison: Term


class Result(NamedTuple):
    """The value of an instruction and when executing it is undefined behaviour."""

    value: Value
    undefined: Term


ARITHMETIC = frozenset(
    ["add", "sub", "mul", "shl", "lshr", "ashr", "and", "or", "xor", "udiv", "urem", "sdiv", "srem"]
)
DIVISIONS = frozenset(("udiv", "urem", "sdiv", "srem"))
SHIFTS = frozenset(("shl", "lshr", "ashr"))
COMMUTATIVE = frozenset(("add", "mul", "and", "or", "xor", "fadd", "fmul"))
SYMMETRIC_PREDICATES = frozenset(("oeq", "one", "ueq", "une", "ord", "uno"))
SWAPPED_PREDICATES = {"ogt": "olt", "oge": "ole", "ugt": "ult", "uge": "ule"}
"""Predicates of float comparisons (and of vectors) that say the same with swapped operands."""


def compute(
    terms: Terms,
    instruction: Compute,
    operands: Sequence[Value],
    chosen: Callable[[], Term],
) -> Result:
    """The value of `instruction`; `chosen` makes the variable of a nondeterministic choice."""
    t, values = terms, [operand.term for operand in operands]
    poison = t.disjunction(operand.poison for operand in operands)
    width = width_of(instruction.type)
    known = width is not None and all(value.width for value in values)
    match instruction.opcode:
        case "freeze":
            value = t.choice(operands[0].poison, chosen(), values[0])
            return Result(Value(value, t.false), t.false)
        case "select" if values[0].width == 1:
            return _select(t, operands)
        case "extractvalue":
            found = overflow_part(t, instruction, values[0])
            if found is not None:
                return Result(Value(found, poison), t.false)
        case opcode if known and opcode in ARITHMETIC:
            return _arithmetic(t, instruction, operands, poison)
        case "icmp" if known:
            value, bad = _compare(t, instruction, values)
            return Result(Value(value, t.disjunction((poison, bad))), t.false)
        case "zext" | "sext" | "trunc" | "ptrtoint" | "inttoptr" | "bitcast" if known:
            value, bad = _cast(t, instruction, values[0], width or 0)
            return Result(Value(value, t.disjunction((poison, bad))), t.false)
        case "getelementptr" if known and not any(map(t.holds_an_address, values[1:])):
            # A step from one object to the address of another is still based on the first.
            return _address(t, instruction, values, poison)
        case opcode if known and opcode.startswith("llvm."):
            found = intrinsic_value(t, opcode, values, width or 0)
            if found is not None:
                return Result(Value(found[0], t.disjunction((poison, found[1]))), t.false)
        case _:
            pass
    return _uninterpreted(t, instruction, operands, width or 0)


def _uninterpreted(t: Terms, instruction: Compute, operands: Sequence[Value], width: int) -> Result:
    """A function of all operands, poison bits included: a vector may be poison in one element.

    Operands whose order does not matter, and comparisons of floats that differ only in it, get
    one order, so that the two spellings are one term."""
    predicate = instruction.predicate
    if instruction.opcode in COMMUTATIVE or predicate in SYMMETRIC_PREDICATES:
        operands = sorted(operands, key=lambda operand: operand.term.number)
    elif predicate in SWAPPED_PREDICATES:
        predicate, operands = SWAPPED_PREDICATES[predicate], operands[::-1]
    what = (
        instruction.opcode,
        instruction.type,
        predicate,
        instruction.detail,
        tuple(sorted(instruction.flags)),
    )
    arguments = tuple(part for operand in operands for part in operand)
    if instruction.opcode in WITH_OVERFLOW and all(operand.term.width for operand in operands):
        poison = t.disjunction(operand.poison for operand in operands)
    else:
        poison = t.function(("poison", what), arguments, 1)
    return Result(Value(t.function(("value", what), arguments, width), poison), t.false)


def _select(t: Terms, operands: Sequence[Value]) -> Result:
    condition, yes, no = operands
    value = t.choice(condition.term, yes.term, no.term)
    chosen_poison = t.choice(condition.term, yes.poison, no.poison)
    return Result(Value(value, t.disjunction((condition.poison, chosen_poison))), t.false)


def _arithmetic(t: Terms, instruction: Compute, operands: Sequence[Value], poison: Term) -> Result:
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


def _compare(t: Terms, instruction: Compute, values: Sequence[Term]) -> tuple[Term, Term]:
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


def _cast(t: Terms, instruction: Compute, a: Term, width: int) -> tuple[Term, Term]:
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


def _address(t: Terms, instruction: Compute, values: Sequence[Term], poison: Term) -> Result:
    """Base plus index times stride. A step that wraps against its flag is poison, and so is one
    that leaves an object against `inbounds`: which addresses lie in one object is not known."""
    address = values[0]
    flags, width = instruction.flags, address.width
    total = t.constant(0, width)
    bad = [poison]
    for given, stride in zip(values[1::2], values[2::2], strict=True):
        index = resized(t, given, width)
        step = t.multiply(index, resized(t, stride, width))
        after = t.add(address, step)
        if flags & {"inbounds", "nusw"}:
            zero = t.constant(0, width)
            falls = t.signed_less(step, zero)
            bad.append(t.negation(t.equal(resized(t, index, given.width), given)))
            bad.append(product_wraps(t, index, stride, step, "nsw"))
            bad.append(t.negation(t.equal(falls, t.unsigned_less(after, address))))
            bad.append(overflow(t, "add", "nsw", total, step, t.add(total, step)))
        if "nuw" in flags:
            bad.append(product_wraps(t, index, stride, step, "nuw"))
            bad.append(t.unsigned_less(after, address))
        if "inbounds" in flags:
            zero = t.constant(0, width)
            moves = t.negation(t.equal(step, zero))
            bad.append(t.conjunction((moves, apart(t, address, after))))
            if NEVER_NULL in flags:
                ends = (t.equal(address, zero), t.equal(after, zero))
                bad.append(t.conjunction((moves, t.disjunction(ends))))
        address, total = after, t.add(total, step)
    return Result(Value(address, t.disjunction(bad)), t.false)


def is_interpreted(instruction: Compute) -> bool:
    """Whether the term of such an operation on numbers says all that it computes."""
    opcode = instruction.opcode
    if opcode in ("llvm.fshl", "llvm.fshr"):
        return width_of(instruction.type) != 1
    if opcode in ARITHMETIC or opcode in INTERPRETED or opcode in WITH_OVERFLOW:
        return True
    return opcode == "extractvalue" and instruction.detail in ("0", "1")


_OPCODES = """freeze select icmp zext sext trunc ptrtoint inttoptr bitcast getelementptr
llvm.umin llvm.umax llvm.smin llvm.smax llvm.abs llvm.ctlz llvm.cttz llvm.ctpop llvm.bswap
llvm.bitreverse llvm.ucmp llvm.scmp llvm.uadd.sat llvm.usub.sat llvm.sadd.sat llvm.ssub.sat"""
INTERPRETED = frozenset(_OPCODES.split())
"""Operations on numbers besides arithmetic whose terms say all that they compute."""
