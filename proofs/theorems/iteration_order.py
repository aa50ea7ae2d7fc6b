"""The order of iterations: lemmas that several theorems share.

`CycleTheory.earlier` compares two instances by their counters and places. The lemmas say that it
is a strict partial order of names, and that execution follows it: hence, by induction along paths
and along the closure of CU3, every convergence-before that equal names generate lies in it, for
any number of threads.
"""

from __future__ import annotations

from ...encodings.solver.first_order import Element, Measure, Refutation, but_not
from ...encodings.solver.query import Truth
from ...encodings.theories.cycles import (
    CONNECTED,
    MAXIMAL,
    NESTED,
    PATHS,
    SMALLEST,
    CycleTheory,
)
from ..claims.theorem import Lemma


def instance(theory: CycleTheory, name: str) -> tuple[Element, Measure]:
    """Any instance: a block with counters."""
    return theory.logic.element(theory.block, name), theory.counters(f"counters of {name}")


def _before_itself(theory: CycleTheory) -> Refutation:
    x, one = instance(theory, "x")
    other = theory.counters("counters of its namesake")
    return but_not(theory.equal_around(x, one, other), ~theory.earlier(x, one, x, other))


def _not_transitive(theory: CycleTheory) -> Refutation:
    (x, one), (y, other), (z, third) = (instance(theory, name) for name in "xyz")
    return but_not(
        theory.earlier(x, one, y, other) & theory.earlier(y, other, z, third),
        theory.earlier(x, one, z, third),
    )


def _not_of_names(theory: CycleTheory) -> Refutation:
    (x, one), (y, other) = instance(theory, "x"), instance(theory, "y")
    namesake = theory.counters("counters of its namesake")
    before_y = but_not(
        theory.equal_around(x, one, namesake) & theory.earlier(x, one, y, other),
        theory.earlier(x, namesake, y, other),
    )
    after_y = but_not(
        theory.equal_around(x, one, namesake) & theory.earlier(y, other, x, one),
        theory.earlier(y, other, x, namesake),
    )
    return before_y | after_y


def _execution_turns_back(theory: CycleTheory) -> Refutation:
    """Cycles are finitely many: of those around x that y heads there is an outermost, if any."""
    (x, one), (y, other) = instance(theory, "x"), instance(theory, "y")
    outermost = theory.logic.element(theory.cycle, "outermost")
    step = theory.edge(x, y) & theory.executes(one, y, other)

    def headed(c: Element) -> Truth:
        return theory.heads(y, c) & theory.holds(c, x)

    every, cycle = theory.logic.every, (theory.cycle,)
    none = every(cycle, lambda c: ~headed(c))
    furthest = every(cycle, lambda c: headed(c).implies(~theory.inside(outermost, c)))
    finite = none | (headed(outermost) & furthest)
    return but_not(finite & step, theory.earlier(x, one, y, other))


STRICT = Lemma("instances of equal names are not before each other", _before_itself, (MAXIMAL,))
TRANSITIVE = Lemma(
    "the order of iterations is transitive",
    _not_transitive,
    (NESTED, PATHS, CONNECTED, MAXIMAL, SMALLEST),
)
OF_NAMES = Lemma(
    "it depends on names alone, so clauses 2 and 3 of CU3 keep it", _not_of_names, (NESTED,)
)
FOLLOWED = Lemma(
    "each step of a thread goes up in it", _execution_turns_back, (NESTED, PATHS, SMALLEST)
)

ORDER_LEMMAS = (STRICT, TRANSITIVE, OF_NAMES, FOLLOWED)
