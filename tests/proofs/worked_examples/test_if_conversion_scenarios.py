"""The scenarios about if-conversion notice when what they rest on is broken."""

from random import Random

import pytest
from generators.random_acyclic import acyclic_graph
from wavecheck.proofs.worked_examples import if_conversion_findings as findings
from wavecheck.proofs.worked_examples import if_conversion_scenarios as scenarios
from wavecheck.proofs.worked_examples.all_examples import decide_scenario
from wavecheck.semantics.control_flow.control_dependence import Decision, control_dependence
from wavecheck.semantics.control_flow.post_dominance import (
    immediate_post_dominators,
    post_dominators,
)
from wavecheck.semantics.if_conversion import predicated_execution
from wavecheck.semantics.if_conversion import predicates as if_conversion
from wavecheck.semantics.if_conversion.predicates import ALWAYS, assign_predicates

IDS = [*(f"IC{number}" for number in range(1, 11)), "F7"]


@pytest.mark.parametrize("id_", IDS)
def test_every_fact_about_if_conversion_holds(id_):
    decision = decide_scenario(id_)
    assert [fact.claim for fact in decision.facts if not fact.holds] == []


def noticed(id_):
    """True if the scenario is refuted, or does not even run to its end."""
    try:
        return decide_scenario(id_).verdict == "refuted"
    except predicated_execution.UndefinedPredicate:
        return True


def unsigned(graph):
    """Control dependence that forgets the answer."""
    return {
        block: frozenset(Decision(each.block, True) for each in found)
        for block, found in control_dependence(graph).items()
    }


@pytest.mark.parametrize("id_", ["IC4", "IC6", "IC7", "IC8", "IC9", "IC10"])
def test_a_dependence_without_signs_is_noticed(monkeypatch, id_):
    monkeypatch.setattr(if_conversion, "control_dependence", unsigned)
    assert noticed(id_)


@pytest.mark.parametrize("always", [True, False])
def test_another_criterion_for_what_starts_false_is_noticed(monkeypatch, always):
    monkeypatch.setattr(if_conversion, "always_defined", lambda graph, decided: always)
    assert decide_scenario("IC5").verdict == "refuted"
    assert decide_scenario("F7").verdict == "refuted"


def test_lanes_that_do_not_heed_predicates_are_noticed(monkeypatch):
    monkeypatch.setattr(predicated_execution._Run, "_holds", lambda self, lane, predicate: True)
    for id_ in ("IC5", "IC7", "IC8", "IC9"):
        assert decide_scenario(id_).verdict == "refuted"


def test_post_dominators_that_are_too_many_are_noticed(monkeypatch):
    def all_of_them(graph):
        return dict.fromkeys(graph.successors, frozenset(graph.successors))

    monkeypatch.setattr(scenarios, "post_dominators", all_of_them)
    for id_ in ("IC1", "IC2", "IC3"):
        assert decide_scenario(id_).verdict == "refuted"


# --- the finding, beyond its example ------------------------------------------------------------


GRAPHS = [acyclic_graph(Random(f"finding/{seed}"), 3 + seed % 9) for seed in range(80)]


def test_over_a_copy_the_loop_is_right_in_any_order_and_in_place_it_is_not():
    wrong = 0
    for graph in GRAPHS:
        immediate = immediate_post_dominators(post_dominators(graph))
        wanted = {block: {above} if above else set() for block, above in immediate.items()}
        for greatest_first in (False, True):
            assert findings.over_a_copy(graph, greatest_first) == wanted
            wrong += findings.in_place(graph, greatest_first) != wanted
    assert wrong > 20


def test_liveness_on_the_branching_graph_finds_what_is_always_executed_and_no_more():
    needed = 0
    for graph in GRAPHS:
        found = assign_predicates(graph)
        assert findings.live_at_start(graph, found) == {ALWAYS}
        needed += bool(found.starts_false)
    assert needed > 40


def test_liveness_on_the_code_without_branches_finds_too_many():
    exact = 0
    for graph in GRAPHS:
        found = assign_predicates(graph)
        live = findings.live_in_listing(found, guarded_kill=False) - {ALWAYS}
        assert live >= set(found.starts_false)
        exact += live == set(found.starts_false)
    assert 0 < exact < len(GRAPHS)
