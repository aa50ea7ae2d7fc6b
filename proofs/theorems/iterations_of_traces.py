"""What counters say of traces: steps that several theorems share.

Counters are never negative, and one that is not zero was left by its cycle's header. The order of
iterations is a strict partial order that depends on names alone, and each thread goes up in it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...encodings.statements.formulas import ZERO, Every, Some, Word, all_of
from ...encodings.theories.counted_traces import (
    ALONG_EDGES,
    AT,
    CARRIED,
    COUNTER,
    COUNTING,
    FIRST,
    NUMBERED,
    PREVIOUS,
    PRIOR,
    SAME_NAME,
    SOONER,
    CountedTraces,
)
from ...encodings.theories.cycles import (
    CONNECTED,
    MAXIMAL,
    NESTED,
    PATHS,
    SMALLEST,
)
from ...encodings.theories.words_of_cycles import AROUND, HEADS, HOLDS, INSIDE, WITHIN, C, D, E
from ...encodings.theories.words_of_instances import PLACE, PRECEDES, A, B, P
from ..claims.kernel import AlongSequence, ByFiniteOrder, Step
from ..claims.theorem import SECONDS, Sizes


def build(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> CountedTraces:
    return CountedTraces(SECONDS, sizes, left_out)


SIZES: tuple[Sizes, ...] = tuple(
    {"block": blocks, "cycle": cycles, "instance": instances, "thread": threads}
    for blocks, cycles, instances, threads in (
        (1, 1, 1, 1),
        (1, 1, 2, 2),
        (2, 1, 2, 1),
        (1, 1, 4, 2),
        (2, 2, 2, 1),
        (2, 2, 3, 2),
        (2, 3, 4, 2),
        (3, 3, 4, 2),
        (3, 3, 5, 2),
    )
)
"""Sizes of structures in which a step fails without one of its hypotheses."""

ALONG = AlongSequence(A, FIRST, PREVIOUS, PLACE)
"""Induction along a thread."""

ALONG_B = AlongSequence(B, FIRST, PREVIOUS, PLACE)

UP_TO = Word("up to", (P, A), P.equals(A) | PRECEDES(P, A))
"""p is a, or its thread executes it before a."""

# --- counters ---

NOT_NEGATIVE = Step(
    "counters are never negative",
    Every((A, C), ~COUNTER(A, C).below(ZERO)),
    ALONG,
    (NUMBERED, CARRIED, COUNTING),
)
PRIOR_NOT_NEGATIVE = Step(
    "nor are they before a block is executed",
    Every((A, C), ~PRIOR(A, C).below(ZERO)),
    needs=(CARRIED,),
    uses=(NOT_NEGATIVE,),
)
LEFT = Step(
    "a counter that is not zero was left by the cycle's header, with the outer counters of now",
    Every(
        (A, C),
        ZERO.below(COUNTER(A, C)).implies(
            Some(
                (P,),
                all_of(
                    UP_TO(P, A),
                    HEADS(AT(P), C),
                    Every((D,), WITHIN(C, D).implies(COUNTER(P, D).equals(COUNTER(A, D)))),
                ),
            )
        ),
    ),
    ALONG,
    (NESTED, NUMBERED, CARRIED, COUNTING),
)
LEFT_BEFORE = Step(
    "so was one that is not zero before a block is executed, by an earlier header",
    Every(
        (A, C),
        ZERO.below(PRIOR(A, C)).implies(
            Some(
                (P,),
                all_of(
                    PRECEDES(P, A),
                    HEADS(AT(P), C),
                    Every((D,), WITHIN(C, D).implies(COUNTER(P, D).equals(PRIOR(A, D)))),
                ),
            )
        ),
    ),
    needs=(NUMBERED, CARRIED),
    uses=(LEFT,),
)

# --- the order of iterations ---

STRICT = Step(
    "instances of equal names are not before each other",
    Every((A, B), SAME_NAME(A, B).implies(~SOONER(A, B))),
    needs=(MAXIMAL,),
)
TRANSITIVE = Step(
    "the order of iterations is transitive",
    Every((A, B, P), (SOONER(A, B) & SOONER(B, P)).implies(SOONER(A, P))),
    needs=(NESTED, PATHS, CONNECTED, MAXIMAL, SMALLEST),
)
OF_NAMES_BELOW = Step(
    "it depends on the name of the earlier instance alone",
    Every((A, B, P), (SAME_NAME(A, P) & SOONER(A, B)).implies(SOONER(P, B))),
    needs=(NESTED,),
)
OF_NAMES_ABOVE = Step(
    "and on that of the later, so clauses 2 and 3 of CU3 keep it",
    Every((A, B, P), (SAME_NAME(A, P) & SOONER(B, A)).implies(SOONER(B, P))),
    needs=(NESTED,),
)
HEADS_BACK = Word("heads back", (A, C), HEADS(AT(A), C) & HOLDS(C, AT(PREVIOUS(A))))
"""a executes the header of a cycle that its thread was in."""

OUTERMOST = Step(
    "of the cycles around a thread whose header it executes next there is an outermost",
    Every(
        (C, A),
        HEADS_BACK(A, C).implies(
            Some(
                (D,),
                HEADS_BACK(A, D) & Every((E,), HEADS_BACK(A, E).implies(~INSIDE(D, E))),
            )
        ),
    ),
    ByFiniteOrder(C, AROUND),
    (NESTED,),
    opaque=(HEADS_BACK,),
)
FOLLOWED = Step(
    "each step of a thread goes up in it",
    Every((A,), (~FIRST(A)).implies(SOONER(PREVIOUS(A), A))),
    needs=(NESTED, PATHS, SMALLEST, ALONG_EDGES, CARRIED, COUNTING),
    uses=(OUTERMOST,),
)
UPWARD = Step(
    "so does all of a thread",
    Every((B, A), PRECEDES(A, B).implies(SOONER(A, B))),
    ALONG_B,
    (NUMBERED,),
    (TRANSITIVE, FOLLOWED),
    opaque=(SOONER,),
)
SYMMETRIC = Step(
    "names are equal both ways, and of one block",
    Every((A, B), SAME_NAME(A, B).implies(SAME_NAME(B, A) & AT(A).equals(AT(B)))),
)
ONCE = Step(
    "a thread executes no two instances of one name",
    Every((A, B), PRECEDES(A, B).implies(~SAME_NAME(A, B))),
    uses=(STRICT, UPWARD),
    opaque=(SOONER, SAME_NAME),
)
