"""What constant globals hold: the number at a place of one that no other module may define."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..program.layouts import FLOATS, DataLayout, NotFixed
from ..program.operands import Constant, Global, Literal, Operand
from .constant_addresses import DEFINITION, is_exact
from .cursor import Cursor, Unreadable

CONSTANT = re.compile(r"@(?:\"[^\"]*\"|\S+) = [^@\",=]*?\bconstant\b")
ENDS = {"[": "]", "{": "}"}

MOST_BYTES = 4096
"""The bytes of a larger constant are not put together."""

WHOLE = frozenset(("i8", "i16", "i32", "i64"))
"""The integers whose bits fill their bytes."""


@dataclass(frozen=True, slots=True)
class ConstantContents:
    """Reads the constants of one module. `texts`: a type and a value for each global."""

    layout: DataLayout
    texts: dict[str, str] = field(default_factory=dict)
    images: dict[str, tuple[int | None, ...]] = field(default_factory=dict)
    """The bytes of those that were asked for."""

    def held(self, pointer: Operand, type_: str) -> Operand | None:
        """What a load of a type through a pointer gives; None where that is not known.

        Only numbers are known, and only where the constant is written with one of just this type
        at just this place: bytes are not put together."""
        match pointer:
            case Global(name=name):
                offset = 0
            case Literal(base=name, offset=offset) if name:
                pass
            case _:
                return None
        if name not in self.texts or (type_ not in WHOLE and type_ not in FLOATS):
            return None
        cursor = Cursor(self.texts[name])
        try:
            return self._within(cursor, cursor.type(), offset, type_)
        except (Unreadable, NotFixed):
            return None

    def image(self, name: str) -> tuple[int | None, ...]:
        """The bytes of a constant, None for those of which nothing is known; none of one that is
        not known at all, or is large."""
        if name not in self.images:
            self.images[name] = self._put_together(name)
        return self.images[name]

    def _put_together(self, name: str) -> tuple[int | None, ...]:
        if name not in self.texts or not self.layout.little:
            return ()
        cursor = Cursor(self.texts[name])
        try:
            type_ = cursor.type()
            size = self.layout.size(type_)
            if size is None or size > MOST_BYTES:
                return ()
            found: list[int | None] = [None] * size
            self._fill(cursor, type_, found, 0)
        except (Unreadable, NotFixed):
            return ()
        return tuple(found)

    def _fill(self, cursor: Cursor, type_: str, bytes_: list[int | None], begin: int) -> None:
        """Put the value at the cursor where it stands among the bytes."""
        opening, size = cursor.peek(), self.layout.size(type_)
        if size is None:
            raise Unreadable(f"{type_} has no size that is known")
        if opening in ENDS:
            for place, _, part in self._parts(cursor, type_):
                self._fill(cursor, part, bytes_, begin + place)
                cursor.accept(",")
            if cursor.next() != ENDS[opening]:
                raise Unreadable("an element has no size that is known")
            return
        operand = cursor.operand(type_)
        number: int | None = None
        if opening == "zeroinitializer":
            number = 0
        elif isinstance(operand, Constant) and type_ in WHOLE:
            number = operand.value
        elif isinstance(operand, Literal) and type_ in FLOATS:
            number = operand.bits
        if number is not None:
            for index in range(size):
                bytes_[begin + index] = number >> 8 * index & 0xFF

    def _within(self, cursor: Cursor, type_: str, offset: int, wanted: str) -> Operand | None:
        """What stands `offset` bytes into the value at the cursor, if it is of the type wanted."""
        if offset == 0 and type_ == wanted:
            found = cursor.operand(type_)
            written = isinstance(found, Literal) and found.text != "zeroinitializer"
            return found if written or isinstance(found, Constant) else None
        for place, size, part in self._parts(cursor, type_):
            if place <= offset < place + size:
                return self._within(cursor, part, offset - place, wanted)
            cursor.operand(part)
            cursor.accept(",")
        return None

    def _parts(self, cursor: Cursor, type_: str) -> Iterator[tuple[int, int, str]]:
        """Where each element of an array or a structure begins, its size and its type, with the
        cursor before its value; none where the value is not written element by element."""
        opening = cursor.peek()
        if opening not in ENDS:
            return
        cursor.next()
        number = 0
        while cursor.peek() != ENDS[opening]:
            part = cursor.type()
            size = self.layout.size(part)
            if size is None:
                return
            begin = number * size
            if opening == "{":
                field_ = self.layout.offset(type_, number)
                if field_ is None:
                    return
                begin = field_[0]
            yield begin, size, part
            number += 1


def constant_text(line: str) -> str | None:
    """The type and the value of a constant, from the line that defines it; None where the program
    may have another one in the end."""
    found = DEFINITION.match(line)
    if found is None or not CONSTANT.match(line) or not is_exact(line):
        return None
    return None if "externally_initialized" in found["said"] else found["rest"]
