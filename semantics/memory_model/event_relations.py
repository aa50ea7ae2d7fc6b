"""Relations between the events of one execution, with the operators of memory models.

An event is a number below `size`; row `i` of a relation is the set of events that `i` stands in
relation to, as the bits of an integer. Composition is `then`, after the axioms' semicolon.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EventRelation:
    """A set of pairs of events; bit `j` of `rows[i]` says whether the pair (i, j) is in it."""

    rows: tuple[int, ...]

    @staticmethod
    def of(size: int, pairs: Iterable[tuple[int, int]]) -> EventRelation:
        """The relation on `size` events that holds these pairs."""
        rows = [0] * size
        for first, second in pairs:
            rows[first] |= 1 << second
        return EventRelation(tuple(rows))

    @staticmethod
    def identity(size: int, members: int = -1) -> EventRelation:
        """`[S]` of the literature: each member of a set of events with itself. `members` has a
        bit for each event; all of them by default."""
        return EventRelation(tuple((1 << i) & members for i in range(size)))

    # --- sets of pairs ---

    def __or__(self, other: EventRelation) -> EventRelation:
        return EventRelation(tuple(a | b for a, b in zip(self.rows, other.rows, strict=True)))

    def __and__(self, other: EventRelation) -> EventRelation:
        return EventRelation(tuple(a & b for a, b in zip(self.rows, other.rows, strict=True)))

    def __sub__(self, other: EventRelation) -> EventRelation:
        return EventRelation(tuple(a & ~b for a, b in zip(self.rows, other.rows, strict=True)))

    def __contains__(self, pair: tuple[int, int]) -> bool:
        return bool(self.rows[pair[0]] >> pair[1] & 1)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        for first, row in enumerate(self.rows):
            yield from ((first, second) for second in members_of(row))

    def __bool__(self) -> bool:
        return any(self.rows)

    # --- the operators ---

    def then(self, other: EventRelation) -> EventRelation:
        """`self ; other`: a to c where self leads from a to some b, and other from b to c."""
        return EventRelation(tuple(_union(other.rows, row) for row in self.rows))

    def inverse(self) -> EventRelation:
        return EventRelation.of(len(self.rows), ((b, a) for a, b in self))

    def closure(self) -> EventRelation:
        """The least transitive relation that holds this one."""
        rows = list(self.rows)
        for middle in range(len(rows)):
            through = 1 << middle
            for first, row in enumerate(rows):
                if row & through:
                    rows[first] = row | rows[middle]
        return EventRelation(tuple(rows))

    def or_equal(self) -> EventRelation:
        """`self?`: this relation, or the same event."""
        return EventRelation(tuple(row | 1 << i for i, row in enumerate(self.rows)))

    def between(self, first: int, second: int) -> EventRelation:
        """`[first] ; self ; [second]`, for two sets of events."""
        return EventRelation(
            tuple(row & second if first >> i & 1 else 0 for i, row in enumerate(self.rows))
        )

    # --- what axioms demand ---

    @property
    def irreflexive(self) -> bool:
        return not any(row >> i & 1 for i, row in enumerate(self.rows))

    @property
    def acyclic(self) -> bool:
        return self.closure().irreflexive


def members_of(row: int) -> Iterator[int]:
    """The events of a set, in their order."""
    while row:
        low = row & -row
        yield low.bit_length() - 1
        row ^= low


def _union(rows: tuple[int, ...], chosen: int) -> int:
    union = 0
    for index in members_of(chosen):
        union |= rows[index]
    return union
