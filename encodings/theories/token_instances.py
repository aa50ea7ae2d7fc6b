"""Instances of tokens' definitions and uses, in any number of threads; under the token rules, and
under all constraints on converged-with (CU1, CU2, CU3).

Instances, threads and sites are open sorts. `converged` is any relation that keeps the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element, LabelledTheory, Relation
from ..solver.query import Truth
from ..statements.formulas import Function, Predicate, Some, Word, all_of, variables

D, U, E, V, X = variables("instance", "d u e v x")

THREAD = Function("thread", ("instance",), "thread")
SITE = Function("site", ("instance",), "site")
PLACE = Function("place", ("instance",), "number", natural=True)
DEFINITION = Function("definition", ("site",), "site")
USES_TOKEN = Predicate("uses a token", ("site",))
LOOP = Predicate("loop", ("site",))
MADE = Function("made", ("instance",), "instance")
NUMBER = Function("number", ("instance",), "number")
CONVERGED = Predicate("converged", ("instance", "instance"))

DEFINES = Word(
    "defines",
    (D, U),
    all_of(
        SITE(D).equals(DEFINITION(SITE(U))),
        THREAD(D).equals(THREAD(U)),
        PLACE(D).below(PLACE(U)),
    ),
)
"""The thread of u executed its token's definition before, as d."""

REACHES_USE = Word(
    "reaches",
    (D, U),
    DEFINES(D, U)
    & ~Some((X,), all_of(THREAD(D).equals(THREAD(X)), PLACE(D).below(PLACE(X)), DEFINES(X, U))),
)
"""From d the thread goes on to u and does not execute the definition again."""

ONE_SITE = Word(
    "at one place",
    (U, V),
    all_of(SITE(U).equals(SITE(V)), USES_TOKEN(SITE(U)), THREAD(U).differs(THREAD(V))),
)
"""Uses of one token at one place, in different threads."""

SAME_TIME = Word("for the same time", (U, V), LOOP(SITE(U)).implies(NUMBER(U).equals(NUMBER(V))))
"""At a loop intrinsic both threads execute it for the n-th time with the token value."""

ORDERED = "a thread executes one instance at a time"
LATEST = "a token value was made by the latest execution of its definition"
CO8 = "CO8: other operations are converged iff their tokens were made by converged instances"
CO12 = "CO12: loop intrinsics iff that, and both are the n-th with that token value"


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
        self.place = logic.measure("place", instance, natural=True)
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
