"""Why a litmus test may not end in some way: an execution that would, and the cycle in it.

Each axiom forbids steps that lead from an event back to itself; these are the ones shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from ...semantics.memory_model.axioms import AXIOMS, Ordering
from ...semantics.memory_model.event_relations import EventRelation
from ...semantics.memory_model.executions import candidate_executions
from ...semantics.memory_model.expressions import holds
from ...semantics.memory_model.litmus_test import Condition, LitmusTest
from ...semantics.memory_model.targets import Target

MOST_CANDIDATES = 20_000
"""Candidate executions that are looked at."""

Steps = tuple[tuple[int, int, str], ...]
"""Steps between events, by their places in the execution, each with the name of its relation."""

Relations = Mapping[str, EventRelation]


def forbidden_execution(
    test: LitmusTest, condition: Condition, target: Target, most: int = MOST_CANDIDATES
) -> Ordering | None:
    """An execution that meets the condition and breaks the fewest axioms; None where none of the
    first `most` candidates meets it, or where one breaks none."""
    best: tuple[int, Ordering] | None = None
    for execution in islice(candidate_executions(test), most):
        if not holds(condition, execution.outcome(tuple(execution.final))):
            continue
        ordering = Ordering(execution, target)
        number = len(broken_axioms(ordering))
        if number == 0:
            return None
        if best is None or number < best[0]:
            best = number, ordering
    return None if best is None else best[1]


def broken_axioms(ordering: Ordering) -> tuple[str, ...]:
    """The axioms that an execution breaks."""
    return tuple(name for name, holds_in in AXIOMS.items() if not holds_in(ordering))


def cycle_of(ordering: Ordering, axiom: str) -> Steps:
    """The shortest steps that this axiom forbids; empty where it is kept."""
    found = [steps for steps in _CYCLES[axiom](ordering) if steps]
    return min(found, key=len, default=())


def _coherence(ordering: Ordering) -> Iterator[Steps]:
    """Happens-before one way, coherence back."""
    back = ordering.execution.coherence_steps
    for a, b in ordering.happens_before:
        if a == b:
            yield _path(_before(ordering), a, b)
        elif (b, a) in back:
            yield _path(_before(ordering), a, b) + _path(_steps(ordering), b, a)


def _own_order(ordering: Ordering) -> Iterator[Steps]:
    this = ordering.execution
    for a, b in this.program_order & this.same_location:
        if (b, a) in this.coherence_steps:
            yield ((a, b, "po"), *_path(_steps(ordering), b, a))


def _atomicity(ordering: Ordering) -> Iterator[Steps]:
    """A write between the two parts of a read-modify-write."""
    this = ordering.execution
    for read, write in this.exclusive:
        for between in range(this.size):
            if (read, between) in this.from_read and (between, write) in this.coherence:
                yield ((read, between, "fr"), (between, write, "co"), (read, write, "rmw"))


def _seq_cst(ordering: Ordering) -> Iterator[Steps]:
    every = {**_before(ordering), **_steps(ordering)}
    psc = {"sc": ordering.seq_cst_before}
    for event in range(ordering.execution.size):
        cycle = _path(psc, event, event)
        yield tuple(step for a, b, _ in cycle for step in _path(every, a, b))


def _no_thin_air(ordering: Ordering) -> Iterator[Steps]:
    this = ordering.execution
    relations = {"po": ordering.ordered, "dep": this.dependencies, "rf": this.reads_from}
    for event in range(this.size):
        yield _path(relations, event, event)


_CYCLES = {
    "coherence": _coherence,
    "own-order": _own_order,
    "atomicity": _atomicity,
    "seq_cst": _seq_cst,
    "no-thin-air": _no_thin_air,
}


def _before(ordering: Ordering) -> Relations:
    return {"po": ordering.ordered, "sw": ordering.synchronises_with}


def _steps(ordering: Ordering) -> Relations:
    this = ordering.execution
    return {"rf": this.reads_from, "co": this.coherence, "fr": this.from_read}


def _path(relations: Relations, start: int, end: int) -> Steps:
    """The shortest way of at least one step; empty where there is none."""
    ways: deque[Steps] = deque([()])
    seen: set[int] = set()
    while ways:
        way = ways.popleft()
        here = way[-1][1] if way else start
        for name, there in _leaving(relations, here):
            if there == end:
                return (*way, (here, there, name))
            if there not in seen:
                seen.add(there)
                ways.append((*way, (here, there, name)))
    return ()


def _leaving(relations: Relations, event: int) -> Iterable[tuple[str, int]]:
    for name, relation in relations.items():
        for there in range(len(relation.rows)):
            if (event, there) in relation:
                yield name, there
