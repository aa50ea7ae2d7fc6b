"""CU6 and names: two instances are converged under the maximal relation iff their names are equal.

A name is the block with the counters of the cycles around it. (A block stands for any point of a
program: seen as a graph of single instructions, with a header's start as a point of its own,
nothing below changes.) The maximal relation is the least that CU6 allows. The proof has two halves,
each an induction whose steps the solver checks, for any graph, any hierarchy, any number of threads
and traces of any length.

*No more than equal names.* Equality of names satisfies CU6 in one direction: where the names of X1
and X2 differ, some header instance H1 before X1 is not convergence-before X2 (or the other way
round). For its counters are not below those of X2, and convergence-before follows the order of
iterations. The least relation lies in every relation that satisfies CU6 so.

*No less.* By induction along the first thread: where X1 and X2 have equal names, the latest headers
around X that the threads executed before them have equal names too (or neither executed one), so
they are converged; and every header instance before X1 is at or before the first of the two, hence
convergence-before X2. X1 and X2 themselves are never assumed to be converged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Refutation, but_not
from ...encodings.theories.cycles import HEADED, MAXIMAL, NESTED, CycleTheory
from ...encodings.theories.headers import (
    headers_left_their_counters,
    latest,
    latest_after,
    latest_is_told_by_counters,
    left_after,
    left_by,
    not_negative,
)
from ..claims.ablation import of_cycles
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by
from .dropped_hypotheses import any_solution, counters_that_only_grow, needed
from .iteration_order import ORDER_LEMMAS, instance


def theory(
    without: Iterable[str] = (), sizes: Mapping[str, int] | None = None, zeroing: bool = True
) -> CycleTheory:
    return CycleTheory(SECONDS, sizes, without, zeroing)


# --- what threads remember ---


def _negative(t: CycleTheory) -> Refutation:
    y, one = instance(t, "y")
    other = t.counters("counters after")
    start = but_not(t.zero(other), not_negative(t, other))
    step = but_not(not_negative(t, one) & t.executes(one, y, other), not_negative(t, other))
    return start | step


def _left_is_lost(t: CycleTheory) -> Refutation:
    y, one = instance(t, "y")
    other = t.counters("counters after")
    start = but_not(t.zero(other), headers_left_their_counters(t, other, "after"))
    step = but_not(
        headers_left_their_counters(t, one, "before")
        & t.executes(one, y, other)
        & left_after(t, "before", y, other, "after"),
        headers_left_their_counters(t, other, "after"),
    )
    return start | step


def _latest_is_lost(t: CycleTheory) -> Refutation:
    x = t.logic.element(t.block, "x")
    y, one = instance(t, "y")
    other = t.counters("counters after")
    old, new = latest(t, "before"), latest(t, "after")
    start = but_not(t.zero(other) & ~new.executed, latest_is_told_by_counters(t, x, other, new))
    step = but_not(
        not_negative(t, one)
        & latest_is_told_by_counters(t, x, one, old)
        & t.executes(one, y, other)
        & latest_after(t, x, old, y, other, new),
        latest_is_told_by_counters(t, x, other, new),
    )
    return start | step


NOT_NEGATIVE = Lemma("counters are never negative", _negative)
LEFT = Lemma(
    "a counter that is not zero was left by the cycle's header, with the outer counters of now",
    _left_is_lost,
    (NESTED,),
)
LATEST = Lemma(
    "the counters around a block tell which header around it was executed last",
    _latest_is_lost,
    (NESTED,),
)

# --- the two halves ---


def _unequal_names_pass(t: CycleTheory) -> Refutation:
    """X executed by two threads; the counter of cycle D is the outermost that differs; and yet the
    latest instance of D's header before X1 may be convergence-before X2."""
    x, one = instance(t, "x")
    other, left_one = t.counters("counters of x2"), left_by(t, "1")
    before_one, before_other = t.counters("counters before x1"), t.counters("counters before x2")
    d = t.logic.element(t.cycle, "d")
    differ = (
        t.holds(d, x)
        & other(d).below(one(d))
        & t.logic.every((t.cycle,), lambda c: t.inside(d, c).implies(one(c).equals(other(c))))
    )
    header_stands_apart = t.logic.some(
        (t.block,),
        lambda h: t.heads(h, d) & ~t.earlier(h, lambda c: left_one(d, c), x, other),
    )
    was_executed = t.logic.solver.numeral(0).below(before_one(d))
    return but_not(
        not_negative(t, before_one)
        & not_negative(t, before_other)
        & headers_left_their_counters(t, before_one, "1")
        & t.executes(before_one, x, one)
        & t.executes(before_other, x, other)
        & differ,
        was_executed & header_stands_apart,
    )


def _latest_headers_differ(t: CycleTheory) -> Refutation:
    x, one = instance(t, "x")
    other = t.counters("counters of x2")
    before_one, before_other = t.counters("counters before x1"), t.counters("counters before x2")
    first, second = latest(t, "1"), latest(t, "2")
    same = first.cycle.equals(second.cycle) & t.equal_from(
        first.cycle, first.counters, second.counters
    )
    return but_not(
        latest_is_told_by_counters(t, x, before_one, first)
        & latest_is_told_by_counters(t, x, before_other, second)
        & t.executes(before_one, x, one)
        & t.executes(before_other, x, other)
        & t.equal_around(x, one, other),
        first.executed.iff(second.executed) & first.executed.implies(same),
    )


SEPARATED = Lemma(
    "where names differ, a header instance before the one is not before the other",
    _unequal_names_pass,
    (NESTED, HEADED, MAXIMAL),
)
CARRIED = Lemma(
    "where names are equal, the latest headers executed before have equal names, or there are none",
    _latest_headers_differ,
    (NESTED, HEADED),
)

LEMMAS = (*ORDER_LEMMAS, NOT_NEGATIVE, LEFT, LATEST, SEPARATED, CARRIED)


def decide() -> Proof:
    facts = (
        needed("the least solution", any_solution),
        needed("inner counters set to zero", counters_that_only_grow),
        of_cycles(LEMMAS).supposed(),
    )
    return proof_by(LEMMAS, theory(), facts)


EQUAL_NAMES_ARE_MAXIMAL_CONVERGENCE = Theorem(
    "CU6",
    "equal_names_are_maximal_convergence",
    "Two instances are converged under the maximal relation iff they execute the same block and"
    " the counters of the cycles around it are equal; that relation satisfies CU2 and CU3.",
    "two inductions, along convergence-before and along a trace; each step by the solver",
    "every graph, every hierarchy of its cycles, every number of threads, traces of every length",
    ("CU2", "CU3", "CU6"),
    decide,
    of_cycles(LEMMAS).without,
)
