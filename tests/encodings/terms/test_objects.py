"""Objects are intervals: what lies between two addresses of one is of it, and nothing else is."""

from __future__ import annotations

import pytest
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.objects import apart, objects_are_intervals
from wavecheck.encodings.terms.session import Session


@pytest.mark.parametrize(
    ("middle_apart", "far_apart", "possible"),
    [(True, False, False), (True, True, True), (False, True, True), (False, False, True)],
)
@pytest.mark.parametrize("step", [4, -4])
def test_only_the_middle_of_an_object_is_said_to_be_of_it(middle_apart, far_apart, possible, step):
    t = Terms()
    base = t.variable("p", 64)
    middle, far = (t.add(base, t.constant(k * step, 64)) for k in (1, 2))
    apart(t, middle, far)
    session = Session(set(), None)
    session.require(t.equal(base, t.constant(0x1000, 64)), 0)
    for address, away in ((middle, middle_apart), (far, far_apart)):
        leaves = apart(t, base, address)
        session.require(leaves if away else t.negation(leaves), 0)
    for fact in objects_are_intervals(t):
        session.require(fact, 0)
    assert (session.check() == "sat") == possible
