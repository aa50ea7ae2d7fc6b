"""The values that a lane of the simulated wave computes with.

A value of an integer or pointer type is an `int` (unsigned, below 2**width) or poison. A value of
any other type is known only by how it was built: two are equal iff they were built the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from ..program.operands import width_of

_LONGEST_TEXT = 160


class Poison(Enum):
    """The type of `POISON`, the only value of its kind (`is` works across process borders)."""

    POISON = "poison"

    def __repr__(self) -> str:
        return "poison"


POISON = Poison.POISON
"""LLVM's poison."""


@dataclass(frozen=True, slots=True)
class Opaque:
    """A value of a type that is not computed with; `text` says how it was built."""

    text: str

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A struct of which the parts are known, such as what `llvm.uadd.with.overflow` returns."""

    parts: tuple[Value, ...]

    def __repr__(self) -> str:
        return "{" + ", ".join(map(repr, self.parts)) + "}"


Value = int | Poison | Opaque | Aggregate


@dataclass(frozen=True, slots=True)
class UndefinedBehaviour:
    """What an execution with undefined behaviour gives in place of a value."""

    reason: str


def digest(*what: object) -> int:
    """64 bits that depend on everything in `what`, the same in every process."""
    from hashlib import blake2b

    return int.from_bytes(blake2b(repr(what).encode(), digest_size=8).digest(), "little")


def built(type_: str, operation: str, *inputs: object) -> Value:
    """The result, of type `type_`, of an operation of which only the inputs are known."""
    width = width_of(type_)
    if width is not None:
        return fit(digest(type_, operation, *inputs), width)
    text = f"{operation}({', '.join(map(str, inputs))})"
    return Opaque(text if len(text) <= _LONGEST_TEXT else f"{operation}#{digest(text):016x}")


def literal(type_: str, text: str) -> Value:
    """The value of a constant that is known only by its text; it is the same in every lane."""
    width = width_of(type_)
    return Opaque(f"{type_} {text}") if width is None else fit(digest(type_, text), width)


def fit(value: int, width: int) -> int:
    """`value` modulo 2**width."""
    return value & ((1 << width) - 1)


def signed(value: int, width: int) -> int:
    """The two's complement reading of an unsigned `value`."""
    return value - (1 << width) if value >> (width - 1) else value


def plain(value: Value | None) -> object:
    """The value as JSON has it: a number, or text."""
    return value if value is None or isinstance(value, int) else repr(value)


def any_poison(values: Iterable[Value]) -> bool:
    return any(value is POISON for value in values)
