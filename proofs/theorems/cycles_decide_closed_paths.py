"""CO22: it is enough to check cycles, rule by rule.

*A path that breaks a rule.* The smallest cycle around it breaks the same one, with the same uses.
For a token's definition that is not on the path dominates the path, as it dominates a use there,
and so the cycle's header, which lies on the path (CU27); but no other block of a cycle dominates
its header. So the definition lies outside the cycle too.

*A cycle that breaks a rule.* A cycle is strongly connected, so one closed path runs through its
blocks and no others; it breaks the same rule.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...encodings.statements.formulas import Every, all_of
from ...encodings.theories.closed_paths import RULES
from ...encodings.theories.cycle_around_a_path import (
    DEFINED,
    HEADED,
    HEADER_ON_PATH,
    HYPOTHESES,
    INSIDE,
    ROUND,
    UPWARDS,
    WHOLE,
    CycleAroundAPath,
)
from ...encodings.theories.cycles import CONNECTED, MAXIMAL, NESTED, PATHS, SMALLEST, CycleTheory
from ...encodings.theories.cycles import HYPOTHESES as OF_CYCLES
from ...encodings.theories.words_of_closed_paths import (
    DEFINITION,
    DOMINATES,
    EDGE,
    HOLDS,
    ON_PATH,
    TOKEN,
    D,
    U,
    X,
    Y,
    broken,
    outside,
)
from ...encodings.theories.words_of_cycles import CHILD, REACH, Z
from ...encodings.theories.words_of_cycles import HOLDS as CYCLE_HOLDS
from ...encodings.theories.words_of_cycles import C as CYCLE
from ...encodings.theories.words_of_cycles import D as AROUND
from ..claims.ablation import of_conclusion, without
from ..claims.kernel import Step
from ..claims.theorem import SECONDS, Conclusion, Proof, Sizes, Theorem
from .dominators_are_visited_first import HEADERS_COME_FIRST
from .dominators_are_visited_first import LEFT_OUT as OF_SEARCHES
from .headers_of_closed_paths import OF_CLOSED_PATHS, ON_THE_HEADER

BACKWARD = Step(
    "backward along a closed path, what dominates it from elsewhere goes on to do so",
    Every(
        (D, X, Y),
        all_of(EDGE(X, Y), ON_PATH(Y), ~ON_PATH(D), DOMINATES(D, Y)).implies(DOMINATES(D, X)),
    ),
    needs=(UPWARDS,),
)
OUTSIDE = Step(
    "a definition that is not on the path, and has a use there, is not in the cycle",
    Every((U,), outside(U, ON_PATH).implies(~HOLDS(DEFINITION(TOKEN(U))))),
    needs=(HEADER_ON_PATH, HEADED, DEFINED, WHOLE),
)
ON_THE_CYCLE = tuple(
    Step(
        f"{rule}: broken on a closed path, so broken on the smallest cycle around it",
        broken(rule, ON_PATH).implies(broken(rule, HOLDS)),
        needs=(INSIDE,),
        uses=(OUTSIDE,),
    )
    for rule in RULES
)
ON_THE_PATH = tuple(
    Step(
        f"{rule}: broken on a cycle, so broken on a closed path through its blocks",
        broken(rule, HOLDS).implies(broken(rule, ON_PATH)),
        needs=(ROUND,),
    )
    for rule in RULES
)
FROM_PATHS = Step(
    "what a closed path breaks, the smallest cycle around it breaks",
    all_of(BACKWARD.formula, *(each.formula for each in ON_THE_CYCLE)),
    uses=(BACKWARD, *ON_THE_CYCLE),
)
FROM_CYCLES = Step(
    "what a cycle breaks, a closed path breaks that runs through its blocks",
    all_of(*(each.formula for each in ON_THE_PATH)),
    uses=ON_THE_PATH,
)
WITHIN = Step(
    "the blocks of a cycle reach each other within it",
    Every(
        (CYCLE, AROUND, X, Y, Z),
        all_of(
            CHILD(CYCLE, AROUND),
            CYCLE_HOLDS(CYCLE, X),
            CYCLE_HOLDS(CYCLE, Y),
            REACH(AROUND, X, Z),
            REACH(AROUND, Z, Y),
        ).implies(CYCLE_HOLDS(CYCLE, Z)),
    ),
    needs=(NESTED, PATHS, CONNECTED, MAXIMAL, SMALLEST),
)


def build(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> CycleAroundAPath:
    return CycleAroundAPath(SECONDS, sizes, left_out)


def cycles(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> CycleTheory:
    return CycleTheory(SECONDS, sizes, left_out)


SIZES = (
    {"block": 2, "use": 1, "token": 1},
    {"block": 3, "use": 1, "token": 1},
    {"block": 3, "use": 2, "token": 2},
)
CYCLE_SIZES: tuple[Sizes, ...] = tuple(
    {"block": blocks, "cycle": cycles}
    for blocks, cycles in ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4))
)
PATHS_TO_CYCLES = Conclusion(FROM_PATHS, build)
CYCLES_TO_PATHS = Conclusion(FROM_CYCLES, build)
BLOCKS_OF_A_CYCLE = Conclusion(WITHIN, cycles)
OF_PATHS = of_conclusion(PATHS_TO_CYCLES, SIZES, HYPOTHESES)
OF_ROUND = of_conclusion(CYCLES_TO_PATHS, SIZES, HYPOTHESES)
OF_BLOCKS = of_conclusion(BLOCKS_OF_A_CYCLE, CYCLE_SIZES, OF_CYCLES)


def others() -> Proof:
    facts = (*OF_PATHS.facts(), *OF_ROUND.facts(), *OF_SEARCHES.facts(), OF_BLOCKS.supposed())
    return Proof.of(facts)


CYCLES_DECIDE_CLOSED_PATHS = Theorem(
    "CO22",
    "cycles_decide_closed_paths",
    "Where definitions dominate their uses, each of CO18 to CO21 is broken on a cycle iff it is"
    " broken on a closed path; so a program is ill-formed by cycles iff it is by closed paths.",
    "one step for each rule and direction, inductions along the path, along a depth-first search"
    " and on cycles; each by the solver",
    "every program, every hierarchy of a depth-first search, closed paths of every length, in"
    " blocks that can be reached",
    ("CO8", "CO18", "CO19", "CO20", "CO21", "CO22", "CU27"),
    others,
    without(OF_PATHS, OF_ROUND, OF_SEARCHES, OF_BLOCKS, OF_CLOSED_PATHS),
    conclusions=(
        PATHS_TO_CYCLES,
        CYCLES_TO_PATHS,
        ON_THE_HEADER,
        BLOCKS_OF_A_CYCLE,
        HEADERS_COME_FIRST,
    ),
    assumed=(
        "what dominates a block of a closed path from elsewhere dominates all of it: the induction"
        " backward along the path",
        "one closed path runs through exactly the blocks of a cycle: they reach each other within"
        " it",
    ),
)
