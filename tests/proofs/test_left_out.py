"""Every hypothesis of every theorem is needed, and a structure shows it."""

from __future__ import annotations

import pytest
from wavecheck.encodings.heart_of_a_path import ANTISYMMETRIC, BY_LOOPS, ON_PATHS
from wavecheck.proofs import hearts_head_natural_loops as hearts
from wavecheck.proofs.left_out import LeftOut
from wavecheck.proofs.theorems import Lemma, theorems

OWN = {
    "never_converged_is_admissible",
    "equal_names_are_maximal_convergence",
    "pairs_decide_maximal_convergence",
    "conflicts_lie_in_one_cycle",
    "three_cases_are_maximal_convergence",
    "reducible_graphs_are_m_converged",
    "same_iteration_is_maximal_convergence",
    "headers_of_closed_paths",
    "co21_implies_the_rule_of_iterating_anchors",
    "stripped_tags_relax_nothing",
    "reported_convergence_holds_in_every_hierarchy",
}


@pytest.mark.parametrize(
    "theorem", [each for each in theorems() if each.name not in OWN], ids=lambda each: each.name
)
def test_each_hypothesis_is_needed(theorem):
    for hypothesis in theorem.decide().needs:
        assert theorem.without(hypothesis), hypothesis


def test_a_structure_tells_what_breaks():
    shown = hearts.OF_TWO_RULES.without(BY_LOOPS)
    assert shown is not None
    assert "on path(" in shown and "by loop(" not in shown


def test_a_hypothesis_that_is_not_needed_has_no_structure():
    """Dominance need not be antisymmetric for a single use."""
    lemma = Lemma("a heart is a loop intrinsic's", hearts.BY_LOOP.refuted_by, ON_PATHS)
    part = LeftOut((lemma,), hearts.build, hearts.SIZES)
    assert part.without(ANTISYMMETRIC) is None
    fact = {each.claim.split("”")[0]: each.holds for each in part.facts()}
    assert fact[f"without “{ANTISYMMETRIC}"] is False
