"""Values as the bytes of memory, and back, as a data layout says.

An integer is its bits, and so is a float or a handle of which these are known. Any other value lies
in memory in fragments, of which only itself can be put together again; a number that is made of
fragments was made up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..program.layouts import DataLayout, Layout, is_handle
from ..program.operands import width_of
from ..values.float_constants import bits_of, text_of, width_of_float
from ..values.values import POISON, Aggregate, Opaque, Poison, Value, built, fit


@dataclass(frozen=True, slots=True)
class Fragment:
    """One byte of a stored value that has no number: the `part`-th of `value`."""

    value: Opaque | Aggregate
    type: str
    part: int


Byte = int | Poison | Fragment


def bytes_of(type_: str, value: Value, layout: DataLayout) -> list[Byte] | None:
    """The bytes that a store of a value writes; None for a type without a fixed size. Padding
    holds nothing."""
    made = layout.layout(type_)
    if made is None:
        return None
    if value is POISON:
        return [POISON for _ in range(made.size)]
    if isinstance(value, int) and width_of(type_):
        return _in_order([(value >> (8 * k)) & 0xFF for k in range(made.size)], layout)
    numbers = _numbers(type_, value, layout)
    if numbers is not None and len(numbers) == len(made.scalars):
        if len(numbers) == 1:
            return _in_order(_packed(made, numbers), layout)
        if layout.little:
            return _packed(made, numbers)
    assert not isinstance(value, int | Poison)
    return [Fragment(value, type_, k) for k in range(made.size)]


def _in_order(found: Sequence[Byte], layout: DataLayout) -> list[Byte]:
    """The bytes of one scalar, from the lowest on, as they lie in memory, or back."""
    return list(found) if layout.little else list(reversed(found))


def _numbers(type_: str, value: Value, layout: DataLayout) -> list[int | Poison] | None:
    """The scalars of a value as bits; None where some have none."""
    if isinstance(value, int):
        return [value]
    if isinstance(value, Opaque):
        bits = _bits_of_float(type_, value)
        return None if bits is None else [bits]
    made = layout.layout(type_)
    if value is POISON or isinstance(value, Poison):
        return None if made is None else [POISON for _ in made.scalars]
    found: list[int | Poison] = []
    for index, part in enumerate(value.parts):
        numbers = _numbers(layout.part(type_, index), part, layout)
        if numbers is None:
            return None
        found += numbers
    return found


def _bits_of_float(type_: str, value: Opaque) -> int | None:
    kind, _, text = value.text.partition(" ")
    return bits_of(type_, text) if kind == type_ else None


def _packed(made: Layout, numbers: Sequence[int | Poison]) -> list[Byte]:
    """Scalars where they lie: bit by bit, as those of a vector may share a byte."""
    held, lost, used = 0, 0, 0
    for scalar, number in zip(made.scalars, numbers, strict=True):
        # A scalar that is not part of a vector fills its bytes.
        mask = ((1 << scalar.width) - 1) << scalar.place
        used |= mask
        if isinstance(number, int):
            held |= fit(number, scalar.width) << scalar.place
        else:
            lost |= mask
    found: list[Byte] = []
    for k in range(made.size):
        bits = (held >> (8 * k)) & 0xFF
        empty = not (used >> (8 * k)) & 0xFF
        found.append(POISON if empty or (lost >> (8 * k)) & 0xFF else bits)
    return found


def value_of_bytes(type_: str, found: Sequence[Byte], layout: DataLayout) -> tuple[Value, bool]:
    """The value that some bytes make as a value of a type, and whether it was made up."""
    first = found[0]
    if isinstance(first, Fragment):
        whole = [Fragment(first.value, first.type, k) for k in range(len(found))]
        if list(found) == whole and first.type == type_:
            return first.value, False
    if _is_structure(type_, layout):
        return _aggregate(type_, found, layout)
    if any(byte is POISON for byte in found):
        return POISON, False
    return _scalar(type_, _in_order(found, layout))


def _is_structure(type_: str, layout: DataLayout) -> bool:
    return layout.is_structure(type_)


def _aggregate(type_: str, found: Sequence[Byte], layout: DataLayout) -> tuple[Value, bool]:
    """A structure, field by field: poison in one says nothing of another."""
    parts: list[Value] = []
    made_up = False
    for index in range(len(layout.fields(type_)[0])):
        place = layout.offset(type_, index)
        inner = None if place is None else layout.layout(place[1])
        if place is None or inner is None:
            return built(type_, "bytes", *found), True
        value, guessed = value_of_bytes(
            place[1], found[place[0] : place[0] + inner.size] or [0], layout
        )
        parts.append(value)
        made_up |= guessed
    return Aggregate(tuple(parts)), made_up


def _scalar(type_: str, found: Sequence[Byte]) -> tuple[Value, bool]:
    numbers = [byte for byte in found if isinstance(byte, int)]
    width = width_of(type_)
    if len(numbers) == len(found):
        bits = sum(byte << (8 * k) for k, byte in enumerate(numbers))
        if width is not None:
            return fit(bits, width), False
        if is_handle(type_):
            return bits, False
        text = text_of(type_, bits) if width_of_float(type_) else None
        if text is not None:
            return Opaque(f"{type_} {text}"), False
    return built(type_, "bytes", *found), width is not None
