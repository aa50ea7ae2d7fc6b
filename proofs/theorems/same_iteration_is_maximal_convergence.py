"""CU26: two threads are in the same iteration iff both executed each header around X equally often.

"Inner counts begin again at an outer header" can be read in two ways: the counts of the cycles
inside are set to zero when an outer header is executed, or a cycle's count begins when the thread
enters it. The steps show that the two agree on the cycles around the thread's block, since a cycle
is entered again only after an outer header: out of a cycle that the thread has left, and around
which it has executed no header since, a path leads to where it stands, and an edge back into the
cycle would close it. The first counts are the names of CU6. Nothing of this needs a reducible
graph: the claim holds of every one.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...encodings.statements.formulas import ZERO, Every, all_of
from ...encodings.theories.counted_traces import (
    ALONG_EDGES,
    AT,
    BEGUN_AGAIN,
    CARRIED,
    COUNTER,
    COUNTING,
    FIRST,
    NUMBERED,
    OUTER,
    PREVIOUS,
    SAME_ITERATION,
    SAME_NAME,
    SINCE_ENTRY,
    STAYED,
    EntryCounts,
)
from ...encodings.theories.cycles import (
    CONNECTED,
    HEADED,
    HYPOTHESES,
    MAXIMAL,
    NESTED,
    PATHS,
)
from ...encodings.theories.cycles import SMALLEST as SMALLEST_COMMON
from ...encodings.theories.words_of_cycles import EDGE, HOLDS, REACH, SMALLEST, C, X, Y, Z
from ...encodings.theories.words_of_instances import APART, CONVERGED, A, B
from ..claims.ablation import of_conclusion
from ..claims.kernel import Step
from ..claims.theorem import SECONDS, Conclusion, Proof, Sizes, Theorem
from .dropped_hypotheses import counters_that_only_grow, needed
from .equal_names_are_maximal_convergence import CONCLUSION as OF_NAMES
from .equal_names_are_maximal_convergence import EQUAL_NAMES
from .iterations_of_traces import ALONG, NOT_NEGATIVE, SIZES


def build(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> EntryCounts:
    return EntryCounts(SECONDS, sizes, left_out)


STILL_COUNTED = Step(
    "outside a cycle, its counter stays above zero until an outer header",
    Every(
        (A, C),
        all_of(~FIRST(A), ZERO.below(COUNTER(A, C)), ~HOLDS(C, AT(A))).implies(
            ~OUTER(AT(A), C) & ZERO.below(COUNTER(PREVIOUS(A), C))
        ),
    ),
    needs=(HEADED, CARRIED, COUNTING),
)
LEADS_OUT = Step(
    "from each block of a cycle a path without an outer header leads out of it",
    Every(
        (X, Y, Z, C),
        all_of(EDGE(Y, Z), HOLDS(C, X), HOLDS(C, Y), ~HOLDS(C, Z), ~OUTER(Z, C)).implies(
            REACH(SMALLEST(X, Z), X, Z)
        ),
    ),
    needs=(NESTED, PATHS, CONNECTED, SMALLEST_COMMON),
)
LEADS_ON = Step(
    "and on from there",
    Every(
        (X, Y, Z, C),
        all_of(
            EDGE(Y, Z),
            HOLDS(C, X),
            ~HOLDS(C, Y),
            ~HOLDS(C, Z),
            ~OUTER(Z, C),
            REACH(SMALLEST(X, Y), X, Y),
        ).implies(REACH(SMALLEST(X, Z), X, Z)),
    ),
    needs=(NESTED, PATHS, CONNECTED, SMALLEST_COMMON, MAXIMAL),
)
PATH_KEPT = Step(
    "from a cycle that was left without an outer header, a path without one leads on",
    Every(
        (A, C, X),
        all_of(ZERO.below(COUNTER(A, C)), ~HOLDS(C, AT(A)), HOLDS(C, X)).implies(
            REACH(SMALLEST(X, AT(A)), X, AT(A))
        ),
    ),
    ALONG,
    (HEADED, ALONG_EDGES, CARRIED, COUNTING, NUMBERED),
    (STILL_COUNTED, LEADS_OUT, LEADS_ON),
    opaque=(OUTER,),
)
ENTERED_ANEW = Step(
    "so a cycle that a thread enters has counter zero",
    Every(
        (A, C),
        all_of(~FIRST(A), ~STAYED(A, C), HOLDS(C, AT(A))).implies(
            COUNTER(PREVIOUS(A), C).equals(ZERO)
        ),
    ),
    needs=(PATHS, MAXIMAL, ALONG_EDGES),
    uses=(PATH_KEPT, NOT_NEGATIVE),
)
AGREE = Step(
    "counts since entry are the counters that outer headers set to zero",
    Every((A, C), HOLDS(C, AT(A)).implies(SINCE_ENTRY(A, C).equals(COUNTER(A, C)))),
    ALONG,
    (HEADED, CARRIED, COUNTING, BEGUN_AGAIN, NUMBERED),
    (ENTERED_ANEW,),
)
AS_NAMES = Step(
    "so threads are in the same iteration iff names are equal",
    Every((A, B), SAME_ITERATION(A, B).iff(SAME_NAME(A, B))),
    uses=(AGREE,),
)
AS_CONVERGED = Step(
    "iff the two instances are converged",
    Every((A, B), APART(A, B).implies(CONVERGED(A, B).iff(SAME_ITERATION(A, B)))),
    uses=(AS_NAMES, EQUAL_NAMES),
    opaque=(SAME_ITERATION, SAME_NAME, APART),
)
CONCLUSION = Conclusion(AS_CONVERGED, build)
LEFT_OUT = of_conclusion(CONCLUSION, SIZES, HYPOTHESES, OF_NAMES)


def others() -> Proof:
    needs_zero = needed("inner counts that begin again", counters_that_only_grow)
    return Proof.of((needs_zero, LEFT_OUT.supposed()))


SAME_ITERATION_IS_MAXIMAL_CONVERGENCE = Theorem(
    "CU26",
    "same_iteration_is_maximal_convergence",
    "Two threads execute X in the same iteration, each header around it equally often with inner"
    " counts that begin again, iff the two instances are converged.",
    "counts that begin at entry are names, by induction along a trace; equal names are the maximal"
    " relation (CU6)",
    "every graph, reducible or not, every hierarchy of its cycles, traces of every length",
    ("CU6", "CU26", "CU27"),
    others,
    LEFT_OUT.without,
    conclusions=(CONCLUSION,),
)
