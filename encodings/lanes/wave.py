"""The threads of a wave beside the one that a product speaks of, by their lanes.

A product's terms are made of one thread's own atoms: its arguments, what it loaded, what calls gave
it, what it chose. What *another* thread computes at the same place is the same term of that
thread's atoms, and the atom `x` of whoever runs in lane `k` is `x(k)`: a function of the lane, the
same for all who look, and for this thread at its own lane its own atom. So a value that is read in
another lane is the passed term with each atom replaced (`at`), branches and poison included; what
is equal in the whole wave (constants, shared arguments, what a set did together) stays as it is.
A computation before the reading and the same one behind it become one term by that alone.

That holds of threads that come to the place the way this one does, in the sense of the product: to
one node. Who makes use of it sees to that (`product/looks`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..terms.factory import Terms
from ..terms.floats import again
from ..terms.substitution import substituted
from ..terms.term import Term, parts_of
from ..terms.undefined import PREFIX
from ..terms.values import Value

LANE = 7
"""The bits of a lane's number."""

MASK = 64
"""The bits of a mask of lanes."""

ME = "lane of the wave"
"""The variable that is a thread's own lane."""

OWN = "thread"
"""Begins the names of uninterpreted functions that each thread has for itself."""

FEW_PARTS = 300
MOST_PARTS = 10_000
"""A term of more than few parts is one atom once many were made again: what another lane computes
there has a name, and nothing else is known of it. Else a chain of shuffles would have a copy of all
for each lane."""


class Wave:
    """Terms of other lanes. `shared` names the variables that are equal in all threads, `distinct`
    those that differ in any two: both grow by what is made here."""

    def __init__(self, terms: Terms, shared: set[str], distinct: set[str]) -> None:
        self.terms = terms
        self.shared = shared
        self.distinct = distinct
        self._at: dict[Term, dict[Term, Term]] = {}
        self._links: dict[Term, Term] = {}
        self._large: dict[Term, bool] = {}
        self._made = 0

    @property
    def me(self) -> Term:
        """This thread's own lane."""
        self.distinct.add(ME)
        return self.terms.variable(ME, LANE)

    def known(self, name: str, width: int) -> Term:
        """A value that is one for the whole wave."""
        self.shared.add(name)
        return self.terms.variable(name, width)

    def at(self, term: Term, lane: Term) -> Term:
        """What `term` is in the thread of a lane."""
        if lane is self.me:
            return term
        known = self._at.setdefault(lane, {})
        if term not in known and self._made > MOST_PARTS and self._is_large(term):
            return self._named(term, lane)
        before = len(known)
        found = substituted(
            self.terms, term, known, lambda part, parts: self._leaf(part, parts, lane)
        )
        self._made += len(known) - before
        return found

    def _is_large(self, term: Term) -> bool:
        """Whether a term has too many parts, of which one is this thread's own."""
        if term not in self._large:
            parts = parts_of(term, FEW_PARTS)
            large = len(parts) > FEW_PARTS and term.operation not in ("variable", "function")
            self._large[term] = large and self._is_own(term)
        return self._large[term]

    def _is_own(self, term: Term) -> bool:
        """Whether what a term is may differ between the threads of the wave."""
        return any(
            (part.operation == "variable" and str(part.data) not in self.shared)
            or (isinstance(part.data, tuple) and part.data[0] == OWN)
            for part in parts_of(term)
        )

    def _named(self, term: Term, lane: Term) -> Term:
        """A term as a whole in another lane."""
        found, here = (
            self.terms.function(("lane", f"term {term.number}"), (each,), term.width)
            for each in (lane, self.me)
        )
        self._links.setdefault(term, self.terms.equal(here, term))
        if self.terms.holds_an_address(term):
            self.terms.address(found)
        return found

    def value_at(self, value: Value, lane: Term) -> Value:
        return Value(self.at(value.term, lane), self.at(value.poison, lane))

    def is_one(self, value: Value) -> bool:
        """Whether a value is certainly the same in all threads of the wave, and not poison."""
        probe = self.terms.variable("any lane", LANE)
        return (
            value.poison.is_constant
            and not value.poison.value
            and (self.at(value.term, probe) is value.term)
        )

    def _leaf(self, part: Term, parts: tuple[Term, ...], lane: Term) -> Term:
        t = self.terms
        if part.operation == "variable":
            name = str(part.data)
            if name in self.shared:
                return part
            if name == ME:
                return lane
            if name.startswith(PREFIX):
                return t.variable(f"{name}@{lane.number}", part.width)
            found = self._atom(name, (lane,), part)
        elif isinstance(part.data, tuple) and part.data[0] == OWN:
            found = self._atom(part.data, (lane, *parts), part)
        else:
            return again(t, part.data, parts, part.width)
        if part in t.addresses:
            t.address(found)
        return found

    def _atom(self, name: object, arguments: tuple[Term, ...], own: Term) -> Term:
        t = self.terms
        if own not in self._links:
            here = t.function(("lane", name), (self.me, *own.arguments), own.width)
            self._links[own] = t.equal(here, own)
        return t.function(("lane", name), arguments, own.width)

    def own_atoms(self) -> Iterator[tuple[Term, Term]]:
        """The atoms of this thread that were asked for in other lanes, each with the truth that it
        is what its own lane has."""
        yield from self._links.items()
