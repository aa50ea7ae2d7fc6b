"""What is recorded says what was asked: another solver, reading it, gives the same answer."""

from __future__ import annotations

import pytest
import z3
from wavecheck.encodings.solver.checks import watched
from wavecheck.encodings.solver.first_order import FirstOrder
from wavecheck.encodings.solver.query import Solver
from wavecheck.encodings.solver.recorder import Recorder, asking, recorded, stretch
from wavecheck.encodings.solver.sat_clauses import Clauses
from wavecheck.encodings.solver.second_solver import repeated
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.session import Session


def read_again(script: str) -> str:
    """The answer of a z3 that knows nothing but the script."""
    solver = z3.Solver(ctx=z3.Context())
    solver.from_string(script)
    return str(solver.check())


def answers(recorder: Recorder):
    for query in recorder.queries:
        assert query.script.startswith("(set-logic ") and query.script.endswith("(check-sat)\n")
        assert read_again(query.script) == query.answer
    return [query.answer for query in recorder.queries]


def test_what_is_assumed_is_part_of_the_query():
    solver = Solver()
    a, b = solver.truth("a"), solver.truth("b")
    solver.require(a | b)
    solver.require_labelled("not a", ~a)
    with recorded() as recorder:
        solver.check()
        solver.check(~b)
        solver.check(~b, labels=())
    assert answers(recorder) == ["sat", "unsat", "sat"]


def test_what_a_scope_forgot_is_not_part_of_the_query():
    solver = Solver()
    a = solver.truth("a")
    with recorded() as recorder:
        with solver.scope():
            solver.require(a & ~a)
            solver.check()
        solver.check()
    assert answers(recorder) == ["unsat", "sat"]


def test_clauses_are_recorded_with_those_that_came_later():
    """z3 itself no longer lists the clauses that it read."""
    clauses = Clauses(labelled=True)
    a, b = clauses.variable(), clauses.variable()
    clauses.require(a, b)
    clauses.require_labelled("not a", -a)
    solver = clauses.solver()
    with recorded() as recorder:
        solver.check()
        solver.check([-b])
        solver.check([-b], labels=())
        solver.require([-b])
        solver.check()
    assert answers(recorder) == ["sat", "unsat", "sat", "unsat"]


def test_recording_leaves_models_alone():
    clauses = Clauses()
    a, b = clauses.variable(), clauses.variable()
    clauses.require(a)
    clauses.require(-b)
    solver = clauses.solver()
    with recorded():
        solver.check()
        assert solver.holds(a) and not solver.holds(b)


def test_quantifiers_sorts_and_numbers_are_recorded():
    logic = FirstOrder(seconds=0.5, sizes={"Small": 2})
    thing, small = logic.sort("Thing"), logic.sort("Small")
    rank = logic.measure("rank of", thing)
    image = logic.operation("image", thing, to=small)
    x, y, z = (logic.element(small, name) for name in "xyz")
    logic.solver.require(
        logic.every((thing,), lambda a: logic.some((thing,), lambda b: rank(a).below(rank(b))))
    )
    logic.solver.require(image(logic.element(thing, "t")).equals(x))
    with recorded() as recorder:
        logic.solver.check()
        logic.solver.check(x.differs(y), y.differs(z), x.differs(z))
    assert [query.answer for query in recorder.queries][1] == "unsat"
    assert read_again(recorder.queries[1].script) == "unsat"


@pytest.mark.parametrize("name", ["a|b", "a\\b", 'a"b', "a b", "a;b", "ä", "let", "|", "\\"])
def test_any_name_can_be_written(name):
    t = Terms()
    session = Session(set(), None)
    session.require(t.equal(t.variable(name, 8), t.constant(7, 8)), 0)
    session.require(t.equal(t.variable(name + "'", 8), t.constant(8, 8)), 0)
    with recorded() as recorder:
        session.check()
    (query,) = recorder.queries
    assert answers(recorder) == ["sat"] and "\\" not in query.script
    assert query.script.startswith("(set-logic QF_UFBV)\n")


def test_names_that_cannot_be_written_stay_apart():
    t = Terms()
    session = Session(set(), None)
    for number, name in enumerate(("a|b", "a\\b", "a||b")):
        session.require(t.equal(t.variable(name, 8), t.constant(number, 8)), 0)
    with recorded() as recorder:
        session.check()
    assert answers(recorder) == ["sat"]


def ask(name: str) -> None:
    solver = Solver()
    solver.require(solver.truth(name))
    solver.check()


def names_in(recorder):
    return [query.script.split("declare-fun ")[1].split()[0] for query in recorder.queries]


@pytest.mark.parametrize("name", ["again", "once more"])
def test_a_constant_and_a_function_of_one_name_stay_apart(name):
    logic = FirstOrder(sizes={"Thing": 2})
    thing = logic.sort("Thing")
    again, constant = logic.relation(name, thing), logic.element(thing, name)
    other = logic.element(thing, "other")
    logic.solver.require(again(constant) & ~again(other) & constant.differs(other))
    with recorded() as recorder:
        logic.solver.check()
        logic.solver.check(constant.equals(other))
    assert answers(recorder) == ["sat", "unsat"]
    for query in recorder.queries:
        names = [line.split(" (")[0] for line in query.script.splitlines() if "declare-f" in line]
        assert len(set(names)) == len(names) and len(names) >= 2
        assert repeated(query.script) == query.answer


def test_what_a_stretch_asked_can_be_forgotten_at_any_time():
    with recorded() as recorder:
        ask("first")
        with stretch() as outer:
            ask("kept")
            with stretch() as inner:
                ask("given_up")
            ask("kept_too")
        ask("last")
        inner.forget()
        assert names_in(recorder) == ["first", "kept", "kept_too", "last"]
        outer.forget()
        assert names_in(recorder) == ["first", "last"]


def test_a_stretch_belongs_to_the_recorder_in_which_it_began():
    with stretch() as unrecorded:
        ask("a")
    with recorded() as recorder:
        ask("a")
        unrecorded.forget()
    assert names_in(recorder) == ["a"]


def test_each_query_says_what_it_asks():
    with recorded() as recorder:
        ask("a")
        with asking("whether it rains"):
            ask("b")
            with asking("whether it pours"):
                ask("c")
            ask("d")
    said = ["", "whether it rains", "whether it pours", "whether it rains"]
    assert [query.about for query in recorder.queries] == said


def test_without_a_recorder_nothing_is_written(monkeypatch):
    def never(_):
        raise AssertionError

    monkeypatch.setattr("wavecheck.encodings.solver.recorder.script_of", never)
    with stretch() as part:
        ask("a")
    part.forget()
    with watched(None):
        ask("a")


def test_equal_queries_are_repeated_once():
    with recorded() as recorder:
        for name in "aba":
            ask(name)
    assert len(recorder.queries) == 3 and len(recorder.distinct()) == 2
