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

from collections.abc import Iterable

from ...encodings.statements.formulas import Every, Word, all_of
from ...encodings.theories.inlined_calls import (
    APART,
    BEFORE_USE,
    CHOICE,
    CO8,
    CO8_CALL,
    CO9,
    COPIES,
    COUNTED,
    COUNTED_AFTER,
    INNER,
    MADE,
    MEETS,
    MET,
    NUMBER,
    NUMBER_AFTER,
    NUMBERS,
    OF_AN_ANCHOR,
    ONCE,
    ONE_COPY,
    ONE_ENTRY,
    ONE_TOKEN,
    OUTER,
    PLACE,
    TOKEN,
    USES_TOKEN,
    WITHIN,
    InlinedCalls,
    K,
    X,
    Y,
)
from ..claims.ablation import of_conclusion
from ..claims.kernel import ByNumbers, Step
from ..claims.theorem import SECONDS, Conclusion, Proof, Sizes, Theorem

BOTH_USES = Word("both use tokens", (X, Y), USES_TOKEN(X) & USES_TOKEN(Y))
BOTH_ANCHORS = Word("both of anchors", (X, Y), OF_AN_ANCHOR(X) & OF_AN_ANCHOR(Y))
ALIKE = Word("alike", (X, Y), MET(X, Y).iff(MEETS(X, Y)) & MEETS(X, Y).implies(ONE_COPY(X, Y)))
"""They are converged after iff they were before, and then they are instances of one copy."""

COUNTS = Step(
    "a copy is executed with one token value whenever the inner operation was",
    Every((K, X), COUNTED(K, X).iff(COUNTED_AFTER(K, X))),
    needs=(TOKEN, WITHIN, ONCE, ONE_ENTRY),
)
NUMBERED = Step(
    "so it is executed for the same time",
    Every((X,), NUMBER(X).equals(NUMBER_AFTER(X))),
    needs=(NUMBERS,),
    uses=(COUNTS,),
)
CHOSEN = Step(
    "two copies of an anchor are converged iff its instances were",
    Every((X, Y), (BOTH_ANCHORS(X, Y) & APART(X, Y)).implies(ALIKE(X, Y))),
    needs=(CHOICE,),
)
FROM_TOKENS = Step(
    "two copies are converged iff the inner operations were, if that holds of what made their"
    " tokens",
    Every(
        (X, Y),
        all_of(
            BOTH_USES(X, Y),
            APART(X, Y),
            (BOTH_USES(MADE(X), MADE(Y)) | BOTH_ANCHORS(MADE(X), MADE(Y))).implies(
                ALIKE(MADE(X), MADE(Y))
            ),
        ).implies(ALIKE(X, Y)),
    ),
    needs=(CO9, CO8_CALL, CO8, COPIES, TOKEN, WITHIN, OUTER, ONE_TOKEN),
    uses=(NUMBERED,),
)
KEPT = Step(
    "two copies are converged iff the inner operations were",
    Every(
        (X, Y),
        all_of(BOTH_USES(X, Y) | BOTH_ANCHORS(X, Y), APART(X, Y)).implies(ALIKE(X, Y)),
    ),
    ByNumbers((PLACE(X),)),
    (BEFORE_USE, WITHIN),
    (FROM_TOKENS, CHOSEN),
    opaque=(ALIKE,),
)
EVERY_SET = Step(
    "and so are operations of the caller",
    KEPT.formula
    & Every(
        (X, Y),
        all_of(~INNER(X), ~INNER(Y), APART(X, Y)).implies(MET(X, Y).iff(MEETS(X, Y))),
    ),
    needs=(OUTER,),
    uses=(KEPT,),
    opaque=(ALIKE,),
)


def build(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> InlinedCalls:
    return InlinedCalls(SECONDS, sizes, left_out)


CONCLUSION = Conclusion(EVERY_SET, build)
LEFT_OUT = of_conclusion(
    CONCLUSION,
    [
        {"instance": instances, "thread": 2, "site": sites}
        for instances, sites in ((4, 2), (6, 3), (8, 3))
    ],
)


def others() -> Proof:
    return Proof.of(LEFT_OUT.facts())


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
    others,
    LEFT_OUT.without,
    conclusions=(CONCLUSION,),
    assumed=(
        "what is left of the instances keeps its relation and its order, so that an order which was"
        " strict (CU3) stays strict",
    ),
)
