"""All checks pass through one place, where they can be seen and withheld."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from wavecheck.encodings.memory_model.stripped_tags import StrippedTags
from wavecheck.encodings.memory_model.tag_sets import TagLaws
from wavecheck.encodings.solver.checks import Check, watched
from wavecheck.encodings.solver.query import Solver, Undecided
from wavecheck.encodings.solver.sat_clauses import Clauses
from wavecheck.encodings.terms.session import Session

ENCODINGS = Path(__file__).parents[3] / "encodings"


class Withholding:
    """Gives another answer than z3's."""

    def __init__(self, instead="unknown"):
        self.instead = instead
        self.seen = []

    def asked(self, check: Check) -> None:
        self.seen.append(check.logic)

    def answered(self, answer):
        return self.instead or answer


def test_only_one_module_looks_at_what_z3_answers():
    """A comparison with `z3.sat`, `z3.unsat` or `z3.unknown` elsewhere would be a second place."""
    answers = {"sat", "unsat", "unknown"}
    users = set()
    for path in ENCODINGS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in answers:
                users.add(path.name)
    assert users == {"checks.py"}


def of_solver():
    return Solver().check()


def of_session():
    return Session(set(), None).check()


def of_clauses():
    return Clauses().solver().check()


def of_laws():
    laws = TagLaws()
    return laws.holds(laws.equal(laws.empty(), laws.empty()))


def of_stripped_tags():
    return StrippedTags().happens_before_grows()


@pytest.mark.parametrize("question", [of_solver, of_session])
def test_what_is_withheld_is_unknown(question):
    watcher = Withholding()
    with watched(watcher):
        assert question() == "unknown"
    assert len(watcher.seen) == 1
    assert question() == "sat"


@pytest.mark.parametrize("question", [of_clauses, of_laws, of_stripped_tags])
def test_truths_are_undecided_where_the_answer_is_withheld(question):
    with watched(Withholding()), pytest.raises(Undecided):
        question()
    assert question()


def test_a_watcher_sees_and_changes_nothing():
    watcher = Withholding(instead=None)
    with watched(watcher):
        assert of_solver() == "sat"
        with watched(None):
            of_solver()
    assert watcher.seen == ["ALL"]


def test_no_watcher_turns_an_answer_round():
    with watched(Withholding("unsat")), pytest.raises(AssertionError):
        of_solver()
