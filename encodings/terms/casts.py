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
