"""Constant expressions that are addresses within a global: which global, and how many bytes on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate

from ..program.layouts import DataLayout, NotFixed
from ..program.operands import POINTER_WIDTH, Constant, Global, Literal, Operand, Undefined
from .addresses import NO_WRAP, steps_of
from .cursor import Cursor, Unreadable, words
from .reading_context import FLAGS, operands_of

DEFINITION = re.compile(
    r"@(?:\"[^\"]*\"|\S+) = (?P<said>[^@\",=]*?)\b(?:global|constant) (?P<rest>.*)"
)

INEXACT = words(
    """external extern_weak common appending available_externally
    weak weak_odr linkonce linkonce_odr"""
)
"""Linkages of which the object that the program has in the end may be another one."""


@dataclass(slots=True)
class ConstantAddresses:
    """Reads the constant expressions of one module. `types`: what each global holds.

    A global that may be null, or another object of unknown size, has no type here. One of those
    that are `exact` is no larger than its type."""

    layout: DataLayout
    types: dict[str, str] = field(default_factory=dict)
    exact: set[str] = field(default_factory=set)

    def sizes(self) -> dict[str, tuple[int, bool]]:
        """The bytes of each global that has a size, and whether it is `exact`."""
        found = {name: self.layout.size(type_) for name, type_ in self.types.items()}
        return {
            name: (size, name in self.exact) for name, size in found.items() if size is not None
        }

    def located(self, text: str, type_: str) -> Literal | Undefined:
        """The constant expression as a `Literal`, with its place where it has one; poison where a
        step leaves an object of known size that it must not leave."""
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
            steps = steps_of(self.layout, source, indices)
        except (Unreadable, NotFixed):
            return opaque
        if not isinstance(base, Global):
            return opaque
        return self._located(opaque, base, flags, steps)

    def _located(
        self, opaque: Literal, base: Global, flags: frozenset[str], steps: list[Operand] | None
    ) -> Literal | Undefined:
        width = self.layout.index_width(base.type)
        if steps is None or not (width == POINTER_WIDTH or flags & NO_WRAP):
            return opaque
        numbers = [number for step in steps if (number := _number(step)) is not None]
        moves = [a * b for a, b in zip(numbers[::2], numbers[1::2], strict=False)]
        places = [0, *accumulate(moves)]
        large = max((abs(each) for each in (*numbers, *moves, *places)), default=0)
        if len(numbers) < len(steps) or not width or large >= 1 << (width - 1):
            return opaque
        return self._stepped(opaque, base, flags, moves, places)

    def _stepped(
        self,
        opaque: Literal,
        base: Global,
        flags: frozenset[str],
        moves: list[int],
        places: list[int],
    ) -> Literal | Undefined:
        """Each step keeps what the flags say, not only all together."""
        size = self.layout.size(self.types[base.name]) if base.name in self.types else None
        inbounds, offset = "inbounds" in flags, places[-1]
        falls, rises = min(moves, default=0) < 0, max(moves, default=0) > 0
        if "nuw" in flags and falls:
            # A negative number is a large one without a sign: no sum is as both flags want it.
            return Undefined("poison", opaque.type) if flags & NO_WRAP else opaque
        known = [offset] if not flags else places
        if size is not None and all(0 <= place <= size for place in known):
            return Literal(opaque.text, opaque.type, base.name, offset, True)
        if inbounds and size is not None and base.name in self.exact:
            return Undefined("poison", opaque.type)
        if (flags and not inbounds) or (flags and falls and rises):
            return opaque
        return Literal(opaque.text, opaque.type, base.name, offset, False if inbounds else None)


Sizes = Mapping[str, tuple[int, bool]]
"""The bytes of globals, and whether they are exact."""


def lies_inside(place: Literal, source: Sizes, target: Sizes) -> bool:
    """Whether a place of the target lies in its global for certain: of a global that both programs
    may have another module's object for, the source's module has to say so."""
    size, exact = target.get(place.base, (0, False))
    if exact and place.base not in source:
        return True
    return place.offset <= min(size, source.get(place.base, (0, False))[0])


def held_type(line: str) -> str | None:
    """The type of what a global holds, from the line that defines or declares it."""
    found = DEFINITION.match(line)
    if found is None or "extern_weak" in found["said"] or "!absolute_symbol" in found["rest"]:
        return None
    try:
        return Cursor(found["rest"]).type()
    except Unreadable:
        return None


def is_exact(line: str) -> bool:
    """Whether no other module can make the global that a line defines a larger one."""
    found = DEFINITION.match(line)
    return found is not None and not INEXACT & set(found["said"].split())


def _number(operand: Operand) -> int | None:
    """The signed value of a constant index; every step is one of a number of bytes."""
    if not isinstance(operand, Constant):
        return None
    width = int(operand.type[1:])
    return operand.value - (1 << width) if operand.value >> (width - 1) else operand.value
