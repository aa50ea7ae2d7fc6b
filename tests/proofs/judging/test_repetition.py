"""cvc5 repeats what z3 answered; where they disagree the checker is wrong."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.counterexamples.verdicts.answers import Failure
from wavecheck.counterexamples.verdicts.verdicts import Judgement, Preserved, Repetition
from wavecheck.encodings.solver.recorder import Query, recorded
from wavecheck.encodings.solver.second_solver import repeated, version
from wavecheck.proofs.benchmarks.repetition import repetition_line
from wavecheck.proofs.claims.answers import decision_of
from wavecheck.proofs.judging.judge import Effort
from wavecheck.proofs.judging.pairs import Pair, pairs_of
from wavecheck.proofs.judging.recorded_judging import judge_and_record, recorded_answers_to
from wavecheck.proofs.judging.recorded_judging import repeated_elsewhere as elsewhere
from wavecheck.proofs.judging.repetition import repetitions
from wavecheck.proofs.question.contradiction import Contradiction
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement import views
from wavecheck.proofs.theorems.all_theorems import theorems
from wavecheck.proofs.worked_examples.all_examples import scenarios

SCRIPT = "(set-logic QF_UF)\n(declare-fun a () Bool)\n(assert a)\n(check-sat)\n"
WRONG = Query(SCRIPT, "unsat", "that a holds")

PATHS = sorted(CATALOGUE.rglob("*.srctgt.ll"))


def one_pair(name, source):
    (pair,) = pairs_of([str(next(CATALOGUE.rglob(f"{name}.srctgt.ll")))], source)
    assert isinstance(pair, Pair)
    return pair


def test_agreement_is_counted():
    (found,) = repetitions([[Query(SCRIPT, "sat"), Query(SCRIPT, "unknown")]])
    assert found == Repetition("cvc5", version(), 2, 1, 1)


def test_a_disagreement_is_a_contradiction_with_the_query():
    (found,) = repetitions([[Query(SCRIPT, "sat"), WRONG]])
    assert isinstance(found, Contradiction)
    assert "z3 answers unsat and cvc5 sat: that a holds" in found.message
    assert found.report == SCRIPT


def test_a_query_that_cvc5_does_not_read_is_a_contradiction():
    (found,) = repetitions([[Query(SCRIPT.replace("assert a", "assert b"), "sat")]])
    assert isinstance(found, Contradiction) and "does not read" in found.message


def test_what_is_not_decided_in_time_is_counted():
    """Pigeons that do not fit their holes."""
    holes, pigeons = range(10), range(11)
    declared = "".join(f"(declare-fun p{p}_{h} () Bool)\n" for p in pigeons for h in holes)
    seated = "".join(f"(assert (or {' '.join(f'p{p}_{h}' for h in holes)}))\n" for p in pigeons)
    alone = "".join(
        f"(assert (or (not p{p}_{h}) (not p{q}_{h})))\n"
        for h in holes
        for p in pigeons
        for q in range(p)
    )
    script = f"(set-logic QF_UF)\n{declared}{seated}{alone}(check-sat)\n"
    (found,) = repetitions([[Query(script, "unsat")]], seconds=0.02)
    assert isinstance(found, Repetition)
    assert (found.agreed, found.undecided) == (0, 1)


def test_a_wrong_answer_of_one_solver_makes_a_failure(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (answer,) = recorded_answers_to([one_pair("two_entries", "src3")], Options(bound=2), Effort())
    assert isinstance(answer.answer, Judgement) and answer.queries
    wrong, right = elsewhere([replace(answer, queries=(WRONG,)), answer])
    assert isinstance(right.answer, Judgement) and right.answer.checked_with is not None
    assert right.answer.checked_with.agreed == len(answer.queries)
    assert isinstance(wrong.answer, Failure) and "cvc5 sat" in wrong.answer.message
    with open(wrong.answer.report, encoding="utf-8") as report:
        assert SCRIPT in report.read()


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("unroll_with_remainder", "src1"),
        ("unroll_anchored", "src1"),
        ("single_threaded", "src1"),
        ("reserve_space_changed", "src1"),
        ("ring_of_three", "src"),
    ],
)
def test_both_solvers_agree_on_pairs(name, source):
    _, queries = judge_and_record(one_pair(name, source), Options(timeout=60, bound=2))
    assert queries
    assert [repeated(query.script) for query in queries] == [query.answer for query in queries]


QUICK = ("CO35", "IA1", "F13", "CU17", "CU27", "MM4", "MM5", "MM14", "F3")


@pytest.mark.parametrize("row", QUICK)
def test_both_solvers_agree_on_claims(row):
    """Among them all queries that cvc5 decides in one of several ways only."""
    with recorded() as recorder:
        for claim in (*scenarios(), *theorems()):
            if claim.id == row:
                decision_of(claim)
    queries = recorder.distinct()
    assert queries and all(query.about for query in queries)
    assert [repeated(query.script) for query in queries] == [query.answer for query in queries]


def test_equal_questions_are_equal_texts():
    """Twice in one process, so that nothing hangs from what was asked before."""
    pair = one_pair("unroll_with_remainder", "src1")
    first, second = (judge_and_record(pair, Options(timeout=60, bound=2)) for _ in range(2))
    assert first == second


def test_a_verdict_rests_on_what_succeeded(monkeypatch):
    """More trips confirm a verdict: then it rests on these. No proof for every trip count is found
    in no time: then nothing rests on the attempt."""
    monkeypatch.setattr(views, "PATIENCE", 0.002)
    pair = one_pair("unroll_anchored", "src2")
    _, shallow = judge_and_record(pair, Options(timeout=60, bound=4))
    _, deep = judge_and_record(pair, Options(timeout=60, bound=8))
    judgement, both = judge_and_record(pair, Options(timeout=60))
    assert isinstance(judgement, Judgement) and isinstance(judgement.verdict, Preserved)
    assert judgement.verdict.scope.trip_counts == 8
    assert both == deep != shallow


def test_what_a_repetition_takes_is_measured_beside_the_answer():
    line = str(repetition_line(["hoist_and_sink"]))
    assert re.fullmatch(r"queries: [1-9]\d* of [1-9]\d* pairs, .* of the time .* times that", line)


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_both_solvers_agree_on_the_catalogue(path):
    for pair in pairs_of([str(path)]):
        if isinstance(pair, Pair):
            _, queries = judge_and_record(pair, Options(timeout=60))
            asked = queries if len(queries) <= 20 else Random(0).sample(queries, 20)
            for query in asked:
                assert repeated(query.script) in (query.answer, "unknown"), query.about


@pytest.mark.slow
@pytest.mark.parametrize("claim", theorems(), ids=lambda claim: claim.name)
def test_both_solvers_decide_all_lemmas(claim):
    with recorded() as recorder:
        decision_of(claim)
    for query in recorder.distinct():
        assert repeated(query.script) == query.answer, query.about
