"""Whichever answer z3 withholds, no verdict is reached that would not be reached with it.

The solver is left to itself but for one answer, or for all from one on: these are `unknown`, as
after a time-out. Then a verdict may become unknown, or reach less far, and nothing else.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from programs import program
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.counterexamples.verdicts.verdicts import Judgement, Preserved, Unknown, name_of
from wavecheck.encodings.solver.checks import watched
from wavecheck.proofs.claims.answers import decision_of
from wavecheck.proofs.every_trip_count import proof as every_trip_count
from wavecheck.proofs.every_trip_count.proof import NotProved, Proved, prove_every_trip_count
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import Pair, pairs_of
from wavecheck.proofs.memory.judge import judge_memory
from wavecheck.proofs.memory.pairs import memory_pairs_of
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement import views
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.proofs.theorems.all_theorems import theorems
from wavecheck.proofs.worked_examples.all_examples import scenarios
from wavecheck.semantics.memory_model.targets import target_named
from wavecheck.semantics.reading.reader import read_file, read_module

ALL = float("inf")


class Withholding:
    """Withholds the answers of some checks, which are counted from 1."""

    def __init__(self, first, last):
        self.first, self.last = first, last
        self.count = 0

    def asked(self, check):
        pass

    def answered(self, answer):
        self.count += 1
        return "unknown" if self.first <= self.count <= self.last else answer


def attempts(decide, most=None, seed=0):
    """What comes out undisturbed; what comes out when an answer is withheld, for each answer or
    the first and a sample of the others, `most` in all."""
    watcher = Withholding(ALL, ALL)
    with watched(watcher):
        undisturbed = decide()
    numbers = range(1, watcher.count + 1)
    if most is not None and len(numbers) > most:
        numbers = [1, *sorted(Random(seed).sample(numbers[1:], most - 1))]
    found = []
    for number in numbers:
        for last in (number, ALL):
            with watched(Withholding(number, last)):
                found.append(decide())
    return undisturbed, found


def weaker(one, other):
    """Whether a verdict says no more than another."""
    if isinstance(one, Unknown):
        return True
    if isinstance(one, Preserved) and isinstance(other, Preserved):
        reach, full = one.scope.trip_counts, other.scope.trip_counts
        fewer = full == "all" or (reach != "all" and reach <= full)
        return fewer and one.scope.waves == other.scope.waves and one.vacuous <= other.vacuous
    return name_of(one) == name_of(other)


def pair_named(file, source):
    (pair,) = pairs_of([str(next(CATALOGUE.rglob(f"{file}.srctgt.ll")))], source)
    assert isinstance(pair, Pair)
    return pair


def verdict_on(pair, options=None):
    judged = judge(pair, options or Options(timeout=60))
    assert isinstance(judged, Judgement)
    return judged.verdict


SAMPLE = [
    ("rewritten", "src1"),
    ("reserve_space_changed", "src1"),
    ("sink_past_branch", "src1"),
    pytest.param("single_threaded", "src1", marks=pytest.mark.slow),
    pytest.param("unroll_with_remainder", "src1", marks=pytest.mark.slow),
]
"""Preserved and violated, some with anchors."""

TWO_TRIPS = Options(timeout=60, bound=2)

SHORTLY = replace(TWO_TRIPS, timeout=0.5)
"""What is looked for elsewhere, once a proof has failed, need not be found."""


@pytest.mark.parametrize(("file", "source"), SAMPLE)
def test_no_verdict_on_a_pair_is_made_by_an_answer_that_is_missing(file, source):
    pair = pair_named(file, source)
    undisturbed = verdict_on(pair, TWO_TRIPS)
    _, found = attempts(lambda: verdict_on(pair, SHORTLY), most=2)
    assert not isinstance(undisturbed, Unknown) and found
    assert all(weaker(verdict, undisturbed) for verdict in found)
    if isinstance(undisturbed, Preserved):
        assert any(isinstance(verdict, Unknown) for verdict in found)


LONG = program("longer_than_bound")


def test_threads_that_may_not_be_seen_to_finish_are_not_taken_to_finish():
    """The source's loop runs longer than the bound; whether a thread is seen to leave it is asked
    before the bounded verdict is believed."""
    source = read_module(LONG, "long.ll").functions["f"]
    undisturbed, found = attempts(lambda: validate(source, source, SHORTLY), most=3)
    assert isinstance(undisturbed, Unknown) and "seen to finish" in undisturbed.reason
    assert found and all(isinstance(verdict, Unknown) for verdict in found)


def test_a_proof_for_every_trip_count_needs_each_answer(monkeypatch):
    """But for those that only make the invariant shorter to read."""
    monkeypatch.setattr(
        every_trip_count, "independent", lambda _, __, guesses, ___: list(range(len(guesses)))
    )
    module = read_file(next(CATALOGUE.rglob("unroll_by_trip_multiple.srctgt.ll")))
    source, target = module.functions["src1"], module.functions["tgt1"]
    watcher = Withholding(ALL, ALL)
    with watched(watcher):
        assert isinstance(prove_every_trip_count(source, target, Options(), 60), Proved)
    numbers = Random(0).sample(range(1, watcher.count + 1), 3)
    for number in (1, *numbers, watcher.count):
        with watched(Withholding(number, ALL)):
            found = prove_every_trip_count(source, target, Options(), 60)
        assert isinstance(found, NotProved)


def verdict_of(claim):
    return decision_of(claim)[1].verdict


CLAIMS = [
    each for each in (*scenarios(), *theorems()) if each.id in ("CO33", "CO35", "CU5", "F3", "MM4")
]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_no_claim_is_proved_or_refuted_by_an_answer_that_is_missing(claim):
    undisturbed, found = attempts(lambda: verdict_of(claim), most=4)
    assert set(found) <= {undisturbed, "unknown"} and "unknown" in found


def test_no_outcome_is_allowed_or_forbidden_by_an_answer_that_is_missing():
    for pair in memory_pairs_of([str(CATALOGUE)])[:4]:
        target = target_named(pair.notes.target)
        undisturbed, found = attempts(lambda: judge_memory(pair, target).verdict, most=5)  # noqa: B023
        words = {type(verdict).__name__ for verdict in found}
        assert words <= {type(undisturbed).__name__, "OutcomesUnknown"}
        assert "OutcomesUnknown" in words


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(CATALOGUE.rglob("*.srctgt.ll")), ids=lambda path: path.name)
def test_no_verdict_of_the_catalogue_is_made_by_an_answer_that_is_missing(path, monkeypatch):
    # A proof for every trip count is tried for some time: the undisturbed one gets enough.
    for pair in pairs_of([str(path)]):
        if isinstance(pair, Pair) and isinstance(judge(pair, Options(bound=1)), Judgement):
            with monkeypatch.context() as patient:
                patient.setattr(views, "PATIENCE", 60)
                undisturbed = verdict_on(pair)
            _, found = attempts(lambda: verdict_on(pair), most=8)  # noqa: B023
            assert all(weaker(verdict, undisturbed) for verdict in found), pair.source


@pytest.mark.slow
@pytest.mark.parametrize("claim", (*scenarios(), *theorems()), ids=lambda claim: claim.id)
def test_no_claim_at_all_is_decided_by_an_answer_that_is_missing(claim):
    undisturbed, found = attempts(lambda: verdict_of(claim), most=4)
    assert set(found) <= {undisturbed, "unknown"}
