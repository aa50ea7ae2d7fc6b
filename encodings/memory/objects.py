"""What an address leads into: the object that it is based on, and which objects are apart.

All that is known of aliasing stands here. An object is an argument's, a global, or a stack slot;
what a loaded pointer, a call's result or a number leads into may be any that others can reach.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ..terms.casts import flat, is_cast, without_casts
from ..terms.factory import Terms
from ..terms.objects import has_size
from ..terms.term import Term

MOST_CASES = 8
"""An address that may be based on more objects than this is not followed."""

APART_SPACES = frozenset((frozenset((1, 3)),))
"""Address spaces that have no byte in common, by the numbers that AMDGPU, NVPTX and SPIR share:
global and local memory. Stack slots are objects of their own, whatever their space."""

_SUMS = ("+", "-", "and", "or", "xor", "concat", "slice", "trunc", "zext", "sext", "shl")
"""Operations whose result may be based on what an operand is based on."""


@dataclass(frozen=True, slots=True)
class Object:
    """What is known of an object.

    `private`: no other code can reach it. `constant`: nobody ever writes it. `fresh`: it holds
    nothing at first. `own`: only code of its module reaches it. `lost`: only the source's module
    has it; where that has some bytes, `left` are those, each part from one offset up to another.
    `size`: its bytes at least, 0 where nothing is known, and no more if `exact`.
    `noalias`: in the source, what is reached through it is reached through nothing else, if it is
    written at all."""

    kind: Literal["argument", "global", "slot"]
    name: str
    space: int = 0
    size: int = 0
    align: int = 1
    exact: bool = False
    private: bool = False
    constant: bool = False
    fresh: bool = False
    noalias: bool = False
    own: bool = False
    lost: bool = False
    left: tuple[tuple[int, int], ...] | None = None

    @property
    def alone(self) -> bool:
        """No pointer leads there that is not computed from this object's own address."""
        return self.private or self.own

    @property
    def unseen(self) -> bool:
        """Nobody else can tell what it holds."""
        return self.private or self.lost

    def is_lost(self, first: int, size: int) -> bool:
        """The target has none of these bytes."""
        if self.left is None:
            return False
        return not any(begin < first + size and first < end for begin, end in self.left)


class Address(NamedTuple):
    """A place in memory: its number, as another one and what is added to it, and its object, None
    where it may be in any that others can reach."""

    term: Term
    base: Term
    offset: int
    object: Object | None
    space: int
    start: Term | None = None
    """The address at which the object begins."""
    mixed: bool = False
    """It is computed from the addresses of several objects."""
    within: int | None = None
    """How many bytes behind the object's beginning, where that is known."""
    cast: Term | None = None
    """The address as it was given, in the space of the access, where that is another one."""

    @property
    def given(self) -> Term:
        """The address in the space of the access: what is null there is at no place."""
        return self.term if self.cast is None else self.cast

    def moved(self, terms: Terms, by: int) -> Address:
        """The place some bytes further on."""
        if by == 0:
            return self
        term = terms.add(self.term, terms.constant(by, self.term.width))
        within = None if self.within is None else self.within + by
        cast = self.cast and terms.add(self.cast, terms.constant(by, self.cast.width))
        return self._replace(term=term, offset=self.offset + by, within=within, cast=cast)


class Entangled(Exception):
    """An address is computed from those of several objects, one of them private."""


class Objects:
    """The objects of one product, by the terms that are their addresses."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._known: dict[Term, Object] = {}

    def note(self, address: Term, object_: Object) -> None:
        """The term is the address at which an object begins."""
        if object_.exact:
            has_size(self._terms, address, object_.size)
        self._known.setdefault(address, object_)

    @property
    def known(self) -> Mapping[Term, Object]:
        return self._known

    def places(self, pointer: Term, space: int) -> Iterator[tuple[Term, Address]]:
        """The places that a pointer may lead to, each with its condition.

        Raises Entangled where what it is based on cannot be told."""
        for condition, case in self._cases(pointer, MOST_CASES):
            term = without_casts(self._terms, case)
            base, offset = _split(term)
            within = offset if base in self._known else None
            bases = self._bases(term)
            start = self._start_of(term, bases)
            known = None if start is None else self._known[start]
            mixed = known is None and bool(bases)
            cast = None if case is term else case
            yield condition, Address(term, base, offset, known, space, start, mixed, within, cast)

    def _cases(self, term: Term, most: int) -> list[tuple[Term, Term]]:
        """An address as several, where it is chosen between those of different objects."""
        t = self._terms
        found = self._choice_in(term)
        if found is None:
            return [(t.true, term)]
        condition, yes, no = found
        cases = [
            (t.conjunction((here, each)), address)
            for here, one in ((condition, yes), (t.negation(condition), no))
            for each, address in self._cases(one, most // 2)
        ]
        if len(cases) > most or most < 2:
            raise Entangled("a pointer that may lead to many objects")
        return cases

    def _choice_in(self, term: Term) -> tuple[Term, Term, Term] | None:
        """A choice between objects that an address, or what it adds up, is."""
        if term.operation == "choice":
            condition, yes, no = term.arguments
            same = self._bases(yes) == self._bases(no)
            return None if same and not self._bases(yes) else (condition, yes, no)
        if term.operation != "+":
            return None
        for one, other in (term.arguments, term.arguments[::-1]):
            found = self._choice_in(one)
            if found is not None:
                condition, yes, no = found
                return condition, self._terms.add(yes, other), self._terms.add(no, other)
        return None

    def _start_of(self, term: Term, bases: frozenset[Term]) -> Term | None:
        """Where the object begins that an address is in, None where it may be in several."""
        if len(bases) == 1 and self._is_step_from(term, next(iter(bases))):
            return next(iter(bases))
        if any(self._known[base].unseen for base in bases):
            raise Entangled("a pointer that is put together from others")
        return None

    def _is_step_from(self, term: Term, base: Term) -> bool:
        """The address is the base and a sum of numbers."""
        if term is base:
            return True
        if term.operation == "-":
            return self._is_step_from(term.arguments[0], base) and not self._bases(
                term.arguments[1]
            )
        if term.operation != "+":
            return False
        based = [part for part in term.arguments if self._bases(part)]
        return len(based) == 1 and self._is_step_from(based[0], base)

    def _bases(self, term: Term) -> frozenset[Term]:
        """The addresses of objects that a number is computed from."""
        found: set[Term] = set()
        pending, seen = [term], set[Term]()
        while pending:
            part = pending.pop()
            if part in self._known:
                found.add(part)
            elif part not in seen:
                seen.add(part)
                if part.operation in _SUMS or is_cast(part):
                    pending += part.arguments
                elif part.operation == "choice":
                    pending += part.arguments[1:]
        return frozenset(found)


def apart(one: Address, other: Address) -> bool:
    """No byte of what the one is based on is one of what the other is based on."""
    if frozenset((one.space, other.space)) in APART_SPACES:
        return True
    a, b = one.object, other.object
    if a is None or b is None:
        known, unknown = (b, one) if a is None else (a, other)
        return known is not None and known.alone and not unknown.mixed
    if a == b:
        return False
    if "slot" in (a.kind, b.kind) or a.alone or b.alone:
        return True
    if frozenset((a.space, b.space)) in APART_SPACES:
        return True
    return a.kind == b.kind == "global"


def space_of(type_: str) -> int:
    """The number of a pointer type's address space."""
    found = re.fullmatch(r"ptr addrspace\((\d+)\)", type_)
    return int(found[1]) if found else 0


def same_place(t: Terms, one: Term, other: Term) -> Term:
    """Two addresses are of one byte; those of small spaces are compared as the wide ones that they
    become."""
    if one.width == other.width:
        return t.equal(one, other)
    return t.equal(*(flat(t, each) for each in (one, other)))


def _split(term: Term) -> tuple[Term, int]:
    """An address as another one and the constant that is added to it, as a signed number."""
    if term.operation == "+" and term.arguments[1].is_constant:
        value, half = term.arguments[1].value, 1 << (term.width - 1)
        return term.arguments[0], value - 2 * half if value >= half else value
    return term, 0
