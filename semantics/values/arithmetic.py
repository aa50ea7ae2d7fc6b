"""What LLVM's pure instructions compute, on concrete values (Language Reference, all widths).

Wraparound that a flag forbids, a shift by the width or more, and the like give poison; division
by zero gives undefined behaviour. An instruction that is not interpreted (a float's, a vector's)
is a fixed function of its operands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..program.instructions import NEVER_NULL, Compute
from ..program.operands import width_of
from .integer_intrinsics import intrinsic
from .values import (
    POISON,
    Aggregate,
    UndefinedBehaviour,
    Value,
    any_poison,
    built,
    fit,
    signed,
)

Choose = Callable[[str], Value]
"""Makes a value of a type out of nothing, for `freeze poison` and `undef`."""

Outcome = Value | UndefinedBehaviour

_DIVISIONS = frozenset(("udiv", "urem", "sdiv", "srem"))
_BINARY = _DIVISIONS | {"add", "sub", "mul", "shl", "lshr", "ashr", "and", "or", "xor"}
_CASTS = frozenset(
    ("zext", "sext", "trunc", "ptrtoint", "ptrtoaddr", "inttoptr", "bitcast", "addrspacecast")
)
_IN_PARTS = frozenset(
    ["insertelement", "extractelement", "shufflevector", "insertvalue", "extractvalue"]
)
"""Operations that poison in one operand need not make poison as a whole."""


def evaluate(instruction: Compute, operands: Sequence[Value], choose: Choose) -> Outcome:
    """The result of a pure instruction on the values of its operands."""
    opcode = instruction.opcode
    match opcode:
        case "freeze":
            return choose(instruction.type) if operands[0] is POISON else operands[0]
        case "select":
            return _select(instruction, operands)
        case "extractvalue" | "insertvalue":
            return _part(instruction, operands)
        case _:
            pass
    numbers = _numbers(operands)
    if opcode in _DIVISIONS and POISON in operands and instruction_width(instruction):
        return _divide_poison(instruction, operands)
    if numbers is None:
        return _uninterpreted(instruction, operands)
    return _interpreted(instruction, numbers)


def is_computed(instruction: Compute, operands: Sequence[Value]) -> bool:
    """Whether the result on these operands is what LLVM computes, if it is no poison; otherwise it
    stands for whatever that is."""
    opcode = instruction.opcode
    match opcode:
        case "freeze":
            return True
        case "select":
            return isinstance(operands[0], int)
        case "extractvalue" | "insertvalue":
            return isinstance(operands[0], Aggregate) or operands[0] is POISON
        case _:
            pass
    numbers, width = _numbers(operands), instruction_width(instruction)
    if numbers is None or width is None:
        return False
    if opcode.startswith("llvm."):
        return intrinsic(opcode, numbers, width, width_of(instruction.type) or 0) is not None
    return opcode in _BINARY | _CASTS | {"icmp", "getelementptr"}


def instruction_width(instruction: Compute) -> int | None:
    """The width of the first operand, None where the model does not compute with it."""
    return width_of(instruction.operands[0].type) if instruction.operands else None


def _numbers(operands: Sequence[Value]) -> list[int] | None:
    """The operands, if all are numbers."""
    numbers = [value for value in operands if isinstance(value, int)]
    return numbers if len(numbers) == len(operands) else None


def _interpreted(instruction: Compute, numbers: list[int]) -> Outcome:
    opcode, width = instruction.opcode, instruction_width(instruction)
    result_width = width_of(instruction.type)
    if width is not None:
        if opcode in _BINARY and result_width:
            return binary(opcode, numbers[0], numbers[1], width, instruction.flags)
        if opcode == "icmp":
            return _compare(instruction, numbers[0], numbers[1], width)
        if opcode in _CASTS and result_width:
            return _cast(instruction, numbers[0], width, result_width)
        if opcode == "getelementptr" and result_width:
            return _address(instruction, numbers, result_width)
        if opcode.startswith("llvm."):
            found = intrinsic(opcode, numbers, width, result_width or 0)
            if found is not None:
                return found
    return _uninterpreted(instruction, list(numbers))


def _uninterpreted(instruction: Compute, operands: Sequence[Value]) -> Value:
    """A fixed function of the operands; poison unless the value has parts of its own."""
    parts = instruction.opcode in _IN_PARTS or "<" in instruction.type + "".join(
        operand.type for operand in instruction.operands
    )
    if any_poison(operands) and not parts:
        return POISON
    what = (instruction.opcode, instruction.predicate, instruction.detail)
    return built(instruction.type, " ".join(filter(None, what)), *operands)


def _select(instruction: Compute, operands: Sequence[Value]) -> Value:
    condition, yes, no = operands
    if condition is POISON:
        return POISON
    if isinstance(condition, int):
        return yes if condition else no
    return _uninterpreted(instruction, operands)


def _part(instruction: Compute, operands: Sequence[Value]) -> Value:
    """`extractvalue` and `insertvalue`, whose `detail` is the index of the part."""
    whole = operands[0]
    if not instruction.detail.isdigit():
        return _uninterpreted(instruction, operands)
    index = int(instruction.detail)
    if instruction.opcode == "extractvalue":
        if isinstance(whole, Aggregate):
            return whole.parts[index]
        return POISON if whole is POISON else _uninterpreted(instruction, operands)
    if whole is POISON:
        whole = Aggregate((POISON,) * _fields_of(instruction.type))
    if not isinstance(whole, Aggregate) or index >= len(whole.parts):
        return _uninterpreted(instruction, operands)
    return Aggregate((*whole.parts[:index], operands[1], *whole.parts[index + 1 :]))


def _fields_of(type_: str) -> int:
    """How many fields a struct type has; 0 for any other type."""
    inner = type_.strip("{} ")
    depth, found = 0, 1
    for character in inner:
        depth += (character in "{[<(") - (character in "}]>)")
        found += character == "," and depth == 0
    return found if type_.startswith("{") and inner else 0


# --- integers ---


def _divide_poison(instruction: Compute, operands: Sequence[Value]) -> Outcome:
    """A poison divisor may be zero; a poison dividend may be the lowest number, divided by -1."""
    opcode, divisor = instruction.opcode, operands[1]
    width = instruction_width(instruction) or 1
    if divisor is POISON:
        return UndefinedBehaviour(f"{opcode} by poison")
    if divisor == 0:
        return UndefinedBehaviour(f"{opcode} by zero")
    if opcode in ("sdiv", "srem") and divisor == fit(-1, width):
        return UndefinedBehaviour(f"{opcode} overflows")
    return POISON


def binary(opcode: str, a: int, b: int, width: int, flags: frozenset[str] = frozenset()) -> Outcome:
    """An integer operation of two operands, with its flags."""
    match opcode:
        case "add" | "sub" | "mul":
            return _wrapping(opcode, a, b, width, flags)
        case "shl" | "lshr" | "ashr":
            return POISON if b >= width else _shift(opcode, a, b, width, flags)
        case "udiv" | "urem" | "sdiv" | "srem":
            return _divide(opcode, a, b, width, flags)
        case "and":
            return a & b
        case "or":
            return POISON if "disjoint" in flags and a & b else a | b
        case _:
            return a ^ b


def _wrapping(opcode: str, a: int, b: int, width: int, flags: frozenset[str]) -> Value:
    def exact(x: int, y: int) -> int:
        return x + y if opcode == "add" else x - y if opcode == "sub" else x * y

    value = fit(exact(a, b), width)
    if "nuw" in flags and exact(a, b) != value:
        return POISON
    true_value = exact(signed(a, width), signed(b, width))
    if "nsw" in flags and true_value != signed(value, width):
        return POISON
    return value


def _shift(opcode: str, a: int, b: int, width: int, flags: frozenset[str]) -> Value:
    if opcode == "shl":
        value = fit(a << b, width)
        lost = ("nuw" in flags and value >> b != a) or (
            "nsw" in flags and signed(value, width) >> b != signed(a, width)
        )
        return POISON if lost else value
    if "exact" in flags and fit(a, b):
        return POISON
    return a >> b if opcode == "lshr" else fit(signed(a, width) >> b, width)


def _divide(opcode: str, a: int, b: int, width: int, flags: frozenset[str]) -> Outcome:
    if b == 0:
        return UndefinedBehaviour(f"{opcode} by zero")
    if opcode in ("sdiv", "srem"):
        x, y = signed(a, width), signed(b, width)
        if y == -1 and a == 1 << (width - 1):
            return UndefinedBehaviour(f"{opcode} overflows")
        quotient = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
        remainder = x - quotient * y
    else:
        quotient, remainder = divmod(a, b)
    if "exact" in flags and remainder:
        return POISON
    return fit(quotient if opcode in ("udiv", "sdiv") else remainder, width)


def compared(predicate: str, a: int, b: int, width: int) -> bool:
    """`a predicate b` for one of icmp's ten predicates."""
    if predicate[0] == "s":
        a, b = signed(a, width), signed(b, width)
    match predicate.lstrip("us") if predicate not in ("eq", "ne") else predicate:
        case "eq":
            return a == b
        case "ne":
            return a != b
        case "lt":
            return a < b
        case "le":
            return a <= b
        case "gt":
            return a > b
        case _:
            return a >= b


def _compare(instruction: Compute, a: int, b: int, width: int) -> Value:
    if "samesign" in instruction.flags and (a ^ b) >> (width - 1):
        return POISON
    return int(compared(instruction.predicate, a, b, width))


def _cast(instruction: Compute, a: int, width: int, result_width: int) -> Value:
    flags = instruction.flags
    if instruction.opcode == "sext":
        return fit(signed(a, width), result_width)
    if "nneg" in flags and a >> (width - 1):
        return POISON
    value = fit(a, result_width)
    if "nuw" in flags and value != a:
        return POISON
    if "nsw" in flags and signed(value, result_width) != signed(a, width):
        return POISON
    return value


def _address(instruction: Compute, numbers: list[int], width: int) -> Value:
    """Base plus index times stride; a step that wraps against its flag is poison. Whether an
    `inbounds` step leaves its object is only known of null: else it is taken not to."""
    address, flags, offset = numbers[0], instruction.flags, 0
    for k in range(1, len(numbers), 2):
        index_width = width_of(instruction.operands[k].type) or width
        index = signed(fit(signed(numbers[k], index_width), width), width)
        step = index * signed(numbers[k + 1], width)
        if flags & {"inbounds", "nusw"} and signed(fit(step, width), width) != step:
            return POISON
        total, offset = address + step, offset + step
        if flags & {"inbounds", "nusw"} and (
            not 0 <= total < 1 << width or signed(fit(offset, width), width) != offset
        ):
            return POISON
        if "nuw" in flags and address + fit(index, width) * numbers[k + 1] >= 1 << width:
            return POISON
        if NEVER_NULL in flags and step and not (address and fit(total, width)):
            return POISON
        address = fit(total, width)
    return address
