"""Operations that move the scalars of vectors, arrays and structures, or fold them to one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...semantics.program.instructions import Compute
from ...semantics.program.layouts import DataLayout, Layout, NotFixed
from .factory import Terms
from .intrinsics import intrinsic_value
from .term import Term
from .values import Value, any_poison, made_poison, poison_of_bits, scalars, together

MOST_CHOICES = 64
"""An element at an unknown index is chosen among no more than this."""

REDUCTIONS = {
    f"llvm.vector.reduce.{name}": name
    if name in ("add", "mul", "and", "or", "xor")
    else f"llvm.{name}"
    for name in ("add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin")
}
"""The operation that each reduction of integers repeats."""


@dataclass(frozen=True, slots=True)
class Move:
    """An operation on its way: `layouts` are those of the operands, and of the result."""

    terms: Terms
    instruction: Compute
    operands: Sequence[Value]
    layouts: Sequence[Layout]
    data: DataLayout

    def scalars(self, index: int) -> list[Value]:
        """The scalars of an operand."""
        return scalars(self.terms, self.operands[index], self.layouts[index])

    @property
    def result(self) -> Layout:
        return self.layouts[-1]


def moved_value(
    t: Terms, instruction: Compute, operands: Sequence[Value], data: DataLayout
) -> Value | None:
    """What an operation gives that only moves scalars, or folds integers; None for others, and
    where more is said of an intrinsic."""
    mover = MOVERS.get(instruction.opcode)
    types = (*(operand.type for operand in instruction.operands), instruction.type)
    layouts = [layout for layout in map(data.layout, types) if layout is not None and layout.bits]
    said = instruction.opcode.startswith("llvm.") and instruction.detail
    if mover is None or said or len(layouts) < len(types):
        return None
    return mover(Move(t, instruction, operands, layouts, data))


# --- one element ---


def _extracted(move: Move) -> Value | None:
    """The element at an index; poison beyond the last one."""
    t = move.terms
    parts, index = move.scalars(0), move.operands[1]
    nothing = Value(t.constant(0, move.result.bits), t.true)
    if index.term.is_constant:
        found = parts[index.term.value] if index.term.value < len(parts) else nothing
        return made_poison(t, found, index.poison)
    if len(parts) > MOST_CHOICES:
        return None
    found = nothing
    for number, part in reversed(list(enumerate(parts))):
        found = _chosen(t, _is(t, index.term, number), part, found)
    return made_poison(t, found, index.poison)


def _inserted(move: Move) -> Value | None:
    """The vector with another element at an index; all poison if that is beyond the last one."""
    t = move.terms
    _, element, index = move.operands
    parts = move.scalars(0)
    if not index.term.is_constant and len(parts) > MOST_CHOICES:
        return None
    replaced = [
        _chosen(t, _is(t, index.term, number), element, part) for number, part in enumerate(parts)
    ]
    inside = t.true
    if len(parts) < 1 << index.term.width:
        inside = t.unsigned_less(index.term, t.constant(len(parts), index.term.width))
    bad = t.disjunction((index.poison, t.negation(inside)))
    return made_poison(t, together(t, replaced), bad)


def _is(t: Terms, index: Term, number: int) -> Term:
    if number >> index.width:
        return t.false
    return t.equal(index, t.constant(number, index.width))


def _chosen(t: Terms, condition: Term, one: Value, other: Value) -> Value:
    return Value(
        t.choice(condition, one.term, other.term), t.choice(condition, one.poison, other.poison)
    )


# --- many elements ---


def _shuffled(move: Move) -> Value | None:
    """The elements of two vectors that a mask names; where it is poison, so is the result."""
    t = move.terms
    parts = [*move.scalars(0), *move.scalars(1)]
    found = []
    for number in move.scalars(2):
        if number.poison is t.true:
            found.append(Value(t.constant(0, parts[0].term.width), t.true))
        elif number.poison is t.false and number.term.is_constant:
            found.append(parts[number.term.value])
        else:
            return None
    return together(t, found)


def _reversed(move: Move) -> Value | None:
    t = move.terms
    return together(t, move.scalars(0)[::-1])


def _subvector(move: Move) -> Value | None:
    """Some elements in a row, from a constant index on."""
    t = move.terms
    if not move.operands[1].term.is_constant:
        return None
    first, count = move.operands[1].term.value, len(move.result.scalars)
    parts = move.scalars(0)[first : first + count]
    return together(t, parts) if len(parts) == count else None


def _with_subvector(move: Move) -> Value | None:
    """A vector with others in a row in the place of its elements, from a constant index on."""
    t = move.terms
    if not move.operands[2].term.is_constant:
        return None
    first = move.operands[2].term.value
    whole, part = map(move.scalars, range(2))
    if first + len(part) > len(whole):
        return None
    return together(t, [*whole[:first], *part, *whole[first + len(part) :]])


def _reduced(move: Move) -> Value | None:
    """All elements, one operation after the other."""
    t = move.terms
    operation = REDUCTIONS[move.instruction.opcode]
    total, *rest = (part.term for part in move.scalars(0))
    for part in rest:
        if operation.startswith("llvm."):
            found = intrinsic_value(t, operation, (total, part), total.width)
            assert found is not None
            total = found[0]
        else:
            total = t.binary(operation, total, part)
    return Value(total, any_poison(t, move.operands[0]))


# --- parts of aggregates ---


def _part(move: Move) -> Value | None:
    """The scalars of one field."""
    t = move.terms
    place = _place(move)
    if place is None:
        return None
    (first, start), count, bits = place, len(move.result.scalars), move.result.bits
    whole = move.operands[0]
    return Value(t.slice(whole.term, start, bits), t.slice(whole.poison, first, count))


def _with_part(move: Move) -> Value | None:
    """The aggregate with other scalars in one field."""
    t = move.terms
    place = _place(move)
    if place is None:
        return None
    first, start = place
    whole, part = move.operands
    return Value(
        _replaced(t, whole.term, start, part.term), _replaced(t, whole.poison, first, part.poison)
    )


def _replaced(t: Terms, whole: Term, start: int, part: Term) -> Term:
    """A term with other bits from a place on."""
    end = start + part.width
    parts = [t.slice(whole, 0, start)] if start else []
    parts.append(part)
    if end < whole.width:
        parts.append(t.slice(whole, end, whole.width - end))
    return t.concat(parts)


def _place(move: Move) -> tuple[int, int] | None:
    """How many scalars and how many bits of an aggregate stand before the field that the indices
    of an instruction lead to."""
    instruction, data = move.instruction, move.data
    type_ = instruction.operands[0].type
    count, start = 0, 0
    for number in map(int, instruction.detail.split(", ")):
        try:
            before = [data.layout(data.part(type_, index)) for index in range(number)]
            type_ = data.part(type_, number)
        except NotFixed:
            return None
        for layout in before:
            if layout is None:
                return None
            count, start = count + len(layout.scalars), start + layout.bits
    return count, start


# --- the same bits ---


def _same_bits(move: Move) -> Value | None:
    """A value of another type with the same bits: the first scalar is the lowest in both."""
    t = move.terms
    one, other = move.layouts
    value = move.operands[0]
    if one.bits != other.bits or (not move.data.little and len(one.scalars) != len(other.scalars)):
        return None
    if len(one.scalars) == len(other.scalars):
        return value
    parts = move.scalars(0)
    before = [(part.poison, part.term.width) for part in parts]
    poison = poison_of_bits(t, before, [each.width for each in other.scalars])
    return Value(value.term, t.concat(poison))


MOVERS: dict[str, Callable[[Move], Value | None]] = {
    "extractelement": _extracted,
    "insertelement": _inserted,
    "shufflevector": _shuffled,
    "extractvalue": _part,
    "insertvalue": _with_part,
    "bitcast": _same_bits,
    "llvm.vector.reverse": _reversed,
    "llvm.vector.extract": _subvector,
    "llvm.vector.insert": _with_subvector,
    **dict.fromkeys(REDUCTIONS, _reduced),
}
