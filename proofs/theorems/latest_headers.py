"""The latest header around a block that a thread has executed: steps for CU6 and CU9.

A thread's counters tell it: its cycle is the innermost around the block whose counter is not zero,
and from there outwards the counters are those that the header left. So where two instances have
equal names, the latest headers before them have equal names, or neither thread executed one.
"""

from __future__ import annotations

from ...encodings.statements.formulas import ZERO, Every, Some, Word, all_of, variables
from ...encodings.theories.counted_traces import (
    AT,
    CARRIED,
    COUNTER,
    COUNTING,
    FIRST,
    NUMBERED,
    PREVIOUS,
    PRIOR,
    SAME_NAME,
)
from ...encodings.theories.cycles import HEADED, NESTED
from ...encodings.theories.words_of_cycles import HEADS, HOLDS, INSIDE, WITHIN, C, D, X
from ...encodings.theories.words_of_instances import PRECEDES, A, B, P, Q
from ..claims.kernel import Step
from .iterations_of_traces import ALONG, PRIOR_NOT_NEGATIVE, UP_TO

R, S = variables("instance", "r s")

HEADS_AROUND = Word("heads around", (P, X), Some((C,), HEADS(AT(P), C) & HOLDS(C, X)))
"""p executes the header of a cycle around x."""

LATEST_UP_TO = Word(
    "latest header up to",
    (P, C, A, X),
    all_of(
        UP_TO(P, A),
        HEADS(AT(P), C),
        HOLDS(C, X),
        Every((Q,), (UP_TO(Q, A) & HEADS_AROUND(Q, X)).implies(UP_TO(Q, P))),
        ZERO.below(COUNTER(A, C)),
        Every((D,), (INSIDE(D, C) & HOLDS(D, X)).implies(COUNTER(A, D).equals(ZERO))),
        Every((D,), WITHIN(C, D).implies(COUNTER(P, D).equals(COUNTER(A, D)))),
    ),
)
"""p, of the cycle c, is the latest header around x that its thread executes up to a, and the
counters after a tell so."""

NONE_UP_TO = Word(
    "no header up to",
    (A, X),
    Every((Q,), UP_TO(Q, A).implies(~HEADS_AROUND(Q, X)))
    & Every((C,), HOLDS(C, X).implies(COUNTER(A, C).equals(ZERO))),
)
"""The thread executes no header around x up to a, and the counters tell so."""

LATEST_BEFORE = Word(
    "latest header before",
    (P, C, A),
    all_of(
        PRECEDES(P, A),
        HEADS(AT(P), C),
        HOLDS(C, AT(A)),
        Every((Q,), (PRECEDES(Q, A) & HEADS_AROUND(Q, AT(A))).implies(UP_TO(Q, P))),
        ZERO.below(PRIOR(A, C)),
        Every((D,), (INSIDE(D, C) & HOLDS(D, AT(A))).implies(PRIOR(A, D).equals(ZERO))),
        Every((D,), WITHIN(C, D).implies(COUNTER(P, D).equals(PRIOR(A, D)))),
    ),
)
"""The same of the block of a and the counters before it is executed."""

NONE_BEFORE = Word(
    "no header before",
    (A,),
    Every((Q,), PRECEDES(Q, A).implies(~HEADS_AROUND(Q, AT(A))))
    & Every((C,), HOLDS(C, AT(A)).implies(PRIOR(A, C).equals(ZERO))),
)

# --- counters tell the latest header ---

IS_LATEST = Step(
    "a header is the latest when it is executed",
    Every((A, C, X), (HEADS(AT(A), C) & HOLDS(C, X)).implies(LATEST_UP_TO(A, C, A, X))),
    needs=(HEADED, COUNTING),
    uses=(PRIOR_NOT_NEGATIVE,),
)
NONE_AT_FIRST = Step(
    "at the start there is none, unless the first block is one",
    Every((A, X), (FIRST(A) & ~HEADS_AROUND(A, X)).implies(NONE_UP_TO(A, X))),
    needs=(NUMBERED, CARRIED, COUNTING),
)
NONE_STILL = Step(
    "where there was none, another block adds none",
    Every(
        (A, X),
        all_of(~FIRST(A), ~HEADS_AROUND(A, X), NONE_UP_TO(PREVIOUS(A), X)).implies(
            NONE_UP_TO(A, X)
        ),
    ),
    needs=(NUMBERED, CARRIED, COUNTING),
)
LATEST_STILL = Step(
    "where there was one, it stays the latest at another block",
    Every(
        (P, C, A, X),
        all_of(~FIRST(A), ~HEADS_AROUND(A, X), LATEST_UP_TO(P, C, PREVIOUS(A), X)).implies(
            LATEST_UP_TO(P, C, A, X)
        ),
    ),
    needs=(NESTED, NUMBERED, CARRIED, COUNTING),
)
TOLD_UP_TO = Step(
    "the counters around a block tell which header around it was executed last",
    Every((A, X), NONE_UP_TO(A, X) | Some((P, C), LATEST_UP_TO(P, C, A, X))),
    ALONG,
    (NUMBERED,),
    (IS_LATEST, NONE_AT_FIRST, NONE_STILL, LATEST_STILL),
    opaque=(NONE_UP_TO, LATEST_UP_TO),
)
NONE_BEFORE_FIRST = Step(
    "before a thread's first block it executed no header",
    Every((A,), FIRST(A).implies(NONE_BEFORE(A))),
    needs=(NUMBERED, CARRIED),
)
NONE_AS_BEFORE = Step(
    "before another, none if there was none up to the one before",
    Every((A,), (~FIRST(A) & NONE_UP_TO(PREVIOUS(A), AT(A))).implies(NONE_BEFORE(A))),
    needs=(NUMBERED, CARRIED),
)
LATEST_AS_BEFORE = Step(
    "and the latest up to the one before",
    Every(
        (A, P, C),
        (~FIRST(A) & LATEST_UP_TO(P, C, PREVIOUS(A), AT(A))).implies(LATEST_BEFORE(P, C, A)),
    ),
    needs=(NUMBERED, CARRIED),
)
TOLD_BEFORE = Step(
    "so they tell which header around a block was executed last before it",
    Every((A,), NONE_BEFORE(A) | Some((P, C), LATEST_BEFORE(P, C, A))),
    uses=(TOLD_UP_TO, NONE_BEFORE_FIRST, NONE_AS_BEFORE, LATEST_AS_BEFORE),
    opaque=(NONE_UP_TO, LATEST_UP_TO, NONE_BEFORE, LATEST_BEFORE),
)

# --- equal names ---

EQUAL_BEFORE = Step(
    "where names are equal, the counters around the block were equal before it, too",
    Every(
        (A, B, C),
        (SAME_NAME(A, B) & HOLDS(C, AT(A))).implies(PRIOR(A, C).equals(PRIOR(B, C))),
    ),
    needs=(HEADED, COUNTING),
)
ONE_CYCLE = Step(
    "then the latest headers before head one cycle",
    Every(
        (A, B, P, C, Q, D),
        all_of(SAME_NAME(A, B), LATEST_BEFORE(P, C, A), LATEST_BEFORE(Q, D, B)).implies(
            C.equals(D)
        ),
    ),
    needs=(NESTED,),
    uses=(EQUAL_BEFORE,),
)
ONE_NAME = Step(
    "and have equal names",
    Every(
        (A, B, P, Q, C),
        all_of(SAME_NAME(A, B), LATEST_BEFORE(P, C, A), LATEST_BEFORE(Q, C, B)).implies(
            SAME_NAME(P, Q)
        ),
    ),
    needs=(NESTED, HEADED),
    uses=(EQUAL_BEFORE,),
)
LATEST_EQUAL = Step(
    "where names are equal, the latest headers executed before have equal names",
    Every(
        (A, B, P, C, Q, D),
        all_of(SAME_NAME(A, B), LATEST_BEFORE(P, C, A), LATEST_BEFORE(Q, D, B)).implies(
            SAME_NAME(P, Q)
        ),
    ),
    uses=(ONE_CYCLE, ONE_NAME),
    opaque=(SAME_NAME, LATEST_BEFORE),
)
NONE_EQUAL = Step(
    "or neither thread executed one",
    Every((A, B, P, C), (SAME_NAME(A, B) & LATEST_BEFORE(P, C, A)).implies(~NONE_BEFORE(B))),
    uses=(EQUAL_BEFORE,),
)
NO_HEADER = Step(
    "where none is told, there was none",
    Every(
        (A, Q),
        NONE_BEFORE(A).implies(~(PRECEDES(Q, A) & HEADS_AROUND(Q, AT(A)))),
    ),
    opaque=(HEADS_AROUND, PRECEDES),
)
LATEST_IS_LAST = Step(
    "every header around the block that was executed before is at or before the latest",
    Every(
        (A, P, C),
        LATEST_BEFORE(P, C, A).implies(
            PRECEDES(P, A)
            & Every((Q,), (PRECEDES(Q, A) & HEADS_AROUND(Q, AT(A))).implies(UP_TO(Q, P)))
        ),
    ),
    opaque=(HEADS_AROUND, PRECEDES, UP_TO),
)
TWINS = Word(
    "twins",
    (A, B),
    Every(
        (P,),
        (PRECEDES(P, A) & HEADS_AROUND(P, AT(A))).implies(
            Some(
                (R, S),
                all_of(SAME_NAME(R, S), PRECEDES(R, A), PRECEDES(S, B), UP_TO(P, R)),
            )
        ),
    ),
)
"""At or behind each header around its block that the thread of a executed before a stands one that
has a namesake before b."""

HAVE_TWINS = Step(
    "so each header before the one stands at or before one that has a namesake before the other",
    Every((A, B), SAME_NAME(A, B).implies(TWINS(A, B))),
    uses=(TOLD_BEFORE, LATEST_EQUAL, NONE_EQUAL, NO_HEADER, LATEST_IS_LAST),
    opaque=(NONE_BEFORE, LATEST_BEFORE, HEADS_AROUND, UP_TO, PRECEDES, SAME_NAME),
)
