"""A sum is one term in whatever order it was added up, and never another number than it was."""

from __future__ import annotations

from random import Random

import pytest
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.session import Session
from wavecheck.encodings.terms.sums import remainder, sum_of
from wavecheck.encodings.terms.term import Term


def differ(t: Terms, one: Term, other: Term) -> bool:
    session = Session(set(), None)
    session.require(t.negation(t.equal(one, other)), 0)
    return session.check() != "unsat"


def added_up(t: Terms, random: Random, parts: list[tuple[Term, int]]) -> Term:
    """The sum of all the parts, each times its number, in some order and in some groups."""
    width = parts[0][0].width
    if len(parts) == 1:
        term, factor = parts[0]
        if random.random() < 0.3:
            return t.subtract(t.multiply(term, t.constant(factor + 1, width)), term)
        return t.multiply(term, t.constant(factor, width))
    random.shuffle(parts)
    cut = random.randrange(1, len(parts))
    one, other = (added_up(t, random, half) for half in (parts[:cut], parts[cut:]))
    if random.random() < 0.3:
        return t.subtract(one, t.subtract(t.constant(0, width), other))
    return t.add(one, other)


@pytest.mark.parametrize("seed", range(40))
def test_a_sum_is_one_term_in_whatever_order_it_was_added_up(seed):
    t, random = Terms(), Random(seed)
    terms = [*(t.variable(f"v{i}", 16) for i in range(4)), t.constant(random.randrange(99), 16)]
    parts = [(term, random.choice((1, 2, 3, 4, 12, -1, -4))) for term in terms]
    first = added_up(t, random, list(parts))
    assert all(added_up(t, random, list(parts)) is first for _ in range(5))
    assert differ(t, first, t.add(first, terms[0]))


def test_a_multiple_is_the_sum_of_multiples_and_a_choice_adds_what_differs():
    t = Terms()
    x, y, c = t.variable("x", 32), t.variable("y", 32), t.variable("c", 1)
    four = t.constant(4, 32)
    assert t.multiply(t.add(x, four), four) is t.add(t.multiply(x, four), t.constant(16, 32))
    chosen = t.choice(c, t.add(x, y), x)
    assert chosen is t.add(x, t.choice(c, y, t.constant(0, 32)))
    assert t.choice(c, t.multiply(x, four), t.multiply(y, four)) is t.multiply(
        t.choice(c, x, y), four
    )


def test_multiples_of_four_and_what_is_one_more_are_never_equal():
    t = Terms()
    p, i, j = (t.variable(name, 64) for name in "pij")
    four, one = t.constant(4, 64), t.constant(1, 64)
    here = t.add(p, t.multiply(i, four))
    there = t.add(t.add(p, t.multiply(j, four)), one)
    assert t.equal(here, there) is t.false
    assert t.equal(here, t.add(p, t.multiply(j, four))) is not t.false


@pytest.mark.parametrize(("most", "known"), [(100, True), (250, False)])
def test_a_sum_is_extended_part_by_part_where_it_stays_small(most, known):
    t = Terms()
    x = t.variable("x", 8)
    x.largest = most
    wide = t.zero_extend(t.add(x, t.constant(8, 8)), 32)
    apart = t.add(t.zero_extend(x, 32), t.constant(8, 32))
    assert (wide is apart) == known
    assert t.truncate(apart, 8) is t.add(x, t.constant(8, 8))


def test_a_step_to_another_pointer_stays_a_step():
    t = Terms()
    p, q = t.variable("p", 64), t.variable("q", 64)
    between = t.subtract(q, p)
    assert t.add(p, between) is q
    assert t.step(p, between) is not q
    assert not differ(t, t.step(p, between), q)
    assert sum_of(t.step(p, between)).parts == ((t.step(p, between), 1),)


@pytest.mark.parametrize("divisor", [2, 4, 8])
def test_what_is_left_of_a_division_is_equal_modulo_the_divisor(divisor):
    t = Terms()
    x, y = t.variable("x", 16), t.variable("y", 16)
    total = t.add(t.multiply(x, t.constant(12, 16)), t.add(y, t.constant(7, 16)))
    rest = t.of_sum(remainder(sum_of(total), divisor), 16)
    bits = divisor.bit_length() - 1
    assert not differ(t, t.slice(total, 0, bits), t.slice(rest, 0, bits))
    assert (x in [part for part, _ in sum_of(rest).parts]) == (12 % divisor != 0)
