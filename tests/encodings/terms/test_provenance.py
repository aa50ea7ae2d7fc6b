"""What an address is based on, as a term."""

from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.provenance import NOTHING, WIDTH, another_base, base
from wavecheck.encodings.terms.values import Value


def made(follows: bool = True):
    t = Terms()
    t.follows_addresses = follows
    p, q = t.address(t.variable("p", 64)), t.address(t.variable("q", 64))
    return t, p, q, t.variable("i", 64), t.variable("c", 1)


def test_steps_stay_in_an_object_and_choices_are_of_several():
    t, p, q, i, c = made()
    assert base(t, p) is base(t, t.add(p, i)) is base(t, t.subtract(p, i))
    assert base(t, p) is not base(t, q)
    either = t.choice(c, t.add(p, i), q)
    assert base(t, either) is t.choice(c, base(t, p), base(t, q))
    assert base(t, t.function("cast", (p, t.constant(1, 8)), 64)) is base(t, p)
    assert base(t, t.binary("and", p, t.constant(-8, 64))) is base(t, p)


def test_numbers_are_based_on_nothing():
    t, p, q, i, _ = made()
    nothing = t.constant(NOTHING, WIDTH)
    assert base(t, i) is base(t, t.constant(0, 64)) is base(t, t.add(p, q)) is nothing


def test_another_base_is_one_that_the_source_does_not_have():
    t, p, q, i, c = made()

    def another(source, target, poison=None):
        return another_base(t, Value(source, poison or t.false), Value(target, t.false))

    assert another(p, t.add(p, i)) is another(i, p) is another(p, q, t.true) is t.false
    assert another(p, q) is another(p, i) is t.true
    assert another(p, t.choice(c, p, q)) is t.negation(c)


def test_where_no_addresses_are_compared_nothing_is_asked():
    t, p, q, *_ = made(follows=False)
    assert another_base(t, Value(p, t.false), Value(q, t.false)) is t.false
