"""Which values the locations of a litmus test may hold: more than they ever do, never fewer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ...semantics.memory_model.expressions import evaluate, written_by
from ...semantics.memory_model.litmus_test import (
    Assign,
    BinaryOp,
    Const,
    Expression,
    Fence,
    If,
    LitmusTest,
    Load,
    Reg,
    Rmw,
    Statement,
    Store,
    operations,
)
from ...semantics.program.causes import Kind
from ..solver.query import Undecided

MOST_VALUES = 4096
"""Combinations of register values beyond which an expression is not tabulated."""


def possible_values(test: LitmusTest) -> dict[str, frozenset[int]]:
    """For each location more values than it can ever hold: what is written when registers vary
    freely. A value comes from a chain of writes, each of them once, so rounds end."""
    domain = {location: frozenset([value]) for location, value in test.locations.items()}
    every = [operation for thread in test.threads for operation in operations(thread.body)]
    for _ in range(sum(isinstance(operation, Store | Rmw) for operation in every)):
        before = dict(domain)
        for thread in test.threads:
            _widen(thread.body, {}, before, domain)
        if domain == before:
            break
    return domain


Ranges = dict[str, frozenset[int]]


def _widen(body: tuple[Statement, ...], held: Ranges, before: Ranges, domain: Ranges) -> Ranges:
    """Adds to `domain` what a body writes when its reads return values of `before`; the values
    that registers may hold at its end."""
    for statement in body:
        match statement:
            case Load():
                held = {**held, statement.register: before[statement.location]}
            case Store():
                domain[statement.location] |= _range(statement.value, held)
            case Rmw():
                old = before[statement.location]
                domain[statement.location] |= _rmw_range(statement, old, held)
                if statement.register is not None:
                    held = {**held, statement.register: before[statement.location]}
            case Assign():
                held = {**held, statement.register: _range(statement.value, held)}
            case If():
                then = _widen(statement.then, held, before, domain)
                other = _widen(statement.other, held, before, domain)
                zero = frozenset([0])
                held = {x: then.get(x, zero) | other.get(x, zero) for x in {*then, *other}}
            case Fence():
                pass
    return held


def _range(expression: Expression, held: Ranges) -> frozenset[int]:
    return frozenset(evaluate(expression, case) for case in _combinations([expression], held))


def _rmw_range(operation: Rmw, old: frozenset[int], held: Ranges) -> frozenset[int]:
    operands = [operation.operand, *([operation.expected] if operation.expected else [])]
    written = (
        written_by(operation, value, case)
        for case in _combinations(operands, held)
        for value in old
    )
    return frozenset(value for value in written if value is not None)


def _combinations(expressions: list[Expression], held: Ranges) -> Iterator[dict[str, int]]:
    names = sorted({name for each in expressions for name in registers_in(each)})
    tables = [sorted(held.get(name, frozenset([0]))) for name in names]
    count = 1
    for table in tables:
        count *= len(table)
    if count > MOST_VALUES:
        raise Undecided("an expression has too many possible values", Kind.STATES)
    for values in product(*tables):
        yield dict(zip(names, values, strict=True))


def registers_in(expression: Expression) -> Iterator[str]:
    """The registers that an expression names."""
    match expression:
        case Reg(name=name):
            yield name
        case BinaryOp(a=a, b=b):
            yield from registers_in(a)
            yield from registers_in(b)
        case Const():
            pass
