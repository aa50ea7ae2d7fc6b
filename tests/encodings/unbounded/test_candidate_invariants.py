"""What is guessed holds of the states it was learnt from, and is the strongest of its shape."""

from itertools import product
from random import Random

import pytest
from wavecheck.encodings.unbounded.candidate_invariants import (
    Agreement,
    AtMost,
    Constantly,
    Distance,
    Remainder,
    guessed,
    not_implied,
)
from wavecheck.encodings.unbounded.equations import Congruence, Equation

MOVING = frozenset(("i", "c"))


def counting_down(n: int) -> list[dict[str, int | bool]]:
    return [{"i": i, "c": 2 * (n - i), "n": n, "p": False, "q": i > 1} for i in range(1, n + 1)]


def test_a_linear_relation_is_found():
    states = [*counting_down(3), *counting_down(9), *counting_down(100)]
    found = guessed(states, MOVING)
    equations = [each for each in found if isinstance(each, Equation)]
    assert len(equations) == 1
    assert equations[0].terms in (
        ((2, "i"), (1, "c"), (-2, "n")),
        ((-2, "i"), (-1, "c"), (2, "n")),
    )
    assert Remainder("c", 2, 0) in found
    assert Distance("i", "n", 0) in found and Distance("", "i", 1) in found
    assert Constantly("p", False) in found


def test_small_upper_bounds_are_found():
    states = [{"i": value, "n": 9 * value} for value in (0, 1, 3)]
    found = guessed(states, frozenset("i"))
    assert AtMost("i", 3) in found
    assert not any(isinstance(each, AtMost) and each.column == "n" for each in found)
    assert AtMost("i", 7) in guessed([*states, {"i": 5, "n": 45}], frozenset("i"))


def test_truths_are_equal_or_opposite():
    states = [{"a": v, "b": v, "c": not v} for v in (True, False)]
    found = guessed(states, frozenset("abc"))
    assert set(found) == {Agreement("a", "b", True), Agreement("a", "c", False)}


@pytest.mark.parametrize("seed", range(20))
def test_all_that_is_guessed_holds_of_the_states(seed):
    rng = Random(seed)
    columns = "abcde"
    basis = [[rng.randrange(-5, 6) for _ in columns] for _ in range(rng.randrange(1, 4))]
    states = []
    for _ in range(rng.randrange(1, 12)):
        weights = [rng.randrange(4) for _ in basis]
        row = [sum(w * b[k] for w, b in zip(weights, basis, strict=True)) for k in range(5)]
        states.append({**dict(zip(columns, row, strict=True)), "t": rng.random() < 0.5})
    found = guessed(states, frozenset(columns))
    assert all(guess.holds(state) is True for guess in found for state in states)
    # As many equations as there are columns less the dimension of the states.
    rank = _affine_rank([[state[c] for c in columns] for state in states])
    assert sum(isinstance(guess, Equation) for guess in found) == len(columns) - rank


def _affine_rank(rows: list[list[int]]) -> int:
    """The dimension of the smallest affine space through the rows, modulo a large prime."""
    prime = (1 << 61) - 1
    left = [[(a - b) % prime for a, b in zip(row, rows[0], strict=True)] for row in rows[1:]]
    rank = 0
    for column in range(len(rows[0])):
        pivot = next((row for row in left if row[column]), None)
        if pivot is None:
            continue
        rank += 1
        inverse = pow(pivot[column], -1, prime)
        left = [
            [(a - row[column] * inverse * b) % prime for a, b in zip(row, pivot, strict=True)]
            for row in left
            if row is not pivot
        ]
    return rank


@pytest.mark.parametrize("width", [8, 32])
def test_equations_that_wrap_are_found(width):
    modulus, rng = 1 << width, Random(width)
    trips = [rng.randrange(modulus) for _ in range(6)]
    states = [{"i": i, "s": (3 * i + 5) % modulus, "free": rng.randrange(modulus)} for i in trips]
    assert not any(isinstance(each, Equation) for each in guessed(states, frozenset("is")))
    found = [each for each in guessed(states, frozenset("is"), [width]) if is_congruence(each)]
    assert len(found) == 1
    for i in range(50):
        right = {"i": i, "s": (3 * i + 5) % modulus, "free": rng.randrange(modulus)}
        assert found[0].holds(right) is True
        assert found[0].holds({**right, "s": right["s"] + 1}) is False


def is_congruence(guess) -> bool:
    return isinstance(guess, Congruence)


@pytest.mark.parametrize("seed", range(20))
def test_congruences_hold_of_their_states_and_of_all_that_are_made_of_them(seed):
    rng = Random(seed)
    states = [
        {c: rng.choice((0, 2, 4, 6, rng.randrange(256))) for c in "abcd"}
        for _ in range(rng.randrange(1, 6))
    ]
    found = [each for each in guessed(states, frozenset("abcd"), [8]) if is_congruence(each)]
    for weights in ([rng.randrange(256) for _ in states] for _ in range(20)):
        weights[0] += 1 - sum(weights)
        mixed = {
            c: sum(w * s[c] for w, s in zip(weights, states, strict=True)) % 256 for c in "abcd"
        }
        assert all(each.holds(mixed) is True for each in found)


def test_guesses_are_shown_as_equations():
    assert str(Equation(((1, "a"), (-2, "b")), 3)) == "a + 3 = 2*b"
    assert str(Equation(((1, "a"),), -3)) == "a = 3"
    assert str(Distance("a", "b", 0)) == "b >= a"
    assert str(Distance("", "b", 1)) == "b >= 1"
    assert str(Constantly("a is poison", False)) == "a is not poison"
    assert str(Constantly("a", False)) == "not a"
    assert str(Agreement("a is poison", "b is poison", True)) == "a is poison iff b is poison"


def test_only_a_difference_from_what_was_constant_may_be_news():
    few = [{"a": 5, "b": n, "t": False, "u": n > 6} for n in (5, 6, 9)]
    more = [*few, {"a": 6, "b": 7, "t": False, "u": True}]
    moving = frozenset("ab")
    before, after = guessed(few, moving), guessed(more, moving)
    assert Distance("a", "b", 0) in not_implied(before, after)
    assert Distance("a", "b", 0) not in before
    assert not_implied(after, after) == []
    rest = [guess for guess in after if guess not in not_implied(before, after)]
    for state in [
        {"a": 5, "b": n, "t": False, "u": u} for n in range(5, 20) for u in (True, False)
    ]:
        if all(guess.holds(state) for guess in before):
            assert all(guess.holds(state) for guess in rest)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_not_news_is_implied_by_what_was_guessed_of_fewer_states(seed):
    rng = Random(seed)
    base = [{"a": 3, "b": 2 * n, "c": 2 * n + 3, "t": n > 1, "u": n <= 1} for n in range(4)]
    odd = [{c: rng.randrange(8) if c < "t" else rng.random() < 0.5 for c in "abctu"}]
    before, after = (guessed(states, frozenset("abc")) for states in (base, [*base, *odd]))
    rest = [guess for guess in after if guess not in not_implied(before, after)]
    held = 0
    for a, b, c, t in product(range(8), range(16), range(16), (True, False)):
        state = {"a": a, "b": b, "c": c, "t": t, "u": not t}
        if all(guess.holds(state) for guess in before):
            held += 1
            assert all(guess.holds(state) for guess in rest)
    assert held
