"""How many bytes a type takes and where a structure's fields lie, as a module's data layout says.

A size is None where the layout does not fix one (a scalable vector, a target's own type).
"""

from __future__ import annotations

import re

from .cursor import Cursor, Unreadable

FLOATS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "fp128": 128}
INTEGER_ALIGNMENTS = {1: 8, 8: 8, 16: 16, 32: 32, 64: 32}
FLOAT_ALIGNMENTS = {16: 16, 32: 32, 64: 64, 128: 128}
VECTOR_ALIGNMENTS = {64: 64, 128: 128}
"""LLVM's defaults, in bits, by width."""


class DataLayout:
    """Sizes and alignments in bytes, under a layout string and a module's named types."""

    def __init__(self, layout: str = "", named: dict[str, str] | None = None) -> None:
        self.named = named or {}
        self.integers = dict(INTEGER_ALIGNMENTS)
        self.floats = dict(FLOAT_ALIGNMENTS)
        self.vectors = dict(VECTOR_ALIGNMENTS)
        self.aggregate = 8
        self.pointers: dict[int, tuple[int, int, int]] = {0: (64, 64, 64)}
        for part in layout.split("-"):
            self._read(part)
        self._known: dict[str, tuple[int, int] | None] = {}

    def _read(self, part: str) -> None:
        numbers = [int(number) for number in re.findall(r"\d+", part)]
        match part[:1]:
            case "i" | "f" | "v" if len(numbers) > 1:
                table = {"i": self.integers, "f": self.floats, "v": self.vectors}[part[0]]
                table[numbers[0]] = numbers[1]
            case "a" if numbers:
                self.aggregate = max(8, numbers[-2] if len(numbers) > 1 else numbers[0])
            case "p" if len(numbers) > 1:
                space, _, rest = part[1:].lstrip("euv").partition(":")
                sizes = [int(number) for number in re.findall(r"\d+", rest)]
                index = sizes[3] if len(sizes) > 3 else sizes[0]
                self.pointers[int(space or 0)] = (sizes[0], sizes[1], index)

    def index_width(self, pointer: str) -> int:
        """The width in bits that addresses of a pointer type are computed with."""
        return self._pointer(pointer)[2]

    def pointer_width(self, pointer: str) -> int:
        return self._pointer(pointer)[0]

    def _pointer(self, pointer: str) -> tuple[int, int, int]:
        space = re.search(r"addrspace\((\d+)\)", pointer)
        return self.pointers.get(int(space[1]) if space else 0, self.pointers[0])

    def size(self, type_: str) -> int | None:
        """The bytes from one element of an array of this type to the next."""
        found = self._measure(type_)
        return None if found is None else _up(*found)

    def _measure(self, type_: str) -> tuple[int, int] | None:
        """Size (not rounded up) and alignment."""
        if type_ not in self._known:
            try:
                self._known[type_] = self._measured(type_)
            except (Unreadable, ValueError):
                self._known[type_] = None
        return self._known[type_]

    def _measured(self, type_: str) -> tuple[int, int] | None:
        match type_[0], type_:
            case "i", _ if type_[1:].isdigit():
                return self._integer(int(type_[1:]))
            case "p", _ if type_.startswith("ptr"):
                width, alignment, _ = self._pointer(type_)
                return width // 8, alignment // 8
            case _ if type_ in FLOATS:
                width = FLOATS[type_]
                return width // 8, self.floats.get(width, width) // 8
            case "%", _:
                body = self.named.get(type_, "opaque")
                return None if body == "opaque" else self._measure(body)
            case ("[", _) | ("<", _) if not type_.startswith("<{"):
                return self._row(type_)
            case (("{" | "<"), _):
                return self._structure(type_)
        return None

    def _integer(self, width: int) -> tuple[int, int]:
        wider = [known for known in self.integers if known >= width]
        chosen = min(wider) if wider else max(self.integers)
        return (width + 7) // 8, self.integers[chosen] // 8

    def _row(self, type_: str) -> tuple[int, int] | None:
        count, element = self.row(type_)
        if type_[0] == "[":
            found = self._measure(element)
            return None if found is None else (count * _up(*found), found[1])
        bits = self._bits(element)
        if bits is None:
            return None
        bits *= count
        size = (bits + 7) // 8
        alignment = self.vectors.get(bits, 0) // 8
        return size, alignment or 1 << max(size - 1, 0).bit_length()

    def _bits(self, element: str) -> int | None:
        if element[:1] == "i" and element[1:].isdigit():
            return int(element[1:])
        found = self._measure(element)
        return None if found is None else found[0] * 8

    def _structure(self, type_: str) -> tuple[int, int] | None:
        fields, packed = self.fields(type_)
        end, alignment = 0, self.aggregate // 8
        for field in fields:
            found = self._measure(field)
            if found is None:
                return None
            step = 1 if packed else found[1]
            end = _up(end, step) + _up(*found)
            alignment = max(alignment, step)
        alignment = 1 if packed else alignment
        return _up(end, alignment), alignment

    def row(self, type_: str) -> tuple[int, str]:
        """Count and element type of an array or a fixed vector; Unreadable for others."""
        cursor = Cursor(type_)
        cursor.next()
        count = cursor.next()
        cursor.expect("x")
        if not count.isdigit():
            raise Unreadable("a scalable vector")
        return int(count), cursor.type()

    def fields(self, type_: str) -> tuple[list[str], bool]:
        """The field types of a structure, and whether it is packed; Unreadable for others."""
        cursor = Cursor(self.named.get(type_, type_))
        packed = cursor.accept("<")
        cursor.expect("{")
        found = []
        while not cursor.accept("}"):
            found.append(cursor.type())
            cursor.accept(",")
        return found, packed

    def offset(self, type_: str, index: int) -> tuple[int, str] | None:
        """Where field `index` of a structure begins, and its type; None if no size is known."""
        fields, packed = self.fields(type_)
        end = 0
        for position, field in enumerate(fields):
            found = self._measure(field)
            if found is None:
                return None
            begin = _up(end, 1 if packed else found[1])
            if position == index:
                return begin, field
            end = begin + _up(*found)
        return None


def _up(size: int, alignment: int) -> int:
    """The least multiple of the alignment from `size` on."""
    return -(-size // alignment) * alignment
