"""Stripping tags only adds order: the memory model's relations with tags and without, for
executions of every size.

Events are any collection, the parts of an execution any relations on it. Closures are the least
transitive relations; where that is needed it is used for the one relation at hand.
"""

from __future__ import annotations

from typing import Any

import z3

from ..solver.checks import ask
from ..solver.query import Undecided
from ..solver.recorder import asking

SECONDS = 30
"""The most that one statement may take."""


class StrippedTags:
    """The same execution twice: `tagged`, and `stripped` of some tags.

    Two hypotheses tie them. What was compatible stays compatible (MM4), and a target lets no fewer
    operations synchronise, and no fewer join the seq_cst order, when tags are stripped."""

    def __init__(self) -> None:
        self._context = z3.Context()
        self._event = z3.DeclareSort("Event", self._context)
        self._used = 0
        names = ("po", "co", "rf", "fr", "eco", "same_location", "dependency", "release_sequence")
        self._shared = {name: self._relation(name) for name in names}
        self._sets = {name: self._set(name) for name in ("fence", "release", "acquire", "write")}

    # --- vocabulary ---

    def _relation(self, name: str) -> Any:
        return z3.Function(name, self._event, self._event, z3.BoolSort(self._context))

    def _set(self, name: str) -> Any:
        return z3.Function(name, self._event, z3.BoolSort(self._context))

    def _events(self, count: int) -> list[Any]:
        self._used += 1
        return [z3.Const(f"e{self._used}.{i}", self._event) for i in range(count)]

    def _side(self, name: str, role: str) -> Any:
        """A relation that tags decide: `compatible`, `together`, `ordered`, `happens_before`."""
        return self._relation(f"{role}.{name}")

    def _included(self, smaller: Any, larger: Any) -> Any:
        a, b = self._events(2)
        return z3.ForAll([a, b], z3.Implies(smaller(a, b), larger(a, b)))

    def _transitive(self, relation: Any) -> Any:
        a, b, c = self._events(3)
        return z3.ForAll(
            [a, b, c], z3.Implies(z3.And(relation(a, b), relation(b, c)), relation(a, c))
        )

    # --- hypotheses ---

    def compatible_stays(self) -> Any:
        return self._included(
            self._side("compatible", "tagged"), self._side("compatible", "stripped")
        )

    def together_stays(self) -> Any:
        return self._included(self._side("together", "tagged"), self._side("together", "stripped"))

    def joining_stays(self) -> Any:
        (a,) = self._events(1)
        tagged, stripped = (self._set(f"{role}.joins") for role in ("tagged", "stripped"))
        return z3.ForAll([a], z3.Implies(tagged(a), stripped(a)))

    # --- statements ---

    def order_grows(self, *hypotheses: Any) -> bool:
        """MM17: what is ordered in a thread with tags is ordered without."""
        larger = self._side("ordered", "stripped")
        a, b = self._events(2)

        def generates(role: str) -> Any:
            step = z3.And(self._shared["po"](a, b), self._side("compatible", role)(a, b))
            return z3.ForAll([a, b], z3.Implies(step, larger(a, b)))

        return self._follows(generates("tagged"), generates("stripped"), *hypotheses)

    def synchronisation_grows(self, *hypotheses: Any) -> bool:
        """MM17: what synchronises with tags does so without."""
        a, b = self._events(2)
        claim = z3.ForAll(
            [a, b],
            z3.Implies(self._synchronises("tagged", a, b), self._synchronises("stripped", a, b)),
        )
        return self._follows(claim, *hypotheses)

    def happens_before_grows(self) -> bool:
        """Happens-before with tags is the least transitive relation that holds its generators;
        happens-before without is transitive and holds them, hence it is no smaller."""
        larger = self._side("happens_before", "stripped")
        ordered = [self._side("ordered", role) for role in ("tagged", "stripped")]
        synchronises = [self._side("synchronises", role) for role in ("tagged", "stripped")]
        known = [
            self._included(ordered[0], ordered[1]),
            self._included(synchronises[0], synchronises[1]),
            self._included(ordered[1], larger),
            self._included(synchronises[1], larger),
            self._transitive(larger),
        ]
        claim = z3.And(
            self._included(ordered[0], larger),
            self._included(synchronises[0], larger),
            self._transitive(larger),
        )
        return self._follows(claim, *known)

    def coherence_is_kept(self, *hypotheses: Any) -> bool:
        """An execution that is coherent without tags is coherent with them."""
        return self._follows(self._coherent("tagged"), self._coherent("stripped"), *hypotheses)

    def no_thin_air_is_kept(self, *hypotheses: Any) -> bool:
        """An order in which each event comes behind what led to it serves with tags as well."""
        order = self._relation("order")

        def leads(role: str) -> Any:
            a, b = self._events(2)
            led = z3.Or(
                self._side("ordered", role)(a, b),
                self._shared["dependency"](a, b),
                self._shared["rf"](a, b),
            )
            return z3.ForAll([a, b], z3.Implies(led, order(a, b)))

        return self._follows(leads("tagged"), leads("stripped"), *hypotheses)

    def seq_cst_is_kept(self, *hypotheses: Any) -> bool:
        """What must come before what among the seq_cst operations with tags must do so without, by
        way of the same events; so an order of them that serves without tags serves with them."""
        events = self._events(8)
        claim = z3.Implies(
            self._seq_cst_before("tagged", *events), self._seq_cst_before("stripped", *events)
        )
        return self._follows(z3.ForAll(events, claim), *hypotheses)

    def races_shrink(self, *hypotheses: Any) -> bool:
        """Two accesses that race without tags race with them."""
        conflict = self._relation("conflict")

        def race(role: str, a: Any, b: Any) -> Any:
            before = self._side("happens_before", role)
            return z3.And(conflict(a, b), z3.Not(before(a, b)), z3.Not(before(b, a)))

        a, b = self._events(2)
        claim = z3.ForAll([a, b], z3.Implies(race("stripped", a, b), race("tagged", a, b)))
        return self._follows(claim, *hypotheses)

    def included(self) -> list[Any]:
        """What the first three statements say, for the others to use."""
        return [
            self._included(self._side(name, "tagged"), self._side(name, "stripped"))
            for name in ("ordered", "happens_before")
        ]

    # --- definitions ---

    def _coherent(self, role: str) -> Any:
        a, b = self._events(2)
        back = z3.Or(a == b, self._shared["eco"](b, a))
        return z3.ForAll([a, b], z3.Implies(self._side("happens_before", role)(a, b), z3.Not(back)))

    def _synchronises(self, role: str, a: Any, b: Any) -> Any:
        together, shared, sets = self._side("together", role), self._shared, self._sets
        head, own, last, read = bound = self._events(4)
        po = shared["po"]
        steps = [
            sets["release"](a),
            z3.Or(a == head, z3.And(sets["fence"](a), po(a, head), together(a, head))),
            sets["write"](head),
            z3.Or(
                head == own,
                z3.And(po(head, own), shared["same_location"](head, own), together(head, own)),
            ),
            shared["release_sequence"](own, last),
            shared["rf"](last, read),
            z3.Or(read == b, z3.And(po(read, b), sets["fence"](b), together(read, b))),
            sets["acquire"](b),
            together(a, b),
        ]
        return z3.Exists(bound, z3.And(*steps))

    def _step(self, role: str, a: Any, b: Any, c: Any, d: Any) -> Any:
        """What the order of seq_cst operations has to respect between two events (scb), perhaps by
        way of `c` and `d`."""
        ordered, before = self._side("ordered", role), self._side("happens_before", role)
        near = self._shared["same_location"]
        elsewhere = [
            ordered(a, c),
            z3.Not(near(a, c)),
            before(c, d),
            ordered(d, b),
            z3.Not(near(d, b)),
        ]
        return z3.Or(
            ordered(a, b),
            z3.And(*elsewhere),
            z3.And(before(a, b), near(a, b)),
            self._shared["co"](a, b),
            self._shared["fr"](a, b),
        )

    def _seq_cst_before(self, role: str, a: Any, b: Any, *way: Any) -> Any:
        """Whether `a` has to come before `b` (psc), by way of these events."""
        first, second, c, d, left, right = way
        joins, fence = self._set(f"{role}.joins"), self._sets["fence"]
        before = self._side("happens_before", role)
        reached = z3.Or(first == a, z3.And(fence(a), before(a, first)))
        reaches = z3.Or(second == b, z3.And(fence(b), before(second, b)))
        of_accesses = z3.And(reached, self._step(role, first, second, c, d), reaches)
        through = z3.And(before(a, left), self._shared["eco"](left, right), before(right, b))
        of_fences = z3.And(fence(a), fence(b), z3.Or(before(a, b), through))
        return z3.And(joins(a), joins(b), z3.Or(of_accesses, of_fences))

    def _follows(self, claim: Any, *known: Any) -> bool:
        """Whether every execution that satisfies what is known satisfies the claim, and some does
        satisfy what is known."""
        if known and not self._some(*known):
            return False
        return not self._some(*known, z3.Not(claim))

    def _some(self, *formulas: Any) -> bool:
        solver = z3.Solver(ctx=self._context)
        solver.set("timeout", SECONDS * 1000)
        solver.add(*formulas)
        with asking("an execution for which all of this holds"):
            answer = ask(solver)
        if answer == "unknown":
            raise Undecided("a statement about stripped tags")
        return answer == "sat"
