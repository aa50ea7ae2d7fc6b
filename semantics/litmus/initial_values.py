"""The initial values of a litmus test: `{ x = 0; [y] = 1; int z; addrspace(1) w; 0:r0 = 2; }`."""

from __future__ import annotations

from dataclasses import dataclass, field

from .questions import read_observed
from .tokens import Token, TokenCursor, error_at

TYPES = ("int", "atomic_int", "volatile", "const", "_Atomic")


@dataclass
class Initial:
    """Values of locations and registers before the first operation; what is not named is 0.

    `registers` holds for each thread the registers that are set, each with the place of that."""

    locations: dict[str, int] = field(default_factory=dict)
    address_spaces: dict[str, int] = field(default_factory=dict)
    registers: dict[str, dict[str, tuple[int, Token]]] = field(default_factory=dict)


def read_initial(cursor: TokenCursor, initial: Initial) -> None:
    """The values between braces are added to `initial`. Raises InputError."""
    opening = cursor.expect("{")
    while not cursor.accept("}"):
        if cursor.accept(";"):
            continue
        if cursor.peek().kind == "end":
            raise error_at(
                cursor.peek(), "the initial values do not end", f"'{{' of line {opening.line}"
            )
        _value(cursor, initial)
        if not cursor.at_text("}"):
            cursor.expect(";", "initial values are set apart by ';'")


def _value(cursor: TokenCursor, initial: Initial) -> None:
    space = _address_space(cursor)
    while cursor.at_text(*TYPES):
        cursor.next()
    start = cursor.peek()
    if start.text == "*":
        raise error_at(start, "pointers to locations are not values in litmus tests")
    name = read_observed(cursor)
    value = 0
    if cursor.accept("="):
        if cursor.at_text("&") or cursor.peek().kind == "word":
            raise error_at(cursor.peek(), "an initial value is a number")
        value = cursor.number()
    thread, colon, register = name.partition(":")
    if colon:
        named = initial.registers.setdefault(thread, {})
        if register in named:
            raise error_at(start, f"the register '{name}' has two initial values")
        named[register] = value, start
        return
    if name in initial.locations:
        raise error_at(start, f"the location '{name}' has two initial values")
    initial.locations[name] = value
    if space is not None:
        initial.address_spaces[name] = space


def _address_space(cursor: TokenCursor) -> int | None:
    if not cursor.accept("addrspace"):
        return None
    cursor.expect("(")
    space = cursor.number()
    cursor.expect(")")
    return space
