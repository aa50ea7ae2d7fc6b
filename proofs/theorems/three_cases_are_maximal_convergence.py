"""CU9: the reading by three cases is the maximal relation, on every trace and hierarchy.

X1 and X2 are executions of X by two threads, X in the cycles C1..Ck. *Cases* says: neither thread
executed a header of these before: converged; no converged pair of such headers before them: not;
else converged iff no header of these stands behind the latest such pair.

The cases speak of earlier instances only, so they define a relation. By descent along the first
thread each relation that satisfies them is equality of names; and names are the maximal relation
(CU6).
"""

from __future__ import annotations

from ...encodings.statements.formulas import Every, Predicate, Some, Word, all_of
from ...encodings.theories.counted_traces import AT, COUNTING, SAME_NAME
from ...encodings.theories.cycles import HEADED, HYPOTHESES, NESTED
from ...encodings.theories.words_of_cycles import C, D
from ...encodings.theories.words_of_instances import APART, CONVERGED, PLACE, PRECEDES, A, B, P, Q
from ..claims.ablation import of_conclusion
from ..claims.kernel import ByNumbers, Step
from ..claims.theorem import Conclusion, Proof, Theorem
from .equal_names_are_maximal_convergence import CONCLUSION as OF_NAMES
from .equal_names_are_maximal_convergence import EQUAL_NAMES
from .iterations_of_traces import SIZES, SYMMETRIC, UP_TO, build
from .latest_headers import (
    HEADS_AROUND,
    LATEST_BEFORE,
    LATEST_EQUAL,
    LATEST_IS_LAST,
    NO_HEADER,
    NONE_BEFORE,
    NONE_EQUAL,
    TOLD_BEFORE,
    R,
    S,
)

CASES = Predicate("cases", ("instance", "instance"))
"""Any relation that satisfies the three cases."""

HEADER = Word("header before", (P, A), PRECEDES(P, A) & HEADS_AROUND(P, AT(A)))
"""The thread of a executed p before a, the header of a cycle around a's block."""

NEITHER = Word("neither", (A, B), Every((P,), ~HEADER(P, A) & ~HEADER(P, B)))

PAIR = Word(
    "pair before",
    (P, Q, A, B),
    all_of(HEADER(P, A), HEADER(Q, B), AT(P).equals(AT(Q)), CASES(P, Q)),
)
"""Headers before a and b that are converged."""

LATEST_PAIR = Word(
    "latest pair before",
    (P, Q, A, B),
    PAIR(P, Q, A, B) & Every((R, S), PAIR(R, S, A, B).implies(UP_TO(R, P) & UP_TO(S, Q))),
)
NOTHING_BEHIND = Word(
    "no header behind",
    (P, Q, A, B),
    Every((R,), HEADER(R, A).implies(UP_TO(R, P)) & HEADER(R, B).implies(UP_TO(R, Q))),
)
THREE_CASES = Word(
    "three cases",
    (A, B),
    NEITHER(A, B) | Some((P, Q), LATEST_PAIR(P, Q, A, B) & NOTHING_BEHIND(P, Q, A, B)),
)
ONE_BLOCK = Word("one block", (A, B), APART(A, B) & AT(A).equals(AT(B)))

SATISFIED = Every((A, B), ONE_BLOCK(A, B).implies(CASES(A, B).iff(THREE_CASES(A, B))))
"""The relation satisfies the three cases."""

# --- names satisfy the cases ---

EQUAL_WITHOUT = Step(
    "where neither executed a header around X, names are equal",
    Every(
        (A, B),
        all_of(AT(A).equals(AT(B)), NONE_BEFORE(A), NONE_BEFORE(B)).implies(SAME_NAME(A, B)),
    ),
    needs=(COUNTING,),
)
EQUAL_BEHIND = Step(
    "where the latest have equal names, too",
    Every(
        (A, B, P, C, Q, D),
        all_of(
            AT(A).equals(AT(B)),
            LATEST_BEFORE(P, C, A),
            LATEST_BEFORE(Q, D, B),
            SAME_NAME(P, Q),
        ).implies(SAME_NAME(A, B)),
    ),
    needs=(NESTED, HEADED, COUNTING),
)
LATEST_ALIKE = Word(
    "latest alike",
    (A, B),
    Some(
        (P, Q),
        all_of(
            HEADER(P, A),
            HEADER(Q, B),
            SAME_NAME(P, Q),
            NOTHING_BEHIND(P, Q, A, B),
        ),
    ),
)
HEADER_TOLD = Step(
    "the latest header is one",
    Every((A, P, C), LATEST_BEFORE(P, C, A).implies(HEADER(P, A))),
    opaque=(PRECEDES,),
)
ONLY_LATEST = Step(
    "a header that none stands behind is the latest",
    Every(
        (A, P, Q, C),
        all_of(
            HEADER(P, A), Every((R,), HEADER(R, A).implies(UP_TO(R, P))), LATEST_BEFORE(Q, C, A)
        ).implies(P.equals(Q)),
    ),
    uses=(LATEST_IS_LAST, HEADER_TOLD),
    opaque=(LATEST_BEFORE, HEADS_AROUND),
)
AS_NAMES = Step(
    "names are equal iff neither executed a header around X, or the latest of each have equal"
    " names",
    Every(
        (A, B),
        AT(A).equals(AT(B)).implies(SAME_NAME(A, B).iff(NEITHER(A, B) | LATEST_ALIKE(A, B))),
    ),
    uses=(
        TOLD_BEFORE,
        NO_HEADER,
        LATEST_IS_LAST,
        HEADER_TOLD,
        ONLY_LATEST,
        EQUAL_WITHOUT,
        EQUAL_BEHIND,
        LATEST_EQUAL,
        NONE_EQUAL,
        SYMMETRIC,
    ),
    opaque=(NONE_BEFORE, LATEST_BEFORE, HEADS_AROUND, PRECEDES, UP_TO, SAME_NAME),
)
CASES_ARE_NAMES = Step(
    "a relation that satisfies the cases is equality of names",
    Every(
        (A, B),
        (SATISFIED & ONE_BLOCK(A, B)).implies(CASES(A, B).iff(SAME_NAME(A, B))),
    ),
    ByNumbers((PLACE(A),)),
    uses=(AS_NAMES, SYMMETRIC),
    opaque=(SAME_NAME, HEADS_AROUND),
)
CASES_ARE_MAXIMAL = Step(
    "and so the maximal relation",
    SATISFIED.implies(Every((A, B), ONE_BLOCK(A, B).implies(CASES(A, B).iff(CONVERGED(A, B))))),
    uses=(CASES_ARE_NAMES, EQUAL_NAMES),
    opaque=(SAME_NAME, THREE_CASES, APART),
)
CONCLUSION = Conclusion(CASES_ARE_MAXIMAL, build)
LEFT_OUT = of_conclusion(CONCLUSION, SIZES, HYPOTHESES, OF_NAMES)


def others() -> Proof:
    return Proof.of((LEFT_OUT.supposed(),))


THREE_CASES_ARE_MAXIMAL_CONVERGENCE = Theorem(
    "CU9",
    "three_cases_are_maximal_convergence",
    "The reading by three cases, through the latest converged pair of headers, is the maximal"
    " relation.",
    "equal names satisfy the cases, by induction along traces; equal names are the maximal"
    " relation (CU6)",
    "every graph, every hierarchy of its cycles, traces of every length",
    ("CU6", "CU9"),
    others,
    LEFT_OUT.without,
    conclusions=(CONCLUSION,),
)
