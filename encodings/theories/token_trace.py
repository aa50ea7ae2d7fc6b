"""One thread's path of any length through a program of any size, and the names along it.

A *visit* is one execution of a block. An instance is a visit with a site, an instruction of that
block. `same(v, w, s)` says that the names of the instances of `s` in two visits are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element, LabelledTheory
from ..solver.query import Truth
from ..statements.formulas import Function, Predicate, Word, variables

V, W = variables("visit", "v w")
(S,) = variables("site", "s")

STEP = Function("step", ("visit",), "number", natural=True)
INDEX = Function("index", ("site",), "number", natural=True)
SAME = Predicate("same", ("visit", "visit", "site"))

EXECUTES = Word(
    "executes",
    (V, S),
    Function("at", ("visit",), "block")(V).equals(Function("home", ("site",), "block")(S)),
)
"""The visit v is one of the block in which the site s stands."""

ORDERED = "a thread visits one block at a time"
CO8 = "CO8: an operation's name is equal iff that of its token's instance is"
CO12 = "CO12: a loop intrinsic's iff that is, and both are the n-th execution with that token value"
CO10 = "CO10: the entry lies in the entry block, which nothing leads to"
CO15 = "CO15: an implementation takes no two executions of an anchor by one thread together"
CO18 = "CO18: a closed path with a use other than by a loop intrinsic contains its definition"
DEFINED = "a definition precedes its uses; of its executions the latest makes the token value"
COUNTED = "with one token value, a later execution has a higher number"

HYPOTHESES = (ORDERED, CO8, CO12, CO10, CO15, CO18, DEFINED, COUNTED)


class TokenTrace(LabelledTheory):
    """The vocabulary and the rules. Sites are convergent operations with a token, or its roots."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        self.visit, self.site, block = self.sorts("visit", "site", "block")
        visit, site = self.visit, self.site
        self.step = logic.measure("step", visit, natural=True)
        self.at = logic.operation("at", visit, to=block)
        self.home = logic.operation("home", site, to=block)
        self.index = logic.measure("index", site, natural=True)
        """The place of an instruction in its block."""
        self.definition = logic.operation("definition", site, to=site)
        """What makes the token that a site uses."""
        self.entry, self.anchor, self.loop = (
            logic.relation(name, site) for name in ("entry", "anchor", "loop")
        )
        self.made = logic.operation("made", visit, site, to=visit)
        """The visit in which the token value was made that a visit's instance of a site uses."""
        self.number = logic.measure("number", visit, site)
        """How often the thread has executed the site with that token value, this time included."""
        self.same = logic.relation("same", visit, visit, site)
        self._suppose_path()
        self._suppose_names()

    def _suppose_path(self) -> None:
        every, visit, site = self.logic.every, self.visit, self.site
        self.suppose(
            ORDERED,
            every(
                (visit, visit),
                lambda v, w: (
                    v.equals(w)
                    | self.step(v).below(self.step(w))
                    | self.step(w).below(self.step(v))
                ),
            ),
        )
        self.suppose(
            DEFINED,
            every((visit, site), self._made_before),
            every((visit, visit, site), self._made_last),
            every((site,), self._precedes_in_its_block),
        )
        self.suppose(CO18, every((visit, visit, site), self._passes_the_definition))
        self.suppose(COUNTED, every((visit, visit, site), self._counts))

    def _suppose_names(self) -> None:
        every, visit, site = self.logic.every, self.visit, self.site
        triple = (visit, visit, site)
        self.suppose(
            CO8,
            every(
                triple,
                lambda v, w, s: (self.both(v, w, s) & self.operation(s)).implies(
                    self.same(v, w, s).iff(self._tokens_same(v, w, s))
                ),
            ),
        )
        self.suppose(
            CO12,
            every(
                triple,
                lambda v, w, s: (self.both(v, w, s) & self.loop(s)).implies(
                    self.same(v, w, s).iff(
                        self._tokens_same(v, w, s) & self.number(v, s).equals(self.number(w, s))
                    )
                ),
            ),
        )
        self.suppose(
            CO10,
            every(
                triple, lambda v, w, s: (self.both(v, w, s) & self.entry(s)).implies(v.equals(w))
            ),
        )
        self.suppose(
            CO15,
            every(
                triple,
                lambda v, w, s: (self.both(v, w, s) & self.anchor(s) & self.same(v, w, s)).implies(
                    v.equals(w)
                ),
            ),
        )

    # --- words ---

    def operation(self, s: Element) -> Truth:
        """That a site is no convergence control intrinsic."""
        return ~self.entry(s) & ~self.anchor(s) & ~self.loop(s)

    def uses_token(self, s: Element) -> Truth:
        return ~self.entry(s) & ~self.anchor(s)

    def executes(self, v: Element, s: Element) -> Truth:
        return self.at(v).equals(self.home(s))

    def both(self, v: Element, w: Element, s: Element) -> Truth:
        return self.executes(v, s) & self.executes(w, s)

    def before(self, v: Element, s: Element, w: Element, t: Element) -> Truth:
        """That the thread executes s in visit v before t in visit w."""
        earlier = self.step(v).below(self.step(w))
        return earlier | (v.equals(w) & self.index(s).below(self.index(t)))

    def _tokens_same(self, v: Element, w: Element, s: Element) -> Truth:
        return self.same(self.made(v, s), self.made(w, s), self.definition(s))

    # --- the path ---

    def _made_before(self, v: Element, s: Element) -> Truth:
        made, definition = self.made(v, s), self.definition(s)
        executed = self.executes(made, definition) & self.before(made, definition, v, s)
        return (self.executes(v, s) & self.uses_token(s)).implies(executed)

    def _made_last(self, v: Element, m: Element, s: Element) -> Truth:
        definition = self.definition(s)
        between = self.executes(m, definition) & self.before(m, definition, v, s)
        later = self.step(self.made(v, s)).below(self.step(m))
        return (self.executes(v, s) & self.uses_token(s) & between).implies(~later)

    def _precedes_in_its_block(self, s: Element) -> Truth:
        definition = self.definition(s)
        together = self.uses_token(s) & self.home(definition).equals(self.home(s))
        return together.implies(self.index(definition).below(self.index(s)))

    def _passes_the_definition(self, v: Element, w: Element, s: Element) -> Truth:
        """What follows v up to w is a closed path."""
        closed = self.both(v, w, s) & self.operation(s) & self.step(v).below(self.step(w))

        def on_it(m: Element) -> Truth:
            until = ~self.step(w).below(self.step(m))
            return self.step(v).below(self.step(m)) & until & self.executes(m, self.definition(s))

        return closed.implies(self.logic.some((self.visit,), on_it))

    def _counts(self, v: Element, w: Element, s: Element) -> Truth:
        one_value = self.both(v, w, s) & self.made(v, s).equals(self.made(w, s))
        later = self.loop(s) & self.step(v).below(self.step(w))
        return (one_value & later).implies(self.number(v, s).below(self.number(w, s)))
