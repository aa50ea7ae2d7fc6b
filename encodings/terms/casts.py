"""Addresses in other spaces: a cast is a function of the address of which nothing else is known."""

from __future__ import annotations

from .factory import Terms
from .term import Term

CAST = "addrspacecast"
"""Begins the names of the functions that stand for casts."""

FLAT = "flat address"
FLAT_WIDTH = 64


def cast(t: Terms, address: Term, from_: str, to: str, width: int) -> Term:
    """An address as one of another space; there and back it is what it was."""
    if from_ == to:
        return address
    if address.operation == "function" and address.data == (CAST, to, from_):
        return address.arguments[0]
    return t.function((CAST, from_, to), (address,), width)


def flat(t: Terms, address: Term) -> Term:
    """The number of a byte among those of all spaces."""
    if address.width >= FLAT_WIDTH:
        return address
    return t.function((FLAT, address.width), (address,), FLAT_WIDTH)


def is_cast(term: Term) -> bool:
    """Whether a term is an address cast to another space."""
    return term.operation == "function" and isinstance(term.data, tuple) and term.data[0] == CAST


def without_casts(t: Terms, pointer: Term) -> Term:
    """The address without casts to other spaces, as wide as what was cast: they lead to the same
    place, and so do equal steps from there."""
    if is_cast(pointer):
        return without_casts(t, pointer.arguments[0])
    if pointer.operation == "+":
        parts = [without_casts(t, part) for part in pointer.arguments]
        address, by = sorted(parts, key=lambda each: each.width == pointer.width)
        if by.width > address.width:
            by = t.truncate(by, address.width)
        return t.add(address, t.sign_extend(by, address.width))
    if pointer.operation == "choice":
        condition, a, b = pointer.arguments
        one, other = without_casts(t, a), without_casts(t, b)
        return t.choice(condition, one, other) if one.width == other.width else pointer
    return pointer


def steps_fit(t: Terms, pointer: Term) -> Term:
    """Each step from an address that was cast is one of the address as it was: no object of a
    small space has a byte further away."""
    if pointer.operation == "choice":
        condition, one, other = pointer.arguments
        return t.choice(condition, steps_fit(t, one), steps_fit(t, other))
    if pointer.operation != "+":
        return t.true
    widths = [(without_casts(t, part).width, part) for part in pointer.arguments]
    (width, address), (_, by) = sorted(widths, key=lambda each: each[0] == pointer.width)
    if width >= by.width:
        return t.true
    fits = t.equal(by, t.sign_extend(t.truncate(by, width), by.width))
    return t.conjunction((fits, steps_fit(t, address)))
