"""Clauses mean what they say, and a contradiction names what it needs."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from wavecheck.encodings.solver.query import Undecided
from wavecheck.encodings.solver.recorder import recorded
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
    assert smallest_core(solver, [-b]) == ("idle",)
    assert smallest_core(solver, [-b, b]) == ()
    clauses.require_labelled("third", -a)
    assert smallest_core(clauses.solver(), [a]) == ("third",)


def smallest_core(solver, assumptions):
    assert solver.check(assumptions) == "unsat"
    return solver.smallest_core(assumptions)


def test_labels_are_left_out_in_their_order_whatever_the_solver_used():
    """Of several contradictions the one that the labels at the end make is kept."""
    clauses = Clauses(labelled=True)
    a, b = clauses.variable(), clauses.variable()
    for label, literal in (("1", a), ("2", -a), ("3", b), ("4", -b), ("5", a)):
        clauses.require_labelled(label, literal)
    assert smallest_core(clauses.solver(), []) == ("3", "4")
    assert smallest_core(clauses.solver(), [-a]) == ("5",)


def test_what_a_core_rests_on_is_asked_as_it_stands():
    clauses = Clauses(labelled=True)
    a = clauses.variable()
    for label in "123":
        clauses.require_labelled(label, a)
    solver = clauses.solver()
    with recorded() as recorder:
        assert smallest_core(solver, [-a]) == ("3",)
    last = [query for query in recorder.queries if query.answer == "unsat"][-1]
    switches = {int(name) for name in re.findall(r"^\(assert p(\d+)\)$", last.script, re.M)}
    assert len(switches) == 2, "what always holds, and one label"


def test_solvers_of_one_thread_and_of_several_do_not_meet():
    """They share variables, and nothing that was said of them."""

    def one(value):
        clauses = Clauses()
        a, b = clauses.variable(), clauses.variable()
        clauses.require(a if value else -a)
        clauses.require(-a, b)
        return clauses.solver(), a, b

    first, second = one(True), one(False)
    with ThreadPoolExecutor(2) as pool:
        elsewhere = pool.submit(lambda: one(True)).result()
    for (solver, a, b), value in ((first, True), (second, False), (elsewhere, True)):
        assert solver.check([-b]) == ("unsat" if value else "sat")
        assert solver.check() == "sat"
        assert solver.holds(a) == value


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
