"""Clauses mean what they say, and a contradiction names what it needs."""

import pytest
from wavecheck.encodings.solver.query import Undecided
from wavecheck.encodings.solver.sat_clauses import FALSE, TRUE, Clauses


def models(clauses, variables):
    """Every assignment of the variables that the clauses allow."""
    solver = clauses.solver()
    found = set()
    while solver.check() == "sat":
        values = tuple(solver.holds(variable) for variable in variables)
        found.add(values)
        solver.require(-x if value else x for x, value in zip(variables, values, strict=True))
    return found


def test_combinations_are_equivalences():
    clauses = Clauses()
    a, b = clauses.variable(), clauses.variable()
    both, either = clauses.both(a, b), clauses.either(a, b)
    assert models(clauses, (a, b, both, either)) == {
        (x, y, x and y, x or y) for x in (False, True) for y in (False, True)
    }


def test_constants_fold():
    clauses = Clauses()
    a = clauses.variable()
    assert clauses.both(a, TRUE) == a
    assert clauses.both(a, FALSE) == FALSE
    assert clauses.either(a, TRUE) == TRUE
    assert clauses.either() == FALSE
    assert clauses.both() == TRUE


def test_exactly_one_holds_where_the_condition_does():
    clauses = Clauses()
    a, b, condition = (clauses.variable() for _ in range(3))
    clauses.require_one([a, b], condition)
    assert models(clauses, (a, b, condition)) == {
        (True, False, True),
        (False, True, True),
        (False, False, False),
    }


def test_an_empty_clause_is_a_contradiction():
    clauses = Clauses()
    clauses.require(FALSE)
    assert clauses.solver().check() == "unsat"


def test_a_core_names_the_labels_that_a_contradiction_needs():
    clauses = Clauses(labelled=True)
    a, b = clauses.variable(), clauses.variable()
    clauses.require_labelled("first", a)
    clauses.require_labelled("idle", b)
    clauses.require_labelled("second", -a, b)
    solver = clauses.solver()
    assert solver.check([-b]) == "unsat"
    assert solver.check([-b], labels=["first"]) == "sat"
    assert solver.smallest_core([-b]) == ("idle",)
    assert solver.smallest_core([-b, b]) == ()
    clauses.require_labelled("third", -a)
    assert clauses.solver().smallest_core([a]) == ("third",)


def test_without_labels_nothing_can_be_left_out():
    clauses = Clauses()
    a = clauses.variable()
    clauses.require_labelled("first", a)
    assert clauses.solver().check([-a], labels=()) == "unsat"


def test_a_question_that_takes_too_long_is_not_answered():
    clauses = Clauses()
    size = 12
    holes = [[clauses.variable() for _ in range(size - 1)] for _ in range(size)]
    for row in holes:
        clauses.require(*row)
    for column in range(size - 1):
        for one in range(size):
            for other in range(one):
                clauses.require(-holes[one][column], -holes[other][column])
    with pytest.raises(Undecided):
        clauses.solver(seconds=0.01).check()
