"""A bound that takes too long gives way to a smaller one, and what that proves stays proved."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest
from programs import program
from wavecheck.counterexamples.verdicts.causes import Cause
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Scope, Unknown
from wavecheck.encodings.obligations.queries import Found
from wavecheck.encodings.terms.factory import Terms
from wavecheck.proofs.every_trip_count import proof
from wavecheck.proofs.every_trip_count.proof import NotProved
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.question.question import Question
from wavecheck.proofs.refinement import attempts
from wavecheck.proofs.refinement.attempts import (
    BOTH,
    MOST_NODES,
    TIMEOUT,
    Asked,
    Attempt,
    Half,
    Obstacle,
    Prover,
)
from wavecheck.proofs.refinement.decision import FEWER_NODES, Decision
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.program.causes import Kind
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.reading.reader import read_module

LOOP = program("vote_decides")

TOO_LARGE = Obstacle("too large", Cause(Kind.STATES))


def loop() -> Function:
    return read_module(LOOP, "x").functions["f"]


def asked(*obstacles: Obstacle) -> dict[Half, Asked]:
    """Both halves of an answer, proved where nothing stands in the way."""
    return {half: Asked(not obstacles, list(obstacles)) for half in BOTH}


def question(timeout: float | None) -> Question:
    return Question(loop(), loop(), Options(timeout=timeout), (), ())


def test_the_largest_bound_that_is_proved_is_the_answer(monkeypatch):
    bounds = []

    def attempt(self, bound, matching, depth, hierarchies, most_nodes=MOST_NODES, halves=BOTH, **_):
        bounds.append((bound, matching))
        if matching == "exact":
            assert most_nodes == FEWER_NODES
            return Attempt(hierarchies[0], asked(TOO_LARGE), over_budget=True)
        return Attempt(hierarchies[0], asked() if bound <= 2 else asked(TIMEOUT))

    monkeypatch.setattr(Prover, "attempt", attempt)
    monkeypatch.setattr(proof, "prove_every_trip_count", lambda *_: NotProved("no reason"))
    verdict = validate(loop(), loop(), Options(timeout=20))
    assert isinstance(verdict, Preserved) and verdict.scope == Scope(2, "all")
    assert {bound for bound, _ in bounds} == {4, 2}


def test_what_no_bound_decides_is_unknown_for_a_reason_that_is_not_the_first_way_s(monkeypatch):
    def attempt(self, bound, matching, depth, hierarchies, most_nodes=MOST_NODES, halves=BOTH, **_):
        if matching == "exact":
            return Attempt(hierarchies[0], asked(TOO_LARGE), over_budget=True)
        reason = Obstacle("a real reason", Cause(Kind.MEMORY), 3)
        return Attempt(hierarchies[0], asked(reason))

    monkeypatch.setattr(Prover, "attempt", attempt)
    monkeypatch.setattr(proof, "prove_every_trip_count", lambda *_: NotProved("no reason"))
    monkeypatch.setattr(Decision, "_searched", lambda *_: {})
    verdict = validate(loop(), loop(), Options(timeout=20))
    assert isinstance(verdict, Unknown) and "a real reason" in verdict.reason


@pytest.mark.parametrize("stopped", [True, False])
def test_trips_that_could_not_be_followed_are_not_said_to_show_no_difference(stopped, monkeypatch):
    def attempt(self, bound, matching, depth, hierarchies, most_nodes=MOST_NODES, halves=BOTH, **_):
        return Attempt(hierarchies[0], asked(TOO_LARGE), over_budget=stopped)

    monkeypatch.setattr(Prover, "attempt", attempt)
    monkeypatch.setattr(Decision, "_searched", lambda *_: {})
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


@pytest.mark.parametrize("first", [2, 8])
def test_a_thread_that_ends_within_a_bound_ends_within_a_larger_one(first, monkeypatch):
    ends = []

    def ask_one_thread(product, conditions, seconds, *, shown=True):
        ends.append(product)
        return Found(None, 1)

    monkeypatch.setattr(attempts, "ask_one_thread", ask_one_thread)
    prover = Prover(question(None))
    product = SimpleNamespace(ends=SimpleNamespace(completed=()))
    for bound in (first, 4):
        prover._bound = bound
        assert prover._some_thread_ends(product, "a thread") == "sat"
    assert len(ends) == (1 if first < 4 else 2)


def test_that_no_thread_is_known_to_end_is_asked_again(monkeypatch):
    answers = iter(("unknown", "unsat"))
    monkeypatch.setattr(attempts, "ask_one_thread", lambda *_, **__: next(answers))
    prover = Prover(question(None))
    product = SimpleNamespace(ends=SimpleNamespace(completed=()))
    assert [prover._some_thread_ends(product, "a thread") for _ in range(2)] == ["unknown", "unsat"]


def test_a_thread_that_ends_where_nothing_is_compared_need_not_end_where_it_is(monkeypatch):
    answers = iter((Found(None, 1), "unsat"))
    monkeypatch.setattr(attempts, "ask_one_thread", lambda *_, **__: next(answers))
    prover = Prover(question(None))
    product = SimpleNamespace(ends=SimpleNamespace(completed=()))
    found = []
    for prover._compares_results in (False, True, False):
        found.append(prover._some_thread_ends(product, "a thread that refines"))
    assert found == ["sat", "unsat", "sat"]


def test_where_the_time_is_over_nothing_is_stated_or_asked(monkeypatch):
    """To state a question may take longer than to answer it; what nobody asked proves nothing."""

    def ask_one_thread(*_, **__):
        raise AssertionError("a question")

    product = SimpleNamespace(
        terms=Terms(),
        failures=(SimpleNamespace(condition=Terms().true, memory=False),) * 2,
        introduced=(SimpleNamespace(condition=Terms().true, reason="a store"),),
        unfinished=(SimpleNamespace(condition=Terms().true),),
        ends=SimpleNamespace(failed=()),
    )
    monkeypatch.setattr(attempts, "ask_one_thread", ask_one_thread)
    late = question(100.0)
    late.deadline = time.monotonic() - 1
    prover = Prover(late)
    monkeypatch.setattr(Prover, "_one_of", lambda *_: iter(()))
    assert list(prover._one_thread(product)) == ["unknown"]
    assert prover._some_thread(product, [product.terms.true], "a thread")
    assert prover._met(product, product.terms.true, 1.0) == "unknown"
    assert not prover._complete(product)
