"""P1: on every path of a well-formed program, no two instances of a thread have one.

By descent along the thread. Two instances of one operation with equal names have tokens of equal
names, which come from one instance, if no earlier names repeat: the definition was not executed
between them. But what lies between is a closed path with a use, so by CO18 it contains the
definition. A loop intrinsic counts its executions with one token value; the entry is executed once;
and executions of an anchor by one thread are never taken together.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...encodings.statements.formulas import Every, all_of
from ...encodings.theories.token_trace import (
    EXECUTES,
    HYPOTHESES,
    INDEX,
    SAME,
    STEP,
    S,
    TokenTrace,
    V,
    W,
)
from ..claims.ablation import of_conclusion
from ..claims.kernel import ByNumbers, Step
from ..claims.theorem import SECONDS, Conclusion, Proof, Sizes, Theorem


def build(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> TokenTrace:
    return TokenTrace(SECONDS, sizes, left_out)


NO_NAME_AGAIN = Step(
    "no instance has the name of an earlier one",
    Every(
        (V, W, S),
        all_of(EXECUTES(V, S), EXECUTES(W, S), STEP(V).below(STEP(W))).implies(~SAME(V, W, S)),
    ),
    ByNumbers((STEP(W), INDEX(S))),
    HYPOTHESES,
)
CONCLUSION = Conclusion(NO_NAME_AGAIN, build)
LEFT_OUT = of_conclusion(
    CONCLUSION,
    [
        {"visit": visits, "site": sites, "block": blocks}
        for visits, sites, blocks in ((2, 2, 1), (3, 2, 2), (4, 2, 3))
    ],
)


def others() -> Proof:
    return Proof.of(LEFT_OUT.facts())


NAMES_NEVER_REPEAT = Theorem(
    "P1",
    "names_never_repeat",
    "On every path of a well-formed program the names of a thread's instances differ.",
    "induction along the thread, its step by the solver",
    "every program with CO8, CO10, CO15 and CO18, every choice at anchors, paths of every length",
    ("CU1", "CO8", "CO9", "CO10", "CO12", "CO15", "CO18"),
    others,
    LEFT_OUT.without,
    conclusions=(CONCLUSION,),
    assumed=(
        "what a thread visits from one execution of a block to another is a closed path: CO18 is"
        " said of visits",
    ),
)
