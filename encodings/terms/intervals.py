"""How large the numbers are that a path compares with constants: an interval for each term.

`i < n` and `i != n` decide the same loop in different words. With an interval for `n` the one
says what the other does, and nothing has to be asked of a solver.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import NamedTuple

from .constant_folding import signed
from .factory import Terms
from .term import Term

Bounds = Mapping[tuple[Term, bool], tuple[int, int]]
"""For a term, read as a signed number or not, the least and the largest number that it may be."""


class Said(NamedTuple):
    """What a literal says of a term: it lies between two numbers, or it is not one number."""

    term: Term
    is_signed: bool
    low: int
    high: int
    excluded: bool = False


def narrowed(
    terms: Terms, bounds: Bounds, literals: Container[Term], literal: Term
) -> Bounds | None:
    """The bounds where the literal holds too: the same object if it holds anyway, None if it
    cannot. `literals` are those that hold already."""
    said = _said(literal)
    if said is None:
        return bounds
    found = dict(bounds)
    for each in (said, *_otherwise(said)):
        outcome = _exclude(found, each) if each.excluded else _restrict(found, each)
        if outcome is None:
            return None
        if not outcome and each is said:
            return bounds
    low, high = found.get((said.term, said.is_signed), (0, -1))
    if low == high:
        point = terms.equal(said.term, terms.constant(low, said.term.width))
        if terms.negation(point) in literals:
            return None
    return found


def compares(literal: Term) -> bool:
    """Whether the literal is about a term and a constant, so that bounds may say it already."""
    return _said(literal) is not None


def number_in(literal: Term) -> Term | None:
    """The term that the literal compares with a constant."""
    said = _said(literal)
    return None if said is None else said.term


def _said(literal: Term) -> Said | None:
    if literal.said is None:
        literal.said = (_read(literal),)
    return literal.said[0]


def _read(literal: Term) -> Said | None:
    positive = literal.operation != "not"
    inner = literal if positive else literal.arguments[0]
    if inner.operation not in ("=", "<u", "<s"):
        return None
    a, b = inner.arguments
    if a.is_constant:
        a, b = b, a
    if not b.is_constant or a.width < 2 or (inner.operation != "=" and b is inner.arguments[0]):
        return None
    if inner.operation == "=":
        return Said(a, False, b.value, b.value, excluded=not positive)
    is_signed = inner.operation == "<s"
    least, most = _range(a, is_signed)
    limit = signed(b.value, b.width) if is_signed else b.value
    return Said(a, is_signed, least, limit - 1) if positive else Said(a, is_signed, limit, most)


def _range(term: Term, is_signed: bool) -> tuple[int, int]:
    if is_signed:
        half = 1 << (term.width - 1)
        return -half, half - 1
    return 0, term.largest


def _otherwise(said: Said) -> list[Said]:
    """The same of the number read in the other way, where both ways are the same there."""
    term, half = said.term, 1 << (said.term.width - 1)
    if said.low == said.high:
        number = said.low % (2 * half)
        other = number if said.is_signed else signed(number, term.width)
        return [said._replace(is_signed=not said.is_signed, low=other, high=other)]
    if said.low >= 0 and said.high < half:
        return [said._replace(is_signed=not said.is_signed)]
    return []


def _restrict(found: dict[tuple[Term, bool], tuple[int, int]], said: Said) -> bool | None:
    """Whether the interval shrinks; None if nothing is left of it."""
    key = (said.term, said.is_signed)
    low, high = found.get(key) or _range(*key)
    found[key] = max(low, said.low), min(high, said.high)
    if found[key][0] > found[key][1]:
        return None
    return found[key] != (low, high)


def _exclude(found: dict[tuple[Term, bool], tuple[int, int]], said: Said) -> bool | None:
    """Only an end of the interval can be taken away: whether there is more to say, None if
    nothing is left."""
    key = (said.term, said.is_signed)
    low, high = found.get(key) or _range(*key)
    number = said.low
    if not low <= number <= high:
        return False
    found[key] = low + (number == low), high - (number == high)
    return None if found[key][0] > found[key][1] else True
