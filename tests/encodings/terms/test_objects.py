"""Objects are intervals: what lies between two addresses of one is of it, and nothing else is."""

from __future__ import annotations

import pytest
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.objects import apart, has_room, is_based
from wavecheck.encodings.terms.session import Session


def possible(t: Terms, *facts) -> bool:
    session = Session(set(), None)
    for fact in facts:
        session.require(fact, 0)
    return session.check() == "sat"


@pytest.mark.parametrize(
    ("middle_apart", "far_apart", "expected"),
    [(True, False, False), (True, True, True), (False, True, True), (False, False, True)],
)
@pytest.mark.parametrize("step", [4, -4])
def test_only_the_middle_of_an_object_is_said_to_be_of_it(middle_apart, far_apart, expected, step):
    t = Terms()
    base = t.variable("p", 64)
    middle, far = (t.add(base, t.constant(k * step, 64)) for k in (1, 2))
    facts = [t.equal(base, t.constant(0x1000, 64))]
    for address, away in ((middle, middle_apart), (far, far_apart)):
        leaves = apart(t, base, address)
        facts.append(leaves if away else t.negation(leaves))
    assert possible(t, *facts) == expected


def test_where_bytes_are_accessed_each_step_between_them_stays_inside():
    t = Terms()
    base, index = t.variable("p", 64), t.variable("i", 64)
    start = t.add(base, index)
    is_based(t, start, base)
    ends = [t.add(start, t.constant(k, 64)) for k in (8, 28, 29)]
    room = has_room(t, start, 28)
    leaves = [apart(t, start, each) for each in ends]
    assert [possible(t, room, each) for each in leaves] == [False, False, True]


def test_no_bytes_are_accessed_around_the_end_of_memory():
    t = Terms()
    base = t.variable("p", 64)
    top = t.equal(base, t.constant(-2, 64))
    assert possible(t, top, has_room(t, base, 1))
    assert not possible(t, top, has_room(t, base, 4))


def test_a_chosen_pointer_has_the_bounds_of_the_chosen_object():
    t = Terms()
    one, other, which = t.variable("p", 64), t.variable("q", 64), t.variable("c", 1)
    either = t.choice(which, one, other)
    far = t.add(either, t.constant(8, 64))
    facts = (which, has_room(t, one, 16), apart(t, either, far))
    assert not possible(t, *facts)
    assert possible(t, t.negation(which), *facts[1:])
