"""Instances of tokens' definitions and uses, in any number of threads.

Instances, threads and sites are open sorts. `converged` is any relation that keeps the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element
from ..solver.labelled_theory import LabelledTheory
from ..solver.query import Truth

ORDERED = "a thread executes one instance at a time"
LATEST = "a token value was made by the latest execution of its definition"
CO8 = "CO8: other operations are converged iff their tokens were made by converged instances"
CO12 = "CO12: loop intrinsics iff that, and both are the n-th with that token value"

HYPOTHESES = (ORDERED, LATEST, CO8, CO12)


class TokenInstances(LabelledTheory):
    """The vocabulary and the rules of the uses of tokens."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        self.instance, thread, self.site = self.sorts("instance", "thread", "site")
        instance = self.instance
        self.thread = logic.operation("thread", instance, to=thread)
        self.static = logic.operation("site", instance, to=self.site)
        """The static instance that an instance executes."""
        self.place = logic.measure("place", instance)
        """The number of an instance within its thread."""
        self.definition = logic.operation("definition", self.site, to=self.site)
        self.uses_token = logic.relation("uses a token", self.site)
        self.loop = logic.relation("loop", self.site)
        self.made = logic.operation("made", instance, to=instance)
        """The instance that made the token value which an instance uses."""
        self.number = logic.measure("number", instance)
        """How often the thread has executed the site with that token value, this time included."""
        self.converged = logic.relation("converged", instance, instance)
        self._suppose_threads()
        self._suppose_rules()

    def _suppose_threads(self) -> None:
        every, instance = self.logic.every, self.instance
        self.suppose(ORDERED, every((instance, instance), self._one_at_a_time))
        self.suppose(
            LATEST,
            every((instance,), self._made_before),
            every((instance, instance), self._made_last),
        )

    def _one_at_a_time(self, a: Element, b: Element) -> Truth:
        together = self.thread(a).equals(self.thread(b)) & a.differs(b)
        return together.implies(self.before(a, b) | self.before(b, a))

    def _made_before(self, u: Element) -> Truth:
        return self.uses_token(self.static(u)).implies(self.defines(self.made(u), u))

    def _made_last(self, u: Element, d: Element) -> Truth:
        later = self.before(self.made(u), d)
        return (self.uses_token(self.static(u)) & self.defines(d, u)).implies(~later)

    def _suppose_rules(self) -> None:
        every, pair = self.logic.every, (self.instance, self.instance)
        self.suppose(
            CO8,
            every(
                pair,
                lambda u, v: (self.one_site(u, v) & ~self.loop(self.static(u))).implies(
                    self.converged(u, v).iff(self.converged(self.made(u), self.made(v)))
                ),
            ),
        )
        self.suppose(
            CO12,
            every(
                pair,
                lambda u, v: (self.one_site(u, v) & self.loop(self.static(u))).implies(
                    self.converged(u, v).iff(
                        self.converged(self.made(u), self.made(v)) & self.same_time(u, v)
                    )
                ),
            ),
        )

    # --- words ---

    def before(self, a: Element, b: Element) -> Truth:
        """One thread executes a and, later, b."""
        return self.thread(a).equals(self.thread(b)) & self.place(a).below(self.place(b))

    def defines(self, d: Element, u: Element) -> Truth:
        """The thread of u executed its token's definition before, as d."""
        return self.static(d).equals(self.definition(self.static(u))) & self.before(d, u)

    def one_site(self, u: Element, v: Element) -> Truth:
        """Uses of one token at one place, in different threads."""
        together = self.static(u).equals(self.static(v)) & self.uses_token(self.static(u))
        return together & self.thread(u).differs(self.thread(v))

    def same_time(self, u: Element, v: Element) -> Truth:
        return self.number(u).equals(self.number(v))

    def reaches(self, d: Element, u: Element) -> Truth:
        """From d the thread goes on to u and does not execute the definition again."""
        again = self.logic.some((self.instance,), lambda e: self.before(d, e) & self.defines(e, u))
        return self.defines(d, u) & ~again
