"""Behind a branch on `a = b` the two are one value, and joined again they are one as well."""

from __future__ import annotations

from wavecheck.encodings.terms.equations import equated, joined
from wavecheck.encodings.terms.factory import Terms


def test_the_newer_term_is_made_equal_to_the_older_or_to_the_constant():
    t = Terms()
    a, b, five = t.variable("a", 8), t.variable("b", 8), t.constant(5, 8)
    assert list(equated(t, t.equal(a, b))) == [(b, a)]
    assert list(equated(t, t.equal(five, b))) == [(b, five)]
    both = t.conjunction((t.equal(a, b), t.variable("c", 1)))
    assert list(equated(t, both)) == [(b, a)]
    assert list(equated(t, t.negation(t.equal(a, b)))) == []
    assert list(equated(t, t.disjunction((t.equal(a, b), t.variable("c", 1))))) == []


def test_a_join_gives_back_what_was_replaced():
    t = Terms()
    a, b = t.variable("a", 8), t.variable("b", 8)
    same = t.equal(a, b)
    assert joined(t, [a, b], [same, t.negation(same)]) == [b, b]
    assert joined(t, [a, b], [t.negation(same), t.negation(t.variable("c", 1))]) == [a, b]
    five = t.constant(5, 8)
    assert joined(t, [five, a], [t.equal(a, five), t.negation(t.equal(a, five))]) == [a, a]


def test_equal_addresses_of_two_objects_stay_two():
    t = Terms()
    t.follows_addresses = True
    a, b = t.address(t.variable("a", 64)), t.address(t.variable("b", 64))
    four = t.constant(4, 64)
    same = t.equal(t.add(a, four), b)
    assert list(equated(t, same)) == []
    assert joined(t, [a, b], [t.equal(a, b), t.negation(t.equal(a, b))]) == [a, b]
    assert list(equated(t, t.equal(a, four))) == [(a, four)]
