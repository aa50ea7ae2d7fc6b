"""A branch on `a = b`: behind it the two are one term, on both sides, whichever is written there.

Compilers replace the one by the other where a branch says that they are equal. Where the branch
joins others again, what is equal there anyway is one value again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .factory import Terms
from .term import Term


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
        equal = [set(part.arguments) for part in _literals(difference) if part.operation == "="]
        if equal:
            others = (other for other in values if _equal_by(terms, equal, value, other))
            found[index] = next(others, value)
    return found


def _equal_by(terms: Terms, equal: list[set[Term]], value: Term, other: Term) -> bool:
    if value is other or value.width < 2 or (other.is_constant and not value.is_constant):
        return False
    if {value, other} not in equal:
        return False
    return not (terms.holds_an_address(value) and terms.holds_an_address(other))


def _literals(condition: Term) -> tuple[Term, ...]:
    return condition.arguments if condition.operation == "and" else (condition,)
