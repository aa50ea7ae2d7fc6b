"""What is shown of a hypothesis that is left out. (Of every theorem: see `test_theorems`.)"""

from __future__ import annotations

import pytest
from wavecheck.encodings.solver.first_order import but_not
from wavecheck.encodings.theories.heart_of_a_path import ANTISYMMETRIC, BY_LOOPS, ON_PATHS
from wavecheck.proofs.claims.ablation import LeftOut, of_cycles
from wavecheck.proofs.claims.theorem import Conclusion, Lemma
from wavecheck.proofs.theorems import contradictions_of_tokens as contradictions
from wavecheck.proofs.theorems import hearts_head_natural_loops as hearts
from wavecheck.proofs.theorems import tokens_follow_iterations as tokens
from wavecheck.proofs.theorems import well_formed_programs_keep_the_order as order

BY_LOOP, CO19 = (Conclusion(step, hearts.build).lemmas[0] for step in (hearts.LOOPS, hearts.CO19))


def test_a_structure_tells_what_breaks():
    shown = hearts.OF_TWO_RULES.without(BY_LOOPS)
    assert shown is not None
    lines = dict(line.split(": ") for line in shown.splitlines() if ": " in line)
    assert lines["by loop"] == "nothing" and lines["on path"] != "nothing"
    assert lines["token"] == "token0 of use0, use1"


def test_a_hypothesis_that_is_not_needed_has_no_structure():
    """Dominance need not be antisymmetric for a single use."""
    lemma = Lemma("a heart is a loop intrinsic's", BY_LOOP.refuted_by, ON_PATHS)
    part = LeftOut((lemma,), hearts.build, hearts.SIZES)
    assert part.without(ANTISYMMETRIC) is None
    facts = {each.claim: (each.holds, each.shown) for each in part.facts()}
    assert facts[f"without “{ANTISYMMETRIC}” a step fails"] == (False, ())


def test_a_lemma_that_supposes_what_cannot_be_is_told():
    """It is proved, and says nothing: no step of a path is on it and is not."""
    both = Lemma(
        "nothing",
        lambda t: but_not(t.in_loop(t.home(t.heart)) & ~t.in_loop(t.home(t.heart)), t.edge),
    )
    fact = LeftOut((BY_LOOP, both), hearts.build, hearts.SIZES).supposed()
    assert not fact.holds
    assert fact.claim.endswith("with all that is supposed, but not what is supposed in “nothing”")


def test_of_several_cases_each_is_looked_at():
    def refuted(t):
        inside = t.in_loop(t.home(t.heart))
        return but_not(inside, inside) | but_not(inside & ~inside, inside)

    part = LeftOut((Lemma("two", refuted),), hearts.build, hearts.SIZES)
    assert not part.supposed().holds
    assert LeftOut((BY_LOOP,), hearts.build, hearts.SIZES).supposed().holds


def test_hypotheses_that_contradict_each_other_are_told():
    """Without anything supposed, the hypotheses alone must hold together."""

    def build(left_out, sizes):
        theory = hearts.build(left_out, sizes)
        theory.suppose("never", theory.in_loop(theory.home(theory.heart)))
        theory.suppose("always", ~theory.in_loop(theory.home(theory.heart)))
        return theory

    assert CO19.refuted_by(hearts.build((), hearts.SIZES[0])).supposed == ()
    assert LeftOut((CO19,), hearts.build, hearts.SIZES).supposed().holds
    assert not LeftOut((CO19,), build, hearts.SIZES).supposed().holds


PARTS = (
    tokens.LEFT_OUT,
    contradictions.left_out(
        (
            contradictions.TWICE,
            contradictions.HEARTS_CROSSED,
            contradictions.ANCHOR_CROSSED,
            contradictions.ONE_RELATION,
            contradictions.PAIRWISE,
        )
    ),
    of_cycles((order.STRICT, order.TRANSITIVE, order.OF_NAMES)),
)
NEEDS = [
    pytest.param(part.alone(lemma), each, id=f"{number}-{lemma.claim[:30]}-{each[:30]}")
    for number, part in enumerate(PARTS)
    for lemma in part.lemmas
    for each in lemma.needs
]


@pytest.mark.slow
@pytest.mark.parametrize("part, hypothesis", NEEDS)
def test_each_lemma_needs_each_of_its_hypotheses(part, hypothesis):
    assert part.without(hypothesis)
