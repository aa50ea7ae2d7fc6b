"""CU6 and names: two instances are converged under the maximal relation iff their names are equal.

A name is the block with the counters of the cycles around it. (A block stands for any point of a
program: seen as a graph of single instructions, with a header's start as a point of its own,
nothing below changes.) The maximal relation is the least that CU6 allows: converged-with and
convergence-before are the least pair that satisfies five clauses, that of CU6, the three of CU3 and
transitivity. The proof has two halves, for any graph, any hierarchy, any number of threads and
traces of any length.

*No more than equal names.* Equality of names and the order of iterations satisfy the clauses.
Where the names of X1 and X2 differ, the counter of some cycle does, though those of the cycles
around it are equal; the latest instance of its header before the one is not before the other in the
order of iterations.

*No less.* By descent along the first thread: where X1 and X2 have equal names, the latest headers
around X that the threads executed before them have equal names too (or neither executed one), so
they are converged; and every header instance before X1 is at or before the first of the two, hence
convergence-before X2. X1 and X2 themselves are never assumed to be converged.
"""

from __future__ import annotations

from ...encodings.statements.formulas import Every, Some, Word, all_of
from ...encodings.theories.counted_traces import AT, COUNTER, COUNTING, NUMBERED, SAME_NAME, SOONER
from ...encodings.theories.cycles import HEADED, HYPOTHESES, MAXIMAL, NESTED
from ...encodings.theories.words_of_cycles import AROUND, HEADS, HOLDS, C
from ...encodings.theories.words_of_instances import APART, CONVERGED, PLACE, PRECEDES, A, B, P, Q
from ..claims.ablation import of_conclusion
from ..claims.kernel import ByClauses, ByFiniteOrder, ByNumbers, Clause, Least, Step
from ..claims.theorem import Conclusion, Proof, Theorem
from .convergence_before import BEFORE, CLAUSES, STRICT_ORDER
from .dropped_hypotheses import any_solution, counters_that_only_grow, needed
from .iterations_of_traces import (
    LEFT_BEFORE,
    OF_NAMES_ABOVE,
    OF_NAMES_BELOW,
    ONCE,
    PRIOR_NOT_NEGATIVE,
    SIZES,
    STRICT,
    SYMMETRIC,
    TRANSITIVE,
    UP_TO,
    UPWARD,
    build,
)
from .latest_headers import HAVE_TWINS, HEADS_AROUND, TWINS, R, S

HEADERS_BEFORE = Word(
    "headers before",
    (A, B),
    Every(
        (P, C),
        all_of(PRECEDES(P, A), HEADS(AT(P), C), HOLDS(C, AT(A))).implies(BEFORE(P, B)),
    ),
)
"""Every header of a cycle around its block that the thread of a executed before a is
convergence-before b."""

MAXIMAL_RELATION = Least(
    (
        Clause(
            CONVERGED(A, B),
            all_of(APART(A, B), AT(A).equals(AT(B)), HEADERS_BEFORE(A, B), HEADERS_BEFORE(B, A)),
        ),
        *CLAUSES,
    )
)
"""CU6 and CU3."""

NAMESAKES = Word("namesakes", (A, B), APART(A, B) & SAME_NAME(A, B))

# --- no more than equal names ---

HEADERS_SOONER = Word(
    "headers sooner",
    (A, B),
    Every(
        (P, C),
        all_of(PRECEDES(P, A), HEADS(AT(P), C), HOLDS(C, AT(A))).implies(SOONER(P, B)),
    ),
)
EQUAL_COUNTERS = Step(
    "where a counter differs and the outer ones do not, a header before the one is not sooner than"
    " the other",
    Every(
        (C, A, B),
        all_of(
            AT(A).equals(AT(B)), HEADERS_SOONER(A, B), HEADERS_SOONER(B, A), HOLDS(C, AT(A))
        ).implies(COUNTER(A, C).equals(COUNTER(B, C))),
    ),
    ByFiniteOrder(C, AROUND),
    (NESTED, HEADED, MAXIMAL, COUNTING),
    (PRIOR_NOT_NEGATIVE, LEFT_BEFORE),
)
SEPARATED = Step(
    "where names differ, a header instance before the one is not sooner than the other",
    Every(
        (A, B),
        all_of(AT(A).equals(AT(B)), HEADERS_SOONER(A, B), HEADERS_SOONER(B, A)).implies(
            SAME_NAME(A, B)
        ),
    ),
    uses=(EQUAL_COUNTERS,),
    opaque=(HEADERS_SOONER,),
)
NO_MORE = Step(
    "only instances of equal names are converged, and convergence-before follows the order of"
    " iterations",
    Every((A, B), CONVERGED(A, B).implies(NAMESAKES(A, B)))
    & Every((A, B), BEFORE(A, B).implies(SOONER(A, B))),
    ByClauses(MAXIMAL_RELATION, ((CONVERGED, NAMESAKES), (BEFORE, SOONER))),
    uses=(SEPARATED, SYMMETRIC, UPWARD, OF_NAMES_BELOW, OF_NAMES_ABOVE, TRANSITIVE),
    opaque=(SOONER, SAME_NAME),
)

# --- no less ---

CONVERGED_TWINS = Word(
    "converged twins",
    (A, B),
    Every(
        (P,),
        (PRECEDES(P, A) & HEADS_AROUND(P, AT(A))).implies(
            Some(
                (R, S),
                all_of(CONVERGED(R, S), PRECEDES(R, A), PRECEDES(S, B), UP_TO(P, R)),
            )
        ),
    ),
)
PASSED_ON = Step(
    "what stands at or before one of two converged headers is before what follows the other",
    Every((A, B), CONVERGED_TWINS(A, B).implies(HEADERS_BEFORE(A, B))),
    closed=(MAXIMAL_RELATION,),
    opaque=(PRECEDES,),
)
CONVERGE = Step(
    "so instances of one block converge, if headers converge behind all that were executed before",
    Every(
        (A, B),
        all_of(
            APART(A, B), AT(A).equals(AT(B)), CONVERGED_TWINS(A, B), CONVERGED_TWINS(B, A)
        ).implies(CONVERGED(A, B) & CONVERGED(B, A)),
    ),
    uses=(PASSED_ON,),
    closed=(MAXIMAL_RELATION,),
    opaque=(CONVERGED_TWINS, HEADERS_BEFORE),
)
SO_FAR = Word(
    "converged so far",
    (A,),
    Every(
        (P, Q),
        (PRECEDES(P, A) & NAMESAKES(P, Q)).implies(CONVERGED(P, Q) & CONVERGED(Q, P)),
    ),
)
"""Namesakes of what the thread of a executed before a are converged with it."""

TWINS_ONE_WAY = Step(
    "namesakes of earlier instances are converged, if names were enough so far",
    Every((A, B), all_of(SO_FAR(A), APART(A, B), TWINS(A, B)).implies(CONVERGED_TWINS(A, B))),
    opaque=(SAME_NAME, HEADS_AROUND, UP_TO),
)
TWINS_OTHER_WAY = Step(
    "seen from the other thread, too",
    Every((A, B), all_of(SO_FAR(A), APART(A, B), TWINS(B, A)).implies(CONVERGED_TWINS(B, A))),
    uses=(SYMMETRIC,),
    opaque=(SAME_NAME, HEADS_AROUND, UP_TO),
)
NO_LESS = Step(
    "instances of equal names are converged",
    Every((A, B), NAMESAKES(A, B).implies(CONVERGED(A, B) & CONVERGED(B, A))),
    ByNumbers((PLACE(A),)),
    uses=(HAVE_TWINS, CONVERGE, TWINS_ONE_WAY, TWINS_OTHER_WAY, SYMMETRIC),
    opaque=(SAME_NAME, TWINS, CONVERGED_TWINS),
)

# --- the theorem ---

EQUAL_NAMES = Step(
    "instances of two threads are converged iff their names are equal",
    Every((A, B), CONVERGED(A, B).iff(NAMESAKES(A, B))),
    uses=(NO_MORE, NO_LESS),
    opaque=(NAMESAKES, SOONER),
)
A_RELATION = Step(
    "that relation satisfies CU2",
    Every((A, B), CONVERGED(A, B).implies(CONVERGED(B, A)))
    & Every(
        (A, B, P),
        all_of(CONVERGED(A, B), CONVERGED(B, P), A.differs(P)).implies(CONVERGED(A, P)),
    ),
    needs=(NUMBERED,),
    uses=(EQUAL_NAMES, SYMMETRIC, ONCE),
)
A_STRICT_ORDER = Step(
    "and CU3",
    STRICT_ORDER,
    uses=(NO_MORE, STRICT),
    closed=(MAXIMAL_RELATION,),
)
ALL = Step(
    "the theorem",
    all_of(EQUAL_NAMES.formula, A_RELATION.formula, A_STRICT_ORDER.formula),
    uses=(EQUAL_NAMES, A_RELATION, A_STRICT_ORDER),
)
CONCLUSION = Conclusion(ALL, build)
LEFT_OUT = of_conclusion(CONCLUSION, SIZES, HYPOTHESES)


def others() -> Proof:
    facts = (
        needed("the least solution", any_solution),
        needed("inner counters set to zero", counters_that_only_grow),
        LEFT_OUT.supposed(),
    )
    return Proof.of(facts)


EQUAL_NAMES_ARE_MAXIMAL_CONVERGENCE = Theorem(
    "CU6",
    "equal_names_are_maximal_convergence",
    "Two instances are converged under the maximal relation iff they execute the same block and"
    " the counters of the cycles around it are equal; that relation satisfies CU2 and CU3.",
    "two inductions, along convergence-before and along a trace; each step by the solver",
    "every graph, every hierarchy of its cycles, every number of threads, traces of every length",
    ("CU2", "CU3", "CU6"),
    others,
    LEFT_OUT.without,
    conclusions=(CONCLUSION,),
)
