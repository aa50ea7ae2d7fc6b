"""Constant expressions that are addresses within a global: which global, and how many bytes on."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .data_layout import DataLayout
from .ir_text_addresses import NO_WRAP, steps_of
from .ir_text_cursor import Cursor, Unreadable
from .ir_text_place import FLAGS, operands_of
from .operands import POINTER_WIDTH, Constant, Global, Literal, Operand

DEFINITION = re.compile(
    r"@(?:\"[^\"]*\"|\S+) = (?P<said>[^@\",=]*?)\b(?:global|constant) (?P<rest>.*)"
)


@dataclass(slots=True)
class ConstantAddresses:
    """Reads the constant expressions of one module. `types`: what each global holds.

    A global that may be null, or another object of unknown size, has no type here."""

    layout: DataLayout
    types: dict[str, str] = field(default_factory=dict)

    def located(self, text: str, type_: str) -> Literal:
        """The constant expression as a `Literal`, with its place where it has one."""
        opaque = Literal(text, type_)
        cursor = Cursor(text)
        if cursor.next() != "getelementptr":
            return opaque
        try:
            flags = cursor.words(FLAGS)
            cursor.expect("(")
            source = cursor.type()
            cursor.expect(",")
            base, *indices = operands_of(cursor)
            cursor.expect(")")
        except Unreadable:
            return opaque
        if not isinstance(base, Global):
            return opaque
        return self._located(opaque, base, flags, steps_of(self.layout, source, indices))

    def _located(
        self, opaque: Literal, base: Global, flags: frozenset[str], steps: list[Operand] | None
    ) -> Literal:
        wide = self.layout.index_width(base.type) == POINTER_WIDTH
        if steps is None or not (wide or flags & NO_WRAP):
            return opaque
        numbers = [_number(step) for step in steps]
        if None in numbers:
            return opaque
        offset = sum(a * b for a, b in zip(numbers[::2], numbers[1::2], strict=True))  # type: ignore
        size = self.layout.size(self.types[base.name]) if base.name in self.types else None
        if size is not None and 0 <= offset <= size:
            return Literal(opaque.text, opaque.type, base.name, offset, True)
        if flags - {"inbounds"} and "inbounds" not in flags:
            return opaque
        inside = False if "inbounds" in flags else None
        return Literal(opaque.text, opaque.type, base.name, offset, inside)


def held_type(line: str) -> str | None:
    """The type of what a global holds, from the line that defines or declares it."""
    found = DEFINITION.match(line)
    if found is None or "extern_weak" in found["said"]:
        return None
    try:
        return Cursor(found["rest"]).type()
    except Unreadable:
        return None


def _number(operand: Operand) -> int | None:
    """The signed value of a constant index; every step is one of a number of bytes."""
    if not isinstance(operand, Constant):
        return None
    width = int(operand.type[1:])
    return operand.value - (1 << width) if operand.value >> (width - 1) else operand.value
