"""One operation between lanes, and something that is said to do the same: often it does.

Each fold gives the instructions of a source and of a target, which define `r` in both. They stand
in a context: behind a branch that joined, in one side of a branch, before threads talk.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from oracles.byte_programs import (
    BALLOT,
    COMPARE,
    EITHER,
    LEAST,
    OWN_BIT,
    PERMUTE,
    QUAD,
    READ,
    READ_FIRST,
    SUM,
    TALK,
    WRITE,
    Body,
    If,
    Ins,
    Operand,
    Phi,
    Program,
)

from .lane_pairs import PARAMETERS

Sides = tuple[list[Ins], list[Ins]]
NUMBERS = (0, 1, 1, 2, 3)


def call(callee: str, dst: str, *args: Operand, bits: int = 32) -> Ins:
    return Ins("call", dst, bits, args, callee)


def _either(rng: Random, *targets: list[Ins]) -> list[Ins]:
    return rng.choice(targets)


def through_arithmetic(rng: Random, x: Operand, y: Operand) -> Sides:
    """A sum of what a lane reads is the sum of what is read."""
    op = rng.choice(("add", "sub", "mul", "xor", "and", "or"))
    other = rng.choice((y, "u", rng.choice(NUMBERS)))
    source = [Ins(op, "a", 32, (x, other)), call(READ_FIRST, "r", "a")]
    one, two = call(READ_FIRST, "b", x), call(READ_FIRST, "d", other)
    return source, _either(
        rng,
        [one, Ins(op, "r", 32, ("b", other))],
        [one, Ins(op, "r", 32, ("b", other))],
        [one, two, Ins(op, "r", 32, ("b", "d"))],
        [one, two, Ins(op, "r", 32, ("d", "b"))],
        [two, Ins(op, "r", 32, (x, "d"))],
    )


def through_a_choice(rng: Random, x: Operand, y: Operand) -> Sides:
    """What is chosen for the lane that is read."""
    test = [Ins("icmp", "t", 32, ("u", 1), "ult")]
    condition = rng.choice(("c", "t"))
    source = [*test, Ins("select", "a", 32, (condition, x, y)), call(READ_FIRST, "r", "a")]
    reads = [call(READ_FIRST, "b", x), call(READ_FIRST, "d", y)]
    order = rng.choice((("b", "d"), ("b", "d"), ("d", "b")))
    return source, [*test, *reads, Ins("select", "r", 32, (condition, *order))]


def read_again(rng: Random, x: Operand, y: Operand) -> Sides:
    """What was read in one lane is the same in all."""
    k, n = rng.choice(NUMBERS), rng.choice(("u", rng.choice(NUMBERS)))
    source = [call(READ, "a", x, k), call(READ, "r", "a", n)]
    return source, _either(
        rng,
        [call(READ, "r", x, k)],
        [call(READ, "r", x, n)],
        [call(READ, "a", x, k), call(READ_FIRST, "r", "a")],
        [call(READ_FIRST, "a", x), call(READ, "r", "a", k)],
    )


def modulo_the_wave(rng: Random, x: Operand, y: Operand) -> Sides:
    """A lane is named modulo the lanes of a wave."""
    k = rng.choice(NUMBERS)
    other = k + rng.choice((64, 64, 128, 1, 32))
    if rng.random() < 0.5:
        return [call(READ, "r", x, other)], [call(READ, "r", x, k)]
    value = rng.choice(("u", 5))
    return [call(WRITE, "r", value, other, y)], [call(WRITE, "r", value, k, y)]


def permuted(rng: Random, x: Operand, y: Operand) -> Sides:
    """A permutation that reads one lane."""
    k = rng.choice(NUMBERS)
    if rng.random() < 0.4:
        lane = rng.choice(("u", y))
        source = [call(PERMUTE, "r", lane, x)]
        return source, [Ins("and", "k", 32, (lane, 0)), call(READ, "r", x, "k")]
    source = [call(PERMUTE, "r", 4 * k + rng.choice((0, 0, 1, 3)), x)]
    return source, [call(READ, "r", x, rng.choice((k, k, k + 1)))]


def of_what_all_hold(rng: Random, x: Operand, y: Operand) -> Sides:
    """What is the same in all lanes needs no reading."""
    value = rng.choice(("u", "u", x, 7))
    callee = rng.choice((READ_FIRST, LEAST, EITHER, SUM, PERMUTE))
    if callee == READ_FIRST:
        look = call(callee, "r", value)
    elif callee == PERMUTE:
        look = call(callee, "r", 0, value)
    else:
        look = call(callee, "r", value, 0)
    return [look], [Ins("add", "r", 32, (value, 0))]


def bounded(rng: Random, x: Operand, y: Operand) -> Sides:
    """A combination of all and the part of one lane."""
    callee = rng.choice((LEAST, EITHER, SUM))
    whole = call(callee, "a", x, 0)
    op = rng.choice(("and", "or"))
    tests = [Ins("icmp", "t", 32, ("a", x), rng.choice(("ule", "ule", "ult")))]
    said = Ins("icmp", "t", 32, (0, rng.choice((0, 1))), "ule")
    if callee == LEAST:
        return [whole, *tests, Ins("zext", "r", 32, ("t",), "1")], [
            said,
            Ins("zext", "r", 32, ("t",), "1"),
        ]
    source = [whole, Ins(op, "r", 32, ("a", x))]
    return source, _either(
        rng, [whole, Ins("add", "r", 32, ("a", 0))], [Ins("add", "r", 32, (x, 0))]
    )


def spelled(rng: Random, x: Operand, y: Operand) -> Sides:
    """A vote on a comparison that is written in another way."""
    n = rng.choice((1, 2, y))
    vote = call(BALLOT, "b", "t", bits=64)
    low = Ins("trunc", "r", 32, ("b",), "64")
    number = rng.choice((34, 35, 36, 37))
    word = {34: "ugt", 35: "uge", 36: "ult", 37: "ule"}
    turned = {34: "ult", 35: "ule", 36: "ugt", 37: "uge"}
    near = {34: "uge", 35: "ugt", 36: "ule", 37: "ult"}
    source = [Ins("icmp", "t", 32, (x, n), word[number]), vote, low]
    if rng.random() < 0.4:
        source = [call(COMPARE, "b", x, n, number, bits=64), low]
    return source, _either(
        rng,
        [Ins("icmp", "t", 32, (n, x), turned[number]), vote, low],
        [Ins("icmp", "t", 32, (x, n), word[number]), vote, low],
        [Ins("icmp", "t", 32, (x, n), near[number]), vote, low],
    )


def some_and_all(rng: Random, x: Operand, y: Operand) -> Sides:
    """Some say yes, unless all say no."""
    wide = Ins("zext", "r", 32, ("a",), "1")
    vote, not_c = call(BALLOT, "b", "c", bits=64), Ins("icmp", "n", 1, ("c", 0), "eq")
    opposed, all_ = call(BALLOT, "o", "n", bits=64), call(BALLOT, "e", 1, bits=64)
    source = [vote, Ins("icmp", "a", 64, ("b", 0), rng.choice(("ne", "ne", "eq"))), wide]
    return source, _either(
        rng,
        [not_c, opposed, all_, Ins("icmp", "a", 64, ("o", "e"), "ne"), wide],
        [not_c, opposed, all_, Ins("icmp", "a", 64, ("o", "e"), "eq"), wide],
        [not_c, opposed, Ins("icmp", "a", 64, ("o", 0), "eq"), wide],
        [vote, all_, Ins("icmp", "a", 64, ("b", "e"), "eq"), wide],
    )


def own_vote(rng: Random, x: Operand, y: Operand) -> Sides:
    """A lane's own bit of a ballot is what it voted."""
    tests = [Ins("icmp", "t", 32, (x, 1), "ult")]
    wide = Ins("zext", "r", 32, ("a",), "1")
    source = [*tests, call(BALLOT, "b", "t", bits=64), call(OWN_BIT, "a", "b", bits=1), wide]
    return source, _either(
        rng,
        [*tests, Ins("zext", "r", 32, ("t",), "1")],
        [Ins("zext", "r", 32, ("c",), "1")],
        [*tests, call(QUAD, "a", "t", bits=1), wide],
    )


def nobody(rng: Random, x: Operand, y: Operand) -> Sides:
    """A vote of which the outcome is known."""
    low = Ins("trunc", "r", 32, ("b",), "64")
    said = rng.choice((0, 0, 1))
    if rng.random() < 0.3:
        wide = Ins("zext", "r", 32, ("a",), "1")
        return [call(QUAD, "a", rng.choice((0, 1, "c")), bits=1), wide], [
            Ins("add", "r", 32, (rng.choice((0, 1)), 0))
        ]
    return [call(BALLOT, "b", said, bits=64), low], [Ins("add", "r", 32, (0, 0))]


FOLDS: tuple[Callable[[Random, Operand, Operand], Sides], ...] = (
    through_arithmetic,
    through_a_choice,
    read_again,
    modulo_the_wave,
    permuted,
    of_what_all_hold,
    bounded,
    spelled,
    some_and_all,
    own_vote,
    nobody,
)


def random_lane_fold(seed: int) -> tuple[Program, Program, tuple[str, ...]]:
    """A source, a target, and the name of the fold between them."""
    rng = Random(seed)
    fold = rng.choice(FOLDS)
    context = rng.choice((_plainly, _plainly, _behind_a_join, _in_one_side, _talking))
    x, y = rng.choice((("x", "y"), ("x", "y"), ("y", "x"), ("x", "u")))
    if context is _behind_a_join:
        x = "p"
    source, target = fold(rng, x, y)
    condition = rng.choice(("c", "c", "w"))
    made = tuple(
        Program(PARAMETERS, context(body, condition), (32, "q")) for body in (source, target)
    )
    return made[0], made[1], (fold.__name__, context.__name__)


def _plainly(body: list[Ins], condition: str) -> Body:
    return [*body, Ins("add", "q", 32, ("r", 0))]


def _talking(body: list[Ins], condition: str) -> Body:
    return [*body, call(TALK, "", "r"), Ins("add", "q", 32, ("y", 0))]


def _behind_a_join(body: list[Ins], condition: str) -> Body:
    first = [Ins("add", "p1", 32, ("x", 1))]
    second = [Ins("xor", "p2", 32, ("y", 1))]
    join = If(condition, first, second, [Phi("p", 32, "p1", "p2")])
    return [*_test(condition), join, *body, Ins("add", "q", 32, ("r", 0))]


def _in_one_side(body: list[Ins], condition: str) -> Body:
    return [*_test(condition), If(condition, list(body), [], [Phi("q", 32, "r", "y")])]


def _test(condition: str) -> list[Ins]:
    """A condition that all lanes share."""
    return [Ins("icmp", "w", 32, ("u", 1), "ult")] if condition == "w" else []
