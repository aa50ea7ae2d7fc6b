"""CO11: inlining replaces the entry by the call's token and preserves every set.

By induction along tokens. An operation on the entry's token was converged with another iff the
calls were, that is from one call site with converged tokens; and that is when the two copies are,
which use those tokens themselves. On other tokens nothing changes, since they are made under the
same call. Loop intrinsics count the same executions before and after: a thread does not execute a
call twice with one token instance, or the counts of two calls would run on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..encodings.inlined_calls import (
    CO8,
    CO8_CALL,
    CO9,
    COPIES,
    ONCE,
    ONE_ENTRY,
    OUTER,
    TOKEN,
    WITHIN,
    InlinedCalls,
)
from ..encodings.solver import Truth
from .left_out import LeftOut
from .theorems import SECONDS, Lemma, Proof, Theorem, proof_by


def _counts_otherwise(t: InlinedCalls) -> Truth:
    k, i = (t.logic.element(t.instance, name) for name in "ki")
    return ~t.counted(k, i).iff(t.counted_after(k, i))


def _changes(t: InlinedCalls) -> Truth:
    """Two operations, where nothing changed for what made their tokens and for their numbers."""
    i, j = (t.logic.element(t.instance, name) for name in "ij")
    made, other = t.made(i), t.made(j)
    so_far = t.both_operations(made, other).implies(
        t.met(made, other).iff(t.meets(made, other))
        & t.meets(made, other).implies(t.one_copy(made, other))
    )
    alike = t.static(i).equals(t.static(j)).implies(t.entry(made).iff(t.entry(other)))
    numbers = t.number(i).equals(t.number_after(i)) & t.number(j).equals(t.number_after(j))
    changed = ~(t.met(i, j).iff(t.meets(i, j)) & t.meets(i, j).implies(t.one_copy(i, j)))
    return so_far & alike & numbers & t.both_operations(i, j) & changed


COUNTS = Lemma(
    "a copy is executed with one token value whenever the inner operation was",
    _counts_otherwise,
    (TOKEN, WITHIN, ONCE, ONE_ENTRY),
)
KEPT = Lemma(
    "two copies are converged iff the inner operations were",
    _changes,
    (CO9, CO8_CALL, CO8, COPIES, TOKEN, WITHIN, OUTER),
)
LEMMAS = (COUNTS, KEPT)


def build(left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> InlinedCalls:
    return InlinedCalls(SECONDS, sizes, left_out)


LEFT_OUT = LeftOut(
    LEMMAS,
    build,
    [{"instance": instances, "thread": 1, "site": sites} for instances, sites in ((4, 1), (6, 2))],
)


def decide() -> Proof:
    return proof_by(LEMMAS, build(), LEFT_OUT.facts())


INLINING_PRESERVES_EVERY_SET = Theorem(
    "CO11",
    "inlining_preserves_every_set",
    "Where calls are inlined, with the token of the call in place of the entry's, every"
    " operation of the callee and of the caller is executed by the same threads together.",
    "induction along tokens; each step by the solver",
    "every caller that keeps CO18, every callee whose tokens come from its entry, any number of"
    " calls and of threads",
    ("CO8", "CO9", "CO10", "CO11", "CO12", "CO18"),
    decide,
    LEFT_OUT.without,
)
