"""A bound that takes too long gives way to a smaller one, and what that proves stays proved."""

from __future__ import annotations

import time

import pytest
from programs import program
from wavecheck.counterexamples.verdicts.causes import Cause
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Scope, Unknown
from wavecheck.proofs.every_trip_count import proof
from wavecheck.proofs.every_trip_count.proof import NotProved
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.question.question import Question
from wavecheck.proofs.refinement.attempts import MOST_NODES, TIMEOUT, Attempt, Obstacle, Prover
from wavecheck.proofs.refinement.decision import FEWER_NODES, Decision
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.program.causes import Kind
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.reading.reader import read_module

LOOP = program("vote_decides")

TOO_LARGE = Obstacle("too large", Cause(Kind.STATES))


def loop() -> Function:
    return read_module(LOOP, "x").functions["f"]


def question(timeout: float | None) -> Question:
    return Question(loop(), loop(), Options(timeout=timeout), (), ())


def test_the_largest_bound_that_is_proved_is_the_answer(monkeypatch):
    asked = []

    def attempt(self, bound, matching, depth, hierarchies, most_nodes=MOST_NODES):
        asked.append((bound, matching))
        if matching == "exact":
            assert most_nodes == FEWER_NODES
            return Attempt(hierarchies[0], over_budget=True, obstacles=[TOO_LARGE])
        proved = bound <= 2
        return Attempt(hierarchies[0], proved=proved, obstacles=[] if proved else [TIMEOUT])

    monkeypatch.setattr(Prover, "attempt", attempt)
    monkeypatch.setattr(proof, "prove_every_trip_count", lambda *_: NotProved("no reason"))
    verdict = validate(loop(), loop(), Options(timeout=20))
    assert isinstance(verdict, Preserved) and verdict.scope == Scope(2, "all")
    assert {bound for bound, _ in asked} == {4, 2}


def test_what_no_bound_decides_is_unknown_for_a_reason_that_is_not_the_first_way_s(monkeypatch):
    def attempt(self, bound, matching, depth, hierarchies, most_nodes=MOST_NODES):
        if matching == "exact":
            return Attempt(hierarchies[0], over_budget=True, obstacles=[TOO_LARGE])
        return Attempt(hierarchies[0], obstacles=[Obstacle("a real reason", Cause(Kind.MEMORY), 3)])

    monkeypatch.setattr(Prover, "attempt", attempt)
    monkeypatch.setattr(proof, "prove_every_trip_count", lambda *_: NotProved("no reason"))
    monkeypatch.setattr(Decision, "_searched", lambda *_: None)
    verdict = validate(loop(), loop(), Options(timeout=20))
    assert isinstance(verdict, Unknown) and "a real reason" in verdict.reason


@pytest.mark.parametrize("stopped", [True, False])
def test_trips_that_could_not_be_followed_are_not_said_to_show_no_difference(stopped, monkeypatch):
    def attempt(self, bound, matching, depth, hierarchies, most_nodes=MOST_NODES):
        return Attempt(hierarchies[0], over_budget=stopped, obstacles=[TOO_LARGE])

    monkeypatch.setattr(Prover, "attempt", attempt)
    monkeypatch.setattr(Decision, "_searched", lambda *_: None)
    verdict = validate(loop(), loop(), Options(timeout=20, bound=10**9))
    assert isinstance(verdict, Unknown)
    assert verdict.scope == (None if stopped else Scope(10**9, "all"))


def test_a_share_of_the_time_is_given_back():
    asked = question(100.0)
    whole = asked.deadline
    assert whole is not None
    with asked.share_of_time(0.5):
        assert asked.deadline is not None
        assert 45 < asked.deadline - time.monotonic() < 51
    assert asked.deadline == whole
    endless = question(None)
    with endless.share_of_time(0.5):
        assert endless.deadline is None
