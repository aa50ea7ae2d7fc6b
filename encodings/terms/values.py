"""A value of one thread: its bits as a term, and which of its scalars are poison.

A vector, an array or a structure is one term, its scalars side by side, the first one lowest;
`poison` has a bit for each of them. A float is its bits. What has no layout (a token, a scalable
vector) is an opaque term of width 0, of which only equality is known, and is poison as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...semantics.program.layouts import Layout
from .factory import Terms
from .term import Term


class Value(NamedTuple):
    """A value of one thread: its term, and a term of as many bits as it has scalars, each true
    where that one is poison (of a number or a pointer: a truth)."""

    term: Term
    poison: Term


class Result(NamedTuple):
    """The value of an instruction and when executing it is undefined behaviour."""

    value: Value
    undefined: Term


def bits_of(layout: Layout | None) -> int:
    """The width of the term of a value, 0 for an opaque one."""
    return layout.bits if layout is not None else 0


def scalars_of(layout: Layout | None) -> int:
    """The width of the poison of a value: how many scalars it has, 1 for an opaque one."""
    return len(layout.scalars) if layout is not None and layout.bits else 1


def never_poison(t: Terms, layout: Layout | None) -> Term:
    """The poison of a value that is none, in no part."""
    return t.constant(0, scalars_of(layout))


def all_poison(t: Terms, layout: Layout | None) -> Term:
    """The poison of a value that is nothing else."""
    return t.constant(-1, scalars_of(layout))


def any_poison(t: Terms, value: Value) -> Term:
    """The truth that some scalar of a value is poison."""
    return some(t, value.poison)


def some(t: Terms, mask: Term) -> Term:
    """The truth that some bit of a term is set."""
    return t.negation(t.equal(mask, t.constant(0, mask.width)))


def made_poison(t: Terms, value: Value, truth: Term) -> Value:
    """The value, all poison where a truth holds."""
    if truth is t.false:
        return value
    bits = range(value.poison.width)
    poison = (t.disjunction((t.slice(value.poison, bit, 1), truth)) for bit in bits)
    return Value(value.term, t.concat(poison))


def scalars(t: Terms, value: Value, layout: Layout) -> list[Value]:
    """The scalars of a value, each with a truth for its poison."""
    if len(layout.scalars) == 1:
        return [value]
    return [
        Value(t.slice(value.term, each.start, each.width), t.slice(value.poison, index, 1))
        for index, each in enumerate(layout.scalars)
    ]


def together(t: Terms, parts: Sequence[Value]) -> Value:
    """Values side by side as one, the first lowest."""
    if len(parts) == 1:
        return parts[0]
    return Value(t.concat(part.term for part in parts), t.concat(part.poison for part in parts))


def refined(t: Terms, source: Value, target: Value, layout: Layout | None) -> Term:
    """The truth that each scalar of the target's value is the source's, or that is poison."""
    if source == target:
        return t.true
    if source.term.width != target.term.width or source.poison.width != target.poison.width:
        return t.equal(source.poison, t.constant(-1, source.poison.width))
    if layout is None or not layout.bits:
        return _refined(t, source, target)
    pairs = zip(scalars(t, source, layout), scalars(t, target, layout), strict=True)
    return t.conjunction(_refined(t, one, other) for one, other in pairs)


def _refined(t: Terms, source: Value, target: Value) -> Term:
    if source.poison is target.poison and source.term is target.term:
        return t.true
    same = t.conjunction((t.equal(source.term, target.term), t.negation(target.poison)))
    return t.disjunction((source.poison, same))


def poison_of_bits(
    t: Terms, poison: Iterable[tuple[Term, int]], widths: Iterable[int]
) -> list[Term]:
    """Scalars of some widths that are cut anew from bits: one is poison if a bit of it comes from
    a poison scalar. `poison`: of each scalar before, whether it is poison, and its width."""
    before: list[tuple[int, int, Term]] = []
    start = 0
    for truth, width in poison:
        before.append((start, start + width, truth))
        start += width
    found, low = [], 0
    for width in widths:
        parts = [truth for first, last, truth in before if first < low + width and last > low]
        found.append(t.disjunction(parts))
        low += width
    return found
