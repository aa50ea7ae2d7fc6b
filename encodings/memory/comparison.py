"""When the memory of the target is as good as that of the source, as far as others may see it.

Both began as one memory, so that only places count that were stored to since: those of the stores
that the two do not have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..terms.factory import Terms
from ..terms.term import Term
from .chains import Memories, Memory, Piece, stores_apart
from .objects import Address
from .overlaps import Extent, overlap
from .reading import Reader

Seen = Callable[[Address, int], Term]
"""When others may see some bytes at a place."""


class Difference(NamedTuple):
    """Under the condition the target holds at a place what does not refine the source's; without
    a place, wherever others have written last."""

    condition: Term
    at: Address | None
    source: Piece | None = None
    target: Piece | None = None


def differences(
    memories: Memories, reader: Reader, source: Memory, target: Memory, seen: Seen
) -> Iterator[Difference]:
    """Where the target's memory does not refine the source's, of what is `seen`.

    Raises TooManyStores."""
    if source is target:
        return
    t = reader.terms
    if memories.without_stores(t, source) is not memories.without_stores(t, target):
        yield Difference(t.true, None)
        return
    asked: dict[tuple[int, int], Term] = {}
    stores = list(stores_apart(source, target))
    for store in stores:
        key = (store.at.term.number, store.held.size)
        asked[key] = t.disjunction((asked.get(key, t.false), store.condition))
    for store in stores:
        here = asked.pop((store.at.term.number, store.held.size), None)
        if here is None:
            continue
        here = t.conjunction((here, seen(store.at, store.held.size)))
        if here is t.false:
            continue
        size, align = store.held.size, store.align
        one, other = (reader.read(each, store.at, size, align) for each in (source, target))
        condition = t.conjunction((here, t.negation(refines(t, one, other))))
        if condition is not t.false:
            yield Difference(condition, store.at, one, other)


def refines(t: Terms, source: Piece, target: Piece) -> Term:
    """Byte by byte: the source's is poison, or was never written and the target's is no poison,
    or both are the same."""
    clean = source.poison.is_constant and target.poison.is_constant
    written = source.unset.is_constant and target.unset.is_constant
    known = clean and written and not target.poison.value and not target.unset.value
    if known and not source.poison.value and not source.unset.value:
        return t.equal(source.bits, target.bits)
    if source == target:
        return t.true
    return t.conjunction(
        _byte_refines(t, source.part(t, index, 1), target.part(t, index, 1))
        for index in range(source.size)
    )


def _byte_refines(t: Terms, source: Piece, target: Piece) -> Term:
    if source == target:
        return t.true
    same = t.conjunction((t.equal(source.bits, target.bits), t.negation(target.unset)))
    good = t.conjunction((t.negation(target.poison), t.disjunction((source.unset, same))))
    return t.disjunction((source.poison, good))


def everywhere(t: Terms) -> Seen:
    """Others see all that they can reach."""

    def seen(at: Address, size: int) -> Term:
        known = at.object
        if known is None:
            return t.true
        lost = at.within is not None and known.is_lost(at.within, size)
        return t.false if known.unseen or lost else t.true

    return seen


def within(t: Terms, extents: list[Extent]) -> Seen:
    """Others see these bytes."""
    return lambda at, size: t.disjunction(
        overlap(t, Extent(at, size), extent) for extent in extents
    )
