"""What is called m-converged is related alike in every hierarchy, in programs with tokens too."""

import pytest
from oracles import two_threads
from oracles.m_converged_campaign import campaign
from oracles.m_converged_soundness import random_case, relations_seen
from wavecheck.semantics.control_flow.cycles import reducible
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.uniformity import divergent_control
from wavecheck.semantics.uniformity.token_knowledge import TokenKnowledge

REGIONS_REACH_OUT = [9, 10, 44]
"""Seeds of programs in which a token of an irreducible cycle is used behind it."""


def test_no_hierarchy_relates_a_block_otherwise_that_is_called_m_converged():
    tally = campaign(range(25))
    assert tally.refuted == []
    assert sum(one.called for one in tally.found) > 30
    assert sum(one.differing for one in tally.found) > 20
    assert any(one.behind for one in campaign(REGIONS_REACH_OUT).found)


def test_each_program_has_tokens_and_irreducible_cycles():
    for seed in range(25):
        case = random_case(seed)
        assert case.program.controlled and not check_rules(case.program)
        assert len(case.hierarchies) > 1 and not any(map(reducible, case.hierarchies))


def test_the_relation_on_numbers_is_the_one_of_the_model(monkeypatch):
    for seed in range(12):
        relations_seen(random_case(seed), twice=True)
    monkeypatch.setattr(two_threads._Both, "order", lambda self, _: [0] * len(self.points))
    with pytest.raises(AssertionError):
        for seed in range(12):
            relations_seen(random_case(seed), twice=True)


def test_a_block_is_held_by_the_tokens_whose_regions_it_stands_in(monkeypatch):
    assert campaign(REGIONS_REACH_OUT).refuted == []
    monkeypatch.setattr(TokenKnowledge, "held_by", lambda *_: {})
    assert [one.seed for one in campaign(REGIONS_REACH_OUT).refuted] == REGIONS_REACH_OUT


@pytest.mark.parametrize("left_out", ["branches inside", "branches outside"])
def test_both_conditions_on_cycles_are_needed(left_out, monkeypatch):
    judge = divergent_control.failing_blocks

    def without(forest, tree, cycle, branches, apart, criterion="exact"):
        inside = branches if left_out == "branches outside" else ()
        outside = apart and left_out == "branches inside"
        return judge(forest, tree, cycle, inside, outside, criterion)

    monkeypatch.setattr(divergent_control, "failing_blocks", without)
    assert campaign(range(6)).refuted


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(20))
def test_thousands_of_programs_with_tokens_are_judged_rightly(chunk):
    assert campaign(range(100_000 + 1000 * chunk, 100_000 + 1000 * (chunk + 1))).refuted == []
