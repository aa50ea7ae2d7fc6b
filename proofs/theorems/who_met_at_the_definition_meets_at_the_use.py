"""CO28: at a use, those converged at the definition that reach it are converged.

*By the rules.* Who reaches a use without executing the definition again uses the token value that
was made there. So CO8 and CO12 make two uses converged iff the definitions were, a loop intrinsic's
where both execute it for the same time.

*On the wave.* Lanes that share a token instance execute a use with all that can still arrive.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...encodings.statements.formulas import Every, all_of
from ...encodings.theories.token_instances import (
    CO8,
    CO12,
    CONVERGED,
    LATEST,
    MADE,
    ONE_SITE,
    ORDERED,
    REACHES_USE,
    SAME_TIME,
    SITE,
    USES_TOKEN,
    D,
    E,
    TokenInstances,
    U,
    V,
)
from ..claims.ablation import of_conclusion, without
from ..claims.kernel import Step
from ..claims.theorem import SECONDS, Conclusion, Proof, Sizes, Theorem
from .lanes_in_step import GO_ON_TOGETHER
from .lanes_in_step import LEFT_OUT as OF_STEPS


def build(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> TokenInstances:
    return TokenInstances(SECONDS, sizes, left_out)


TOKEN = Step(
    "who reaches a use without the definition again uses the token that was made there",
    Every((D, U), (USES_TOKEN(SITE(U)) & REACHES_USE(D, U)).implies(MADE(U).equals(D))),
    needs=(ORDERED, LATEST),
)
MEET = Step(
    "at a use, threads are converged iff they were at the definition, at a loop intrinsic where"
    " both execute it for the same time",
    Every(
        (D, E, U, V),
        all_of(REACHES_USE(D, U), REACHES_USE(E, V), ONE_SITE(U, V)).implies(
            CONVERGED(U, V).iff(CONVERGED(D, E) & SAME_TIME(U, V))
        ),
    ),
    needs=(CO8, CO12),
    uses=(TOKEN,),
    opaque=(REACHES_USE,),
)
OF_RULES = Conclusion(MEET, build)
LEFT_OUT = of_conclusion(
    OF_RULES,
    [
        {"instance": instances, "thread": threads, "site": 2}
        for instances, threads in ((2, 1), (3, 1), (4, 2), (5, 2))
    ],
)


def others() -> Proof:
    return Proof.of((*LEFT_OUT.facts(), *OF_STEPS.facts()))


WHO_MET_AT_THE_DEFINITION_MEETS_AT_THE_USE = Theorem(
    "CO28",
    "who_met_at_the_definition_meets_at_the_use",
    "At a use, those converged at the definition that reach it are converged, and no others, at a"
    " loop intrinsic where they execute it for the same time; on the wave all lanes that share the"
    " token instance and can arrive execute the use together.",
    "one step for each rule, and an induction along the wave's steps; each by the solver",
    "every program, every number of threads, traces and runs of every length",
    ("CO8", "CO12", "CO28"),
    others,
    without(LEFT_OUT, OF_STEPS),
    conclusions=(OF_RULES, GO_ON_TOGETHER),
)
