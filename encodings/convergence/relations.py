"""Converged-with and convergence-before as constraints (CU1, CU2, CU3).

One Boolean stands for each unordered pair of instances of the same static instance, those of one
thread included, so that CU1 is a statement too; one integer, the rank, for each instance. Every
assertion is labelled with the rule that it comes from and the instances it is about, so that an
unsatisfiable core reads as a derivation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.relations import Relation
from ..solver.query import Solver, Truth


@dataclass(frozen=True, slots=True)
class Clause:
    """A labelled assertion: the ledger id of its rule, and the instances that it speaks of."""

    rule: str
    instances: tuple[Instance, ...]


class ConvergedWith:
    """The variables of one history in one solver."""

    def __init__(self, solver: Solver, history: History) -> None:
        self.solver = solver
        self.history = history
        self._variables = {
            pair: solver.truth(f"converged({_spelled(pair[0])},{_spelled(pair[1])})")
            for instances in history.same_site.values()
            for pair in combinations(instances, 2)
        }

    def converged(self, a: Instance, b: Instance) -> Truth:
        """The Boolean for a == b; the order of the two does not matter (CU2: symmetric)."""
        pair = (a, b) if (a, b) in self._variables else (b, a)
        return self._variables[pair]

    def pairs(self) -> Iterator[tuple[Instance, Instance]]:
        """The pairs of instances of one static instance in different threads, each once."""
        return (pair for pair in self._variables if pair[0].thread != pair[1].thread)

    def own_pairs(self) -> Iterator[tuple[Instance, Instance]]:
        """The same for two instances of one thread."""
        return (pair for pair in self._variables if pair[0].thread == pair[1].thread)

    def relation(self) -> Relation:
        """The relation in the model of the last check that answered `sat`."""
        found = [pair for pair in self.pairs() if self.solver.holds(self._variables[pair])]
        return frozenset(found) | frozenset((b, a) for a, b in found)

    def equals(self, relation: Relation) -> Truth:
        """That the converged pairs of different threads are exactly those of `relation`."""
        return self.solver.all_of(
            self.converged(*pair) if pair in relation else ~self.converged(*pair)
            for pair in self.pairs()
        )


def require_distinct(variables: ConvergedWith) -> None:
    """CU1: two executions by one thread are distinct instances, never converged."""
    for a, b in variables.own_pairs():
        variables.solver.require_labelled(Clause("CU1", (a, b)), ~variables.converged(a, b))


def require_transitive(variables: ConvergedWith) -> None:
    """CU2: if a == b and b == c then a == c, for any three instances of one static instance."""
    for instances in variables.history.same_site.values():
        for a, b, c in combinations(instances, 3):
            sides = (
                variables.converged(a, b),
                variables.converged(b, c),
                variables.converged(a, c),
            )
            for one, other, third in (sides, sides[1:] + sides[:1], sides[2:] + sides[:2]):
                variables.solver.require_labelled(
                    Clause("CU2", (a, b, c)), (one & other).implies(third)
                )


def require_strict_order(variables: ConvergedWith) -> None:
    """CU3: convergence-before is a strict partial order.

    It is one iff instances can be ranked so that program order goes up and converged instances
    have equal rank: a cycle of its three clauses alternates between the two."""
    solver = variables.solver
    ranks = {i: solver.number(f"rank({_spelled(i)})") for i in variables.history.instances}
    for thread in variables.history.threads:
        for earlier, later in pairwise(thread):
            solver.require_labelled(
                Clause("CU3", (earlier, later)), ranks[earlier].below(ranks[later])
            )
    for a, b in variables.pairs():
        solver.require_labelled(
            Clause("CU3", (a, b)), variables.converged(a, b).implies(ranks[a].equals(ranks[b]))
        )


def _spelled(instance: Instance) -> str:
    return f"{instance.thread}:{instance.index}:{instance.site.block}"
