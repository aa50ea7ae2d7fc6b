"""What is reported m-converged is related alike in every hierarchy, in programs with tokens too."""

import pytest
from oracles.m_converged_soundness import random_case, refuted_blocks
from wavecheck.semantics.uniformity.token_knowledge import TokenKnowledge


def refuted(seeds, largest=7):
    cases = [case for seed in seeds if (case := random_case(seed, largest))]
    return cases, {case.seed: blocks for case in cases if (blocks := refuted_blocks(case))}


def test_no_hierarchy_relates_a_reported_block_otherwise():
    cases, found = refuted(range(120))
    assert sum(len(case.hierarchies) > 1 for case in cases) > 20
    assert found == {}


def test_a_block_is_held_by_the_tokens_whose_regions_it_stands_in(monkeypatch):
    assert refuted([7])[1] == {}
    monkeypatch.setattr(TokenKnowledge, "held_by", lambda *_: {})
    assert refuted([7])[1]


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(20))
def test_thousands_of_programs_with_tokens_are_reported_rightly(chunk):
    assert refuted(range(1000 * chunk, 1000 * (chunk + 1)), 8)[1] == {}
