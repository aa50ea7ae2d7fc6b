"""The worked examples about tokens come out as the ledger says, core included."""

import pytest
from wavecheck.encodings.convergence.token_rules import constrained, require_choice
from wavecheck.proofs.claims.derivations import by_callee, contradiction, follows, unique
from wavecheck.proofs.claims.worked_example import Decision, Fact, decided
from wavecheck.proofs.worked_examples.all_examples import NoSuchScenario, decide_scenario, scenarios
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.relations import relation_of
from wavecheck.semantics.program.notation import sketch

CORES = {
    "CO8": set(),
    "CO9": set(),
    "CO12": set(),
    "CO14": set(),
    "CO15": set(),
    "CO17": set(),
    "CO23": set(),
    "CO51": set(),
    "F12": set(),
    "CO31": {"CU1", "CO15", "CO8", "CU2"},
    "CO32": set(),
    "CO33": {"CO15", "CO8", "CU3"},
    "CO34": {"CO15", "CO12", "CO8", "CU3"},
    "CO35": {"CO15", "CO12", "CU3"},
    "F1": set(),
    "F2": {"CO15", "CO12", "CO8", "CU3"},
    "CU1": set(),
    "CU4": set(),
    "CU6": set(),
    "CU7": set(),
    "CU10": set(),
    "CU11": set(),
    "CU18": set(),
    "CU19": set(),
    "CU21": set(),
    "CU25": set(),
    "CU28": set(),
    "CO50": set(),
    "CO6": set(),
    "CO28": set(),
    "CU2": set(),
    "CU3": set(),
    "CO29": set(),
    "F11": set(),
    "CU12": set(),
    "CU13": set(),
    "CU14": set(),
    "CU15": set(),
    "CU16": set(),
    "CU20": set(),
    "CU23": set(),
    "CU24": set(),
    "CU30": set(),
    "CO30": set(),
    "F9": set(),
    "F10": set(),
    "F15": set(),
    "MM1": set(),
    "MM2": set(),
    "MM3": set(),
    "MM6": set(),
    "MM7": set(),
    "MM8": set(),
    "MM9": set(),
    "MM10": set(),
    "MM11": set(),
    "MM12": set(),
    "MM13": set(),
    "MM15": set(),
    "MM16": set(),
    "MM17": set(),
    "MM18": set(),
    "MM19": set(),
    "MM20": set(),
    "CO26": set(),
    "CU29": set(),
    "F8": set(),
    "F13": set(),
    "F14": set(),
    "IA1": set(),
    "IA2": {"CO9", "CO12", "CU3"},
    "IA3": {"CO9", "CO15", "IA1", "CO12", "CU3"},
    "IA4": set(),
    "IA5": set(),
    "IA6": set(),
    "IA7": set(),
    "IA8": set(),
    "F5": set(),
    "IC1": set(),
    "IC2": set(),
    "IC3": set(),
    "IC4": set(),
    "IC5": set(),
    "IC6": set(),
    "IC7": set(),
    "IC8": set(),
    "IC9": set(),
    "IC10": set(),
    "F7": set(),
    "CO1": set(),
    "CO48": set(),
    "F4": set(),
    "F18": set(),
    "F19": set(),
    "F20": set(),
    "F21": set(),
    "F22": set(),
    "F23": set(),
    "F24": set(),
    "F25": set(),
    "F26": set(),
    "F27": set(),
    "F28": set(),
    "F29": set(),
    "CU8": set(),
    "CU9": set(),
    "CU17": set(),
    "CU26": set(),
    "CU27": set(),
    "CO22": set(),
    "F16": set(),
    "P1": set(),
    "P2": set(),
    "CU31": set(),
    "CU32": set(),
    "CU33": set(),
    "CU34": set(),
    "CU35": set(),
    "CU36": set(),
    "CO53": set(),
    "CO54": set(),
    "CO55": set(),
    "MM21": set(),
}


def test_the_scenarios_are_those_of_the_ledger():
    assert sorted(scenario.id for scenario in scenarios()) == sorted(CORES)


@pytest.mark.parametrize("id_", sorted(CORES))
def test_every_fact_of_a_scenario_holds(id_):
    decision = decide_scenario(id_)
    assert [fact.claim for fact in decision.facts if not fact.holds] == []
    assert decision.verdict == "reproduced"
    assert set(decision.core) == CORES[id_]


def test_the_contradiction_of_an_outer_anchor_is_derived_as_in_the_text():
    decision = decide_scenario("CO31")
    claims = [fact.claim for fact in decision.facts]
    assert claims[:8] == [
        "I1 != I2, by CU1",
        "J1 != J2, by CU1",
        "I1 == J1, by CO8",
        "I1 == J2, by CO8",
        "I2 == J1, by CO8",
        "I2 == J2, by CO8",
        "I1 == I2, by CU2",
        "J1 == J2, by CU2",
    ]
    assert "hence" in decision.derivation[-1]
    assert decision.derivation[0].endswith("(CU1: two executions by one thread)")


def test_the_contradiction_of_two_operations_runs_through_both():
    lines = "\n".join(decide_scenario("CO33").derivation)
    assert "op1(1) == op1(2) (CO8: the tokens come from t(1) and t(2))" in lines
    assert "op2(1) == op2(2) (CO8: the tokens come from t(1) and t(2))" in lines
    assert "op1(1) < op2(1) (CU3" in lines
    assert "op2(2) < op1(2) (CU3" in lines


def test_a_claim_that_does_not_hold_refutes_its_scenario():
    assert decided({"holds": True}).verdict == "reproduced"
    assert decided({"holds": True, "does not": False}).verdict == "refuted"
    assert Decision((Fact("does not", False),)).verdict == "refuted"


def test_an_unknown_scenario_is_refused():
    with pytest.raises(NoSuchScenario, match="CO99"):
        decide_scenario("CO99")


LOOP = sketch("A: t = anchor -> B; B: op t -> B, C; C: ->")


def test_no_contradiction_without_a_second_iteration():
    history = History(LOOP, (tuple("ABC"),) * 2)
    variables = constrained(history)
    require_choice(variables, relation_of([history.anchors]))
    assert contradiction(variables, by_callee(history)) is None
    assert unique(variables)


def test_an_open_anchor_has_more_than_one_model():
    assert not unique(constrained(History(LOOP, (tuple("ABC"),) * 2)))


def test_what_follows_depends_on_the_rules_called_upon():
    history = History(LOOP, (tuple("ABC"),) * 2)
    variables = constrained(history)
    require_choice(variables, relation_of([history.anchors]))
    _, op, _, other_op = history.instances
    claim = variables.converged(op, other_op)
    assert follows(variables, claim, ["CO15", "CO8"])
    assert not follows(variables, claim, ["CO8"])
    assert not follows(variables, claim, ["CO15"])


def test_a_met_anchor_refers_to_the_previous_meetings():
    lines = "\n".join(decide_scenario("IA3").derivation)
    assert "a(1;1) == a(2;1) (CO15: supposed" in lines
    assert "a(1;2) == a(2;2) (IA1: met again, as at a(1;1) and a(2;1))" in lines


def test_the_cycles_of_the_iterating_anchor_are_those_of_the_text():
    for id_, cycle in (
        ("IA2", "a(1) < c(1;1) == c(2;1) < a(2) == a(1)"),
        ("IA3", "a(1;2) < b(1) == b(2) < a(2;2) == a(1;2)"),
    ):
        claims = [fact.claim for fact in decide_scenario(id_).facts]
        assert f"convergence-before turns back: {cycle}" in claims
