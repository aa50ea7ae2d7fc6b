"""The target accesses no more of memory than the source does.

What the target stores the source must store somewhere, too, between the same events at which other
threads can take over, even where the value stands there already: others may see it being written.
What only the target loads may be written by others at that time, so that its value is not known,
and it must lie in memory that is there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...semantics.program.causes import Kind, Mismatch
from ..memory.objects import Address
from ..memory.overlaps import Extent, covers
from ..terms.factory import Terms
from ..terms.term import Term
from .records import AccessMade, End, Failure, Records, Stop

INTRODUCED = "the target stores what the source does not"
SPECULATED = "a load that the source does not make"


def covered_loads(terms: Terms, records: Records) -> Iterator[Term]:
    """What the variables mean that say whether a load of the target is one of the source."""
    for load in records.of(AccessMade, "target"):
        if load.covered is not None:
            yield terms.equivalent(load.covered, _covered(terms, load, records))


def introduced_stores(terms: Terms, records: Records) -> Iterator[Failure]:
    """When the target writes a byte that the source does not."""
    for store in records.of(AccessMade, "target"):
        if not store.writes:
            continue
        here = _judged(terms, store, records)
        alone = terms.conjunction((here, terms.negation(_covered(terms, store, records))))
        if alone is not terms.false:
            yield Failure(
                condition=alone,
                reason=f"{INTRODUCED}: `{_text(store)}`",
                mismatch=Mismatch.MEMORY,
                line=store.instruction.line,
            )


def speculated_loads(terms: Terms, records: Records) -> Iterator[Stop]:
    """When the target loads from where the source accesses nothing, and nothing says that there is
    memory."""
    for load in records.of(AccessMade, "target"):
        if load.covered is None or _is_there(load.extent):
            continue
        here = _judged(terms, load, records)
        alone = terms.conjunction((here, terms.negation(_covered(terms, load, records))))
        if alone is not terms.false:
            text = load.instruction.text.strip()
            what = f"{SPECULATED}: {text}"
            line = load.instruction.line
            yield Stop(alone, "target", Kind.MEMORY, what, line, quoted=text, followed=True)


def other_objects(terms: Terms, records: Records) -> Iterator[Stop]:
    """When the target accesses by one pointer what the source accesses by another, of which a
    program knows that the addresses are equal: that does not make them lead to one object."""
    if not terms.follows_addresses:
        return
    for access in records.of(AccessMade, "target"):
        alike, others = [], []
        for when, each in _made(terms, access, records):
            found = terms.conjunction((when, covers(terms, each.extent, access.extent)))
            (alike if _of_one_object(each.extent.at, access.extent.at) else others).append(found)
        here = _judged(terms, access, records)
        elsewhere = terms.conjunction(
            (here, terms.disjunction(others), terms.negation(terms.disjunction(alike)))
        )
        if elsewhere is not terms.false:
            what = f"an access by another pointer than that of the source: {_text(access)}"
            line = access.instruction.line
            yield Stop(elsewhere, "target", Kind.POINTERS, what, line, quoted=_text(access))


def _of_one_object(one: Address, other: Address) -> bool:
    return one.base is other.base or (one.object is not None and one.object == other.object)


def _judged(terms: Terms, access: AccessMade, records: Records) -> Term:
    """When the access is made by a thread that comes to the end of both programs. Behind the last
    event at which others took over, undefined behaviour of the source permits it."""
    ends = records.of(End)
    completed = terms.disjunction(end.condition for end in ends if end.how == "completed")
    undefined = [(end.condition, end.phase) for end in ends if end.phase is not None]
    behind = terms.disjunction(
        terms.conjunction((condition, terms.equal(phase, access.phase)))
        for condition, phase in undefined
    )
    return terms.conjunction((access.condition, completed, terms.negation(behind)))


def _covered(terms: Terms, access: AccessMade, records: Records) -> Term:
    """The source accesses the same bytes in the same phase; writes them, if they are written."""
    made = list(_made(terms, access, records))

    def reached(extent: Extent) -> Term:
        return terms.disjunction(
            terms.conjunction((when, covers(terms, each.extent, extent))) for when, each in made
        )

    whole = reached(access.extent)
    if whole is terms.true or access.extent.size == 1:
        return whole
    at = access.extent.at
    bytes_ = (reached(Extent(at.moved(terms, index), 1)) for index in range(access.extent.size))
    if all(each.extent.size >= access.extent.size for _, each in made):
        return whole
    return terms.disjunction((whole, terms.conjunction(bytes_)))


def _made(terms: Terms, access: AccessMade, records: Records) -> Iterator[tuple[Term, AccessMade]]:
    """The accesses of the source in the phase of one of the target, each with its condition; the
    writing ones of one that writes."""
    for each in records.of(AccessMade, "source"):
        if each.writes or not access.writes:
            same = terms.equal(each.phase, access.phase)
            when = terms.conjunction((each.condition, same))
            if when is not terms.false:
                yield when, each


def _text(access: AccessMade) -> str:
    return access.instruction.text.strip()


def _is_there(extent: Extent) -> bool:
    """The bytes are of an object that is known to be as large."""
    at, known = extent.at, extent.at.object
    if known is None or at.within is None:
        return False
    return 0 <= at.within <= known.size - extent.size
