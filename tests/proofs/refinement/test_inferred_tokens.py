"""The two readings of one program: without tokens, and with those that are inferred (CO17)."""

from random import Random

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Violated
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.control_flow.cycles import cycle_forest, reducible
from wavecheck.semantics.generation.random_graphs import random_flow
from wavecheck.semantics.transforms.infer_tokens import with_inferred_tokens

OPTIONS = Options(timeout=20, bound=2)


def flows(count):
    return [random_flow(Random(f"infer/{seed}"), 3 + seed % 4) for seed in range(count)]


def assert_agrees_on_natural_loops(some):
    for flow in some:
        if reducible(cycle_forest(flow)):
            found = with_inferred_tokens(flow)
            assert isinstance(validate(flow, found, OPTIONS), Preserved)
            assert isinstance(validate(found, flow, OPTIONS), Preserved)


def test_inferred_tokens_say_what_maximal_convergence_says_on_natural_loops():
    assert_agrees_on_natural_loops(flows(16))


@pytest.mark.slow
def test_inferred_tokens_say_what_maximal_convergence_says_on_many_flows():
    assert_agrees_on_natural_loops(flows(300))


def test_a_cycle_that_was_made_reducible_communicates_otherwise():
    irreducible = next(flow for flow in flows(20) if not reducible(cycle_forest(flow)))
    verdict = validate(irreducible, with_inferred_tokens(irreducible), OPTIONS)
    assert isinstance(verdict, Violated)
