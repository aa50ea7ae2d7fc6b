"""IA6 is weaker than CO21: what LLVM demands of every use from outside a closed path, the rule
proposed for iterating anchors demands for those alone.

CO21 makes the heart's block dominate the anchor's. Where these are one block, CO13 decides: the
heart is ahead of the other convergent operations there.
"""

from __future__ import annotations

from ...encodings.solver.first_order import Refutation, but_not
from ...encodings.theories.heart_on_a_path import HYPOTHESES, HeartOnAPath
from ..claims.ablation import LeftOut
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by


def _not_dominated(t: HeartOnAPath) -> Refutation:
    return but_not(t.both_on_the_path(), t.heart_dominates_anchor())


DOMINATED = Lemma(
    "a heart dominates the iterating anchors of its closed path", _not_dominated, HYPOTHESES
)


LEFT_OUT = LeftOut(
    (DOMINATED,),
    lambda left_out, sizes: HeartOnAPath(SECONDS, sizes, left_out),
    [{"block": 1, "instruction": 2}, {"block": 2, "instruction": 2}],
)


def decide() -> Proof:
    return proof_by((DOMINATED,), HeartOnAPath(SECONDS), LEFT_OUT.facts())


CO21_IMPLIES_THE_RULE_OF_ITERATING_ANCHORS = Theorem(
    "IA6",
    "co21_implies_the_rule_of_iterating_anchors",
    "A program that keeps CO13 and CO21 keeps the rule proposed for iterating anchors.",
    "one step, by the solver, for a heart and an anchor on any closed path",
    "every program, paths of every length",
    ("CO13", "CO21", "IA6"),
    decide,
    LEFT_OUT.without,
)
