"""Values as bytes and back: each scalar of a type at its place, little end first."""

from __future__ import annotations

from ...semantics.program.layouts import Layout
from ..terms.factory import Terms
from ..terms.term import Term
from .chains import Piece, joined


def is_plain(layout: Layout) -> bool:
    """The bits of a value are those of its bytes, none between them."""
    return layout.bits == 8 * layout.size


def piece_of(t: Terms, term: Term, poison: Term, layout: Layout) -> Piece:
    """The bytes that a value is stored as; all bytes of a poison scalar are poison. What a store
    leaves between scalars was never written, and the bits above a narrow integer are zero."""
    parts, end = list[Piece](), 0
    for index, scalar in enumerate(layout.scalars):
        first = scalar.place - end
        if first < 0 or scalar.place % 8 or (scalar.width % 8 and len(layout.scalars) > 1):
            return _packed(t, term, poison, layout)
        if first:
            parts.append(_nothing(t, first // 8))
        size = (scalar.width + 7) // 8
        bits = t.zero_extend(t.slice(term, scalar.start, scalar.width), 8 * size)
        parts.append(Piece(bits, repeated(t, t.slice(poison, index, 1), size), t.constant(0, size)))
        end = scalar.place + 8 * size
    if end < 8 * layout.size:
        parts.append(_nothing(t, layout.size - end // 8))
    return joined(t, parts)


def _packed(t: Terms, term: Term, poison: Term, layout: Layout) -> Piece:
    """The same where scalars share bytes: a byte is poison where one of its scalars is."""
    bits = t.zero_extend(term, 8 * layout.size)
    spoiled = []
    for byte in range(layout.size):
        inside = [
            t.slice(poison, index, 1)
            for index, scalar in enumerate(layout.scalars)
            if scalar.place < 8 * byte + 8 and 8 * byte < scalar.place + scalar.width
        ]
        spoiled.append(t.disjunction(inside))
    return Piece(bits, t.concat(spoiled), t.constant(0, layout.size))


def value_of(t: Terms, piece: Piece, layout: Layout) -> tuple[Term, Term, Term]:
    """The value that some bytes make: its bits; of each scalar whether it is poison, and whether
    a byte of it was never written."""
    terms, poison, unset = [], [], []
    for scalar in layout.scalars:
        terms.append(t.slice(piece.bits, scalar.place, scalar.width))
        first = scalar.place // 8
        size = (scalar.place + scalar.width + 7) // 8 - first
        poison.append(some(t, t.slice(piece.poison, first, size)))
        unset.append(some(t, t.slice(piece.unset, first, size)))
    return t.concat(terms), t.concat(poison), t.concat(unset)


def repeated(t: Terms, truth: Term, times: int) -> Term:
    """As many bits, each the truth."""
    return t.choice(truth, t.constant(-1, times), t.constant(0, times))


def some(t: Terms, bits: Term) -> Term:
    """One of the bits is set."""
    return bits if bits.width == 1 else t.negation(t.equal(bits, t.constant(0, bits.width)))


def _nothing(t: Terms, size: int) -> Piece:
    return Piece(t.constant(0, 8 * size), t.constant(0, size), t.constant(-1, size))
