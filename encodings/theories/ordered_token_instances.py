"""Uses of tokens under all constraints on converged-with: CU1, CU2 and CU3 beside the token rules.

`other` is a second relation that keeps the token rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element, Relation
from ..solver.query import Truth
from .token_instances import TokenInstances

CU1 = "CU1: two executions by one thread are not converged"
CU2 = "CU2: converged-with is symmetric and transitive"
CU3 = "CU3: convergence-before is a strict order, in which converged instances have one place"
IA1 = "IA1: met again in its region, an iterating anchor is converged iff it was before"
AS_WELL = "the other relation keeps CO8 and CO12 as well"


class OrderedTokenInstances(TokenInstances):
    """The vocabulary of token instances, with more rules; each can be left out."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic, instance = self.logic, self.instance
        every, pair = logic.every, (self.instance, self.instance)
        converged = self.converged
        self.other = logic.relation("other", instance, instance)
        self.rank = logic.measure("rank", instance)
        """The place of an instance in a linear order around convergence-before."""
        self.again = logic.relation("again", instance)
        """An iterating anchor is met again, in the region of its block."""
        self.previous = logic.operation("previous", instance, to=instance)
        """The meeting before that."""
        self.suppose(CU1, every(pair, lambda a, b: ~(self.one_thread(a, b) & converged(a, b))))
        self.suppose(
            CU2,
            every(pair, lambda a, b: converged(a, b).implies(converged(b, a))),
            every(
                (*pair, instance),
                lambda a, b, c: (converged(a, b) & converged(b, c) & a.differs(c)).implies(
                    converged(a, c)
                ),
            ),
        )
        self.suppose(
            CU3,
            every(pair, lambda a, b: self.before(a, b).implies(self.rank(a).below(self.rank(b)))),
            every(pair, lambda a, b: converged(a, b).implies(self.rank(a).equals(self.rank(b)))),
        )
        self.suppose(IA1, every(pair, self._met_again))
        self.suppose(
            AS_WELL, every(pair, lambda u, v: self.one_site(u, v).implies(self._rule(u, v)))
        )

    def one_thread(self, a: Element, b: Element) -> Truth:
        return self.thread(a).equals(self.thread(b))

    def _met_again(self, a: Element, b: Element) -> Truth:
        both = self.again(a) & self.again(b) & self.static(a).equals(self.static(b))
        earlier = self.converged(self.previous(a), self.previous(b))
        return both.implies(self.converged(a, b).iff(earlier))

    def _rule(self, u: Element, v: Element) -> Truth:
        """CO8 and CO12 for the other relation."""
        made = self.other(self.made(u), self.made(v))
        numbered = self.loop(self.static(u)).implies(self.same_time(u, v))
        return self.other(u, v).iff(made & numbered)

    def paired(self, relation: Relation, u: Element, v: Element) -> Truth:
        """The relation makes what made the tokens of two uses at one place converged."""
        return self.one_site(u, v) & relation(self.made(u), self.made(v))
