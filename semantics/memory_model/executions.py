"""Candidate executions of a litmus test: everything that could have happened, consistent or not.

A candidate says what each thread did, for each read which write it reads from, and for each
location in which order its writes reached it. Which candidates are allowed is for the axioms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product

from .event_relations import EventRelation
from .events import INITIAL, Event, Run, domain_of, runs_of
from .litmus_test import NO_TAGS, LitmusTest, Outcome


@dataclass(frozen=True)
class Execution:
    """One candidate. The initial writes come first among `events`, then the threads' events, each
    thread's in program order; relations are between places in `events`.

    `reads_from` leads from a write to each read that returns its value, `coherence` holds the order
    of the writes of each location. `registers` has one map for each thread."""

    test: LitmusTest
    events: tuple[Event, ...]
    dependencies: EventRelation
    exclusive: EventRelation
    reads_from: EventRelation
    coherence: EventRelation
    registers: tuple[Outcome, ...]

    @property
    def size(self) -> int:
        return len(self.events)

    @cached_property
    def program_order(self) -> EventRelation:
        """Each thread's events in their order, and the initial writes before all of them."""
        return EventRelation.of(
            self.size,
            (
                (i, j)
                for i, first in enumerate(self.events)
                for j, second in enumerate(self.events)
                if (first.thread == INITIAL and second.thread != INITIAL)
                or (first.thread == second.thread != INITIAL and i < j)
            ),
        )

    @cached_property
    def same_location(self) -> EventRelation:
        return EventRelation.of(
            self.size,
            (
                (i, j)
                for i, first in enumerate(self.events)
                for j, second in enumerate(self.events)
                if first.location is not None and first.location == second.location
            ),
        )

    @cached_property
    def from_read(self) -> EventRelation:
        """From a read to every write that is later in coherence order than the one it reads."""
        return self.reads_from.inverse().then(self.coherence)

    @cached_property
    def coherence_steps(self) -> EventRelation:
        """What coherence speaks of (eco): reads-from, coherence order, from-read, one or more."""
        return (self.reads_from | self.coherence | self.from_read).closure()

    def members(self, *kinds: str) -> int:
        """The events of these kinds as a set of bits."""
        return sum(1 << i for i, event in enumerate(self.events) if event.kind in kinds)

    @cached_property
    def final(self) -> Outcome:
        """Every register as `thread:register`, and every location's last value."""
        found: dict[str, int] = {}
        for thread, registers in zip(self.test.threads, self.registers, strict=True):
            found |= {f"{thread.name}:{name}": value for name, value in registers.items()}
        for i, event in enumerate(self.events):
            if event.kind == "write" and not self.coherence.rows[i]:
                assert event.location is not None and event.value is not None
                found[event.location] = event.value
        return found

    def outcome(self, names: Sequence[str]) -> Outcome:
        """The final values of these; a register that was never assigned holds 0."""
        return {name: self.final.get(name, 0) for name in names}


# --- all of them --------------------------------------------------------------------------------


def candidate_executions(test: LitmusTest, coherent: bool = False) -> Iterator[Execution]:
    """Every candidate execution. `coherent`: leave out those in which one location alone
    contradicts a thread's order or an exclusive pair; what remains is the same for any model that
    demands both."""
    domain = domain_of(test)
    every = [list(runs_of(thread, number, domain)) for number, thread in enumerate(test.threads)]
    for runs in product(*every):
        if _every_value_is_written(test, runs):
            yield from _joined(test, runs, coherent)


def _every_value_is_written(test: LitmusTest, runs: Sequence[Run]) -> bool:
    """Whether each value that is read is written somewhere, or was there initially."""
    written = set(test.locations.items())
    written |= {(e.location, e.value) for run in runs for e in run.events if e.kind == "write"}
    return all(
        (e.location, e.value) in written for run in runs for e in run.events if e.kind == "read"
    )


def _joined(test: LitmusTest, runs: Sequence[Run], coherent: bool) -> Iterator[Execution]:
    """The candidates in which each thread does this."""
    events = [
        Event(INITIAL, f"init:{location}", "write", "na", NO_TAGS, location, value)
        for location, value in test.locations.items()
    ]
    dependencies: list[tuple[int, int]] = []
    exclusive: list[tuple[int, int]] = []
    for run in runs:
        start = len(events)
        events += run.events
        dependencies += ((start + a, start + b) for a, b in run.dependencies)
        exclusive += ((start + a, start + b) for a, b in run.exclusive)
    size = len(events)
    by_location = [
        list(_at_location(events, location, dict(exclusive), coherent))
        for location in test.locations
    ]
    for places in product(*by_location):
        yield Execution(
            test,
            tuple(events),
            EventRelation.of(size, dependencies),
            EventRelation.of(size, exclusive),
            EventRelation.of(size, (pair for place in places for pair in place.reads_from)),
            EventRelation.of(size, (pair for place in places for pair in place.coherence)),
            tuple(run.registers for run in runs),
        )


@dataclass(frozen=True, slots=True)
class _Place:
    """What happened at one location: pairs of places in the list of events."""

    reads_from: tuple[tuple[int, int], ...]
    coherence: tuple[tuple[int, int], ...]


def _at_location(
    events: Sequence[Event], location: str, exclusive: Mapping[int, int], coherent: bool
) -> Iterator[_Place]:
    """Every order of a location's writes, its initial one first, with every choice of a write of
    the right value for each read."""
    here = [i for i, event in enumerate(events) if event.location == location]
    first, *writes = [i for i in here if events[i].kind == "write"]
    reads = [i for i in here if events[i].kind == "read"]
    sources = [[w for w in (first, *writes) if events[w].value == events[r].value] for r in reads]
    if not all(sources):
        return
    for order in permutations(writes):
        ranks = {write: rank for rank, write in enumerate((first, *order))}
        if coherent and not _rises(writes, events, ranks):
            continue
        coherence = tuple((a, b) for a in ranks for b in ranks if ranks[a] < ranks[b])
        for chosen in product(*sources):
            source = dict(zip(reads, chosen, strict=True))
            if coherent and not _coherent(here, events, ranks, source, exclusive):
                continue
            yield _Place(tuple((w, r) for r, w in source.items()), coherence)


def _rises(writes: Sequence[int], events: Sequence[Event], ranks: Mapping[int, int]) -> bool:
    return not any(
        a < b and events[a].thread == events[b].thread and ranks[a] > ranks[b]
        for a in writes
        for b in writes
    )


def _coherent(
    here: Sequence[int],
    events: Sequence[Event],
    ranks: Mapping[int, int],
    source: Mapping[int, int],
    exclusive: Mapping[int, int],
) -> bool:
    """Whether each thread sees the location grow older only: a read stands behind the write that it
    reads from, a write at its own rank; and an exclusive write right behind what its read saw."""
    for place, a in enumerate(here):
        for b in here[place + 1 :]:
            if events[a].thread != events[b].thread:
                continue
            earlier, later = ranks[source.get(a, a)], ranks[source.get(b, b)]
            if earlier > later or (earlier == later and b not in source):
                return False
    return all(
        ranks[write] == ranks[source[read]] + 1
        for read, write in exclusive.items()
        if read in source
    )
