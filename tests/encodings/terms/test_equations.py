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


def test_a_join_gives_back_what_was_computed_from_what_was_replaced():
    t = Terms()
    a, b, five = t.variable("a", 8), t.variable("b", 8), t.constant(5, 8)
    same = t.equal(a, five)
    differences = [same, t.negation(same)]
    four_times = t.binary("shl", a, t.constant(2, 8))
    assert joined(t, [t.constant(20, 8), four_times], differences) == [four_times, four_times]
    computed = t.function("f", (t.add(a, b),), 8)
    assert joined(t, [t.function("f", (t.add(b, five),), 8), computed], differences)[0] is computed
    assert joined(t, [t.constant(21, 8), four_times], differences)[0] is not four_times
    assert joined(t, [t.constant(20, 8), four_times], [t.negation(same), same])[0] is not four_times


def test_what_is_computed_from_equal_addresses_stays_two():
    t = Terms()
    t.follows_addresses = True
    a, b = t.address(t.variable("a", 64)), t.address(t.variable("b", 64))
    four, n = t.constant(4, 64), t.variable("n", 64)
    values = [t.add(b, four), t.add(a, four)]
    same = t.equal(a, b)
    assert joined(t, values, [same, t.negation(same)]) == values
    moved = [t.add(a, four), t.add(a, n)]
    small = t.equal(n, four)
    assert joined(t, moved, [small, t.negation(small)]) == [moved[1], moved[1]]
