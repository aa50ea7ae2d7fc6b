"""What a type is made of: its scalars in order, and where they lie, as a data layout says.

A value of a vector, an array or a structure is its scalars side by side. A size or a layout is
None where none is fixed: of tokens, scalable vectors, a target's own types, and opaque ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

FLOATS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "fp128": 128}
"""The floating-point types, each with its bits."""

MOST_SCALARS = 4096
"""A value of more scalars than this has no layout: nobody computes with one."""

INTEGER_ALIGNMENTS = {1: 8, 8: 8, 16: 16, 32: 32, 64: 32}
FLOAT_ALIGNMENTS = {16: 16, 32: 32, 64: 64, 128: 128}
VECTOR_ALIGNMENTS = {64: 64, 128: 128}
"""LLVM's defaults, in bits, by width."""

_VECTORS = "v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
LAYOUTS = {
    "amdgcn": "p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32"
    f"-p8:128:128:128:48-p9:192:256:256:32-i64:64-{_VECTORS}-v2048:2048",
    "r600": f"p:32:32-i64:64-{_VECTORS}-v2048:2048",
    "nvptx64": "p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32",
    "nvptx": "p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32",
    "spirv64": f"i64:64-{_VECTORS}",
    "spirv32": f"p:32:32-i64:64-{_VECTORS}",
    "spirv": f"i64:64-{_VECTORS}",
    "spir64": f"i64:64-{_VECTORS}",
    "spir": f"p:32:32-i64:64-{_VECTORS}",
    "dxil": "p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-v48:16:16-v96:32:32"
    "-v192:64:64",
    "x86_64": "p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128",
    "aarch64": "p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128",
}
"""What the targets say of sizes, by the first part of a triple: for modules without a layout."""

HANDLE = re.compile(r'target\("(?:dx|spirv)\.(\w+)".*', re.DOTALL)
"""A type of DirectX's or SPIR-V's own, which memory holds as a pointer: a handle.

Which bits those are, nobody knows but who made the handle; nothing computes with them."""

NO_HANDLES = frozenset(("Padding", "Type", "IntegralConstant", "Literal"))
"""Those that are not."""

_TOKEN = re.compile(r'"[^"]*"|[\[\](){}<>,]|[^"\[\](){}<>,]+')
_ROW = re.compile(r"[\[<](\d+) x (.*)[\]>]", re.DOTALL)


class NotFixed(Exception):
    """The parts of a type were asked for that has none, or none of a fixed number."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """One scalar of a value: its type, its bits, where it begins in the value, and where in memory.

    Both places are in bits: the scalars of a vector are packed."""

    type: str
    width: int
    start: int
    place: int

    @property
    def offset(self) -> int:
        """The byte of memory in which it begins."""
        return self.place // 8


@dataclass(frozen=True, slots=True)
class Layout:
    """What a value is made of. `bits`: how many it has, padding left out; `size`: the bytes that
    a store writes; `stride`: the bytes from one element of an array to the next."""

    scalars: tuple[Scalar, ...]
    bits: int
    size: int
    stride: int


class DataLayout:
    """Sizes and alignments in bytes, under a layout string and a module's named types."""

    def __init__(self, layout: str = "", named: dict[str, str] | None = None) -> None:
        self.named = named or {}
        self.integers = dict(INTEGER_ALIGNMENTS)
        self.floats = dict(FLOAT_ALIGNMENTS)
        self.vectors = dict(VECTOR_ALIGNMENTS)
        self.aggregate = 8
        self.pointers: dict[int, tuple[int, int, int]] = {0: (64, 64, 64)}
        self.little = True
        for part in layout.split("-"):
            self._read(part)
        self._known: dict[str, tuple[int, int] | None] = {}
        self._layouts: dict[str, Layout | None] = {}

    def _read(self, part: str) -> None:
        numbers = [int(number) for number in re.findall(r"\d+", part)]
        match part[:1]:
            case "E":
                self.little = False
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

    def agrees_with(self, other: DataLayout) -> bool:
        """Whether both give every type the same layout, what names stand for aside."""
        return all(
            getattr(self, each) == getattr(other, each)
            for each in ("integers", "floats", "vectors", "aggregate", "pointers", "little")
        )

    def index_width(self, pointer: str) -> int:
        """The width in bits that addresses of a pointer type are computed with."""
        return self._pointer(pointer)[2]

    def pointer_width(self, pointer: str) -> int:
        return self._pointer(pointer)[0]

    def _pointer(self, pointer: str) -> tuple[int, int, int]:
        space = re.search(r"addrspace\((\d+)\)", pointer)
        return self.pointers.get(int(space[1]) if space else 0, self.pointers[0])

    # --- sizes ---

    def size(self, type_: str) -> int | None:
        """The bytes from one element of an array of this type to the next."""
        found = self._measure(type_)
        return None if found is None else _up(*found)

    def _measure(self, type_: str) -> tuple[int, int] | None:
        """Size (not rounded up) and alignment."""
        if type_ not in self._known:
            try:
                self._known[type_] = self._measured(type_)
            except (NotFixed, RecursionError):
                self._known[type_] = None
        return self._known[type_]

    def _measured(self, type_: str) -> tuple[int, int] | None:
        match type_[:1], type_:
            case "i", _ if type_[1:].isdigit():
                return self._integer(int(type_[1:]))
            case "p", _ if _is_pointer(type_):
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
            case "t", _ if is_handle(type_):
                return self._measure("ptr")
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

    # --- parts ---

    def row(self, type_: str) -> tuple[int, str]:
        """Count and element type of an array or a fixed vector; NotFixed for others."""
        found = _ROW.fullmatch(self.named.get(type_, type_))
        if found is None:
            raise NotFixed(f"the elements of {type_}")
        return int(found[1]), found[2]

    def fields(self, type_: str) -> tuple[list[str], bool]:
        """The field types of a structure, and whether it is packed; NotFixed for others."""
        body = self.named.get(type_, type_)
        packed = body.startswith("<{")
        if not packed and not body.startswith("{"):
            raise NotFixed(f"the fields of {type_}")
        inside = body[2:-2] if packed else body[1:-1]
        return list(separated(inside)), packed

    def is_structure(self, type_: str) -> bool:
        return self.named.get(type_, type_).startswith(("{", "<{"))

    def offset(self, type_: str, index: int) -> tuple[int, str] | None:
        """Where field `index` of a structure begins, and its type; None if no size is known."""
        for position, (begin, field) in enumerate(self._places(type_)):
            if position == index:
                return begin, field
        return None

    def _places(self, type_: str) -> Iterator[tuple[int, str]]:
        """Where each field begins, and its type, up to one of which no size is known."""
        fields, packed = self.fields(type_)
        end = 0
        for field in fields:
            found = self._measure(field)
            if found is None:
                return
            begin = _up(end, 1 if packed else found[1])
            yield begin, field
            end = begin + _up(*found)

    def part(self, type_: str, index: int) -> str:
        """The type of one part of an array, a vector or a structure; NotFixed without such."""
        if not self.is_structure(type_):
            return self.row(type_)[1]
        fields = self.fields(type_)[0]
        if index >= len(fields):
            raise NotFixed(f"field {index} of {type_}")
        return fields[index]

    # --- layouts ---

    def layout(self, type_: str) -> Layout | None:
        """The scalars of a type in order, and its sizes; None where they are not fixed."""
        if type_ not in self._layouts:
            self._layouts[type_] = self._laid_out(type_)
        return self._layouts[type_]

    def _laid_out(self, type_: str) -> Layout | None:
        measured = self._measure(type_)
        if measured is None or not self._is_computed_with(type_):
            return None
        scalars: list[Scalar] = []
        start = 0
        for scalar, place in self._scalars(type_):
            width = self._width(scalar)
            scalars.append(Scalar(scalar, width, start, place))
            start += width
        size, stride = measured[0], _up(*measured)
        return Layout(tuple(scalars), start, size, stride)

    def _is_computed_with(self, type_: str) -> bool:
        """Whether a type with a size is made of scalars, of not too many."""
        return self._count(type_) <= MOST_SCALARS

    def _count(self, type_: str) -> int:
        """How many scalars a type with a size has."""
        body = self.named.get(type_, type_)
        if self.is_structure(body):
            return sum(map(self._count, self.fields(body)[0]))
        if body[:1] in ("[", "<"):
            count, element = self.row(body)
            return count * self._count(element)
        return 1

    def _scalars(self, type_: str, place: int = 0) -> Iterator[tuple[str, int]]:
        """Each scalar of a type that lies at a place of memory, and its own place, in bits."""
        body = self.named.get(type_, type_)
        if self.is_structure(body):
            for begin, field in self._places(body):
                yield from self._scalars(field, place + 8 * begin)
        elif body[:1] in ("[", "<"):
            count, element = self.row(body)
            step = 8 * (self.size(element) or 0) if body[0] == "[" else self._width(element)
            for index in range(count):
                yield from self._scalars(element, place + index * step)
        else:
            yield body, place

    def _width(self, scalar: str) -> int:
        """The bits of a scalar type."""
        body = self.named.get(scalar, scalar)
        if body in FLOATS:
            return FLOATS[body]
        if _is_pointer(body) or is_handle(body):
            return self.pointer_width(body)
        return int(body[1:])


ANY_TARGET = DataLayout()
"""LLVM's defaults, for programs without a layout or a triple."""


def layout_of(type_: str, data: DataLayout = ANY_TARGET) -> Layout | None:
    """The scalars of a type in order, and its sizes; None where they are not fixed.

    >>> [(s.type, s.width, s.offset) for s in layout_of("{ i8, <2 x half>, ptr }").scalars]
    [('i8', 8, 0), ('half', 16, 4), ('half', 16, 6), ('ptr', 64, 8)]
    """
    return data.layout(type_)


def layout_of_target(triple: str) -> str:
    """What is known of a target's layout by its triple; empty if nothing is."""
    return LAYOUTS.get(triple.partition("-")[0], "")


def separated(text: str) -> Iterator[str]:
    """The parts of a text between commas that stand in no bracket and in no quotes."""
    depth, part = 0, ""
    for token in _TOKEN.findall(text):
        if token == "," and depth == 0:
            yield part.strip()
            part = ""
            continue
        depth += (token in "([{<") - (token in ")]}>")
        part += token
    if part.strip():
        yield part.strip()


def is_handle(type_: str) -> bool:
    """Whether a type is a target's own that is as large as a pointer, as LLVM lays it out."""
    found = HANDLE.fullmatch(type_)
    return found is not None and found[1] not in NO_HANDLES


def _is_pointer(type_: str) -> bool:
    return type_ == "ptr" or type_.startswith("ptr addrspace")


def _up(size: int, alignment: int) -> int:
    """The least multiple of the alignment from `size` on."""
    return -(-size // alignment) * alignment
