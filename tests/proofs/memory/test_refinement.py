"""Transforms of litmus tests: what may be reordered, combined, stripped, weakened, and what not."""

import pytest
from wavecheck.counterexamples.text.litmus_executions import execution_edges
from wavecheck.counterexamples.verdicts.causes import Cause
from wavecheck.proofs.memory import refinement as memory_refinement
from wavecheck.proofs.memory.refinement import (
    OutcomesGrow,
    OutcomesPreserved,
    OutcomesUnknown,
    compared_names,
    validate_litmus,
)
from wavecheck.proofs.question.contradiction import Contradiction
from wavecheck.semantics.memory_model.axioms import Ordering, allowed
from wavecheck.semantics.memory_model.litmus_test import LitmusTest
from wavecheck.semantics.memory_model.notation import litmus_sketch
from wavecheck.semantics.memory_model.targets import IGNORE, NONE
from wavecheck.semantics.program.causes import Kind

READER = "r0 = y acq; r1 = x rlx"
STALE = "1:r0=1 & 1:r1=0"
ONE, TWO, BOTH = "# p:x", "# p:y", "# p:x, p:y"


def pair(source, target, others, exists=""):
    return (
        litmus_sketch("source", source, *others, exists=exists),
        litmus_sketch("target", target, *others, exists=exists),
    )


PRESERVED = [
    ("identity", "x = 1 rlx; y = 1 rel", "x = 1 rlx; y = 1 rel"),
    ("strengthen", "x = 1 rlx; y = 1 rlx", "x = 1 rlx; y = 1 rel"),
    ("strip all", f"x = 1 rlx {ONE}; y = 1 rel {TWO}", "x = 1 rlx; y = 1 rel"),
    ("reorder relaxed", "x = 1 rlx; y = 1 rlx", "y = 1 rlx; x = 1 rlx"),
    ("reorder incompatible", f"x = 1 rlx {ONE}; y = 1 rel {TWO}",
     f"y = 1 rel {TWO}; x = 1 rlx {ONE}"),
    ("drop a second fence", "x = 1 rlx; fence rel; fence rel; y = 1 rlx",
     "x = 1 rlx; fence rel; y = 1 rlx"),
    ("combine as in words", f"x = 1 rlx {TWO}; y = 1 rel {BOTH}; z = 1 rel {ONE}",
     f"x = 1 rlx {TWO}; y = 1 rel {BOTH}; z = 1 rel {BOTH}"),
    ("drop a dead store", "x = 1 rlx; x = 2 rlx", "x = 2 rlx"),
]  # fmt: skip

GROWING = [
    ("weaken", "x = 1 rlx; y = 1 rel", "x = 1 rlx; y = 1 rlx"),
    ("reorder past release", "x = 1 rlx; y = 1 rel", "y = 1 rel; x = 1 rlx"),
    ("add a tag", f"x = 1 rlx {ONE}; y = 1 rel", f"x = 1 rlx {ONE}; y = 1 rel {TWO}"),
    ("strip one tag of several", f"x = 1 rlx {TWO}; y = 1 rel {BOTH}",
     f"x = 1 rlx {TWO}; y = 1 rel {ONE}"),
    ("drop the only fence", "x = 1 rlx; fence rel; y = 1 rlx", "x = 1 rlx; y = 1 rlx"),
    ("reorder one location", f"x = 1 rlx {ONE}; x = 2 rlx {TWO}",
     f"x = 2 rlx {TWO}; x = 1 rlx {ONE}"),
]  # fmt: skip


@pytest.mark.parametrize("name, source, target", PRESERVED, ids=[case[0] for case in PRESERVED])
def test_outcomes_are_preserved(name, source, target):
    before, after = pair(source, target, [READER])
    assert isinstance(validate_litmus(before, after), OutcomesPreserved)


@pytest.mark.parametrize("name, source, target", GROWING, ids=[case[0] for case in GROWING])
def test_an_extra_outcome_is_shown_with_its_execution(name, source, target):
    before, after = pair(source, target, [READER])
    verdict = validate_litmus(before, after)
    assert isinstance(verdict, OutcomesGrow)
    names = tuple(verdict.outcome)
    ends = tuple(verdict.outcome.values())
    assert ends in allowed(after, names=names).outcomes
    assert ends not in allowed(before, names=names).outcomes
    assert verdict.execution.outcome(names) == verdict.outcome
    assert verdict.forbidden_by


def test_adding_a_tag_harms_no_target_that_ignores_tags():
    before, after = pair(
        f"x = 1 rlx {ONE}; y = 1 rel", f"x = 1 rlx {ONE}; y = 1 rel {TWO}", [READER]
    )
    assert isinstance(validate_litmus(before, after, IGNORE), OutcomesPreserved)


def test_a_race_of_the_source_allows_everything_and_a_new_one_nothing():
    racy, atomic = pair("x = 1 na; y = 1 rlx", "x = 1 rlx; y = 1 rlx", ["r0 = y acq; r1 = x rlx"])
    assert validate_litmus(racy, atomic) == OutcomesPreserved(
        0, "the source has a data race: its behaviour is undefined"
    )
    found = validate_litmus(atomic, racy)
    assert isinstance(found, OutcomesGrow) and Ordering(found.execution).races


def test_races_of_llvm_are_not_decided():
    racy, atomic = pair("x = 1 na", "x = 1 rlx", ["r0 = x na"])
    for source, target in ((racy, atomic), (atomic, racy)):
        verdict = validate_litmus(source, target, undefined_races=False)
        assert isinstance(verdict, OutcomesUnknown) and "data race" in verdict.reason


def test_what_cannot_be_compared_is_unknown():
    one, two = litmus_sketch("one", "x = 1 rlx"), litmus_sketch("two", "x = 1 rlx", "x = 2 rlx")
    reason = "source and target have different threads"
    assert validate_litmus(one, two) == OutcomesUnknown(reason, Cause(Kind.INTERFACE))
    other = LitmusTest("other", {"x": 7}, one.threads)
    verdict = validate_litmus(one, other)
    assert isinstance(verdict, OutcomesUnknown) and "values of x" in verdict.reason


def test_what_is_compared():
    before, after = pair("r0 = x rlx; r1 = x rlx; y = 1 rlx", "r0 = x rlx; y = 1 rlx", [])
    assert compared_names(before, after) == ("0:r0", "x", "y")
    asking, _ = pair("r0 = x rlx; r1 = x rlx", "r0 = x rlx", [], exists="0:r1=0")
    assert compared_names(asking, after) == ("0:r1", "x")


def test_an_execution_is_shown_as_events_and_edges():
    before, after = pair("A: x = 1 rlx; B: y = 1 rel", "A: x = 1 rlx # p:x; B: y = 1 rlx", [READER])
    verdict = validate_litmus(before, after)
    assert isinstance(verdict, OutcomesGrow)
    edges = execution_edges(Ordering(verdict.execution, NONE))
    assert set(edges["po"]) == {("A", "B"), ("1:0", "1:1")}
    assert ("B", "1:0") in edges["rf"] and ("init:x", "1:1") in edges["rf"]
    assert ("init:x", "A") in edges["co"]
    assert set(edges["hb"]) == {("A", "B"), ("1:0", "1:1")}


def test_a_witness_that_the_axioms_refuse_is_a_contradiction(monkeypatch):
    before, after = pair("x = 1 rlx; y = 1 rel", "x = 1 rlx; y = 1 rlx", [READER])
    monkeypatch.setattr(memory_refinement, "consistent", lambda _: False)
    with pytest.raises(Contradiction):
        validate_litmus(before, after)
