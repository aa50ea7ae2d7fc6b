"""Values and orders of LLVM IR in litmus tests: i32 and i1 as numbers, orderings as orders.

What is not computed with is refused with the instruction named, never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..memory_model.expressions import wrapped
from ..memory_model.litmus_test import BinaryOp, BinaryOperator, Const, Expression, Order, Reg
from ..program.input_errors import InputError
from ..program.instructions import Compute
from ..program.operands import Constant, Global, Local, Operand
from .tokens import WHAT_IS_READ

ORDERS: Mapping[str, Order] = {
    "monotonic": "rlx",
    "acquire": "acq",
    "release": "rel",
    "acq_rel": "acq_rel",
    "seq_cst": "sc",
}

OPERATORS: Mapping[str, BinaryOperator] = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "and": "&",
    "or": "|",
    "xor": "^",
}

COMPARISONS: Mapping[str, BinaryOperator] = {
    "eq": "==",
    "ne": "!=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
}

SMALLEST = Const(-(1 << 31))


def refused(line: int, text: str, why: str, hint: str = WHAT_IS_READ) -> InputError:
    """An instruction that litmus tests cannot have."""
    return InputError(f"'{text}': {why}", line=line, hint=hint)


def order_of(words: str, line: int, text: str) -> Order:
    """The order that an ordering of LLVM stands for. Raises InputError for all others."""
    if words in ORDERS:
        return ORDERS[words]
    if "syncscope" in words:
        raise refused(line, text, "synchronisation scopes are not modelled", "leave it out")
    raise refused(line, text, f"the ordering {words or 'of this access'} is not modelled")


def location_of(pointer: Operand, line: int, text: str) -> str:
    """The location that a pointer names: a global, or a parameter."""
    if isinstance(pointer, Global | Local) and pointer.type.startswith("ptr"):
        return pointer.name
    raise refused(line, text, "an address is a global variable or a parameter in litmus tests")


def reject_type(type_: str, line: int, text: str, known: tuple[str, ...] = ("i32", "i1")) -> None:
    """Raises InputError for a type that is not computed with."""
    if type_ not in known:
        raise refused(line, text, f"values of type {type_} are not read", "use i32")


def value_of(operand: Operand, line: int, text: str) -> Expression:
    """An operand of type i32 or i1 as an expression."""
    reject_type(operand.type, line, text)
    match operand:
        case Local(name=name):
            return Reg(name)
        case Constant(value=value):
            return Const(wrapped(value))
    raise refused(line, text, "a number or a value of this function is expected")


def computed(instruction: Compute) -> Expression:
    """What a pure instruction computes. Raises InputError for one that is not read."""
    line, text = instruction.line, instruction.text
    reject_type(instruction.type, line, text)
    values = [value_of(operand, line, text) for operand in instruction.operands]
    types = [operand.type for operand in instruction.operands]
    match instruction.opcode, values, types:
        case "icmp", [a, b], _:
            return _compared(instruction.predicate, a, b)
        case op, [a, b], _ if op in OPERATORS:
            found = BinaryOp(OPERATORS[op], a, b)
            return found if instruction.type == "i32" else BinaryOp("&", found, Const(1))
        case "select", [condition, a, b], _:
            inverse = BinaryOp("-", Const(1), condition)
            return BinaryOp("+", BinaryOp("*", condition, a), BinaryOp("*", inverse, b))
        case "freeze", [a], _:
            return a
        case "zext", [a], ["i1"]:
            return a
        case "sext", [a], ["i1"]:
            return BinaryOp("-", Const(0), a)
        case "trunc", [a], ["i32"]:
            return BinaryOp("&", a, Const(1))
    raise refused(line, text, f"the instruction {instruction.opcode} is not read in litmus tests")


def _compared(predicate: str, a: Expression, b: Expression) -> Expression:
    """Unsigned numbers are in the order of signed ones that begins with the smallest."""
    if predicate[0] == "u":
        a, b = BinaryOp("^", a, SMALLEST), BinaryOp("^", b, SMALLEST)
    word = predicate if predicate in COMPARISONS else predicate[1:]
    return BinaryOp(COMPARISONS[word], a, b)
