"""What a load gives: bytes looked up in a chain of stores, from the newest to the oldest.

A store whose place is the load's, or one a constant away from it, decides at once. One that may be
any place is a choice; of aligned accesses few distances are possible.
"""

from __future__ import annotations

from collections.abc import Generator

from ..terms.casts import flat
from ..terms.factory import CONTENT, Terms
from ..terms.term import Term
from .chains import Base, Choice, Havoc, Memory, Piece, Store, chosen, joined
from .objects import Address, apart
from .overlaps import Extent, meetings

MOST_CHOICES = 256
"""A load that may meet more stores than this, at more distances, is not followed."""


class TooManyStores(Exception):
    """A load may meet so many stores that its value is not followed."""


Reading = Generator["Reading", Piece, Piece]
"""What is there, once those readings that it yields are known. A chain may have more links than
Python nests calls."""


def _followed(reading: Reading) -> Piece:
    waiting = [reading]
    found: Piece | None = None
    while waiting:
        try:
            waiting.append(next(waiting[-1]) if found is None else waiting[-1].send(found))
            found = None
        except StopIteration as ended:
            waiting.pop()
            found = ended.value
    assert found is not None
    return found


class Reader:
    """Loads from the memories of one product; a load that was resolved once is not again."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._found: dict[tuple[int, int, int, int, int], Piece] = {}
        self.bytes_of_the_initial: dict[Term, tuple[Term, Term]] = {}
        """For each address of which the initial memory was read: the byte, and if it is poison."""
        self.bytes_left: dict[tuple[int, Term], tuple[Term, Term, Term]] = {}
        """For each event and address: whether others wrote it, the byte, and if it is poison."""

    def read(self, memory: Memory, at: Address, size: int, align: int) -> Piece:
        """The bytes at a place. Raises TooManyStores."""
        return _followed(self._read(memory, at, size, align, MOST_CHOICES))

    def _read(self, memory: Memory, at: Address, size: int, align: int, left: int) -> Reading:
        while isinstance(memory, Store) and apart(at, memory.at):
            memory = memory.previous
        key = (memory.number, at.term.number, at.space, size, align)
        found = self._found.get(key)
        if found is None:
            found = yield self._looked_up(memory, at, size, align, left)
            self._found[key] = found
        return found

    def _looked_up(self, memory: Memory, at: Address, size: int, align: int, left: int) -> Reading:
        t = self.terms
        match memory:
            case Base():
                return self._initial(at, size)
            case Choice(condition=condition, yes=yes, no=no):
                one = yield self._read(yes, at, size, align, left)
                other = yield self._read(no, at, size, align, left)
                return chosen(t, condition, one, other)
            case Havoc():
                return (yield self._left(memory, at, size, align, left))
            case Store():
                return (yield self._behind(memory, at, size, align, left))

    def _behind(self, store: Store, at: Address, size: int, align: int, left: int) -> Reading:
        """What is there after a store that may have been there."""
        t, width = self.terms, store.held.size
        met = meetings(t, Extent(at, size, align), Extent(store.at, width, store.align))
        certain = len(met) == 1 and met[0].condition is t.true
        if certain and 0 <= met[0].distance <= width - size:
            return store.held.part(t, met[0].distance, size)
        if left < len(met):
            raise TooManyStores("a load that may meet many stores")
        before = yield self._read(store.previous, at, size, align, left - len(met))
        found = before
        for condition, distance in met:
            found = chosen(t, condition, _spliced(t, before, store.held, distance), found)
        return found

    def _initial(self, at: Address, size: int) -> Piece:
        t = self.terms
        if at.object is not None and at.object.fresh:
            nothing = t.constant(0, 8 * size)
            return Piece(nothing, t.constant(0, size), t.constant(-1, size))
        pieces = []
        for index in range(size):
            address = at.moved(t, index).term
            place = (flat(t, address),)
            byte = t.function((CONTENT,), place, 8)
            poison = t.function((CONTENT, "poison"), place, 1)
            self.bytes_of_the_initial[address] = byte, poison
            pieces.append(Piece(byte, poison, t.constant(0, 1)))
        return joined(t, pieces)

    def _left(self, havoc: Havoc, at: Address, size: int, align: int, left: int) -> Reading:
        """What others left, where they may have come."""
        t = self.terms
        if unreached(at, havoc):
            return (yield self._read(havoc.previous, at, size, align, left))
        whole = havoc.whole and not (at.object is not None and at.object.noalias)
        pieces = []
        for index in range(size):
            address = at.moved(t, index).term
            place = (flat(t, address),)
            byte = t.function(("thread", CONTENT, havoc.instance), place, 8)
            poison = t.function(("thread", CONTENT, havoc.instance, "poison"), place, 1)
            written = t.true if whole else self.written(havoc, address)
            self.bytes_left[havoc.instance, address] = written, byte, poison
            pieces.append((written, Piece(byte, poison, t.constant(0, 1))))
        if whole:
            return joined(t, [piece for _, piece in pieces])
        before = yield self._read(havoc.previous, at, size, align, left)
        return joined(
            t,
            [
                chosen(t, written, piece, before.part(t, index, 1))
                for index, (written, piece) in enumerate(pieces)
            ],
        )

    def written(self, havoc: Havoc, address: Term) -> Term:
        """Whether others wrote a byte at an event."""
        place = (flat(self.terms, address),)
        return self.terms.function(("thread", CONTENT, havoc.instance, "written"), place, 1)


def unreached(at: Address, havoc: Havoc) -> bool:
    """Whether no other code can have written a place at an event."""
    here, within = at.object, havoc.within
    if here is not None and (here.private or here.constant or (here.own and havoc.outside)):
        return True
    if within is None:
        return False
    there = (
        Address(at.term, at.base, 0, each, each.space if each else at.space) for each in within
    )
    return all(apart(at, each) for each in there)


def _spliced(t: Terms, before: Piece, held: Piece, distance: int) -> Piece:
    """The bytes of a load that begins `distance` bytes behind the start of a store."""
    first, last = max(0, -distance), min(before.size, held.size - distance)
    parts = []
    if first:
        parts.append(before.part(t, 0, first))
    parts.append(held.part(t, distance + first, last - first))
    if last < before.size:
        parts.append(before.part(t, last, before.size - last))
    return joined(t, parts)
