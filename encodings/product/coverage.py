"""The target accesses no more of memory than the source does.

What the target stores the source must store somewhere, too, between the same events at which other
threads can take over, even where the value stands there already: others may see it being written.
What only the target loads may be written by others at that time, so that its value is not known,
and it must lie in memory that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ...semantics.program.causes import Kind, Mismatch
from ..memory.objects import Address
from ..memory.overlaps import Extent, covers
from ..terms.factory import Terms
from ..terms.term import Term
from .records import AccessMade, End, Failure, Records, Stop

INTRODUCED = "the target stores what the source does not"
SPECULATED = "a load that the source does not make"


@dataclass(frozen=True, slots=True)
class Coverage:
    """What each access of the target has in the source, of a product whose walk is over.

    `check_time` is called at each access, which may have many to be compared with; it raises."""

    terms: Terms
    records: Records
    check_time: Callable[[], None]
    _covered: dict[int, Term] = field(default_factory=dict)
    _made: dict[tuple[Term, bool], list[tuple[Term, AccessMade]]] = field(default_factory=dict)
    _behind: dict[Term, Term] = field(default_factory=dict)
    _said: dict[Term, frozenset[Term]] = field(default_factory=dict)
    _denied: dict[Term, frozenset[Term]] = field(default_factory=dict)

    def covered_loads(self) -> Iterator[Term]:
        """What the variables mean that say whether a load of the target is one of the source."""
        for load in self._targets():
            if load.covered is not None:
                yield self.terms.equivalent(load.covered, self._is_covered(load))

    def introduced_stores(self) -> Iterator[Failure]:
        """When the target writes a byte that the source does not."""
        t = self.terms
        for store in self._targets():
            if not store.writes:
                continue
            alone = self._lacking(store)
            if alone is not t.false:
                yield Failure(
                    condition=alone,
                    reason=f"{INTRODUCED}: `{_text(store)}`",
                    mismatch=Mismatch.MEMORY,
                    line=store.instruction.line,
                )

    def speculated_loads(self) -> Iterator[Stop]:
        """When the target loads from where the source accesses nothing, and nothing says that there
        is memory."""
        t = self.terms
        for load in self._targets():
            if load.covered is None or _is_there(load.extent):
                continue
            alone = self._lacking(load)
            if alone is not t.false:
                text, line = _text(load), load.instruction.line
                what = f"{SPECULATED}: {text}"
                yield Stop(alone, "target", Kind.MEMORY, what, line, quoted=text, followed=True)

    def other_objects(self) -> Iterator[Stop]:
        """When the target accesses by one pointer what the source accesses by another, of which a
        program knows that the addresses are equal: that does not make them lead to one object."""
        t = self.terms
        if not t.follows_addresses:
            return
        for access in self._targets():
            alike, others = [], []
            for found, each in self._covering(access, access.extent):
                same = _of_one_object(each.extent.at, access.extent.at)
                (alike if same else others).append(found)
            other = (t.disjunction(others), t.negation(t.disjunction(alike)))
            elsewhere = t.conjunction((self._judged(access), *other))
            if elsewhere is not t.false:
                what = f"an access by another pointer than that of the source: {_text(access)}"
                line = access.instruction.line
                yield Stop(elsewhere, "target", Kind.POINTERS, what, line, quoted=_text(access))

    def _targets(self) -> Iterator[AccessMade]:
        for access in self.records.of(AccessMade, "target"):
            self.check_time()
            yield access

    def _judged(self, access: AccessMade) -> Term:
        """When the access is made by a thread that comes to the end of both programs. Behind the
        last event at which others took over, undefined behaviour of the source permits it."""
        return self.terms.conjunction((access.condition, self._counts(access.phase)))

    def _counts(self, phase: Term) -> Term:
        """When what is done in a phase is judged."""
        if phase not in self._behind:
            t, ends = self.terms, self.records.of(End)
            completed = t.disjunction(end.condition for end in ends if end.how == "completed")
            behind = t.disjunction(
                t.conjunction((end.condition, t.equal(end.phase, phase)))
                for end in ends
                if end.phase is not None
            )
            self._behind[phase] = t.conjunction((completed, t.negation(behind)))
        return self._behind[phase]

    def _lacking(self, access: AccessMade) -> Term:
        """When the access is judged, and the source does not access the same bytes."""
        t, covered = self.terms, self._is_covered(access)
        if covered is t.true:
            return t.false
        return t.conjunction((self._judged(access), t.negation(covered)))

    def _is_covered(self, access: AccessMade) -> Term:
        """Whether, where it is made, the source accesses the same bytes in the same phase; writes
        them, if they are written."""
        key = id(access)
        if key not in self._covered:
            self._covered[key] = self._all_covered(access)
        return self._covered[key]

    def _all_covered(self, access: AccessMade) -> Term:
        t, size = self.terms, access.extent.size

        def reached(extent: Extent) -> Term:
            return t.disjunction(found for found, _ in self._covering(access, extent))

        whole = reached(access.extent)
        if whole is t.true or size == 1:
            return whole
        if all(each.extent.size >= size for _, each in self._accesses(access)):
            return whole
        at = access.extent.at
        bytes_ = (reached(Extent(at.moved(t, index), 1)) for index in range(size))
        return t.disjunction((whole, t.conjunction(bytes_)))

    def _covering(self, access: AccessMade, extent: Extent) -> Iterator[tuple[Term, AccessMade]]:
        """The source's accesses that may cover some bytes of one of the target, each with its
        condition, of which what holds where the target's is made is left out."""
        t = self.terms
        for same, each in self._accesses(access):
            there = self._where_made(access, each.condition)
            if there is not t.false:
                found = t.conjunction((there, same, covers(t, each.extent, extent)))
                if found is not t.false:
                    yield found, each

    def _where_made(self, access: AccessMade, condition: Term) -> Term:
        """What a condition says where an access is made."""
        said, known = self._literals(condition), self._literals(access.condition)
        if not self._opposites(access.condition).isdisjoint(said):
            return self.terms.false
        return self.terms.conjunction(said - known)

    def _literals(self, condition: Term) -> frozenset[Term]:
        if condition not in self._said:
            every = condition.arguments if condition.operation == "and" else (condition,)
            self._said[condition] = frozenset(every)
        return self._said[condition]

    def _opposites(self, condition: Term) -> frozenset[Term]:
        if condition not in self._denied:
            literals = self._literals(condition)
            self._denied[condition] = frozenset(self.terms.negation(each) for each in literals)
        return self._denied[condition]

    def _accesses(self, access: AccessMade) -> list[tuple[Term, AccessMade]]:
        """The accesses of the source that may be in the phase of one of the target, each with when
        it is; the writing ones of one that writes."""
        t, key = self.terms, (access.phase, access.writes)
        if key not in self._made:
            made = [
                each
                for each in self.records.of(AccessMade, "source")
                if each.writes or not access.writes
            ]
            same = {each.phase: t.equal(each.phase, access.phase) for each in made}
            self._made[key] = [
                (same[each.phase], each) for each in made if same[each.phase] is not t.false
            ]
        return self._made[key]


def _of_one_object(one: Address, other: Address) -> bool:
    return one.base is other.base or (one.object is not None and one.object == other.object)


def _text(access: AccessMade) -> str:
    return access.instruction.text.strip()


def _is_there(extent: Extent) -> bool:
    """The bytes are of an object that is known to be as large."""
    at, known = extent.at, extent.at.object
    if known is None or at.within is None:
        return False
    return 0 <= at.within <= known.size - extent.size
