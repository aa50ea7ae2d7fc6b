"""A rule put otherwise: what each of the matrix's own changes is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from ...semantics.convergence.dynamic_instances import Instance
from ...semantics.definitions.converged_with import Relation, convergence_before
from ...semantics.definitions.threads import alike, call_at
from ...semantics.models.rule import (
    Execution,
    Kind,
    OnExecutions,
    OnPairs,
    PairRule,
    Part,
    Rule,
    kind_of,
)

How = Literal["left out", "read otherwise", "weakened", "strengthened", "turned"]
"""What becomes of a rule: it is not there; its words are taken otherwise; it demands less; it
demands more; it demands something else."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A rule put otherwise. `put` gives its parts, of those that it has."""

    rule: str
    how: How
    name: str
    says: str
    put: Callable[[tuple[Part, ...]], tuple[Part, ...]]

    def of(self, rule: Rule) -> Rule:
        return replace(rule, parts=self.put(rule.parts))


def all_of(*parts: Part) -> Callable[[tuple[Part, ...]], tuple[Part, ...]]:
    """These parts instead of all that the rule has."""
    return lambda _: parts


def instead_of(kind: type[Part], *parts: Part) -> Callable[[tuple[Part, ...]], tuple[Part, ...]]:
    """These parts instead of those of one kind."""
    return lambda before: (*(part for part in before if not isinstance(part, kind)), *parts)


def by_pair(*kinds: Kind, rule: PairRule) -> Callable[[tuple[Part, ...]], tuple[Part, ...]]:
    """Another rule on the same instances. What is static in it stays."""
    return instead_of(OnPairs, OnPairs(frozenset(kinds), rule))


def one_way(*kinds: Kind, only_if: bool) -> Callable[[tuple[Part, ...]], tuple[Part, ...]]:
    """One half of an "if and only if": the instances of these kinds are divided in any way of which
    that half holds."""

    def put(before: tuple[Part, ...]) -> tuple[Part, ...]:
        whole = [part for part in before if isinstance(part, OnPairs)]
        left = [_about_others(part, kinds) for part in whole]
        halves = [_half(part, frozenset(kinds), only_if) for part in whole]
        others = [part for part in before if not isinstance(part, OnPairs)]
        return (*others, *(part for part in left if part.kinds), *halves)

    return put


def _about_others(part: OnPairs, kinds: tuple[Kind, ...]) -> OnPairs:
    return replace(part, kinds=part.kinds - {*kinds})


def _half(part: OnPairs, kinds: frozenset[Kind], only_if: bool) -> OnExecutions:
    def allowed(execution: Execution, relation: Relation) -> bool:
        before = convergence_before(execution.threads, relation)
        instances = [
            each
            for thread in execution.threads
            for each in thread
            if kind_of(call_at(execution.wave, each)) in kinds
        ]
        for a in instances:
            for b in instances:
                if alike(a, b):
                    meet = (a, b) in relation
                    demanded = part.converged(execution, relation, before, a, b)
                    if meet and not demanded if only_if else demanded and not meet:
                        return False
        return True

    return OnExecutions(allowed)


def everyone(
    execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
) -> bool:
    """Any two instances of one static instance are converged."""
    return True


def nobody(
    execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
) -> bool:
    """No two instances are."""
    return False


def by_executions(
    execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
) -> bool:
    """Two threads' n-th executions of a static instance are converged."""
    return executions(execution, a) == executions(execution, b)


def executions(execution: Execution, of: Instance) -> int:
    """How often the thread has executed this static instance, this time included."""
    thread = execution.wave.threads[of.thread]
    return sum(each.site == of.site and each <= of for each in thread)
