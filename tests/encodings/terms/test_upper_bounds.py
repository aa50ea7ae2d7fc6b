"""Terms are bounded, and fold by their bounds, without changing what they are."""

from __future__ import annotations

from random import Random

import pytest
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.session import Session
from wavecheck.encodings.terms.term import Term

WIDTH = 8
BINARY = ["add", "sub", "mul", "and", "or", "xor", "udiv", "urem", "sdiv", "srem"]
SHIFTS = ["shl", "lshr", "ashr"]


class Twins:
    """The same expression over variables and over the numbers that these have."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.terms = Terms()
        self.numbers = {f"v{i}": self.random.randrange(1 << WIDTH) for i in range(3)}

    def number(self, depth: int) -> tuple[Term, Term]:
        t, random = self.terms, self.random
        if depth == 0 or random.random() < 0.15:
            if random.random() < 0.4:
                constant = t.constant(random.choice([0, 1, 2, 3, 7, 127, 128, 255]), WIDTH)
                return constant, constant
            name = random.choice(sorted(self.numbers))
            return t.variable(name, WIDTH), t.constant(self.numbers[name], WIDTH)
        kind = random.randrange(7)
        one, other = self.number(depth - 1), self.number(depth - 1)
        if kind == 0:
            condition = self.truth(depth - 1)
            return self.both(lambda c, a, b: t.choice(c, a, b), condition, one, other)
        if kind == 1:
            operation = random.choice(BINARY[:6])
            condition = self.truth(depth - 1)
            return self.both(
                lambda c, a, b: t.choice(c, t.binary(operation, a, b), a), condition, one, other
            )
        if kind == 6:
            operation = random.choice(BINARY[:6])
            condition, third = self.truth(depth - 1), self.number(depth - 1)
            return self.both(
                lambda c, x, y, z: t.choice(
                    c, t.binary(operation, x, y), t.binary(operation, z, x)
                ),
                condition,
                one,
                other,
                third,
            )
        if kind == 2:
            operation = random.choice(SHIFTS)
            by = t.constant(random.randrange(WIDTH), WIDTH)
            return self.both(lambda a: t.binary(operation, a, by), one)
        if kind == 3:
            intrinsic = random.choice(["llvm.ctpop", "llvm.ctlz", "llvm.cttz"])
            return self.both(lambda a: t.bits(intrinsic, a), one)
        if kind == 4:
            extend = random.choice([t.zero_extend, t.sign_extend])
            narrow = random.choice([4, 5, 8])
            return self.both(lambda a: extend(t.truncate(a, narrow), WIDTH), one)
        operation = random.choice(BINARY)
        if operation in BINARY[6:]:
            other = (t.constant(random.choice([1, 2, 3, 16, 200]), WIDTH),) * 2
        return self.both(lambda a, b: t.binary(operation, a, b), one, other)

    def truth(self, depth: int) -> tuple[Term, Term]:
        t = self.terms
        compare = self.random.choice([t.equal, t.unsigned_less, t.signed_less])
        return self.both(compare, self.number(depth), self.number(depth))

    @staticmethod
    def both(make, *operands: tuple[Term, Term]) -> tuple[Term, Term]:
        return make(*(a for a, _ in operands)), make(*(b for _, b in operands))


@pytest.mark.parametrize("part", range(4))
def test_no_value_is_larger_than_its_bound(part):
    for seed in range(part * 1000, part * 1000 + 1000):
        symbolic, concrete = Twins(seed).number(4)
        assert concrete.is_constant and concrete.value <= symbolic.largest, seed


@pytest.mark.parametrize("part", range(4))
def test_what_is_folded_by_bounds_stays_what_it_was(part):
    for seed in range(part * 60, part * 60 + 60):
        twins = Twins(seed)
        symbolic, concrete = twins.number(4)
        session = Session(set(), None)
        for name, value in twins.numbers.items():
            variable = twins.terms.variable(name, WIDTH)
            session.require(twins.terms.equal(variable, twins.terms.constant(value, WIDTH)), 0)
        session.require(twins.terms.negation(twins.terms.equal(symbolic, concrete)), 0)
        assert session.check() == "unsat", seed


def test_bounds_decide_without_a_solver():
    t = Terms()
    x, y = t.variable("x", 32), t.variable("y", 32)
    count = t.bits("llvm.ctpop", x)
    assert t.unsigned_less(count, t.constant(33, 32)) is t.true
    assert t.signed_less(count, t.constant(0, 32)) is t.false
    assert t.signed_less(t.constant(-1, 32), count) is t.true
    assert t.sign_extend(count, 64) is t.zero_extend(count, 64)
    assert t.zero_extend(t.truncate(count, 8), 32) is count
    assert t.signed_less(count, t.constant(4, 32)) is t.unsigned_less(count, t.constant(4, 32))
    assert t.binary("ashr", count, y) is t.binary("lshr", count, y)
    assert t.equal(count, t.constant(40, 32)) is t.false


def test_two_spellings_of_a_comparison_are_one_term():
    t = Terms()
    x, three, four = t.variable("x", 32), t.constant(3, 32), t.constant(4, 32)
    assert t.unsigned_less(three, x) is t.negation(t.unsigned_less(x, four))
    assert t.signed_less(three, x) is t.negation(t.signed_less(x, four))


@pytest.mark.parametrize("operation", ["add", "sub", "xor", "or", "and"])
def test_what_is_done_under_a_condition_is_done_with_what_changes_nothing(operation):
    t = Terms()
    c, x, y = t.variable("c", 1), t.variable("x", 32), t.variable("y", 32)
    neutral = t.constant(-1 if operation == "and" else 0, 32)
    done = t.binary(operation, x, y)
    assert t.choice(c, done, x) is t.binary(operation, x, t.choice(c, y, neutral))
    assert t.choice(c, x, done) is t.binary(operation, x, t.choice(c, neutral, y))
    other = t.binary(operation, x, t.variable("z", 32))
    chosen = t.choice(c, y, t.variable("z", 32))
    assert t.choice(c, done, other) is t.binary(operation, x, chosen)


def test_numbers_that_are_chosen_stay_numbers():
    """A branch on which of two constants was chosen folds to the condition itself."""
    t = Terms()
    c, x = t.variable("c", 1), t.variable("x", 32)
    three, four = t.constant(3, 32), t.constant(4, 32)
    assert t.equal(t.choice(c, three, four), three) is c
    shifted = t.choice(c, t.add(x, three), t.add(x, four))
    assert shifted.operation == "choice"
