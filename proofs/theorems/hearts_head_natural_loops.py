"""CO21 and F16: what CO18 to CO21 leave of the uses on a closed path.

Of two uses from outside each would dominate the other's block, so both stand in one block; both
are loop intrinsics, so each would come first there. The block of the only one that is left, the
heart, dominates the path: the path lies in a natural loop that is entered at the heart's block.
A cycle's blocks reach each other within it, so they are those of one closed path: the same holds of
a cycle around the heart that does not hold the token's definition. In a depth-first search its
header is that block. All of it is about closed paths that the entry reaches: each of two blocks
that nothing reaches dominates the other.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...encodings.statements.formulas import Every, Function, Predicate, all_of
from ...encodings.theories.heart_of_a_path import (
    BY_LOOPS,
    DOMINATING,
    LOOP,
    ON_PATHS,
    UPWARDS,
    HeartOfAPath,
)
from ...encodings.theories.words_of_closed_paths import (
    BY_LOOP,
    EDGE,
    HOME,
    ON_PATH,
    U,
    V,
    X,
    Y,
    broken,
    outside,
)
from ..claims.ablation import of_conclusion, without
from ..claims.kernel import Step
from ..claims.theorem import SECONDS, Conclusion, Proof, Sizes, Theorem
from .cycles_decide_closed_paths import BLOCKS_OF_A_CYCLE, OF_BLOCKS
from .dominators_are_visited_first import HEADERS_COME_FIRST
from .dominators_are_visited_first import LEFT_OUT as OF_SEARCHES

HEART = Function("heart", (), "use")
"""Some use on the closed path from outside."""

IN_LOOP = Predicate("in loop", ("block",))
"""The natural loop of the heart holds the block."""

CO19 = Step("CO19: no two uses of one token from outside", ~broken("CO19", ON_PATH), needs=ON_PATHS)
CO20 = Step("CO20: nor of two tokens", ~broken("CO20", ON_PATH), needs=ON_PATHS)
BOTH = Step(
    "so the path keeps both rules",
    ~broken("CO19", ON_PATH) & ~broken("CO20", ON_PATH),
    uses=(CO19, CO20),
)
ONE = Step(
    "at most one use on a closed path is from outside",
    Every((U, V), (outside(U, ON_PATH) & outside(V, ON_PATH)).implies(U.equals(V))),
    needs=ON_PATHS,
)
LOOPS = Step(
    "it is a loop intrinsic's, a heart",
    Every((U,), outside(U, ON_PATH).implies(BY_LOOP(U))),
    needs=(BY_LOOPS,),
)
AROUND = Step(
    "backward along the path, each block lies in the natural loop of the heart",
    Every(
        (X, Y),
        all_of(outside(HEART(), ON_PATH), ON_PATH(X), ON_PATH(Y), EDGE(X, Y), IN_LOOP(Y)).implies(
            IN_LOOP(X)
        ),
    ),
    needs=(DOMINATING, LOOP),
)
ENTERED = Step(
    "that loop is entered at the heart's block only",
    Every(
        (X, Y),
        all_of(EDGE(X, Y), ~IN_LOOP(X), IN_LOOP(Y)).implies(Y.equals(HOME(HEART()))),
    ),
    needs=(UPWARDS, LOOP),
)
A_NATURAL_LOOP = Step(
    "one heart, in a natural loop around the path that it heads",
    all_of(ONE.formula, LOOPS.formula, AROUND.formula, ENTERED.formula),
    uses=(ONE, LOOPS, AROUND, ENTERED),
)


def build(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> HeartOfAPath:
    return HeartOfAPath(SECONDS, sizes, left_out)


SIZES = (
    {"block": 2, "use": 1, "token": 1},
    {"block": 2, "use": 2, "token": 1},
    {"block": 2, "use": 2, "token": 2},
    {"block": 3, "use": 2, "token": 1},
    {"block": 3, "use": 2, "token": 2},
)
TWO_RULES = Conclusion(BOTH, build)
OF_TWO_RULES = of_conclusion(TWO_RULES, SIZES)
HEARTS = Conclusion(A_NATURAL_LOOP, build)
OF_HEARTS = of_conclusion(HEARTS, SIZES)


def others_implied() -> Proof:
    return Proof.of(OF_TWO_RULES.facts())


def others() -> Proof:
    return Proof.of((*OF_HEARTS.facts(), OF_BLOCKS.supposed(), *OF_SEARCHES.facts()))


SCOPE = "every program, every graph, closed paths that the entry reaches, of every length"
TWO_RULES_IMPLY_THE_TWO_BETWEEN = Theorem(
    "F16",
    "two_rules_imply_the_two_between",
    "Given CO13, a program that keeps CO18 and CO21 keeps CO19 and CO20, on closed paths that the"
    " entry reaches.",
    "one step for each rule, by the solver, for any two uses on any closed path",
    SCOPE,
    ("CO13", "CO18", "CO19", "CO20", "CO21"),
    others_implied,
    OF_TWO_RULES.without,
    conclusions=(TWO_RULES,),
)
HEARTS_HEAD_NATURAL_LOOPS = Theorem(
    "CO21",
    "hearts_head_natural_loops",
    "On a closed path at most one token from outside is used, once, by a loop intrinsic. Its block"
    " is the header of a natural loop around the path, and in every depth-first search the header"
    " of each cycle around it that does not hold the token's definition.",
    "inductions along the path and along a depth-first search; each step by the solver",
    SCOPE,
    ("CO13", "CO14", "CO18", "CO21"),
    others,
    without(OF_HEARTS, OF_SEARCHES, OF_BLOCKS),
    conclusions=(HEARTS, BLOCKS_OF_A_CYCLE, HEADERS_COME_FIRST),
    assumed=(
        "from block to block, all of a closed path lies in the natural loop: the induction along"
        " the path from the heart backward",
        "the blocks of a cycle around the heart are those of one closed path, so the same holds of"
        " it, and its header in a search is the heart's block",
    ),
)
