"""A nested cycle is entered again only through an outer header: lemmas for CU3 and CU27.

By induction along a trace: out of a cycle that the thread has left, and around which it has
executed no header since, a path leads to where it stands. An edge back into the cycle would close
that path: then the block outside would lie in the cycle too.
"""

from __future__ import annotations

from ...encodings.solver.first_order import Refutation, but_not
from ...encodings.theories.cycle_visits import (
    counted_where_visited,
    in_visited_cycles,
    left_without_header,
    visited_after,
    visits,
)
from ...encodings.theories.cycles import (
    CONNECTED,
    HEADED,
    MAXIMAL,
    NESTED,
    PATHS,
    SMALLEST,
    CycleTheory,
)
from ..claims.theorem import Lemma
from .iteration_order import instance


def _visits_are_lost(t: CycleTheory) -> Refutation:
    x, y = (t.logic.element(t.block, name) for name in "xy")
    before, after = visits(t, "before"), visits(t, "after")
    first = t.logic.every((t.cycle,), lambda c: ~before(c)) & visited_after(t, before, y, after)
    start = but_not(first, left_without_header(t, y, after) & in_visited_cycles(t, y, after))
    step = in_visited_cycles(t, x, before) & visited_after(t, before, y, after)
    return start | but_not(step, in_visited_cycles(t, y, after))


def _path_is_lost(t: CycleTheory) -> Refutation:
    x, y, z = (t.logic.element(t.block, name) for name in "xyz")
    c = t.logic.element(t.cycle, "c")
    before, after = visits(t, "before"), visits(t, "after")
    left = after(c) & ~t.holds(c, y) & t.holds(c, z)
    return but_not(
        left_without_header(t, x, before)
        & t.edge(x, y)
        & visited_after(t, before, y, after)
        & left,
        t.reach(t.smallest(z, y), z, y),
    )


def _enters_again(t: CycleTheory) -> Refutation:
    x, y = (t.logic.element(t.block, name) for name in "xy")
    c = t.logic.element(t.cycle, "c")
    before = visits(t, "before")
    step = left_without_header(t, x, before) & t.edge(x, y) & t.holds(c, y) & before(c)
    return but_not(step, t.holds(c, x))


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


VISITED = Lemma(
    "a thread has visited the cycles around it, and at first no others", _visits_are_lost
)
PATH_KEPT = Lemma(
    "from a cycle that was left without an outer header, a path without one leads on",
    _path_is_lost,
    (NESTED, PATHS, CONNECTED, MAXIMAL, SMALLEST),
)
ENTERED_ONCE = Lemma(
    "a cycle is entered again only after an outer header",
    _enters_again,
    (PATHS, MAXIMAL),
)
COUNTED = Lemma(
    "a cycle in which the thread has not been since an outer header has counter zero",
    _unvisited_is_counted,
    (HEADED,),
)

VISIT_LEMMAS = (VISITED, PATH_KEPT, ENTERED_ONCE)
