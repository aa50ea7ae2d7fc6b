"""What expressions, read-modify-writes and questions of litmus tests mean."""

import pytest
from wavecheck.semantics.memory_model.expressions import evaluate, holds, wrapped, written_by
from wavecheck.semantics.memory_model.litmus_test import (
    BINARY_OPERATORS,
    And,
    Assign,
    BinaryOp,
    Const,
    Equals,
    Fence,
    If,
    LitmusTest,
    Load,
    Not,
    Or,
    Reg,
    Rmw,
    Store,
    Thread,
    Truth,
    operations,
    registers_written,
)

LARGEST, SMALLEST = (1 << 31) - 1, -(1 << 31)


@pytest.mark.parametrize(
    ("value", "result"),
    [(LARGEST, LARGEST), (LARGEST + 1, SMALLEST), (SMALLEST - 1, LARGEST), (1 << 32, 0), (-1, -1)],
)
def test_values_wrap_at_32_bits_with_a_sign(value, result):
    assert wrapped(value) == result and evaluate(Const(value), {}) == result


RESULTS = {
    "==": 0,
    "!=": 1,
    "<": 0,
    "<=": 0,
    ">": 1,
    ">=": 1,
    "+": 3,
    "-": 9,
    "*": -18,
    "&": 4,
    "|": -1,
    "^": -5,
    "&&": 1,
    "||": 1,
}
"""Of 6 and -3."""


@pytest.mark.parametrize("op", BINARY_OPERATORS)
def test_operators_are_those_of_c(op):
    assert evaluate(BinaryOp(op, Reg("a"), Const(-3)), {"a": 6}) == RESULTS[op]


def test_equal_and_zero_operands_decide_comparisons_and_connectives():
    same = {op: evaluate(BinaryOp(op, Const(2), Const(2)), {}) for op in BINARY_OPERATORS[:6]}
    assert same == {"==": 1, "!=": 0, "<": 0, "<=": 1, ">": 0, ">=": 1}
    assert evaluate(BinaryOp("&&", Const(0), Const(5)), {}) == 0
    assert evaluate(BinaryOp("||", Const(0), Const(0)), {}) == 0
    assert evaluate(BinaryOp("+", Reg("never"), Const(LARGEST)), {}) == LARGEST


@pytest.mark.parametrize(
    ("kind", "result"),
    [("xchg", 12), ("add", 22), ("sub", -2), ("or", 14), ("and", 8), ("xor", 6)],
)
def test_a_modification_writes_its_result(kind, result):
    rmw = Rmw("A", None, "x", kind, Reg("r"), None, "rlx")
    assert written_by(rmw, 10, {"r": 12}) == result


def test_a_compare_and_exchange_writes_iff_it_reads_what_it_expects():
    rmw = Rmw("A", None, "x", "cas", Const(7), Reg("e"), "rlx", "rlx")
    assert written_by(rmw, 3, {"e": 3}) == 7
    assert written_by(rmw, 3, {"e": 4}) is None


def test_conditions_hold_as_logic_says():
    yes, no = Equals("x", 1), Equals("0:r", 9)
    state = {"x": 1, "0:r": 2}
    assert holds(yes, state) and not holds(no, state)
    assert holds(Or((no, yes)), state) and not holds(And((no, yes)), state)
    assert holds(Not(no), state) and holds(Truth(), state) and not holds(Truth(False), state)
    assert holds(And(()), state) and not holds(Or(()), state)
    assert holds(Equals("y", 0), state)


def test_operations_and_registers_are_listed_in_the_order_of_the_text():
    inner = If(Reg("a"), (Store("B", "x", Const(1), "na"),), (Load("C", "c", "x", "na"),))
    body = (Load("A", "a", "x", "na"), Assign("b", Const(1)), inner, Fence("D", "sc"))
    assert [each.label for each in operations(body)] == ["A", "B", "C", "D"]
    assert list(registers_written(body)) == ["a", "b", "c"]


def test_what_is_listed_is_observed_first_and_once():
    condition = And((Equals("x", 1), Or((Equals("y", 1), Not(Equals("x", 2))))))
    test = LitmusTest("t", {"x": 0}, (Thread("0", ()),), "exists", condition, listed=("z", "y"))
    assert test.observed == ("z", "y", "x")
