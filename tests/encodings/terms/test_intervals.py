"""What comparisons with constants say of a number, against all numbers of three bits."""

from __future__ import annotations

import random

import pytest
from wavecheck.encodings.terms.constant_folding import signed
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.intervals import narrowed
from wavecheck.encodings.terms.path_conditions import anywhere, assume
from wavecheck.encodings.terms.term import Term

WIDTH = 3
NUMBERS = range(1 << WIDTH)


def comparison(t: Terms, chance: random.Random) -> tuple[Term, set[int]]:
    """A literal about the one variable, and the numbers for which it holds."""
    n, limit = t.variable("n", WIDTH), chance.choice(NUMBERS)
    constant, least = t.constant(limit, WIDTH), signed(limit, WIDTH)
    term, holds = chance.choice(
        [
            (t.equal(n, constant), {x for x in NUMBERS if x == limit}),
            (t.unsigned_less(n, constant), {x for x in NUMBERS if x < limit}),
            (t.unsigned_less(constant, n), {x for x in NUMBERS if limit < x}),
            (t.signed_less(n, constant), {x for x in NUMBERS if signed(x, WIDTH) < least}),
            (t.signed_less(constant, n), {x for x in NUMBERS if least < signed(x, WIDTH)}),
        ]
    )
    if chance.random() < 0.5:
        return t.negation(term), {*NUMBERS} - holds
    return term, holds


@pytest.mark.parametrize("seed", range(300))
def test_a_path_is_lost_only_if_no_number_takes_it_and_keeps_what_it_says(seed):
    chance, t = random.Random(seed), Terms()
    path, left = anywhere(), {*NUMBERS}
    said: dict[Term, set[int]] = {t.true: {*NUMBERS}}
    for _ in range(5):
        literal, holds = comparison(t, chance)
        said[literal], said[t.negation(literal)] = holds, {*NUMBERS} - holds
        left &= holds
        after = assume(t, path, literal)
        if after is None:
            assert not left
            return
        path = after
        kept = {*NUMBERS}.intersection(*(said[each] for each in path.literals))
        assert kept == left


def holds(term: Term, number: int) -> bool:
    """The truth of a combination of comparisons where the one variable is this number."""
    parts = term.arguments
    match term.operation:
        case "constant":
            return bool(term.value)
        case "not":
            return not holds(parts[0], number)
        case "and":
            return all(holds(part, number) for part in parts)
        case "or":
            return any(holds(part, number) for part in parts)
    one, other = (part.value if part.is_constant else number for part in parts)
    if term.operation == "<s":
        one, other = signed(one, WIDTH), signed(other, WIDTH)
    return one == other if term.operation == "=" else one < other


@pytest.mark.parametrize("seed", range(300))
def test_conditions_of_several_comparisons_are_kept_as_well(seed):
    chance, t = random.Random(seed), Terms()
    path, left = anywhere(), {*NUMBERS}
    for _ in range(4):
        literals = [comparison(t, chance)[0] for _ in range(3)]
        joined = chance.choice((t.conjunction, t.disjunction))(literals[:2])
        condition = chance.choice((t.conjunction, t.disjunction))((joined, literals[2]))
        condition = t.negation(condition) if chance.random() < 0.5 else condition
        left = {number for number in left if holds(condition, number)}
        after = assume(t, path, condition)
        if after is None:
            assert not left
            return
        path = after
        assert {n for n in NUMBERS if all(holds(each, n) for each in path.literals)} == left


def test_an_interval_is_closed_from_both_ends():
    t = Terms()
    n = t.variable("n", 32)
    path = anywhere()
    for number in range(3):
        path = assume(t, path, t.negation(t.equal(n, t.constant(number, 32))))
        assert path is not None
        assert assume(t, path, t.unsigned_less(n, t.constant(number + 1, 32))) is None
        longer = t.unsigned_less(t.constant(number, 32), n)
        assert assume(t, path, longer) is path


def test_the_signed_and_the_unsigned_reading_agree_where_they_can():
    t = Terms()
    n = t.variable("n", 32)
    positive = assume(t, anywhere(), t.signed_less(t.constant(0, 32), n))
    assert positive is not None
    assert assume(t, positive, t.equal(n, t.constant(0, 32))) is None
    small = assume(t, anywhere(), t.unsigned_less(n, t.constant(9, 32)))
    assert small is not None
    assert assume(t, small, t.signed_less(n, t.constant(0, 32))) is None


def test_of_two_variables_nothing_is_known():
    t = Terms()
    literal = t.unsigned_less(t.variable("n", 8), t.variable("m", 8))
    assert narrowed(t, {}, {}, literal) == {}
