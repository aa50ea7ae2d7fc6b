"""What the expressions and questions of a litmus test mean: values of 32 bits with a sign."""

from __future__ import annotations

from collections.abc import Mapping

from .litmus_test import (
    WIDTH,
    And,
    BinaryOp,
    BinaryOperator,
    Condition,
    Const,
    Equals,
    Expression,
    Not,
    Or,
    Outcome,
    Reg,
    Rmw,
    Truth,
)


def wrapped(value: int) -> int:
    """The number of 32 bits with a sign that equals `value` modulo 2**32."""
    half = 1 << (WIDTH - 1)
    return (value + half) % (2 * half) - half


def evaluate(expression: Expression, registers: Mapping[str, int]) -> int:
    """The value of an expression; a register that was not written is 0."""
    match expression:
        case Const(value=value):
            return wrapped(value)
        case Reg(name=name):
            return registers.get(name, 0)
        case BinaryOp(op=op, a=a, b=b):
            return wrapped(_apply(op, evaluate(a, registers), evaluate(b, registers)))


def _apply(op: BinaryOperator, a: int, b: int) -> int:
    match op:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "&":
            return a & b
        case "|":
            return a | b
        case "^":
            return a ^ b
        case "&&":
            return int(a != 0 and b != 0)
        case "||":
            return int(a != 0 or b != 0)
    return int(_compared(op, a, b))


def _compared(op: BinaryOperator, a: int, b: int) -> bool:
    match op:
        case "==":
            return a == b
        case "!=":
            return a != b
        case "<":
            return a < b
        case "<=":
            return a <= b
        case ">":
            return a > b
        case ">=":
            return a >= b
    raise AssertionError(op)


def written_by(rmw: Rmw, read: int, registers: Mapping[str, int]) -> int | None:
    """What a read-modify-write that read `read` writes; None for a `cas` that fails."""
    operand = evaluate(rmw.operand, registers)
    match rmw.kind:
        case "xchg":
            return operand
        case "cas":
            assert rmw.expected is not None
            return operand if read == evaluate(rmw.expected, registers) else None
        case "add":
            return wrapped(read + operand)
        case "sub":
            return wrapped(read - operand)
        case "or":
            return read | operand
        case "and":
            return read & operand
        case "xor":
            return read ^ operand


def holds(condition: Condition, outcome: Outcome) -> bool:
    """Does the condition hold of a final state? What the state does not name is 0."""
    match condition:
        case Truth(value=value):
            return value
        case Equals(observed=name, value=value):
            return outcome.get(name, 0) == value
        case And(parts=parts):
            return all(holds(part, outcome) for part in parts)
        case Or(parts=parts):
            return any(holds(part, outcome) for part in parts)
        case Not(part=part):
            return not holds(part, outcome)
