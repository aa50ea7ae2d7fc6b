"""What LLVM's pure instructions compute, as terms with their poison.

The mirror of `semantics.values.arithmetic` for symbolic operands. Vectors are computed element by
element. An operation that is not interpreted is an uninterpreted function of its operands: equal
operands give equal results, in source and target and in every thread, and nothing else is known
of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from ...semantics.program.instructions import Compute
from ...semantics.program.layouts import ANY_TARGET, FLOATS, DataLayout
from ...semantics.program.operands import Local, width_of
from .casts import CAST
from .casts import cast as to_another_space
from .factory import Terms
from .floats import float_value
from .integers import ARITHMETIC, address, arithmetic, cast, compare
from .intrinsics import WITH_OVERFLOW, intrinsic_value, with_overflow
from .term import Term
from .values import Result, Value, any_poison, bits_of, scalars, scalars_of, together
from .vectors import MOVERS, moved_value

COMMUTATIVE = frozenset(("add", "mul", "and", "or", "xor"))
OPAQUE_CASTS = frozenset(("opaque ptrtoint", "opaque inttoptr"))
"""Casts of pointers that are not as wide as most are; a layout knows how wide."""

CASTS = frozenset(("zext", "sext", "trunc", "ptrtoint", "inttoptr")) | OPAQUE_CASTS
Rule = Callable[[Compute, Sequence[Value]], Value | None]
"""What gives the value of an operation on single scalars; None where the plain one is taken."""

VECTOR = re.compile(r"<(\d+) x ")
VECTORS = re.compile(r"<\d+ x ([^<>]*)>")


def compute(
    t: Terms,
    instruction: Compute,
    operands: Sequence[Value],
    chosen: Callable[[], Term],
    data: DataLayout = ANY_TARGET,
    rule: Rule | None = None,
) -> Result:
    """The value of `instruction`; `chosen` makes the variable of a nondeterministic choice, `rule`
    gives values of operations on single scalars where it has one."""
    if instruction.opcode == "opaque defined":
        # Of a value that may be made of several, a truth that is poison where it is in any part.
        return Result(Value(t.true, any_poison(t, operands[0])), t.false)
    if instruction.opcode == "freeze":
        return Result(_frozen(t, instruction, operands[0], chosen(), data), t.false)
    if instruction.opcode == "select" and operands[0].term.width == 1:
        return Result(_selected(t, operands), t.false)
    if instruction.opcode in MOVERS:
        found = moved_value(t, instruction, operands, data)
        if found is not None:
            return Result(found, t.false)
    elif (count := _elements(instruction)) is not None:
        return _by_elements(t, instruction, operands, count, data, rule)
    return _single(t, instruction, operands, data, rule)


def plain_value(
    t: Terms, instruction: Compute, operands: Sequence[Value], data: DataLayout
) -> Value | None:
    """The value of an operation on single scalars; None where it may be undefined behaviour."""
    value, undefined = _single(t, instruction, operands, data, None)
    return value if undefined is t.false else None


def _frozen(
    t: Terms, instruction: Compute, operand: Value, chosen: Term, data: DataLayout
) -> Value:
    """Each scalar as it is, or as it is chosen where it is poison."""
    layout = data.layout(instruction.type)
    free = Value(chosen, t.constant(0, operand.poison.width))
    if layout is None or not layout.bits:
        return Value(t.choice(operand.poison, chosen, operand.term), t.false)
    pairs = zip(scalars(t, operand, layout), scalars(t, free, layout), strict=True)
    parts = (Value(t.choice(one.poison, other.term, one.term), t.false) for one, other in pairs)
    return together(t, list(parts))


def _selected(t: Terms, operands: Sequence[Value]) -> Value:
    """One of two values, as a whole; all poison where the condition is. Where one of them is
    poison, its bits are none: those of the other stand for them."""
    condition, yes, no = operands
    nothing = t.constant(-1, yes.poison.width)
    if nothing in (yes.poison, no.poison):
        term = no.term if yes.poison is nothing else yes.term
    else:
        term = t.choice(condition.term, yes.term, no.term)
    poison = t.choice(condition.term, yes.poison, no.poison)
    return Value(term, t.choice(condition.poison, nothing, poison))


# --- vectors ---


def _elements(instruction: Compute) -> int | None:
    """The number of elements of an operation that does the same to each; None for others."""
    opcode = instruction.opcode
    found = VECTORS.findall(instruction.type)
    if not found or opcode.startswith(("llvm.vector.", "opaque getelementptr")):
        return None
    if instruction.type[0] != "<" and opcode not in WITH_OVERFLOW:
        return None
    counts = {
        int(row[1])
        for type_ in (instruction.type, *(operand.type for operand in instruction.operands))
        if (row := VECTOR.match(type_.lstrip("{ ")))
    }
    return counts.pop() if len(counts) == 1 else None


def _by_elements(
    t: Terms,
    instruction: Compute,
    operands: Sequence[Value],
    count: int,
    data: DataLayout,
    rule: Rule | None,
) -> Result:
    """An operation on vectors, element by element; an operand that is no vector goes to each."""
    types = [operand.type for operand in instruction.operands]
    single = replace(
        instruction,
        type=VECTORS.sub(r"\1", instruction.type),
        operands=tuple(Local("", VECTORS.sub(r"\1", type_)) for type_ in types),
    )
    parts = [
        _cut(t, operand, count) if type_[0] == "<" else [operand] * count
        for operand, type_ in zip(operands, types, strict=True)
    ]
    results = [_single(t, single, each, data, rule) for each in zip(*parts, strict=True)]
    values = [result.value for result in results]
    if instruction.type[0] != "<":
        layout = data.layout(single.type)
        assert layout is not None
        fields = [scalars(t, value, layout) for value in values]
        values = [part for row in zip(*fields, strict=True) for part in row]
    undefined = t.disjunction(result.undefined for result in results)
    return Result(together(t, values), undefined)


def _cut(t: Terms, vector: Value, count: int) -> list[Value]:
    """The elements of a vector."""
    if count == 1:
        return [vector]
    width = vector.term.width // count
    return [
        Value(t.slice(vector.term, index * width, width), t.slice(vector.poison, index, 1))
        for index in range(count)
    ]


# --- numbers, pointers, floats ---


def _single(
    t: Terms,
    instruction: Compute,
    operands: Sequence[Value],
    data: DataLayout,
    rule: Rule | None,
) -> Result:
    """The value of an operation on single scalars, or of one of which nothing is known."""
    if rule is not None and (ruled := rule(instruction, operands)) is not None:
        return Result(ruled, t.false)
    if instruction.opcode == "select" and operands[0].term.width == 1:
        return Result(_selected(t, operands), t.false)
    types = [operand.type for operand in instruction.operands]
    poison = t.disjunction(any_poison(t, operand) for operand in operands)
    if all(_is_number(type_) for type_ in types):
        found = _of_numbers(t, instruction, operands, poison, data)
        if found is not None:
            return found
    if all(_is_number(type_) or type_ in FLOATS for type_ in (*types, instruction.type)):
        value = float_value(t, instruction, operands)
        if value is not None:
            return Result(value, t.false)
    return _uninterpreted(t, instruction, operands, data)


def _is_number(type_: str) -> bool:
    return width_of(type_) is not None


def _of_numbers(
    t: Terms, instruction: Compute, operands: Sequence[Value], poison: Term, data: DataLayout
) -> Result | None:
    """The value of an operation on integers and pointers; None if it is not interpreted, or if
    more is said of an intrinsic."""
    opcode, values = instruction.opcode, [operand.term for operand in operands]
    width = bits_of(data.layout(instruction.type))
    if opcode.startswith("llvm.") and instruction.detail:
        return None
    if opcode in WITH_OVERFLOW:
        value, wraps = with_overflow(t, opcode, *values)
        return Result(together(t, [Value(value, poison), Value(wraps, poison)]), t.false)
    if not _is_number(instruction.type):
        return None
    if opcode in ARITHMETIC:
        return arithmetic(t, instruction, operands, poison)
    if opcode == "icmp":
        found = compare(t, instruction, values)
    elif opcode in CASTS:
        found = cast(t, instruction, values[0], width)
    elif opcode == CAST:
        from_, to = instruction.operands[0].type, instruction.type
        found = to_another_space(t, values[0], from_, to, width), t.false
    elif opcode == "getelementptr":
        # A step from one object to the address of another is still based on the first.
        plain = data.index_width(instruction.type) == width
        if not plain or any(map(t.holds_an_address, values[1:])):
            return None
        return address(t, instruction, values, poison)
    elif opcode.startswith("llvm."):
        found = intrinsic_value(t, opcode, values, width)
    else:
        found = None
    if found is None:
        return None
    return Result(Value(found[0], t.disjunction((poison, found[1]))), t.false)


def _uninterpreted(
    t: Terms, instruction: Compute, operands: Sequence[Value], data: DataLayout
) -> Result:
    """A function of all operands, poison bits included: a vector may be poison in one element.

    Operands whose order does not matter get one order, so that two spellings are one term."""
    if instruction.opcode in COMMUTATIVE:
        operands = sorted(operands, key=lambda operand: operand.term.number)
    what = (
        instruction.opcode,
        instruction.type,
        instruction.predicate,
        instruction.detail,
        tuple(sorted(instruction.flags)),
    )
    layout = data.layout(instruction.type)
    arguments = tuple(part for operand in operands for part in operand)
    value = t.function(("value", what), arguments, bits_of(layout))
    poison = t.function(("poison", what), arguments, scalars_of(layout))
    return Result(Value(value, poison), t.false)


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
