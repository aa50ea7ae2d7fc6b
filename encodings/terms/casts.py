"""Addresses in other spaces: a cast is a function of the address of which nothing else is known."""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

from .factory import Terms
from .sums import plus, sum_of
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
    if pointer.operation == "choice":
        condition, a, b = pointer.arguments
        one, other = without_casts(t, a), without_casts(t, b)
        return t.choice(condition, one, other) if one.width == other.width else pointer
    found = _step_from_cast(t, pointer)
    if found is None:
        return pointer
    address = without_casts(t, found.address)
    return t.step(address, _resized(t, found.by, address.width))


def steps_fit(t: Terms, pointer: Term) -> Term:
    """The step from an address that was cast is one of the address as it was: no object of a
    small space has a byte further away."""
    if pointer.operation == "choice":
        condition, one, other = pointer.arguments
        return t.choice(condition, steps_fit(t, one), steps_fit(t, other))
    found = _step_from_cast(t, pointer)
    if found is None:
        return t.true
    width, by = without_casts(t, found.address).width, found.by
    if width >= by.width:
        return t.true
    fits = t.equal(by, t.sign_extend(_resized(t, by, width), by.width))
    return t.conjunction((fits, steps_fit(t, found.address)))


class _Step(NamedTuple):
    """An address that is, or may be, cast, and how many bytes behind it another is."""

    address: Term
    by: Term


def _step_from_cast(t: Terms, pointer: Term) -> _Step | None:
    """The address as a step from one that was cast."""
    if pointer.operation not in ("+", "-"):
        return None
    total, width = sum_of(pointer), pointer.width
    if total.parts == ((pointer, 1),):
        return _Step(*pointer.arguments)
    for part, factor in total.parts:
        if factor == 1 and without_casts(t, part) is not part:
            rest = plus(total, sum_of(part), -1, width)
            return _Step(part, t.of_sum(rest, width))
    return None


def _resized(t: Terms, by: Term, width: int) -> Term:
    """A step in an address of another width."""
    if width >= by.width:
        return t.sign_extend(by, width)
    total = sum_of(by)
    parts = (
        t.multiply(t.truncate(part, width), t.constant(factor, width))
        for part, factor in total.parts
    )
    return reduce(t.add, parts, t.constant(total.constant, width))
