"""Litmus tests from one line a thread, for scenarios and tests.

    litmus_sketch("MP", "x = 1 na; y = 1 rel", "r0 = y acq; r1 = x na", "1:r0=1 & 1:r1=0")

Statements stand between semicolons: `x = 1 rlx` stores a number or a register, `r0 = x acq` loads,
`fence sc` fences, `r0 = add x 1 acq_rel` modifies and `r0 = cas x 0 1 sc rlx` compares and
exchanges (the second order is that of failure). Names that begin with `r` are registers, others
locations, all 0 at first. `A:` in front labels; `# foo:bar, sync-as:1` at the end tags.
"""

from __future__ import annotations

import re
from typing import cast, get_args

from .litmus_test import (
    And,
    Condition,
    Const,
    Equals,
    Expression,
    Fence,
    LitmusTest,
    Load,
    Operation,
    Order,
    Reg,
    Rmw,
    RmwKind,
    Store,
    Thread,
    Truth,
)
from .mmra_tags import read_shorthand

ORDERS: frozenset[str] = frozenset(get_args(Order))
KINDS: frozenset[str] = frozenset(get_args(RmwKind))


def litmus_sketch(name: str, *threads: str, exists: str = "") -> LitmusTest:
    """The test of these threads, called `0`, `1`, ...; `exists` is `1:r0=1 & x=2`, or nothing."""
    made = tuple(_thread(str(number), text) for number, text in enumerate(threads))
    locations = {
        operation.location: 0
        for thread in made
        for operation in thread.body
        if isinstance(operation, Load | Store | Rmw)
    }
    condition = _condition(exists)
    return LitmusTest(name, locations, made, "exists" if exists else None, condition)


def _condition(text: str) -> Condition:
    if not text:
        return Truth()
    parts = [part.strip().partition("=") for part in text.split("&")]
    return And(tuple(Equals(name, int(value)) for name, _, value in parts))


def _thread(name: str, text: str) -> Thread:
    statements = [part.strip() for part in text.split(";")]
    body = tuple(
        _operation(statement, f"{name}:{index}") for index, statement in enumerate(statements)
    )
    return Thread(name, body)


def _operation(text: str, place: str) -> Operation:
    """One statement; `place` is its label where it has none. Raises ValueError."""
    code, _, comment = text.partition("#")
    tags = read_shorthand(comment)
    label, words = place, code.split()
    if words and words[0].endswith(":"):
        label, words = words[0][:-1], words[1:]
    match words:
        case ["fence", order]:
            return Fence(label, _order(order), tags)
        case [register, "=", "cas", location, expected, new, order, failure]:
            values = _value(new), _value(expected)
            orders = _order(order), _order(failure)
            return Rmw(label, register, location, "cas", *values, *orders, tags)
        case [register, "=", kind, location, operand, order] if kind in KINDS:
            value = _value(operand)
            modify = cast(RmwKind, kind)
            return Rmw(label, register, location, modify, value, None, _order(order), None, tags)
        case [register, "=", location, order] if register.startswith("r"):
            return Load(label, register, location, _order(order), tags)
        case [location, "=", value, order]:
            return Store(label, location, _value(value), _order(order), tags)
        case _:
            raise ValueError(f"cannot read the statement {text!r}")


def _order(word: str) -> Order:
    if word not in ORDERS:
        raise ValueError(f"no such order: {word}")
    return cast(Order, word)


def _value(word: str) -> Expression:
    return Const(int(word)) if re.fullmatch(r"-?\d+", word) else Reg(word)
