"""CU27: where the headers of cycles lie.

*On closed paths.* The smallest cycle C that holds a closed path has its header on the path.
Otherwise any two blocks of the path reach each other in C without the header; then, block by block,
a cycle inside C holds all of the path.

*Between visits.* A nested cycle is entered again only through the header of a cycle around it.

*In every search.* The header H of a natural cycle heads a cycle in every depth-first search: the
smallest cycle of the search that holds all of the natural one has, by the first part, its header in
it; that is the first of its blocks that the search visits; and that block is H.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...encodings.statements.formulas import Every, Function, Predicate, Some, Word, all_of
from ...encodings.theories.closed_walks import (
    AT,
    CLOSED,
    FINAL,
    FIRST,
    FOLLOWING,
    LEFT,
    PLACE,
    PREVIOUS,
    START,
    WALKED,
    ClosedWalks,
    P,
)
from ...encodings.theories.counted_traces import ALONG_EDGES, NUMBERED, OUTER
from ...encodings.theories.counted_traces import AT as EXECUTED_AT
from ...encodings.theories.counted_traces import PREVIOUS as EXECUTED_BEFORE
from ...encodings.theories.cycles import HYPOTHESES, MAXIMAL, NESTED, PATHS
from ...encodings.theories.cycles import SMALLEST as SMALLEST_COMMON
from ...encodings.theories.depth_first_search import FIRST as FIRST_OF_A_SEARCH
from ...encodings.theories.depth_first_search import NATURAL, VISITED, DepthFirst
from ...encodings.theories.words_of_cycles import (
    AROUND,
    BODY,
    HEADS,
    HOLDS,
    INSIDE,
    REACH,
    SMALLEST,
    C,
    D,
    E,
    X,
    Y,
    Z,
)
from ...encodings.theories.words_of_instances import PRECEDES, A, B
from ...encodings.theories.words_of_instances import P as BETWEEN
from ..claims.ablation import of_conclusion, without
from ..claims.kernel import AlongSequence, ByFiniteOrder, ByNumbers, Step
from ..claims.theorem import SECONDS, Conclusion, Proof, Sizes, Theorem
from .iterations_of_traces import ALONG_B, SIZES, UP_TO
from .iterations_of_traces import build as traces
from .same_iteration_is_maximal_convergence import LEADS_ON, LEADS_OUT

# --- on closed paths ---


def walks(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> ClosedWalks:
    return ClosedWalks(SECONDS, sizes, left_out)


MISSES = Word("misses the header of", (C,), Every((P,), BODY(C, AT(P))))
"""The closed path lies in the cycle c and does not pass its header."""

FROM_START = Step(
    "on a closed path in C that misses the header, each block is reached without it",
    Every((P, C), (MISSES(C) & ~FIRST(P)).implies(REACH(C, AT(START()), AT(P)))),
    AlongSequence(P, FIRST, PREVIOUS, PLACE),
    (PATHS, WALKED),
)
GOES_ON = Step(
    "each block is followed by one that is reached without it",
    Every(
        (P, C),
        MISSES(C).implies(
            FINAL(P).implies(REACH(C, AT(P), AT(START())))
            & (~FINAL(P)).implies(
                REACH(C, AT(P), AT(FOLLOWING(P))) & LEFT(FOLLOWING(P)).below(LEFT(P))
            )
        ),
    ),
    needs=(PATHS, WALKED, CLOSED),
)
JOINED = Step(
    "paths within a cycle join",
    Every((C, X, Y, Z), (REACH(C, X, Y) & REACH(C, Y, Z)).implies(REACH(C, X, Z))),
    needs=(PATHS,),
)
TO_START = Step(
    "so from each block the path goes on to where it began",
    Every((P, C), MISSES(C).implies(REACH(C, AT(P), AT(START())))),
    ByNumbers((LEFT(P),), (C,)),
    uses=(GOES_ON, JOINED),
    opaque=(MISSES, FINAL),
)
TOGETHER = Step(
    "blocks that reach each other in C without its header lie in one cycle inside C",
    Every(
        (C, X, Y),
        (REACH(C, X, Y) & REACH(C, Y, X)).implies(
            Some((D,), all_of(INSIDE(D, C), HOLDS(D, X), HOLDS(D, Y)))
        ),
    ),
    needs=(PATHS, MAXIMAL, SMALLEST_COMMON),
)
IN_ONE_CYCLE = Step(
    "so each block lies in a cycle inside C that holds the block where the path begins",
    Every(
        (P, C),
        MISSES(C).implies(Some((D,), all_of(INSIDE(D, C), HOLDS(D, AT(START())), HOLDS(D, AT(P))))),
    ),
    needs=(WALKED,),
    uses=(FROM_START, TO_START, TOGETHER),
    opaque=(MISSES, INSIDE),
)
OUTERMOST = Step(
    "of the cycles inside C that hold a block there is an outermost",
    Every(
        (D, C, X),
        (INSIDE(D, C) & HOLDS(D, X)).implies(
            Some(
                (E,),
                all_of(
                    INSIDE(E, C),
                    HOLDS(E, X),
                    Every((D,), (INSIDE(D, C) & HOLDS(D, X)).implies(~INSIDE(E, D))),
                ),
            )
        ),
    ),
    ByFiniteOrder(D, AROUND),
    (NESTED,),
)
GATHERED = Step(
    "the outermost holds all of the path",
    Every(
        (C,),
        MISSES(C).implies(Some((E,), INSIDE(E, C) & Every((P,), HOLDS(E, AT(P))))),
    ),
    needs=(NESTED,),
    uses=(IN_ONE_CYCLE, OUTERMOST),
    opaque=(MISSES,),
)
PASSED = Step(
    "the smallest cycle that holds a closed path has its header on it",
    Every(
        (C,),
        all_of(
            Every((P,), HOLDS(C, AT(P))),
            Every((D,), INSIDE(D, C).implies(Some((P,), ~HOLDS(D, AT(P))))),
        ).implies(Some((P,), HEADS(AT(P), C))),
    ),
    uses=(GATHERED,),
)
ON_THE_HEADER = Conclusion(PASSED, walks)
OF_CLOSED_PATHS = of_conclusion(
    ON_THE_HEADER,
    [
        {"block": blocks, "cycle": cycles, "point": points}
        for blocks, cycles, points in ((1, 1, 1), (1, 2, 1), (2, 2, 2), (2, 3, 2), (3, 3, 3))
    ],
    HYPOTHESES,
)

# --- between visits ---

NO_OUTER = Word(
    "no outer header since",
    (A, B, C),
    Every(
        (BETWEEN,),
        (PRECEDES(A, BETWEEN) & UP_TO(BETWEEN, B)).implies(~OUTER(EXECUTED_AT(BETWEEN), C)),
    ),
)
"""Behind a, up to b, the thread executes no header of a cycle around c."""

LEADS_BACK = Step(
    "from a cycle that was left a path without an outer header leads on",
    Every(
        (B, A, C, X),
        all_of(
            PRECEDES(A, B),
            HOLDS(C, EXECUTED_AT(A)),
            ~HOLDS(C, EXECUTED_AT(B)),
            HOLDS(C, X),
            NO_OUTER(A, B, C),
        ).implies(REACH(SMALLEST(X, EXECUTED_AT(B)), X, EXECUTED_AT(B))),
    ),
    ALONG_B,
    (NUMBERED, ALONG_EDGES),
    (LEADS_OUT, LEADS_ON),
    opaque=(OUTER,),
)
ENTERED_AGAIN = Step(
    "a nested cycle is entered again only after an outer header",
    Every(
        (A, B, C),
        all_of(
            PRECEDES(A, B),
            HOLDS(C, EXECUTED_AT(A)),
            ~HOLDS(C, EXECUTED_AT(EXECUTED_BEFORE(B))),
            HOLDS(C, EXECUTED_AT(B)),
        ).implies(
            Some(
                (BETWEEN,),
                all_of(PRECEDES(A, BETWEEN), UP_TO(BETWEEN, B), OUTER(EXECUTED_AT(BETWEEN), C)),
            )
        ),
    ),
    needs=(PATHS, MAXIMAL, NUMBERED, ALONG_EDGES),
    uses=(LEADS_BACK,),
    opaque=(OUTER,),
)
BETWEEN_VISITS = Conclusion(ENTERED_AGAIN, traces)
OF_VISITS = of_conclusion(BETWEEN_VISITS, SIZES, HYPOTHESES)

# --- in every search ---


def search(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> DepthFirst:
    return DepthFirst(SECONDS, sizes, left_out)


HEADER = Function("header", (), "block")
FIRST_BLOCK = Function("first", (), "block")
IN_THE_CYCLE = Predicate("holds", ("block",))

FIRST_VISITED = Step(
    "the block of a natural cycle that a search visits first is its header",
    IN_THE_CYCLE(HEADER()).implies(FIRST_BLOCK().equals(HEADER())),
    needs=(VISITED, NATURAL, FIRST_OF_A_SEARCH),
)
IN_EVERY_SEARCH = Conclusion(FIRST_VISITED, search)
OF_SEARCHES = of_conclusion(IN_EVERY_SEARCH, [{"block": 2}, {"block": 3}])


def others() -> Proof:
    facts = (OF_CLOSED_PATHS.supposed(), OF_VISITS.supposed(), *OF_SEARCHES.facts())
    return Proof.of(facts)


HEADERS_OF_CLOSED_PATHS = Theorem(
    "CU27",
    "headers_of_closed_paths",
    "The smallest cycle that holds a closed path has its header on it; a nested cycle is entered"
    " again only through an outer header; the header of a natural cycle heads a cycle in every"
    " depth-first search.",
    "inductions along paths; each step by the solver",
    "every graph, every hierarchy, paths of every length",
    ("CU27",),
    others,
    without(OF_CLOSED_PATHS, OF_VISITS, OF_SEARCHES),
    conclusions=(ON_THE_HEADER, BETWEEN_VISITS, IN_EVERY_SEARCH),
    assumed=(
        "the smallest cycle of a search that holds all of a natural one has its header in it, by"
        " the first formula: the blocks of a cycle make a closed path",
    ),
)
