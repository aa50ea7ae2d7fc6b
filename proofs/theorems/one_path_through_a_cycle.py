"""CU15 of every size, where nobody parts: threads that take one path through an irreducible cycle.

Two threads enter the cycle at one block and take the same path through it, as they do where no
branch in it diverges: converged at one step, they leave together for the next. A cycle inside has
not been visited since a header around it when they enter, so its counter begins at zero in both and
goes on alike. The counters of the cycles around stay. So at each step the two have equal names iff
those of the cycles around are equal, which are natural and the same in every hierarchy (CU17). At
different steps they are converged in none: each step of a thread goes up in the order of
iterations.

That leaves of CU22 the criterion: branches that part threads inside, where graphs are taken one by
one; and that threads of one iteration enter at one block, where the analysis says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Element, Measure, Refutation, but_not
from ...encodings.solver.query import Truth
from ...encodings.theories.cycle_visits import counted_where_visited, visited_after, visits
from ...encodings.theories.cycles import HEADED, NESTED, CycleTheory
from ..claims.ablation import of_cycles
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by
from .cycle_visits_begin_at_outer_headers import COUNTED
from .dropped_hypotheses import irreducible, needed
from .iteration_order import FOLLOWED, STRICT, TRANSITIVE, instance


def theory(left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> CycleTheory:
    return CycleTheory(SECONDS, sizes, left_out)


def _alike_inside(t: CycleTheory, c: Element, one: Measure, other: Measure) -> Truth:
    """That c and the cycles inside it have counted the same."""
    return t.logic.every((t.cycle,), lambda d: t.within(d, c).implies(one(d).equals(other(d))))


def _visit_without_outer(t: CycleTheory) -> Refutation:
    """A cycle inside another is visited only where that is."""
    y = t.logic.element(t.block, "y")
    c, d = (t.logic.element(t.cycle, name) for name in "cd")
    before, after = visits(t, "before"), visits(t, "after")
    invariant = t.logic.every(
        (t.cycle, t.cycle), lambda i, o: (t.within(i, o) & before(i)).implies(before(o))
    )
    step = invariant & visited_after(t, before, y, after) & t.within(d, c) & after(d)
    return but_not(step, after(c))


def _entered_unlike(t: CycleTheory) -> Refutation:
    """Both enter c at e; neither has been in it since a header around it."""
    e, c = t.logic.element(t.block, "e"), t.logic.element(t.cycle, "c")
    sides: list[Truth] = []
    counted: list[Measure] = []
    for number in "12":
        before, after = t.counters(f"before {number}"), t.counters(f"after {number}")
        visited = visits(t, f"before {number}")
        inside = t.logic.every(
            (t.cycle,), lambda d, v=visited: (t.within(d, c) & v(d)).implies(v(c))
        )
        sides.append(counted_where_visited(t, before, visited) & inside & ~visited(c))
        sides.append(t.executes(before, e, after))
        counted.append(after)
    both = t.logic.solver.all_of(sides) & t.holds(c, e)
    return but_not(both, _alike_inside(t, c, *counted))


def _counts_part(t: CycleTheory) -> Refutation:
    (y, one), other = instance(t, "y"), t.counters("counters of the other")
    c = t.logic.element(t.cycle, "c")
    after_one, after_other = t.counters("after, one"), t.counters("after, other")
    step = t.executes(one, y, after_one) & t.executes(other, y, after_other)
    return but_not(
        _alike_inside(t, c, one, other) & step, _alike_inside(t, c, after_one, after_other)
    )


def _outer_changes(t: CycleTheory) -> Refutation:
    y, one = instance(t, "y")
    other = t.counters("counters after")
    c, d = (t.logic.element(t.cycle, name) for name in "cd")
    step = t.holds(c, y) & t.inside(c, d) & t.executes(one, y, other)
    return but_not(step, one(d).equals(other(d)))


def _not_told_by_outer(t: CycleTheory) -> Refutation:
    x, one = instance(t, "x")
    other = t.counters("counters of x2")
    c = t.logic.element(t.cycle, "c")
    outer = t.logic.every((t.cycle,), lambda d: t.inside(c, d).implies(one(d).equals(other(d))))
    supposed = t.holds(c, x) & _alike_inside(t, c, one, other)
    return but_not(supposed, t.equal_around(x, one, other).iff(outer))


LEMMAS = (
    COUNTED,
    Lemma("a cycle is visited only where those around it are", _visit_without_outer, (NESTED,)),
    Lemma("who enter a cycle at one block have counted the same inside", _entered_unlike),
    Lemma("and do so as long as they take one path", _counts_part),
    Lemma("meanwhile the counters of the cycles around stay", _outer_changes, (NESTED, HEADED)),
    Lemma(
        "so at each step their names are equal iff the counters of the cycles around are",
        _not_told_by_outer,
        (NESTED,),
    ),
    STRICT,
    TRANSITIVE,
    FOLLOWED,
)


def decide() -> Proof:
    facts = (needed("one path", irreducible), of_cycles(LEMMAS).supposed())
    return proof_by(LEMMAS, theory(), facts)


ONE_PATH_THROUGH_A_CYCLE = Theorem(
    "CU15",
    "one_path_through_a_cycle_is_one_relation",
    "Threads that enter an irreducible cycle at one block, and take one path through it, are"
    " converged in it at the same steps in every hierarchy: at all of them if they are in one"
    " iteration of the cycles around, otherwise at none.",
    "inductions along a trace; each step by the solver; equal names are the maximal relation (CU6),"
    " and the cycles around are natural (CU17)",
    "every graph, every hierarchy of its cycles, an irreducible cycle that lies in natural ones,"
    " every number of threads, paths of every length",
    ("CU6", "CU15", "CU17", "CU27"),
    decide,
    of_cycles(LEMMAS).without,
)
