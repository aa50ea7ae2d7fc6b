"""The memory model: which candidate executions are consistent, which pairs of accesses race.

This is repaired C11 (RC11), with three places where tags speak (MM6, MM8). Program order counts
only where it is *ordered*: between compatible operations, closed under composition. A target
decides which operations synchronise and which join the seq_cst order. What remains when nothing
is ordered is that a thread sees its own accesses to one location in their order (MM15), and that
no value comes from nowhere. Without tags all program order is ordered, and the axioms are those of
RC11: Lahav, Vafeiadis, Kang, Hur, Dreyer, Repairing Sequential Consistency in C/C++11 (2017).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from .event_relations import EventRelation
from .events import INITIAL, Event
from .executions import Execution, candidate_executions
from .litmus_test import LitmusTest, Outcome, Tags
from .mmra_tags import compatible
from .targets import NONE, Target


@dataclass(frozen=True)
class Ordering:
    """The relations that the axioms speak of, for one execution on one target."""

    execution: Execution
    target: Target = NONE

    def tags(self, event: Event) -> Tags:
        """What the target takes the operation to be tagged with."""
        return self.target.tags(event.tags, event.kind == "fence" or event.atomic)

    def _set(self, belongs: Callable[[Event], bool]) -> int:
        return sum(1 << i for i, event in enumerate(self.execution.events) if belongs(event))

    def _relation(self, holds: Callable[[Event, Event], bool]) -> EventRelation:
        events = self.execution.events
        return EventRelation(
            tuple(sum(1 << j for j, b in enumerate(events) if holds(a, b)) for a in events)
        )

    # --- happens-before ---

    @cached_property
    def compatible(self) -> EventRelation:
        """MM3, between all events."""
        return self._relation(lambda a, b: compatible(self.tags(a), self.tags(b)))

    @cached_property
    def ordered(self) -> EventRelation:
        """MM6: program order between compatible operations, and what follows from it: of two stores
        before a release the one that is compatible with it (MM7). Initial writes carry no tags,
        hence come before everything."""
        return (self.execution.program_order & self.compatible).closure()

    @cached_property
    def may_synchronise(self) -> EventRelation:
        """MM8: the pairs whose tags do not keep them from synchronising on this target."""
        return self._relation(lambda a, b: self.target.may_synchronise(self.tags(a), self.tags(b)))

    @cached_property
    def release_sequence(self) -> EventRelation:
        """From a write to those that continue its release sequence: itself, later atomic writes
        of the location by the same thread, and read-modify-writes that read one of these."""
        this = self.execution
        writes = this.members("write")
        atomic_writes = self._set(lambda e: e.kind == "write" and e.atomic)
        same_thread = this.program_order & this.same_location & self.may_synchronise
        continued = this.reads_from.then(this.exclusive).closure().or_equal()
        return same_thread.or_equal().between(writes, atomic_writes).then(continued)

    @cached_property
    def synchronises_with(self) -> EventRelation:
        """From a release to an acquire: `[rel] ; ([fence] ; po)? ; rs ; rf ; [atomic read] ;
        (po ; [fence])? ; [acq]`, where the target lets all of them work together (MM8)."""
        this = self.execution
        fences = this.members("fence")
        order = this.program_order & self.may_synchronise
        everything = -1
        releases = self._set(lambda e: e.releases and e.thread != INITIAL)
        acquires = self._set(lambda e: e.acquires)
        atomic_reads = self._set(lambda e: e.kind == "read" and e.atomic)
        reaches = EventRelation.identity(this.size) | order.between(fences, everything)
        reached = EventRelation.identity(this.size, atomic_reads) | order.between(
            atomic_reads, fences
        )
        path = reaches.then(self.release_sequence).then(this.reads_from).then(reached)
        return path.between(releases, acquires) & self.may_synchronise

    @cached_property
    def happens_before(self) -> EventRelation:
        """MM6: the closure of what is ordered and synchronises-with."""
        return (self.ordered | self.synchronises_with).closure()

    # --- the seq_cst order ---

    @cached_property
    def seq_cst_before(self) -> EventRelation:
        """The partial order of seq_cst operations that must not contain a cycle (psc)."""
        this, hb = self.execution, self.happens_before
        joins = self._set(lambda e: e.seq_cst and self.target.joins_seq_cst(self.tags(e)))
        fences = joins & this.members("fence")
        elsewhere = self.ordered - this.same_location
        before = (
            self.ordered
            | elsewhere.then(hb).then(elsewhere)
            | (hb & this.same_location)
            | this.coherence
            | this.from_read
        )
        itself = EventRelation.identity(this.size, joins)
        from_fence = EventRelation.identity(this.size, fences).then(hb.or_equal())
        to_fence = hb.or_equal().then(EventRelation.identity(this.size, fences))
        of_accesses = (itself | from_fence).then(before).then(itself | to_fence)
        of_fences = (hb | hb.then(this.coherence_steps).then(hb)).between(fences, fences)
        return of_accesses | of_fences

    # --- races ---

    @cached_property
    def races(self) -> EventRelation:
        """Pairs of accesses to one location by two threads, a write among them, one of them not
        atomic, that happens-before does not order. One in a consistent execution makes the
        program undefined."""
        hb = self.happens_before

        def conflict(a: Event, b: Event) -> bool:
            return (
                a.thread != b.thread
                and a.location is not None
                and a.location == b.location
                and "write" in (a.kind, b.kind)
                and not (a.atomic and b.atomic)
            )

        return self._relation(conflict) - hb - hb.inverse()


# --- the axioms -----------------------------------------------------------------------------------


def coherence(ordering: Ordering) -> bool:
    """Happens-before never contradicts what was read and the order of writes."""
    steps = ordering.execution.coherence_steps.or_equal()
    return ordering.happens_before.then(steps).irreflexive


def own_order(ordering: Ordering) -> bool:
    """MM15, F8: nor does a thread's own order at one location, even between operations that are
    not compatible. Without tags this follows from coherence."""
    this = ordering.execution
    own = this.program_order & this.same_location
    return own.then(this.coherence_steps).irreflexive


def atomicity(ordering: Ordering) -> bool:
    """No write comes between the two parts of a read-modify-write."""
    this = ordering.execution
    return not this.exclusive & this.from_read.then(this.coherence)


def seq_cst(ordering: Ordering) -> bool:
    """The seq_cst operations can be put in one order."""
    return ordering.seq_cst_before.acyclic


def no_thin_air(ordering: Ordering) -> bool:
    """What is ordered, what depends on what was read, and reads-from have no cycle."""
    this = ordering.execution
    return (ordering.ordered | this.dependencies | this.reads_from).acyclic


AXIOMS: dict[str, Callable[[Ordering], bool]] = {
    "coherence": coherence,
    "own-order": own_order,
    "atomicity": atomicity,
    "seq_cst": seq_cst,
    "no-thin-air": no_thin_air,
}
"""The axioms by the names that answers use."""


def consistent(ordering: Ordering, axioms: Collection[str] = tuple(AXIOMS)) -> bool:
    """Whether an execution satisfies these axioms."""
    return all(AXIOMS[name](ordering) for name in axioms)


def consistent_executions(
    test: LitmusTest, target: Target = NONE, axioms: Collection[str] = tuple(AXIOMS)
) -> Iterator[Ordering]:
    """Every execution of a test that the axioms allow. Slow: for small tests."""
    one_location = {"own-order", "atomicity"} <= set(axioms)
    for execution in candidate_executions(test, coherent=one_location):
        ordering = Ordering(execution, target)
        if consistent(ordering, axioms):
            yield ordering


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a test may do. `outcomes` are the final values of what was asked for, in a fixed order;
    `racy`: some consistent execution has a race, so that anything may happen."""

    outcomes: frozenset[tuple[int, ...]]
    racy: bool


def allowed(
    test: LitmusTest,
    target: Target = NONE,
    names: Sequence[str] | None = None,
    axioms: Collection[str] = tuple(AXIOMS),
) -> Allowed:
    """Every outcome of a test in `names` (by default what it observes), and whether it races."""
    asked = test.observed if names is None else tuple(names)
    outcomes: set[tuple[int, ...]] = set()
    racy = False
    for ordering in consistent_executions(test, target, axioms):
        outcomes.add(tuple(_values(ordering.execution.outcome(asked))))
        racy = racy or bool(ordering.races)
    return Allowed(frozenset(outcomes), racy)


def _values(outcome: Outcome) -> list[int]:
    return list(outcome.values())
