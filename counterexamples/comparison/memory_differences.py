"""Memory as one thread leaves it: at each call that may read it, where others may see it, and at
the end.

A byte of the target refines that of the source if the source's is poison, or both are equal. Only
bytes that one of the programs wrote are compared, and no stack slots, of which nobody knows. A byte
that only the target writes is a difference even where it leaves what stands there: another thread
may write meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...semantics.attributes.lost_globals import lost_globals
from ...semantics.program.attributes import Access
from ...semantics.program.causes import Kind, Mismatch
from ...semantics.program.instructions import Call, Effect
from ...semantics.values.values import POISON
from ...semantics.wave.lane_memory import in_stack
from ...semantics.wave.origins import NOWHERE, OfArgument, Origins, Private
from ...semantics.wave.records import Event, MemoryRecord
from ...semantics.wave.stored_values import Byte, Fragment
from ...semantics.wave.writes import Write
from ..verdicts.callee_names import called
from ..verdicts.differences import END, Difference, Undecided
from .matchings import Side, execution_of, fixed_prefixes, may_move, set_of
from .standing import if_it_stands
from .unshared_values import Unshared

NOT_COMPUTED = Undecided("memory holds values that are not computed with", Kind.FLOATS)
ELSEWHERE = Undecided("a store is to a place that is known by a constant's text", Kind.POINTERS)
UNNAMED = Undecided("a global that no other module names is in one program only", Kind.POINTERS)

PRIVATE = Undecided("it is memory that perhaps nobody else reads", Kind.POINTERS)

RELEASES = frozenset(("release", "acq_rel", "seq_cst"))
FARTHEST = 1 << 16
"""How many bytes behind an argument or a global an address still is called after it."""


@dataclass(slots=True)
class _State:
    """The bytes that one run has written up to some point, the last write of each, and all that
    its lane wrote itself."""

    record: MemoryRecord
    upto: int = 0
    last: dict[int, Write] = field(default_factory=dict)
    own: dict[int, Write] = field(default_factory=dict)

    def advance(self, upto: int) -> set[int]:
        """Goes on to a number of writes; the addresses that these wrote."""
        changed = self.record.journal[self.upto : upto]
        self.upto = max(self.upto, upto)
        for write in changed:
            self.last[write.address] = write
            if write.own:
                self.own[write.address] = write
        return {write.address for write in changed}

    def byte(self, place: int, other: _State) -> tuple[Byte, Origins]:
        """What stands at an address, and what it rests on. Memory at first is that of both."""
        if place in self.last:
            return self.last[place].byte, self.last[place].origins
        for record in (self.record, other.record):
            if place in record.initial:
                return record.initial[place], NOWHERE
        return self.record.first(place), NOWHERE


def first_memory_difference(
    one: Side, other: Side, unshared: Unshared
) -> Difference | Undecided | None:
    """Where the memory of one thread first differs, as far as it rests on shared values.

    Both runs have one lane. None where it is refined wherever it is compared."""
    return _Comparison(one, other, unshared).found()


class _Comparison:
    def __init__(self, one: Side, other: Side, unshared: Unshared) -> None:
        self.one, self.other = one, other
        self.unshared = unshared
        self.source, self.target = _State(one.run.memory), _State(other.run.memory)
        self.differing: set[int] = set()
        self.lost = lost_globals(one.function, other.function)
        self.doubt: Undecided | None = None

    def found(self) -> Difference | Undecided | None:
        if self.source.record.elsewhere or self.target.record.elsewhere:
            return ELSEWHERE
        matched = fixed_prefixes(self.one, self.other)[0]
        for i, j in matched:
            assert i is not None and j is not None
            a, b = self.one.events[0][i], self.other.events[0][j]
            self._advance(a.written, b.written)
            if _is_looked_at(self.one, a) and self._shared(i, j):
                place = _Place(a, b, self._said_of(a))
                found = self._first(place, at_call=isinstance(self.one.function.at(a.site), Call))
                if found is not None:
                    return found
        if self._both_end(matched) and self.unshared == Unshared():
            self._advance(len(self.source.record.journal), len(self.target.record.journal))
            found = self._introduced()
            if found is None and self.one.run.outcomes[0][0] == "returned":
                found = self._first(_Place(None, None, "at the end"), at_call=False)
            if found is not None:
                return found
        return self.doubt

    def _shared(self, i: int, j: int) -> bool:
        return self.unshared.allow(self.one.places[0][i], self.other.places[0][j])

    def _said_of(self, event: Event) -> str:
        line = getattr(self.one.function.at(event.site), "line", 0)
        where = f" (line {line})" if line else ""
        return f"at {called(event.name)} #{execution_of(self.one, 0, event)}{where}"

    def _both_end(self, matched: Sequence[object]) -> bool:
        """Both lanes came to the same end, and all events that keep their order are matched."""
        ends = {side.run.outcomes[0][0] for side in (self.one, self.other)}
        kept = [
            sum(not may_move(side, event) for event in side.events[0])
            for side in (self.one, self.other)
        ]
        return kept == [len(matched)] * 2 and ends in ({"returned"}, {"stopped"})

    def _advance(self, source: int, target: int) -> None:
        changed = self.source.advance(source) | self.target.advance(target)
        for place in changed:
            if not in_stack(place) and not self._refines(place):
                self.differing.add(place)
            else:
                self.differing.discard(place)

    def _refines(self, place: int) -> bool:
        if place not in self.source.own and place not in self.target.own:
            return True
        before, _ = self.source.byte(place, self.target)
        after, _ = self.target.byte(place, self.source)
        return before is POISON or before == after

    def _first(self, place: _Place, at_call: bool) -> Difference | None:
        """The first byte that differs and stands; others leave a doubt."""
        for address in sorted(self.differing):
            if (at_call and self._is_private(address)) or self._is_of_one_program(address):
                continue
            if any(_of(Private, states.last.get(address)) for states in (self.source, self.target)):
                self.doubt = self.doubt or PRIVATE
                continue
            (before, b_origins) = self.source.byte(address, self.target)
            (after, a_origins) = self.target.byte(address, self.source)
            if isinstance(before, Fragment) or isinstance(after, Fragment):
                self.doubt = self.doubt or NOT_COMPUTED
                continue
            reason = (
                f"lane 0 leaves {before!r} in the byte at {self._name(address)} in the source and "
                f"{after!r} in the target, {place.said}"
            )
            found = self._standing(place, reason, b_origins, a_origins)
            if found is not None:
                return found
        return None

    def _is_private(self, address: int) -> bool:
        """Whether a byte was last written through a `noalias` argument, of which a callee may know
        nothing."""
        writes = (self.source.last.get(address), self.target.last.get(address))
        return any(_of(OfArgument, write) for write in writes)

    def _introduced(self) -> Difference | None:
        for address, write in sorted(self.target.own.items()):
            known = address in self.source.own or in_stack(address)
            if known or self._is_of_one_program(address):
                continue
            if _of(Private, write):
                self.doubt = self.doubt or PRIVATE
                continue
            before, _ = self.source.byte(address, self.target)
            if _of(OfArgument, write) and before == write.byte:
                continue
            reason = (
                f"introduced store: lane 0 writes {write.byte!r} to the byte at "
                f"{self._name(address)} in the target, and nothing in the source"
            )
            found = self._standing(_Place(None, None, ""), reason, NOWHERE, NOWHERE)
            if found is not None:
                return found
        return None

    def _standing(
        self, place: _Place, reason: str, source: Origins, target: Origins
    ) -> Difference | None:
        """The difference if it stands; else why it does not is a doubt."""
        found = if_it_stands(
            place.difference(self.one, self.other, reason),
            source | (self.one.run.path_of(0) if place.source is None else place.source.control),
            target | (self.other.run.path_of(0) if place.target is None else place.target.control),
        )
        if isinstance(found, Difference):
            return found
        self.doubt = self.doubt or found
        return None

    def _is_of_one_program(self, address: int) -> bool:
        """Whether a byte is of a global that only one program uses, and no other module: it may
        have another name in the other one, or nobody who reads it."""
        for side, starts in (
            (self.one, self.target.record.starts),
            (self.other, self.source.record.starts),
        ):
            known = side.function.globals
            for name, start in side.run.memory.starts.items():
                own = name[1:] in known.local and name not in starts
                size, _ = known.sizes.get(name[1:], (0, False))
                if own and name[0] == "@" and 0 <= address - start < size:
                    if side is self.other or name[1:] not in self.lost:
                        self.doubt = self.doubt or UNNAMED
                    return True
        return False

    def _name(self, address: int) -> str:
        """An address by the global or argument that it lies behind, if one is near."""
        starts = {**self.target.record.starts, **self.source.record.starts}
        near = [
            (address - start, name)
            for name, start in starts.items()
            if 0 <= address - start < FARTHEST
        ]
        if not near:
            return f"{address:#x}"
        offset, name = min(near)
        return f"{name}+{offset}" if offset else name


@dataclass(frozen=True, slots=True)
class _Place:
    """Where memory is compared: at matched events, or at the end; `said` in words."""

    source: Event | None
    target: Event | None
    said: str

    def difference(self, one: Side, other: Side, reason: str) -> Difference:
        a, b = self.source, self.target
        whole = reason + ": the transform is broken as single-threaded code"
        if a is None or b is None:
            ends = (END, 0, 1, (0,), (0,), "differs", whole, (END, 1))
            return Difference(*ends, mismatch=Mismatch.MEMORY)
        return Difference(
            a.name,
            0,
            execution_of(one, 0, a),
            set_of(one, a),
            set_of(other, b),
            "differs",
            whole,
            (b.name, execution_of(other, 0, b)),
            mismatch=Mismatch.MEMORY,
        )


def _of(kind: type[OfArgument] | type[Private], write: Write | None) -> bool:
    """Whether a byte was written by an address that rests on one of a kind."""
    return write is not None and any(isinstance(each, kind) for each in write.pointer)


def _is_looked_at(side: Side, event: Event) -> bool:
    """Whether others may read what a lane has written, at a call or a release. Of a callee that
    reads only where its arguments lead, or where no code can name it, nothing is compared."""
    match side.function.at(event.site):
        case Call(effects=effects):
            return Access.READ in effects.memory.default
        case Effect(kind=kind):
            return bool(RELEASES & set(kind.split()))
        case _:
            return False


def one_memory(*runs: MemoryRecord) -> bool:
    """Whether all runs found the same bytes in memory at first."""
    found: dict[int, Byte] = {}
    return all(found.setdefault(place, byte) == byte for place, byte in _all(runs))


def _all(runs: Sequence[MemoryRecord]) -> Iterator[tuple[int, Byte]]:
    for run in runs:
        yield from run.initial.items()
