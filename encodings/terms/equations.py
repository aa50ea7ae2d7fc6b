"""A branch on `a = b`: behind it the two are one term, on both sides, whichever is written there.

Compilers replace the one by the other where a branch says that they are equal. Where the branch
joins others again, what is equal there anyway is one value again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .factory import Terms
from .floats import again
from .substitution import substituted
from .term import Term, parts_of

MOST_PARTS = 40
"""Larger terms are not looked through for what they are equal to."""


def equated(terms: Terms, condition: Term) -> Iterator[tuple[Term, Term]]:
    """The terms that a condition makes equal to another, each with that other: a constant, or
    the older one of the two. Equal addresses of two objects stay two."""
    for literal in _literals(condition):
        if literal.operation == "=" and literal.arguments[0].width > 1:
            a, b = literal.arguments
            if terms.holds_an_address(a) and terms.holds_an_address(b):
                continue
            if a.is_constant or (not b.is_constant and a.number < b.number):
                a, b = b, a
            yield a, b


def joined(terms: Terms, values: Sequence[Term], differences: Sequence[Term]) -> list[Term]:
    """The values that paths bring, each under what sets it apart; where that makes it equal to
    what another path brings, it is that."""
    found = list(values)
    for index, (value, difference) in enumerate(zip(values, differences, strict=True)):
        equal = dict(equated(terms, difference)) if value.width > 1 else {}
        if equal:
            others = (each for each in dict.fromkeys(values) if each is not value)
            found[index] = next((each for each in others if _is(terms, each, equal, value)), value)
    return found


def _is(terms: Terms, term: Term, equal: dict[Term, Term], value: Term) -> bool:
    """Whether a term is this value, once parts of it are what they are equal to."""
    if len(parts_of(term, MOST_PARTS)) > MOST_PARTS:
        return False

    def leaf(part: Term, parts: tuple[Term, ...]) -> Term:
        return part if not parts else again(terms, part.data, parts, part.width)

    return substituted(terms, term, dict(equal), leaf) is value


def _literals(condition: Term) -> tuple[Term, ...]:
    return condition.arguments if condition.operation == "and" else (condition,)
