"""CO11: inlining replaces the entry by the call's token and preserves every set.

By induction along tokens. An operation on the entry's token was converged with another iff the
calls were, that is from one call site with converged tokens; and that is when the two copies are,
which use those tokens themselves. On other tokens nothing changes, since they are made under the
same call, by loop intrinsics or by the callee's own anchors. Loop intrinsics count the same
executions before and after: a thread does not execute a call twice with one token instance, or the
counts of two calls would run on.

An anchor of the callee is one instruction before, and one for each call site after. So the choice
at its copies is one at the anchor, and every set of the result was possible before, CU3 aside. Not
the other way round: threads that come from two call sites could meet at the anchor, and their
copies do not. That is the hypothesis on the choice; left out, it shows such threads.

*CU3.* What is left of the instances keeps its relation and its order, so an order that was strict
stays strict. A call of a convergent function is gone, and no longer restricts what anchors may
choose (F28).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Element, Refutation, but_not, denied
from ...encodings.solver.query import Truth
from ...encodings.theories.inlined_calls import (
    CHOICE,
    CO8,
    CO8_CALL,
    CO9,
    COPIES,
    ONCE,
    ONE_ENTRY,
    ONE_TOKEN,
    OUTER,
    TOKEN,
    WITHIN,
    InlinedCalls,
)
from ..claims.ablation import LeftOut
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by


def _counts_otherwise(t: InlinedCalls) -> Refutation:
    k, i = (t.logic.element(t.instance, name) for name in "ki")
    return denied(t.counted(k, i).iff(t.counted_after(k, i)))


def _alike(t: InlinedCalls, i: Element, j: Element) -> Truth:
    """They are converged after iff they were before, and then they are instances of one copy."""
    return t.met(i, j).iff(t.meets(i, j)) & t.meets(i, j).implies(t.one_copy(i, j))


def _chosen_otherwise(t: InlinedCalls) -> Refutation:
    a, b = (t.logic.element(t.instance, name) for name in "ab")
    return but_not(t.both_anchors(a, b) & t.apart(a, b), _alike(t, a, b))


def _changes(t: InlinedCalls) -> Refutation:
    """Two operations, where nothing changed for what made their tokens and for their numbers."""
    i, j = (t.logic.element(t.instance, name) for name in "ij")
    made, other = t.made(i), t.made(j)
    below = t.both_uses(made, other) | t.both_anchors(made, other)
    so_far = below.implies(_alike(t, made, other))
    numbers = t.number(i).equals(t.number_after(i)) & t.number(j).equals(t.number_after(j))
    return but_not(so_far & numbers & t.both_uses(i, j) & t.apart(i, j), _alike(t, i, j))


COUNTS = Lemma(
    "a copy is executed with one token value whenever the inner operation was",
    _counts_otherwise,
    (TOKEN, WITHIN, ONCE, ONE_ENTRY),
)
CHOSEN = Lemma(
    "two copies of an anchor are converged iff its instances were", _chosen_otherwise, (CHOICE,)
)
KEPT = Lemma(
    "two copies are converged iff the inner operations were",
    _changes,
    (CO9, CO8_CALL, CO8, COPIES, TOKEN, WITHIN, OUTER, ONE_TOKEN),
)
LEMMAS = (COUNTS, CHOSEN, KEPT)


def build(left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> InlinedCalls:
    return InlinedCalls(SECONDS, sizes, left_out)


LEFT_OUT = LeftOut(
    LEMMAS,
    build,
    [
        {"instance": instances, "thread": 2, "site": sites}
        for instances, sites in ((4, 2), (6, 3), (8, 3))
    ],
)


def decide() -> Proof:
    return proof_by(LEMMAS, build(), LEFT_OUT.facts())


INLINING_PRESERVES_EVERY_SET = Theorem(
    "CO11",
    "inlining_preserves_every_set",
    "Where calls are inlined, with the token of the call in place of the entry's, every operation"
    " of the callee and of the caller is executed by the same threads together, if anchors take the"
    " same; those of the callee can after only take threads that come from one call site.",
    "induction along tokens; each step by the solver",
    "every caller that keeps CO18, every callee whose tokens come from its entry or its own"
    " anchors, any number of calls and of threads",
    ("CO8", "CO9", "CO10", "CO11", "CO12", "CO15", "CO18"),
    decide,
    LEFT_OUT.without,
)
