"""Sums of bit-vectors in normal form: a constant, and terms each times a constant.

Two computations of one sum are one term then, in whatever order their parts were added, and
whether `4 * (i + 1)` was multiplied out or not.
"""

from __future__ import annotations

from typing import NamedTuple

from .constant_folding import signed
from .term import Term

MOST_PARTS = 48
"""A sum of more parts is left as it was added up."""


class Sum(NamedTuple):
    """A constant and terms with their factors, all modulo two to the width; no factor is zero, and
    the terms stand in the order in which they were made."""

    constant: int
    parts: tuple[tuple[Term, int], ...] = ()

    def without(self, other: Sum) -> Sum:
        """The parts that are not of the other sum, which is a part of this one."""
        gone = dict(other.parts)
        return Sum(
            self.constant - other.constant,
            tuple(each for each in self.parts if each[0] not in gone),
        )


def sum_of(term: Term) -> Sum:
    """A term as a sum, perhaps of itself alone."""
    if term.sum is None:
        term.sum = _taken_apart(term) or Sum(0, ((term, 1),))
    return term.sum


def _taken_apart(term: Term) -> Sum | None:
    match term.operation:
        case "constant":
            return Sum(term.value)
        case "+" | "-" if term.width > 1:
            one, other = (sum_of(part) for part in term.arguments)
            found = plus(one, other, 1 if term.operation == "+" else -1, term.width)
            return found if len(found.parts) <= MOST_PARTS else None
        case "shl" if term.arguments[1].is_constant and term.arguments[1].value < term.width:
            return times(sum_of(term.arguments[0]), 1 << term.arguments[1].value, term.width)
        case "*" if term.arguments[1].is_constant:
            return times(sum_of(term.arguments[0]), term.arguments[1].value, term.width)
        case _:
            return None


def plus(one: Sum, other: Sum, factor: int, width: int) -> Sum:
    """The one sum and so many times the other."""
    modulus = 1 << width
    parts = dict(one.parts)
    for term, count in other.parts:
        total = (parts.get(term, 0) + factor * count) % modulus
        if total:
            parts[term] = total
        else:
            parts.pop(term, None)
    constant = (one.constant + factor * other.constant) % modulus
    return Sum(constant, tuple(sorted(parts.items(), key=_number)))


def times(one: Sum, factor: int, width: int) -> Sum:
    """A sum multiplied out."""
    return plus(Sum(0), one, factor, width)


def remainder(one: Sum, divisor: int) -> Sum:
    """What of a sum is no multiple of a power of two that its width allows: equal to it modulo
    that number."""
    parts = tuple((term, count % divisor) for term, count in one.parts if count % divisor)
    return Sum(one.constant % divisor, parts)


def in_common(one: Sum, other: Sum) -> Sum:
    """The parts that two sums share, without the constants."""
    there = dict(other.parts)
    return Sum(0, tuple(each for each in one.parts if there.get(each[0]) == each[1]))


def power_in(one: Sum, width: int) -> int:
    """The largest power of two that divides every factor, but not the constant."""
    bits = width
    for _, count in one.parts:
        bits = min(bits, (count & -count).bit_length() - 1)
    return 1 << bits


def stays_small(one: Sum, width: int) -> bool:
    """Whether a sum is never too large for its width."""
    return one.constant + sum(term.largest * count for term, count in one.parts) < 1 << width


def common_factor(one: Sum, other: Sum, width: int) -> int:
    """What both sums are multiples of: a power of two, negative where the first part of them is
    subtracted."""
    numbers = [one.constant, other.constant, *(count for _, count in (*one.parts, *other.parts))]
    bits = min((number & -number).bit_length() - 1 for number in numbers if number)
    first = min((*one.parts, *other.parts), key=_number)[1]
    return -(1 << bits) if first > 1 << (width - 1) else 1 << bits


def divided(one: Sum, factor: int, width: int) -> Sum:
    """The sum of which this one is a multiple."""
    top = 1 << width
    return Sum(
        signed(one.constant, width) // factor % top,
        tuple((term, signed(count, width) // factor % top) for term, count in one.parts),
    )


def _number(part: tuple[Term, int]) -> int:
    return part[0].number
