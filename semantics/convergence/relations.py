"""Converged-with and convergence-before (CU2, CU3), for any relation and any threads.

Converged-with is a set of ordered pairs, so that its symmetry is a statement that can be false.
Nothing here says which instances *are* converged: that is for the token rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import Literal

from .dynamic_instances import History, Instance

Relation = frozenset[tuple[Instance, Instance]]
"""A converged-with relation. A pair of one instance with itself is never an element."""

Classes = tuple[frozenset[Instance], ...]
"""A division of instances into those that are converged with each other."""

NEVER_CONVERGED: Relation = frozenset()
"""The relation that is always admissible (CU5)."""


def symmetric(relation: Relation) -> bool:
    return all((b, a) in relation for a, b in relation)


def transitive(relation: Relation) -> bool:
    """Whenever a == b and b == c also a == c, unless a is c."""
    partners = partners_of(relation)
    return all(a == c or (a, c) in relation for a, b in relation for c in partners.get(b, ()))


def between_threads(relation: Relation) -> bool:
    """Only instances of different threads are related."""
    return all(a.thread != b.thread for a, b in relation)


def same_static_instance(relation: Relation) -> bool:
    """Only instances of the same static instance are related."""
    return all(a.site == b.site for a, b in relation)


def is_converged_with(relation: Relation) -> bool:
    """CU2: symmetric, transitive, between instances of one static instance in two threads."""
    return (
        symmetric(relation)
        and transitive(relation)
        and between_threads(relation)
        and same_static_instance(relation)
    )


def relation_of(classes: Iterable[Iterable[Instance]]) -> Relation:
    """The relation whose classes are these; instances that are not named are alone."""
    return frozenset(pair for members in classes for pair in permutations(members, 2))


def classes_of(
    relation: Relation, instances: Iterable[Instance]
) -> tuple[frozenset[Instance], ...]:
    """The communicating sets: the classes that a CU2 relation makes of `instances`, in order."""
    partners = partners_of(relation)
    classes: dict[Instance, frozenset[Instance]] = {}
    for instance in instances:
        if instance not in classes:
            members = frozenset((instance, *partners.get(instance, ())))
            classes.update(dict.fromkeys(members, members))
    return tuple(dict.fromkeys(classes.values()))


def partners_of(relation: Relation) -> dict[Instance, list[Instance]]:
    """For each instance those that it is converged with."""
    partners: dict[Instance, list[Instance]] = {}
    for a, b in relation:
        partners.setdefault(a, []).append(b)
    return partners


def program_order(threads: Iterable[Sequence[Instance]]) -> Relation:
    """All pairs of instances of one thread, the earlier first."""
    return frozenset(pair for thread in threads for pair in combinations(thread, 2))


@dataclass(frozen=True)
class Order:
    """A transitive relation on instances. `later[n]` has bit m set iff n precedes m."""

    instances: tuple[Instance, ...]
    later: tuple[int, ...]

    @cached_property
    def _place(self) -> dict[Instance, int]:
        return {instance: place for place, instance in enumerate(self.instances)}

    def precedes(self, a: Instance, b: Instance) -> bool:
        return bool(self.later[self._place[a]] >> self._place[b] & 1)

    @property
    def strict_partial_order(self) -> bool:
        """No instance precedes itself; the relation is transitive by construction (CU3)."""
        return not any(row >> place & 1 for place, row in enumerate(self.later))

    def pairs(self) -> frozenset[tuple[Instance, Instance]]:
        return frozenset(
            (a, b)
            for a, row in zip(self.instances, self.later, strict=True)
            for place, b in enumerate(self.instances)
            if row >> place & 1
        )


def convergence_before(history: History, relation: Relation) -> Order:
    """CU3: the transitive closure of its three clauses, on the history's convergent instances."""
    return convergence_before_on(history.threads, relation)


def convergence_before_on(threads: Sequence[Sequence[Instance]], relation: Relation) -> Order:
    """CU3 on any instances, each thread's given in program order. The three clauses:

    1. P is executed before Q in the same thread: P before Q.
    2. P is executed before Q1 in the same thread, and Q1 is converged with Q2: P before Q2.
    3. P1 is converged with P2, and P2 is executed before Q in the same thread: P1 before Q.
    """
    partners = partners_of(relation)
    same_thread = program_order(threads)
    clauses = set(same_thread)
    for p, q in same_thread:
        clauses.update((p, q2) for q2 in partners.get(q, ()))
        clauses.update((p1, q) for p1 in partners.get(p, ()))
    return _transitive_closure(tuple(i for thread in threads for i in thread), clauses)


def _transitive_closure(
    instances: tuple[Instance, ...], pairs: Iterable[tuple[Instance, Instance]]
) -> Order:
    place = {instance: number for number, instance in enumerate(instances)}
    later = [0] * len(instances)
    for a, b in pairs:
        later[place[a]] |= 1 << place[b]
    for middle in range(len(instances)):
        for first, row in enumerate(later):
            if row >> middle & 1:
                later[first] = row | later[middle]
    return Order(instances, tuple(later))


# --- a cycle, as a chain that people can follow -------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """One link of a chain: `first` is executed before, or is converged with, `second`."""

    first: Instance
    link: Literal["before", "converged"]
    second: Instance


def order_cycle(history: History, relation: Relation) -> tuple[Step, ...] | None:
    """A shortest chain of program order and converged pairs that returns to its start through at
    least one step of program order; None where convergence-before is a strict partial order."""
    best: tuple[Step, ...] | None = None
    links = _links(history, relation)
    for start in history.instances:
        chain = _shortest_return(start, links)
        if chain and (best is None or len(chain) < len(best)):
            best = chain
    return best


def _links(history: History, relation: Relation) -> dict[Instance, list[Step]]:
    links: dict[Instance, list[Step]] = {instance: [] for instance in history.instances}
    for a, b in sorted(program_order(history.threads)):
        links[a].append(Step(a, "before", b))
    for a, b in sorted(relation):
        links[a].append(Step(a, "converged", b))
    return links


def _shortest_return(start: Instance, links: dict[Instance, list[Step]]) -> tuple[Step, ...] | None:
    reached: dict[Instance, tuple[Step, ...]] = {}
    frontier = [(step.second, (step,)) for step in links[start] if step.link == "before"]
    while frontier:
        following: list[tuple[Instance, tuple[Step, ...]]] = []
        for instance, chain in frontier:
            if instance == start:
                return chain
            if instance in reached:
                continue
            reached[instance] = chain
            following += [(step.second, (*chain, step)) for step in links[instance]]
        frontier = following
    return None
