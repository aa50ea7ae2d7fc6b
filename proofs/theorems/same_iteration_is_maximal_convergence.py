"""CU26: two threads are in the same iteration iff both executed each header around X equally often.

"Inner counts begin again at an outer header" can be read in two ways: the counts of the cycles
inside are set to zero when an outer header is executed, or a cycle's count begins when the thread
enters it. The lemmas show that the two agree on the cycles around the thread's block, since a cycle
is entered again only after an outer header; and the first are the names of CU6. Nothing of this
needs a reducible graph: the claim holds of every one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Refutation, but_not
from ...encodings.theories.cycle_visits import (
    counted_where_visited,
    counts_since_entered,
    left_without_header,
    visited_after,
    visits,
)
from ...encodings.theories.cycles import HEADED, MAXIMAL, PATHS, CycleTheory
from ..claims.ablation import of_cycles
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by
from .cycle_visits_begin_at_outer_headers import VISIT_LEMMAS
from .dropped_hypotheses import counters_that_only_grow, needed
from .iteration_order import instance


def theory(
    without: Iterable[str] = (), sizes: Mapping[str, int] | None = None, zeroing: bool = True
) -> CycleTheory:
    return CycleTheory(SECONDS, sizes, without, zeroing)


def _unvisited_is_counted(t: CycleTheory) -> Refutation:
    y, one = instance(t, "y")
    other = t.counters("counters after")
    before, after = visits(t, "before"), visits(t, "after")
    start = but_not(t.zero(other), counted_where_visited(t, other, after))
    step = but_not(
        counted_where_visited(t, one, before)
        & t.executes(one, y, other)
        & visited_after(t, before, y, after),
        counted_where_visited(t, other, after),
    )
    return start | step


def _counts_part(t: CycleTheory) -> Refutation:
    (x, one), (y, other) = instance(t, "x"), instance(t, "y")
    entered_one, entered_other = t.counters("since entry, x"), t.counters("since entry, y")
    before = visits(t, "before")
    together = t.equal_around(y, entered_other, other)
    start = but_not(
        t.zero(one)
        & t.executes(one, y, other)
        & counts_since_entered(t, None, entered_one, y, entered_other),
        together,
    )
    step = but_not(
        counted_where_visited(t, one, before)
        & left_without_header(t, x, before)
        & t.edge(x, y)
        & t.executes(one, y, other)
        & t.equal_around(x, entered_one, one)
        & counts_since_entered(t, x, entered_one, y, entered_other),
        together,
    )
    return start | step


COUNTED = Lemma(
    "a cycle in which the thread has not been since an outer header has counter zero",
    _unvisited_is_counted,
    (HEADED,),
)
AGREE = Lemma(
    "counts since entry are the counters that outer headers set to zero",
    _counts_part,
    (HEADED, PATHS, MAXIMAL),
)

LEMMAS = (*VISIT_LEMMAS, COUNTED, AGREE)


def decide() -> Proof:
    facts = (
        needed("inner counts that begin again", counters_that_only_grow),
        of_cycles(LEMMAS).supposed(),
    )
    return proof_by(LEMMAS, theory(), facts)


SAME_ITERATION_IS_MAXIMAL_CONVERGENCE = Theorem(
    "CU26",
    "same_iteration_is_maximal_convergence",
    "Two threads execute X in the same iteration, each header around it equally often with inner"
    " counts that begin again, iff the two instances are converged.",
    "counts that begin at entry are names, by induction along a trace; equal names are the maximal"
    " relation (CU6)",
    "every graph, reducible or not, every hierarchy of its cycles, traces of every length",
    ("CU6", "CU26", "CU27"),
    decide,
    of_cycles(LEMMAS).without,
)
