"""Whether a thread has been in a cycle.

A *visit* record tells for each cycle whether the thread has been in it since it last executed the
header of a cycle around it (since the start, for an outermost one). Where it has been in a cycle
and stands outside now, its path from there went through no outer header.
"""

from __future__ import annotations

from collections.abc import Callable

from ..solver.first_order import Element, Measure
from ..solver.query import Truth
from .cycles import CycleTheory

Visits = Callable[[Element], Truth]


def visits(theory: CycleTheory, name: str) -> Visits:
    """Any record."""
    return theory.logic.relation(f"visited, {name}", theory.cycle)


def visited_after(theory: CycleTheory, before: Visits, y: Element, after: Visits) -> Truth:
    """That executing y turns the record `before` into `after`."""
    return theory.logic.every(
        (theory.cycle,),
        lambda c: after(c).iff(theory.holds(c, y) | (before(c) & ~outer_header(theory, c, y))),
    )


def outer_header(theory: CycleTheory, c: Element, y: Element) -> Truth:
    """That y is the header of a cycle around c."""
    return theory.logic.some((theory.cycle,), lambda d: theory.heads(y, d) & theory.inside(c, d))


def left_without_header(theory: CycleTheory, x: Element, visited: Visits) -> Truth:
    """The invariant of a thread that stands in x: out of every cycle that was visited and does not
    hold x, a path leads to x that passes no header of the smallest cycle around both."""
    return theory.logic.every(
        (theory.cycle, theory.block),
        lambda c, z: (visited(c) & ~theory.holds(c, x) & theory.holds(c, z)).implies(
            theory.reach(theory.smallest(z, x), z, x)
        ),
    )


def in_visited_cycles(theory: CycleTheory, x: Element, visited: Visits) -> Truth:
    """The invariant that the cycles around the block in which a thread stands are visited."""
    return theory.around(x, visited)


def counted_where_visited(theory: CycleTheory, counters: Measure, visited: Visits) -> Truth:
    """The invariant that the counter of a cycle is zero where it was not visited."""
    zero = theory.logic.solver.numeral(0)
    return theory.logic.every(
        (theory.cycle,), lambda c: (~visited(c)).implies(counters(c).equals(zero))
    )
