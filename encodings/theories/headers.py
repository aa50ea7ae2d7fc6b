"""What a thread remembers of the headers that it executed, as invariants of the cycle theory.

A *record* goes along a path: whether a header of a cycle around some chosen block was executed,
the cycle of the latest one, and the counters at that time. Another says for every cycle what the
counters were when its header was executed last. Both are invariants: true before the first block,
kept by every step. Each formula here says that one holds of given counters.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..solver.first_order import Element, Measure
from ..solver.query import Truth
from .cycles import CycleTheory


@dataclass(frozen=True, slots=True)
class Latest:
    """A record of the headers around one block: `executed` whether there was one at all; then
    `cycle` is the cycle of the latest, and `counters` those that it left."""

    executed: Truth
    cycle: Element
    counters: Measure


def latest(theory: CycleTheory, name: str) -> Latest:
    """Any record."""
    return Latest(
        theory.logic.solver.truth(f"a header was executed, {name}"),
        theory.logic.element(theory.cycle, f"cycle of the latest header, {name}"),
        theory.counters(f"counters at the latest header, {name}"),
    )


def latest_is_told_by_counters(
    theory: CycleTheory, x: Element, counters: Measure, record: Latest
) -> Truth:
    """The invariant: without a header all counters around x are zero; with one, its cycle is the
    innermost around x whose counter is not zero, and the counters from it outwards are its own."""
    zero = theory.logic.solver.numeral(0)
    cycle = record.cycle
    inner = theory.around(x, lambda c: theory.inside(c, cycle).implies(counters(c).equals(zero)))
    with_one = (
        theory.holds(cycle, x)
        & zero.below(counters(cycle))
        & inner
        & theory.equal_from(cycle, record.counters, counters)
    )
    without = theory.around(x, lambda c: counters(c).equals(zero))
    return record.executed.implies(with_one) & (~record.executed).implies(without)


def latest_after(
    theory: CycleTheory, x: Element, record: Latest, y: Element, counters: Measure, after: Latest
) -> Truth:
    """That executing y, which leaves these counters, turns the record around x into `after`."""

    def becomes(cycle: Element, source: Measure) -> Truth:
        kept = theory.logic.every((theory.cycle,), lambda c: after.counters(c).equals(source(c)))
        return after.cycle.equals(cycle) & kept

    heads = theory.logic.every(
        (theory.cycle,),
        lambda c: (theory.heads(y, c) & theory.holds(c, x)).implies(
            after.executed & becomes(c, counters)
        ),
    )
    own = heads_around(theory, x, y)
    other = after.executed.iff(record.executed) & becomes(record.cycle, record.counters)
    return heads & (~own).implies(other)


def heads_around(theory: CycleTheory, x: Element, y: Element) -> Truth:
    """That y is the header of a cycle around x."""
    return theory.logic.some((theory.cycle,), lambda c: theory.heads(y, c) & theory.holds(c, x))


def not_negative(theory: CycleTheory, counters: Measure) -> Truth:
    """The invariant that no counter is below zero."""
    zero = theory.logic.solver.numeral(0)
    return theory.logic.every((theory.cycle,), lambda c: ~counters(c).below(zero))


def headers_left_their_counters(theory: CycleTheory, counters: Measure, name: str) -> Truth:
    """The invariant: where a cycle's counter is not zero, its header was executed, and from the
    cycle outwards the counters are what they were at the latest time; `left` tells them."""
    zero = theory.logic.solver.numeral(0)
    left = left_by(theory, name)
    return theory.logic.every(
        (theory.cycle,),
        lambda c: zero.below(counters(c)).implies(
            theory.logic.some((theory.block,), lambda h: theory.heads(h, c))
            & theory.logic.every(
                (theory.cycle,),
                lambda d: theory.within(c, d).implies(left(c, d).equals(counters(d))),
            )
        ),
    )


def left_by(theory: CycleTheory, name: str) -> Measure:
    """(C, D): the counter of D when the header of C was executed last, in the record `name`."""
    return theory.logic.measure(f"left, {name}", theory.cycle, theory.cycle)


def left_after(theory: CycleTheory, name: str, y: Element, counters: Measure, after: str) -> Truth:
    """That executing y, which leaves these counters, turns the record `name` into `after`."""
    old, new = left_by(theory, name), left_by(theory, after)
    cycles = (theory.cycle, theory.cycle)
    return theory.logic.every(
        cycles,
        lambda c, d: (
            theory.heads(y, c).implies(new(c, d).equals(counters(d)))
            & (~theory.heads(y, c)).implies(new(c, d).equals(old(c, d)))
        ),
    )
