"""Claims about every relation are refuted by a model that breaks one of them."""

import pytest
from wavecheck.proofs.worked_examples import hierarchies as hierarchy_scenarios
from wavecheck.proofs.worked_examples import relations as relation_scenarios
from wavecheck.proofs.worked_examples.all_examples import decide_scenario
from wavecheck.semantics.convergence import maximal_convergence
from wavecheck.semantics.convergence.maximal_convergence import greatest_relation
from wavecheck.semantics.convergence.relations import Order
from wavecheck.semantics.wave import schedules as wave_policies


@pytest.fixture(autouse=True)
def nothing_remembered():
    yield
    relation_scenarios._relations.cache_clear()
    relation_scenarios._wave.cache_clear()


@pytest.fixture
def broken(monkeypatch):
    """Replace a part of the model; gives the claims of a scenario that no longer hold."""

    def run(id_, owner, name, instead):
        relation_scenarios._relations.cache_clear()
        relation_scenarios._wave.cache_clear()
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, instead)
            return [fact.claim for fact in decide_scenario(id_).facts if not fact.holds]

    return run


def test_the_greatest_solution_is_no_converged_with_relation(broken):
    claims = broken("CU2", relation_scenarios, "maximal_relation", greatest_relation)
    assert "and transitive" in claims


def test_the_greatest_solution_has_no_strict_order(broken):
    (claim,) = broken("CU3", relation_scenarios, "maximal_relation", greatest_relation)
    assert claim.startswith("it is strict for all of 120 relations")


def test_an_order_that_relates_nothing_is_none(broken):
    claims = broken("CU3", Order, "precedes", lambda *_: False)
    assert claims[:3] == [
        "P before Q in one thread",
        "P before Q1, and Q1 == Q2",
        "P1 == P2, and P2 before Q",
    ]


def test_a_wave_on_which_nobody_meets_shows_nothing_of_uses(broken):
    claims = broken("CO28", relation_scenarios, "communicated", lambda *_: frozenset())
    assert "some of several threads stay whole" in claims


def test_leavers_of_different_iterations_are_apart_because_of_the_token(broken):
    claims = broken("CO29", maximal_convergence._Tokens, "allow", lambda *_: True)
    assert "C lies in the region of h too: split by iterations" in claims
    assert "the names and the wave say the same" in claims


def test_a_wave_that_ignores_tokens_lets_all_leavers_step_together(broken):
    claims = broken("CO29", wave_policies.Maximal, "groups", lambda policy, lanes: [lanes])
    assert claims == ["the names and the wave say the same"]


def test_an_anchors_choice_in_order_depends_on_the_hierarchy(broken):
    claims = broken("CO50", hierarchy_scenarios, "HEADERS_R_AND_S", hierarchy_scenarios.HEADER_P)
    assert len(claims) == 3
