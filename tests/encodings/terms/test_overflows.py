"""When sums wrap: said of the arms of a choice, it is what the numbers say."""

from __future__ import annotations

import itertools

import pytest
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.overflows import overflow
from wavecheck.encodings.terms.session import Session

WIDTH = 3


@pytest.mark.parametrize("flag", ["nuw", "nsw"])
@pytest.mark.parametrize("zero_first", [True, False])
def test_a_sum_with_a_number_or_nothing_wraps_as_the_numbers_do(flag, zero_first):
    for condition, x, y in itertools.product((0, 1), range(1 << WIDTH), range(1 << WIDTH)):
        t = Terms()
        a, b, c = t.variable("a", WIDTH), t.variable("b", WIDTH), t.variable("c", 1)
        zero = t.constant(0, WIDTH)
        added = t.choice(c, zero, b) if zero_first else t.choice(c, b, zero)
        wraps = overflow(t, "add", flag, a, added, t.add(a, added))
        session = Session(set(), None)
        numbers = {a: x, b: y}
        for term, number in numbers.items():
            session.require(t.equal(term, t.constant(number, WIDTH)), 0)
        session.require(c if condition else t.negation(c), 0)
        assert session.check() == "sat"
        other = 0 if bool(condition) == zero_first else y
        assert bool(session.value(wraps, 0)) == _wraps(x, other, flag)


def _wraps(x: int, y: int, flag: str) -> bool:
    if flag == "nuw":
        return x + y >= 1 << WIDTH
    x, y = (n - (1 << WIDTH) if n >> (WIDTH - 1) else n for n in (x, y))
    return not -(1 << (WIDTH - 1)) <= x + y < 1 << (WIDTH - 1)
