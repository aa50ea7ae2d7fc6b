"""Equal names in tokens are equal iterations: lemmas about well-formed programs.

A controlled operation with its token from D. *Behind D* stand the blocks that a thread visits after
D's block, up to the operation: D dominates them. So none is the header of a cycle that holds D, and
the counters of such cycles stay. A cycle around the operation that does not hold D has it for its
heart, in its header; there is one at most. When D was executed the counter of that cycle was zero:
a thread that had been in the cycle since an outer header would enter it again without one, which
cannot be (CU27). So the counter is the number of executions with that token.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Element, Measure, Refutation, but_not, denied
from ...encodings.solver.query import Number, Truth
from ...encodings.theories.cycle_visits import visited_after, visits
from ...encodings.theories.cycles import FIRST_VISITED, HEADED, HYPOTHESES, NESTED, UPWARDS
from ...encodings.theories.token_cycles import (
    BY_LOOP,
    DEFINED,
    HAS_HEADER,
    HEART,
    TOKEN_HYPOTHESES,
    TokenCycles,
)
from ..claims.ablation import LeftOut
from ..claims.theorem import SECONDS, Lemma


def _leaves_the_region(t: TokenCycles) -> Refutation:
    """Backward from the use, which the definition dominates."""
    x, y = (t.logic.element(t.block, name) for name in "xy")
    start = denied(t.between(t.use))
    step = but_not(t.edge(x, y) & t.between(y) & x.differs(t.home), t.between(x))
    return start | step


def _outer_counter_changes(t: TokenCycles) -> Refutation:
    y = t.logic.element(t.block, "y")
    c = t.logic.element(t.cycle, "c")
    before, after = t.counters("before"), t.counters("after")
    changed = ~before(c).equals(after(c))
    return but_not(t.between(y) & t.holds(c, t.home) & t.executes(before, y, after), ~changed)


def _not_its_header(t: TokenCycles) -> Refutation:
    c = t.logic.element(t.cycle, "c")
    return but_not(t.own(c), t.heads(t.use, c))


def _two_own(t: TokenCycles) -> Refutation:
    c, d = (t.logic.element(t.cycle, name) for name in "cd")
    return but_not(t.own(c) & t.own(d) & t.heads(t.use, c) & t.heads(t.use, d), c.equals(d))


def only_own(t: TokenCycles, c: Element) -> Truth:
    """That c is headed by the use, and the only cycle around it without the definition."""
    only = t.logic.every((t.cycle,), lambda d: t.own(d).implies(d.equals(c)))
    return t.own(c) & t.heads(t.use, c) & only


def _counts_otherwise(t: TokenCycles) -> Refutation:
    y = t.logic.element(t.block, "y")
    c = t.logic.element(t.cycle, "c")
    before, after = t.counters("before"), t.counters("after")
    executed = y.equals(t.use)
    right = executed.implies(after(c).equals(before(c).plus(1))) & (~executed).implies(
        after(c).equals(before(c))
    )
    return but_not(t.between(y) & only_own(t, c) & t.executes(before, y, after), right)


def _forgets_the_visit(t: TokenCycles) -> Refutation:
    y = t.logic.element(t.block, "y")
    c = t.logic.element(t.cycle, "c")
    before, after = visits(t, "before"), visits(t, "after")
    kept = t.between(y) & only_own(t, c) & before(c) & visited_after(t, before, y, after)
    return but_not(kept, after(c))


def arrived(t: TokenCycles, at_definition: Measure, number: Number, at_use: Measure) -> Truth:
    """What the lemmas say of the counters at the use, executed for that time with the token."""
    return t.around(
        t.use,
        lambda c: (
            t.holds(c, t.home).implies(at_use(c).equals(at_definition(c)))
            & (~t.holds(c, t.home)).implies(at_use(c).equals(number))
        ),
    )


def _other_iteration(t: TokenCycles) -> Refutation:
    """Two threads: definitions of equal iterations, and of a loop intrinsic the same number; and
    yet other iterations."""
    first, second = (t.counters(f"at definition {number}") for number in "12")
    one, other = t.counters("at use 1"), t.counters("at use 2")
    n, m = (t.logic.solver.number(name) for name in ("n", "m"))
    both = arrived(t, first, n, one) & arrived(t, second, m, other)
    names = t.equal_around(t.home, first, second) & t.by_loop.implies(n.equals(m))
    return but_not(names & both, t.equal_around(t.use, one, other))


def _entered_apart(t: TokenCycles) -> Refutation:
    x = t.logic.element(t.block, "x")
    before_one, before_other = t.counters("before 1"), t.counters("before 2")
    one, other = t.counters("at entry 1"), t.counters("at entry 2")
    return but_not(
        t.zero(before_one)
        & t.zero(before_other)
        & t.executes(before_one, x, one)
        & t.executes(before_other, x, other),
        t.equal_around(x, one, other),
    )


BEHIND = Lemma(
    "what a thread visits behind a definition, up to a use, the definition dominates",
    _leaves_the_region,
    (DEFINED, UPWARDS),
)
KEPT = Lemma(
    "there the counters of cycles that hold the definition stay",
    _outer_counter_changes,
    (NESTED, FIRST_VISITED),
)
HEADS = Lemma(
    "a cycle around the use without the definition has the use for its heart, in its header",
    _not_its_header,
    (HEADED, FIRST_VISITED, HEART, HAS_HEADER),
)
ONE = Lemma("there is at most one such cycle", _two_own, (NESTED, HEADED))
COUNTED = Lemma(
    "its counter grows by one with each execution of the use",
    _counts_otherwise,
    (NESTED, HEADED, FIRST_VISITED),
)
STILL = Lemma(
    "behind the definition, a visit of that cycle is remembered",
    _forgets_the_visit,
    (NESTED, FIRST_VISITED),
)
EQUAL = Lemma("uses of equal names are executed in equal iterations", _other_iteration, (BY_LOOP,))
AT_ENTRY = Lemma("so are entries", _entered_apart)

TOKEN_LEMMAS = (BEHIND, KEPT, HEADS, ONE, COUNTED, STILL, EQUAL, AT_ENTRY)


def build(left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> TokenCycles:
    return TokenCycles(SECONDS, sizes, left_out)


LEFT_OUT = LeftOut(
    TOKEN_LEMMAS,
    build,
    [{"block": blocks, "cycle": cycles} for blocks, cycles in ((1, 1), (2, 1), (2, 2), (3, 3))],
    (*HYPOTHESES, *TOKEN_HYPOTHESES),
)
