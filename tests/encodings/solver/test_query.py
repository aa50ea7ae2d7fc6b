"""The wrapper around z3: answers, models, scopes, and cores that name their assertions."""

from random import Random

import pytest
from wavecheck.encodings.solver.query import Solver, Undecided


def test_a_contradiction_is_explained_by_a_smallest_set_of_labels():
    solver = Solver()
    a, b, c = (solver.truth(name) for name in "abc")
    solver.require_labelled("a", a)
    solver.require_labelled("a implies b", a.implies(b))
    solver.require_labelled("c", c)
    solver.require_labelled("not b", ~b)
    assert solver.check() == "unsat"
    assert set(solver.smallest_core()) == {"a", "a implies b", "not b"}


def test_a_core_of_two_contradictions_is_one_of_them():
    solver = Solver()
    a, b = solver.truth("a"), solver.truth("b")
    for label, truth in {"a": a, "not a": ~a, "b": b, "not b": ~b}.items():
        solver.require_labelled(label, truth)
    assert solver.check() == "unsat"
    assert set(solver.smallest_core()) in ({"a", "not a"}, {"b", "not b"})


def test_nothing_can_be_left_out_of_a_smallest_core():
    """Random clauses of three variables out of seven, too many to hold together."""
    rng = Random(0)
    for _ in range(20):
        solver = Solver()
        variables = [solver.truth(f"v{number}") for number in range(7)]
        for label in range(120):
            parts = [v if rng.random() < 0.5 else ~v for v in rng.sample(variables, 3)]
            solver.require_labelled(label, solver.any_of(parts))
        assert solver.check() == "unsat"
        core = solver.smallest_core()
        assert solver.check(labels=core) == "unsat"
        for label in core:
            assert solver.check(labels=set(core) - {label}) == "sat"


def test_labelled_assertions_can_be_left_out_of_a_check():
    solver = Solver()
    a = solver.truth("a")
    solver.require_labelled("yes", a)
    solver.require_labelled("no", ~a)
    assert solver.check(labels=["yes"]) == "sat"
    assert solver.holds(a)
    assert solver.check(labels=["no"]) == "sat"
    assert not solver.holds(a)
    assert solver.check() == "unsat"


def test_one_label_covers_several_assertions():
    solver = Solver()
    a, b = solver.truth("a"), solver.truth("b")
    solver.require_labelled("both", a)
    solver.require_labelled("both", b)
    assert solver.check(~a | ~b) == "unsat"
    assert solver.smallest_core(~a | ~b) == ("both",)


def test_numbers_are_compared():
    solver = Solver()
    x, y = solver.number("x"), solver.number("y")
    solver.require(x.below(y))
    assert solver.check() == "sat"
    assert solver.value(x) < solver.value(y)
    assert solver.check(y.below(x)) == "unsat"
    assert solver.check(x.equals(solver.numeral(3)), y.equals(solver.numeral(3))) == "unsat"


def test_connectives_mean_what_they_say():
    solver = Solver()
    a, b = solver.truth("a"), solver.truth("b")
    assert solver.check(a.iff(b), a & ~b) == "unsat"
    assert solver.check(a | b, ~a, ~b) == "unsat"
    assert solver.check(solver.all_of([])) == "sat"
    assert solver.check(solver.any_of([])) == "unsat"
    assert solver.check(solver.constant(False)) == "unsat"


def test_what_is_required_in_a_scope_is_forgotten_behind_it():
    solver = Solver()
    a = solver.truth("a")
    with solver.scope():
        solver.require(a)
        assert solver.check(~a) == "unsat"
    assert solver.check(~a) == "sat"


def test_all_models_are_found_once_and_nothing_is_left_behind():
    solver = Solver()
    a, b, c = (solver.truth(name) for name in "abc")
    solver.require(a | b)
    solver.require_labelled("c", c.iff(a))
    models = list(solver.models([a, b]))
    assert sorted(models) == [(False, True), (True, False), (True, True)]
    assert sorted(solver.models([a, b])) == sorted(models)


def hard_question(solver):
    """Pigeons that do not fit their holes, too many for a moment's thought."""
    seats = {(p, h): solver.truth(f"{p}:{h}") for p in range(14) for h in range(13)}
    for p in range(14):
        solver.require(solver.any_of(seats[p, h] for h in range(13)))
    for h in range(13):
        for p in range(14):
            for q in range(p):
                solver.require(~seats[p, h] | ~seats[q, h])
    return list(seats.values())


def test_a_timeout_is_no_answer():
    solver = Solver(seconds=0.02)
    seats = hard_question(solver)
    assert solver.check() == "unknown"
    with pytest.raises(Undecided):
        list(solver.models(seats[:1]))


def test_solvers_do_not_meet():
    one, other = Solver(), Solver()
    one.require(one.truth("a"))
    assert other.check(~other.truth("a")) == "sat"
