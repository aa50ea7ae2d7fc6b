"""A thread's memory as a value: the initial one, a store to another, what a call left, a choice.

Equal memories are one object, so that "the same memory" is `is`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ..terms.factory import Terms
from ..terms.term import Term
from .objects import Address, Object


class Piece(NamedTuple):
    """What some bytes hold: their bits, lowest first; of each byte whether it is poison, and
    whether nothing was ever written there."""

    bits: Term
    poison: Term
    unset: Term

    @property
    def size(self) -> int:
        """The number of bytes."""
        return self.bits.width // 8

    def part(self, t: Terms, first: int, size: int) -> Piece:
        """Some of the bytes."""
        return Piece(
            t.slice(self.bits, 8 * first, 8 * size),
            t.slice(self.poison, first, size),
            t.slice(self.unset, first, size),
        )


def joined(t: Terms, pieces: list[Piece]) -> Piece:
    """Pieces side by side, as one."""
    if len(pieces) == 1:
        return pieces[0]
    return Piece(*(t.concat(parts) for parts in zip(*pieces, strict=True)))


def chosen(t: Terms, condition: Term, one: Piece, other: Piece) -> Piece:
    """The one piece where the condition holds, else the other."""
    return Piece(*(t.choice(condition, a, b) for a, b in zip(one, other, strict=True)))


@dataclass(frozen=True, slots=True, eq=False)
class Base:
    """The memory that both programs begin with."""

    number: int


@dataclass(frozen=True, slots=True, eq=False)
class Store:
    """A memory but for some bytes; `align` is known of their address, `condition` says when a
    thread that comes by here has stored them."""

    number: int
    previous: Memory
    at: Address
    held: Piece
    align: int
    condition: Term


@dataclass(frozen=True, slots=True, eq=False)
class Havoc:
    """What a call, or another thread, may have made of a memory: the same in both programs.

    `whole`: source and target had one memory before, as far as others may see it. Then what is
    there now needs no look at what was there before. `within`: only these objects were reached;
    None for all that others can reach. `outside`: none of the module's own code ran."""

    number: int
    previous: Memory
    instance: int
    whole: bool
    within: tuple[Object | None, ...] | None
    outside: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """The one memory where the condition holds, else the other."""

    number: int
    condition: Term
    yes: Memory
    no: Memory


Memory = Base | Store | Havoc | Choice


@dataclass(slots=True)
class Memories:
    """Makes the memories of one product, none twice."""

    _table: dict[tuple[object, ...], Memory] = field(default_factory=dict)
    _bare: dict[int, Memory] = field(default_factory=dict)

    def _number(self) -> int:
        return len(self._table)

    def initial(self) -> Memory:
        return self._once(("base",), lambda: Base(self._number()))

    def stored(
        self, previous: Memory, at: Address, held: Piece, align: int, condition: Term
    ) -> Memory:
        """The memory after a store."""
        parts = tuple(part.number for part in held)
        key = ("store", previous.number, at.term.number, at.space, parts, align, condition.number)
        return self._once(key, lambda: Store(self._number(), previous, at, held, align, condition))

    def left_by_others(
        self,
        previous: Memory,
        instance: int,
        *,
        whole: bool,
        within: tuple[Object | None, ...] | None,
        outside: bool = False,
    ) -> Memory:
        """The memory after what others may have done at the matched event of this number."""
        key = ("havoc", previous.number, instance, whole, within, outside)
        made = (previous, instance, whole, within, outside)
        return self._once(key, lambda: Havoc(self._number(), *made))

    def choice(self, terms: Terms, condition: Term, yes: Memory, no: Memory) -> Memory:
        """The one memory where the condition holds, else the other."""
        if yes is no or condition is terms.true:
            return yes
        if condition is terms.false:
            return no
        key = ("choice", condition.number, yes.number, no.number)
        return self._once(key, lambda: Choice(self._number(), condition, yes, no))

    def without_stores(self, terms: Terms, memory: Memory) -> Memory:
        """What a memory holds wherever the thread stored nothing, as a memory."""
        if memory.number not in self._bare:
            self._bare[memory.number] = self._without_stores(terms, memory)
        return self._bare[memory.number]

    def _without_stores(self, terms: Terms, memory: Memory) -> Memory:
        match memory:
            case Base():
                return memory
            case Store(previous=previous):
                return self.without_stores(terms, previous)
            case Havoc(previous=previous, whole=whole):
                before = self.initial() if whole else self.without_stores(terms, previous)
                return self.left_by_others(
                    before,
                    memory.instance,
                    whole=whole,
                    within=memory.within,
                    outside=memory.outside,
                )
            case Choice(condition=condition, yes=yes, no=no):
                one, other = (self.without_stores(terms, each) for each in (yes, no))
                return self.choice(terms, condition, one, other)

    def _once(self, key: tuple[object, ...], make: Callable[[], Memory]) -> Memory:
        found = self._table.get(key)
        if found is None:
            found = make()
            self._table[key] = found
        return found


def stores_apart(one: Memory, other: Memory) -> Iterator[Store]:
    """The stores by which two memories may differ: those above the last memory that both are made
    of on every way. Behind what others left in both as one, only stores that they cannot reach."""
    frontier = {each.number: (each, False) for each in (one, other)}
    while len(frontier) > 1:
        memory, hidden = frontier.pop(max(frontier))
        following: tuple[Memory, ...] = ()
        match memory:
            case Store(previous=previous, at=at):
                if not hidden or (at.object is not None and at.object.noalias):
                    yield memory
                following = (previous,)
            case Havoc(previous=previous, whole=whole):
                hidden, following = hidden or whole, (previous,)
            case Choice(yes=yes, no=no):
                following = (yes, no)
            case Base():
                pass
        for each in following:
            _, before = frontier.get(each.number, (each, True))
            frontier[each.number] = each, hidden and before


def left_by_others(memory: Memory) -> Iterator[Havoc]:
    """What others may have done to a memory on the way to it, each once."""
    pending, seen = [memory], set[int]()
    while pending:
        one = pending.pop()
        if one.number in seen:
            continue
        seen.add(one.number)
        match one:
            case Store(previous=previous):
                pending.append(previous)
            case Havoc(previous=previous):
                yield one
                pending.append(previous)
            case Choice(yes=yes, no=no):
                pending += (yes, no)
            case Base():
                pass
