"""Every way in which rules contradict each other on given traces, and what remains without one."""

from __future__ import annotations

from dataclasses import replace

from wavecheck.encodings.convergence.token_rules import constrained
from wavecheck.proofs.theorems.contradicted_traces import RULES, ContradictedTraces, contradictions
from wavecheck.proofs.theorems.crossed_hearts_contradict import ANCHOR, HEARTS
from wavecheck.proofs.theorems.operations_on_outer_tokens_contradict import TRACES
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.program.notation import sketch


def lines(traces):
    return [fact.claim for fact in traces.proof().facts]


def test_the_contradiction_is_derived_in_all_steps_of_the_text():
    steps = [line.split(" (")[0] for line in lines(TRACES)]
    text = ["I1 != I2", "J1 != J2", "I1 == J1", "I1 == J2", "I2 == J1", "I2 == J2"]
    assert [step for step in steps if step in text] == text
    hence = [step for step in steps if "hence" in step]
    assert hence[0] == "I1 == J1 and J1 == I2, hence I1 == I2"
    assert steps.index(hence[0]) > steps.index("I2 == J2")


def test_each_contradiction_is_smallest_and_another_one():
    variables = TRACES.build()
    labels = [label for label in variables.solver.labels if label.rule in TRACES.rules]
    cores = contradictions(variables, labels)
    assert len(set(cores)) == len(cores)
    assert sorted(map(len, cores))[:4] == [5, 5, 5, 5]
    for core in cores:
        assert not variables.solver.possible(labels=core)
        assert all(variables.solver.possible(labels=core - {clause}) for clause in core)


def test_without_the_order_the_crossed_hearts_meet():
    assert HEARTS.without(RULES["CU3"]) == "t(1) == t(2), a(1) == a(2), c(1;1) == c(2;1)"


def test_first_meetings_apart_leave_a_relation():
    assert ANCHOR.without(RULES["CO15"]) is not None


def test_traces_that_do_not_contradict_the_rules_refute_the_claim():
    """In one order the hearts do no harm."""
    one = History(sketch("E: t = entry -> A; A: a = loop t -> A, X; X: ->"), (tuple("EAAX"),) * 2)
    harmless = ContradictedTraces(lambda: constrained(one), HEARTS.rules)
    assert harmless.proof().verdict == "refuted"


def test_a_rule_that_is_not_needed_refutes_the_claim():
    assert replace(HEARTS, rules=(*HEARTS.rules, "CU2"), besides=()).proof().verdict == "refuted"
