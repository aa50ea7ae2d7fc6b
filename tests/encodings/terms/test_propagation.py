"""What a conjunction says of its parts may be put into them, and says no more and no less then."""

from __future__ import annotations

import pytest
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.propagation import propagated, what_matters
from wavecheck.encodings.terms.session import Session
from wavecheck.encodings.terms.term import Term

from .test_upper_bounds import Twins


def possible(*facts: Term) -> bool:
    session = Session(set(), None)
    for fact in facts:
        session.require(fact, 0)
    return session.check() == "sat"


@pytest.mark.parametrize("seed", range(60))
def test_what_is_put_in_says_the_same(seed):
    twins = Twins(seed)
    t = twins.terms
    facts = [twins.truth(3)[0] for _ in range(4)]
    whole, after = t.conjunction(facts), t.conjunction(propagated(t, facts))
    assert not possible(t.negation(t.equivalent(whole, after)))


def test_a_truth_that_is_stated_decides_the_choices_elsewhere():
    t = Terms()
    c, x, y = t.variable("c", 1), t.variable("x", 32), t.variable("y", 32)
    chosen = t.choice(c, t.add(x, y), x)
    differ = t.negation(t.equal(chosen, t.add(y, x)))
    assert propagated(t, [t.conjunction((c, differ))]) == [t.false]
    assert propagated(t, [t.conjunction((t.negation(c), differ))]) != [t.false]


def test_an_equation_with_a_constant_is_kept_and_used():
    t = Terms()
    x, y = t.variable("x", 32), t.variable("y", 32)
    three = t.constant(3, 32)
    found = propagated(t, [t.equal(x, three), t.equal(t.add(x, y), three)])
    assert set(found) == {t.equal(x, three), t.equal(y, t.constant(0, 32))}


def test_what_a_variable_is_matters_where_something_speaks_of_it():
    t = Terms()
    a, b, c = (t.variable(name, 1) for name in "abc")
    x = t.variable("x", 32)
    says_a, says_b = t.equivalent(a, t.equal(x, t.constant(1, 32))), t.equivalent(b, a)
    facts = [says_a, says_b, t.negation(t.equal(x, t.constant(7, 32)))]
    assert set(what_matters(c, [says_a, facts[2]])) == {c, facts[2]}
    assert set(what_matters(b, facts)) == {b, *facts}
