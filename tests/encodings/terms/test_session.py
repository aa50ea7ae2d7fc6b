"""One session is one question: threads, shared and distinct variables, wishes, timeouts."""

from __future__ import annotations

import pytest
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.session import Session


@pytest.fixture
def t():
    return Terms()


def test_shared_variables_are_equal_in_all_threads_and_others_are_not(t):
    for shared, answer in (({"x"}, "unsat"), (set(), "sat")):
        session = Session(shared, None)
        session.require(t.equal(t.variable("x", 8), t.constant(1, 8)), 0)
        session.require(t.equal(t.variable("x", 8), t.constant(2, 8)), 1)
        assert session.check() == answer


def test_distinct_variables_differ_between_the_threads(t):
    x, y = t.variable("x", 1), t.variable("y", 8)
    session = Session(set(), None)
    for thread in (0, 1):
        session.require(x, thread)
    session.require_distinct("y")
    assert session.check() == "sat"
    session.require_distinct("x")
    assert session.check() == "unsat"
    apart = Session(set(), None)
    for thread in (0, 1):
        apart.require(t.unsigned_less(y, t.constant(2, 8)), thread)
    apart.require_distinct("y")
    assert apart.check() == "sat"
    assert {apart.value(y, 0), apart.value(y, 1)} == {0, 1}


def test_functions_are_common_to_the_threads_unless_they_are_a_threads_own(t):
    argument = t.constant(3, 8)
    for name, answer in ((("value", "fadd"), "unsat"), (("thread", "call:f"), "sat")):
        session = Session(set(), None)
        result = t.function(name, (argument,), 8)
        session.require(t.equal(result, t.constant(1, 8)), 0)
        session.require(t.equal(result, t.constant(2, 8)), 1)
        assert session.check() == answer


def test_a_function_gives_equal_results_for_equal_arguments_only(t):
    x, y = t.variable("x", 8), t.variable("y", 8)
    one, other = (t.function("f", (each,), 8) for each in (x, y))
    session = Session(set(), None)
    session.require(t.negation(t.equal(one, other)), 0)
    assert session.check() == "sat"
    session.require(t.equal(x, y), 0)
    assert session.check() == "unsat"


def test_opaque_values_are_only_equal_or_not(t):
    x, y, z = (t.variable(name, 0) for name in "xyz")
    session = Session(set(), None)
    session.require(t.equal(x, y), 0)
    session.require(t.negation(t.equal(y, z)), 0)
    assert session.check() == "sat"
    assert session.value(x, 0) == session.value(y, 0) != session.value(z, 0)
    session.require(t.equal(x, z), 0)
    assert session.check() == "unsat"


def test_of_an_empty_disjunction_nothing_holds_and_of_an_empty_conjunction_everything(t):
    session = Session(set(), None)
    assert session.check(session.conjunction([])) == "sat"
    assert session.check(session.disjunction([])) == "unsat"
    session.require_any([])
    assert session.check() == "unsat"


def test_truths_that_exclude_or_imply_each_other(t):
    session = Session(set(), None)
    a, b = session.fresh_truth("a"), session.fresh_truth("b")
    session.require_any([a, b])
    session.require_not_both(a, b)
    assert session.check() == "sat" and session.holds(session.exclusive_or(a, b))
    assert [session.check(each) for each in (a, b)] == ["sat", "sat"]
    assert [session.check(each) for each in (a, b)] == ["sat", "sat"]
    session.require_implication(a, b)
    assert session.check() == "sat" and session.holds(b) and not session.holds(a)


def test_a_model_fulfils_each_wish_that_the_ones_before_it_allow(t):
    x, y = t.variable("x", 8), t.variable("y", 8)
    number = {value: t.constant(value, 8) for value in range(10)}
    session = Session(set(), None)
    session.require(t.unsigned_less(number[5], x), 0)
    wishes = [
        [t.equal(x, number[3])],
        [t.unsigned_less(x, number[8]), t.equal(y, number[4])],
        [t.equal(y, number[6])],
        [],
        [t.equal(x, number[7])],
    ]
    assert session.check_preferring(wishes, threads=1) == "sat"
    assert (session.value(x, 0), session.value(y, 0)) == (7, 4)


def test_a_wish_is_for_every_thread(t):
    """What one of two threads cannot have is not given to the other either."""
    x = t.variable("x", 8)
    number = {value: t.constant(value, 8) for value in (0, 8, 9)}
    session = Session(set(), None)
    for thread, allowed in ((0, (0, 9)), (1, (8, 9))):
        session.require(t.disjunction(t.equal(x, number[v]) for v in allowed), thread)
    wishes = [[t.equal(x, number[0])], [t.equal(x, number[9])]]
    assert session.check_preferring(wishes, threads=2) == "sat"
    assert [session.value(x, thread) for thread in (0, 1)] == [9, 9]


def test_no_wish_makes_an_impossible_question_possible(t):
    session = Session(set(), None)
    session.require(t.false, 0)
    assert session.check_preferring([[t.true]], threads=1) == "unsat"


def test_a_question_that_takes_too_long_is_unknown(t):
    """The factors of a product of two large primes."""
    x, y = t.variable("x", 128), t.variable("y", 128)
    product = ((1 << 61) - 1) * ((1 << 31) - 1)
    session = Session(set(), 0.05)
    for each in (x, y):
        session.require(t.unsigned_less(each, t.constant(1 << 62, 128)), 0)
        session.require(t.unsigned_less(t.constant(1, 128), each), 0)
    session.require(t.equal(t.multiply(x, y), t.constant(product, 128)), 0)
    assert session.check() == "unknown"


def test_deep_terms_are_translated_without_recursion(t):
    x = term = t.variable("x", 8)
    for _ in range(5000):
        term = t.binary("udiv", t.multiply(term, x), x)
    session = Session(set(), None)
    session.translate(term, 0)
    assert session.check() == "sat"


def test_a_variable_that_the_model_does_not_mention_has_some_value(t):
    session = Session(set(), None)
    assert session.check() == "sat"
    assert session.value(t.variable("x", 8), 0) in range(256)
    assert session.value(t.variable("p", 1), 1) in (0, 1)


def test_opaque_values_have_numbers_of_their_own(t):
    names = [t.variable(f"v{number}", 0) for number in range(40)]
    session = Session(set(), None)
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            session.require(t.negation(t.equal(one, other)), 0)
    assert session.check() == "sat"
    assert sorted(session.value(one, 0) for one in names) == list(range(len(names)))
