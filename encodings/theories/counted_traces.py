"""Traces of any number of threads through a graph with cycles, and what counts their iterations.

An *instance* is one execution of a block by a thread; `place` numbers those of a thread from zero
on, and `previous` tells the one before. Each has a counter for every cycle: `prior` is the counter
before the block is executed, `counter` after it. The counters of an instance with its block are its
*name* (CU6). Of converged-with nothing is said here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..statements.formulas import (
    ZERO,
    Every,
    Formula,
    Function,
    Some,
    Term,
    Word,
    all_of,
)
from ..statements.translation import Reading
from .cycles import CycleTheory
from .words_of_cycles import EDGE, HEADS, HOLDS, INSIDE, REACH, SMALLEST, C, D, X
from .words_of_instances import PLACE, THREAD, A, B

PREVIOUS = Function("previous", ("instance",), "instance")
AT = Function("at", ("instance",), "block")
PRIOR = Function("prior", ("instance", "cycle"), "number")
COUNTER = Function("counter", ("instance", "cycle"), "number")

FIRST = Word("first", (A,), PLACE(A).equals(ZERO))
"""The first instance of its thread."""

OUTER = Word(
    "outer",
    (X, C),
    Some((D,), HEADS(X, D) & INSIDE(C, D)),
)
"""x is the header of a cycle around c."""

EXECUTES = Word(
    "counts",
    (A,),
    Every(
        (C,),
        all_of(
            HEADS(AT(A), C).implies(COUNTER(A, C).equals(PRIOR(A, C).plus(1))),
            (~HEADS(AT(A), C) & OUTER(AT(A), C)).implies(COUNTER(A, C).equals(ZERO)),
            (~HEADS(AT(A), C) & ~OUTER(AT(A), C)).implies(COUNTER(A, C).equals(PRIOR(A, C))),
        ),
    ),
)
"""Executing its block turns the prior counters of a into its counters."""

SAME_NAME = Word(
    "same name",
    (A, B),
    AT(A).equals(AT(B)) & Every((C,), HOLDS(C, AT(A)).implies(COUNTER(A, C).equals(COUNTER(B, C)))),
)

SOONER = Word(
    "sooner",
    (A, B),
    Some(
        (C,),
        all_of(
            HOLDS(C, AT(A)),
            HOLDS(C, AT(B)),
            COUNTER(A, C).below(COUNTER(B, C)),
            Every((D,), INSIDE(C, D).implies(COUNTER(A, D).equals(COUNTER(B, D)))),
        ),
    )
    | all_of(
        Every(
            (C,),
            (HOLDS(C, AT(A)) & HOLDS(C, AT(B))).implies(COUNTER(A, C).equals(COUNTER(B, C))),
        ),
        REACH(SMALLEST(AT(A), AT(B)), AT(A), AT(B))
        | (HEADS(AT(A), SMALLEST(AT(A), AT(B))) & ~HEADS(AT(B), SMALLEST(AT(A), AT(B)))),
    ),
)
"""The order of iterations: a stands in an earlier iteration of a common cycle, or in the same of
all and at an earlier place within the smallest of them, in which the header comes first."""

NUMBERED = "a thread executes one block after the other"
ALONG_EDGES = "each block of a thread follows the one before along an edge"
CARRIED = "at first all counters are zero, and each block begins with those that the last one left"
COUNTING = "the header of a cycle counts, and sets the counters of the cycles inside to zero"

TRACE_HYPOTHESES = (NUMBERED, ALONG_EDGES, CARRIED, COUNTING)


class CountedTraces(CycleTheory):
    """The vocabulary of cycles with that of traces; each hypothesis can be left out."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        instance, thread = logic.sort("instance"), logic.sort("thread")
        logic.operation("thread", instance, to=thread)
        logic.measure("place", instance, natural=True)
        logic.operation("previous", instance, to=instance)
        logic.operation("at", instance, to=self.block)
        logic.measure("prior", instance, self.cycle)
        logic.measure("counter", instance, self.cycle)
        for hypothesis, axioms in AXIOMS.items():
            self.suppose(hypothesis, *(Reading(logic).truth(each) for each in axioms))


AXIOMS: Mapping[str, tuple[Formula, ...]] = {
    NUMBERED: (
        Every((A,), ~PLACE(A).below(ZERO)),
        Every(
            (A,),
            (~FIRST(A)).implies(
                THREAD(PREVIOUS(A)).equals(THREAD(A)) & PLACE(A).equals(PLACE(PREVIOUS(A)).plus(1))
            ),
        ),
        Every(
            (A, B),
            (THREAD(A).equals(THREAD(B)) & PLACE(A).equals(PLACE(B))).implies(A.equals(B)),
        ),
    ),
    ALONG_EDGES: (Every((A,), (~FIRST(A)).implies(EDGE(AT(PREVIOUS(A)), AT(A)))),),
    CARRIED: (
        Every((A, C), FIRST(A).implies(PRIOR(A, C).equals(ZERO))),
        Every((A, C), (~FIRST(A)).implies(PRIOR(A, C).equals(COUNTER(PREVIOUS(A), C)))),
    ),
    COUNTING: (Every((A,), EXECUTES(A)),),
}


SINCE_ENTRY = Function("since entry", ("instance", "cycle"), "number")
"""How often a thread has executed the header of a cycle around it since it entered the cycle."""

STAYED = Word("stayed in", (A, C), ~FIRST(A) & HOLDS(C, AT(PREVIOUS(A))))
"""The thread was in the cycle before it executed a."""

SAME_ITERATION = Word(
    "same iteration",
    (A, B),
    AT(A).equals(AT(B))
    & Every((C,), HOLDS(C, AT(A)).implies(SINCE_ENTRY(A, C).equals(SINCE_ENTRY(B, C)))),
)
"""Both threads executed each header around the block equally often, since they entered."""

BEGUN_AGAIN = "the count of a cycle begins again when the thread enters it"


class EntryCounts(CountedTraces):
    """The vocabulary of traces, with counts that begin when a cycle is entered."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        logic.measure("since entry", logic.sort("instance"), self.cycle)
        self.suppose(BEGUN_AGAIN, Reading(logic).truth(COUNTED_SINCE))


def _counted(before: Term) -> Formula:
    after = SINCE_ENTRY(A, C)
    return HEADS(AT(A), C).implies(after.equals(before.plus(1))) & (~HEADS(AT(A), C)).implies(
        after.equals(before)
    )


COUNTED_SINCE = Every(
    (A, C),
    HOLDS(C, AT(A)).implies(
        STAYED(A, C).implies(_counted(SINCE_ENTRY(PREVIOUS(A), C)))
        & (~STAYED(A, C)).implies(_counted(ZERO))
    ),
)
