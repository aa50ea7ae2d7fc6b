"""What attributes say, as far as the model reads them, and how a call site's join its callee's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..program.instructions import Effects
from ..program.operands import POINTER_WIDTH, width_of
from .cursor import CONSTANT_WORDS, Cursor, unquoted

READ, WRITE = 1, 2
ACCESS = {"none": 0, "read": READ, "write": WRITE, "readwrite": READ | WRITE}

Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Memory:
    """`memory(...)`: the access to every location not named, and to those that are named."""

    default: int = READ | WRITE
    named: tuple[tuple[str, int], ...] = ()

    def __and__(self, other: Memory) -> Memory:
        """What both allow."""
        mine, theirs = dict(self.named), dict(other.named)
        named = tuple(
            (place, mine.get(place, self.default) & theirs.get(place, other.default))
            for place in sorted({*mine, *theirs})
        )
        return Memory(self.default & other.default, named)

    @property
    def word(self) -> str:
        """`none`, `read` or `any`, over all locations, those that no code can name included."""
        access = self.default
        for _, value in self.named:
            access |= value
        return "any" if access & WRITE else "read" if access else "none"


@dataclass(frozen=True, slots=True)
class Attributes:
    """A set of attributes: bare words and quoted `"key"`s, `memory(...)`, `range(...)`."""

    words: frozenset[str] = frozenset()
    memory: Memory = Memory()
    range: Ranges = ()

    def __or__(self, other: Attributes) -> Attributes:
        if other is NONE:
            return self
        if self is NONE:
            return other
        ranges = common_ranges(self.range, other.range)
        return Attributes(self.words | other.words, self.memory & other.memory, ranges)

    def ranges_of(self, type_: str) -> Ranges:
        """The ranges a value of a type lies in or is poison: `range(...)`, else `nonnull`."""
        if width_of(type_) is None:
            return ()
        return self.range or (NOT_NULL if "nonnull" in self.words else ())

    @property
    def promises(self) -> frozenset[str]:
        """What is promised of a value, its ranges and `noundef` aside."""
        found = frozenset(word for word in self.words if re.split(r"[( ]", word)[0] in PROMISES)
        return found | {"dereferenceable(1)"} if self.words & COPIES else found

    def all_promises(self, type_: str) -> frozenset[str]:
        """All that is promised of a value of a type."""
        # One promise, however many intervals it has: fewer of them promise more.
        intervals = ", ".join(f"{low} {high}" for low, high in self.ranges_of(type_))
        ranges = {f"range {intervals}"} if intervals else set[str]()
        if self.range and not ranges:
            ranges = {f"elements in {self.range}"}
        return self.promises | ranges | (self.words & {"noundef"})


PROMISES = frozenset(
    ["align", "dereferenceable", "dereferenceable_or_null", "noalias", "nofpclass", "returned"]
)
"""Attributes of an argument or a result whose breach is poison or undefined behaviour."""

COPIES = frozenset(("byval", "inalloca", "preallocated"))
"""A parameter that points to a copy of its own: what is said is said of the copy."""

NONE = Attributes()
NOT_NULL: Ranges = ((1, 1 << POINTER_WIDTH),)


def common_ranges(one: Ranges, other: Ranges) -> Ranges:
    """What lies in both; where one of them says nothing, the other. Without any number in common
    an empty range, which holds none."""
    if not one or not other or one == other:
        return one or other
    pairs = {(max(a, c), min(b, d)) for a, b in one for c, d in other}
    return tuple(sorted((low, high) for low, high in pairs if low < high)) or ((0, 0),)


def writes_in_hiding(memory: Memory) -> bool:
    """Whether what is written is memory that no code can name."""
    named = dict(memory.named)
    hidden = named.pop(HIDDEN, memory.default)
    return bool(hidden & WRITE) and not any(
        access & WRITE for access in (memory.default, *named.values())
    )


HIDDEN = "inaccessiblemem"
LEADING = ("%", "{", "[", "target")
"""How types begin that may hold pointers, or lead to memory as a target's handles do."""


def wrapped_range(low: int, high: int, width: int) -> Ranges:
    """The half-open range of LLVM, which may wrap around, as one or two that do not."""
    low, high = low % (1 << width), high % (1 << width)
    if low < high:
        return ((low, high),)
    above = ((low, 1 << width),)
    return above if high == 0 else ((0, high), *above)


def read_attributes(
    cursor: Cursor, groups: Mapping[str, Attributes], before_type: bool = False
) -> Attributes:
    """The attributes that stand here, up to a type (`before_type`), a value or punctuation.

    Words that are no attributes (a linkage, a calling convention, `fast`) are read as words."""
    words: list[str] = []
    memory, ranges = Memory(), ()
    joined = NONE
    while _at_attribute(cursor, before_type):
        word = cursor.next()
        if word[0] == "#":
            joined |= groups.get(word, NONE)
        elif word == "memory" and cursor.peek() == "(":
            memory &= _memory(cursor)
        elif word == "range" and cursor.peek() == "(":
            ranges = _range(cursor)
        else:
            words.append(word)
            if word in PROMISES and cursor.peek() == "(":
                words[-1] += _group(cursor)
            elif cursor.peek() == "(":
                cursor.skip_group()
            if cursor.accept("="):
                value = cursor.next()
                if word == '"hlsl.shader"':
                    words.append(f"hlsl.shader={unquoted(value)}")
            elif word in ("align", "cc") and cursor.peek().isdigit():
                words.append(f"{word} {cursor.next()}")
    if not words and memory == NONE.memory and not ranges:
        return joined
    return Attributes(frozenset(words), memory, ranges) | joined


def _at_attribute(cursor: Cursor, before_type: bool) -> bool:
    token = cursor.peek()
    first = token[:1]
    if first in ('"', "#"):
        return True
    if not (first.isalpha() or first == "_") or token in CONSTANT_WORDS:
        return False
    return not (before_type and cursor.at_type())


def _group(cursor: Cursor) -> str:
    """What stands in parentheses, with them."""
    cursor.expect("(")
    inside: list[str] = []
    while not cursor.accept(")"):
        inside.append(cursor.next())
    return f"({' '.join(inside)})"


def _memory(cursor: Cursor) -> Memory:
    cursor.expect("(")
    default, named = 0, {}
    while not cursor.accept(")"):
        word = cursor.next()
        if cursor.accept(":"):
            named[word] = ACCESS.get(cursor.next(), READ | WRITE)
        elif word != ",":
            default = ACCESS.get(word, READ | WRITE)
    return Memory(default, tuple(sorted(named.items())))


def _range(cursor: Cursor) -> Ranges:
    cursor.expect("(")
    width = width_of(cursor.type())
    low = int(cursor.next())
    cursor.expect(",")
    high = int(cursor.next())
    cursor.expect(")")
    return () if width is None else wrapped_range(low, high, width)


def effects_of(attributes: Attributes, types: Iterable[str]) -> Effects:
    """What a call with these attributes, its own and its callee's together, is known to do; `types`
    are those of its arguments: without a pointer there is no memory behind them."""
    words, memory = attributes.words, attributes.memory
    if not any("ptr" in each or each.startswith(LEADING) for each in types):
        named = {**dict(memory.named), "argmem": 0}
        memory = Memory(memory.default, tuple(sorted(named.items())))
    return Effects(
        memory.word,
        "willreturn" in words,
        "nounwind" in words,
        "speculatable" in words,
        "noreturn" in words,
        writes_in_hiding(memory),
    )
