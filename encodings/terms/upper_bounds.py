"""How large a term can be, as an unsigned number, told from its operands alone.

A bound is often all that a check needs: a count of bits is small, so adding two does not wrap. It
is known as soon as a term is made, and the solver is never asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Sized(Protocol):
    """What is asked of an operand: its width and its own bound."""

    @property
    def width(self) -> int: ...
    @property
    def largest(self) -> int: ...
    @property
    def operation(self) -> str: ...
    @property
    def data(self) -> object: ...


COUNTS = frozenset(("llvm.ctpop", "llvm.ctlz", "llvm.cttz"))


def largest_value(operation: str, operands: Sequence[Sized], width: int) -> int:
    """A bound of what an operation gives; the largest number of its width where none is known.

    Shifts by the width or more, and divisions by zero, give what the solver takes them to give."""
    top = (1 << width) - 1
    sizes = [operand.largest for operand in operands]
    match operation:
        case "choice":
            return max(sizes[1:])
        case "zext":
            return sizes[0]
        case "trunc" | "sext":
            same = sizes[0] <= top if operation == "trunc" else sizes[0] <= _half(operands[0].width)
            return sizes[0] if same else top
        case "and":
            return min(sizes)
        case "or" | "xor":
            return (1 << max(size.bit_length() for size in sizes)) - 1
        case "+":
            return sum(sizes) if sum(sizes) <= top else top
        case "*":
            return sizes[0] * sizes[1] if sizes[0] * sizes[1] <= top else top
        case "shl" if _number(operands[1]) is not None:
            shifted = sizes[0] << min(_number(operands[1]) or 0, width)
            return shifted if shifted <= top else top
        case "lshr":
            return sizes[0] >> min(_number(operands[1]) or 0, width)
        case "udiv" if _number(operands[1]):
            return sizes[0] // (_number(operands[1]) or 1)
        case "urem":
            divisor = _number(operands[1])
            return min(sizes[0], divisor - 1) if divisor else sizes[0]
        case _:
            return min(width, top) if operation in COUNTS else top


def _half(width: int) -> int:
    """The largest number that is not negative."""
    return (1 << (width - 1)) - 1


def _number(operand: Sized) -> int | None:
    return (
        operand.data if operand.operation == "constant" and isinstance(operand.data, int) else None
    )
