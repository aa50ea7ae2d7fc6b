"""CO28: at a use, those converged at the definition that reach it are converged.

*By the rules.* Who reaches a use without executing the definition again uses the token value that
was made there. So CO8 and CO12 make two uses converged iff the definitions were, a loop intrinsic's
where both execute it for the same time.

*On the wave.* Lanes that share a token instance execute a use with all that can still arrive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ...encodings.solver.first_order import Element, Refutation, but_not
from ...encodings.solver.query import Truth
from ...encodings.theories.token_instances import CO8, CO12, LATEST, ORDERED, TokenInstances
from ..claims.ablation import LeftOut, without
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by
from .lanes_in_step import LEFT_OUT as OF_STEPS
from .lanes_in_step import STEP_LEMMAS
from .lanes_in_step import build as lanes

Sentence = Callable[[TokenInstances, Element, Element], Truth]


def _reached(sentence: Sentence) -> Callable[[TokenInstances], Refutation]:
    """Two threads that went from d1 to u1 and from d2 to u2, uses at one place; `sentence` tells
    of d1, d2, u1, u2 what would refute the claim."""

    def refuted(t: TokenInstances) -> Refutation:
        d1, d2, u1, u2 = (t.logic.element(t.instance, name) for name in ("d1", "d2", "u1", "u2"))
        went = t.reaches(d1, u1) & t.reaches(d2, u2) & t.one_site(u1, u2)
        return but_not(went & sentence(t, u1, u2), t.converged(u1, u2).iff(t.converged(d1, d2)))

    return refuted


def _other_token(t: TokenInstances) -> Refutation:
    d, u = (t.logic.element(t.instance, name) for name in "du")
    return but_not(t.uses_token(t.static(u)) & t.reaches(d, u), t.made(u).equals(d))


MADE = Lemma(
    "who reaches a use without the definition again uses the token that was made there",
    _other_token,
    (ORDERED, LATEST),
)
OPERATION = Lemma(
    "at an operation, threads are converged iff they were at the definition",
    _reached(lambda t, u, v: ~t.loop(t.static(u))),
    (ORDERED, LATEST, CO8),
)
LOOP = Lemma(
    "at a loop intrinsic too, where both execute it for the same time",
    _reached(lambda t, u, v: t.loop(t.static(u)) & t.same_time(u, v)),
    (ORDERED, LATEST, CO12),
)
LEMMAS = (MADE, OPERATION, LOOP)


def build(left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> TokenInstances:
    return TokenInstances(SECONDS, sizes, left_out)


LEFT_OUT = LeftOut(
    LEMMAS,
    build,
    [
        {"instance": instances, "thread": threads, "site": 2}
        for instances, threads in ((2, 1), (3, 1), (4, 2), (5, 2))
    ],
)


def decide() -> Proof:
    rules = proof_by(LEMMAS, build(), LEFT_OUT.facts())
    return rules.with_(proof_by(STEP_LEMMAS, lanes(), OF_STEPS.facts()))


WHO_MET_AT_THE_DEFINITION_MEETS_AT_THE_USE = Theorem(
    "CO28",
    "who_met_at_the_definition_meets_at_the_use",
    "At a use, those converged at the definition that reach it are converged, and no others, at a"
    " loop intrinsic where they execute it for the same time; on the wave all lanes that share the"
    " token instance and can arrive execute the use together.",
    "one step for each rule, and an induction along the wave's steps; each by the solver",
    "every program, every number of threads, traces and runs of every length",
    ("CO8", "CO12", "CO28"),
    decide,
    without(LEFT_OUT, OF_STEPS),
)
