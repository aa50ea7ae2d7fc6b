"""Image operations of AMDGPU in the one form that their overloads come to.

One that takes halves, or numbers of 16 bits, does what the one does that takes these as floats or
as numbers of 32 bits: `instcombine` writes the first where it can. A call stays a call, of the same
lanes; what its coordinates are widened by is no part of it.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ..program.contracts import without_type_suffixes
from ..program.function import Function
from ..program.instructions import Call, Compute, Instruction
from ..program.operands import Constant, Literal, Local, Operand, Undefined

IMAGE = "llvm.amdgcn.image."
WIDER = {"half": ("fpext", "float"), "i16": ("zext", "i32")}


def images_of(function: Function) -> Counter[str]:
    """How often a function calls each image operation."""
    callees = (call.callee or "" for _, call in function.calls())
    return Counter(callee for callee in callees if callee.startswith(IMAGE))


def with_wide_coordinates(function: Function) -> Function:
    """The function with each coordinate of 16 bits widened before the call that takes it."""
    blocks = {
        name: replace(
            block,
            instructions=tuple(
                new
                for index, each in enumerate(block.instructions)
                for new in _widened(each, f"coordinate-{name}-{index}")
            ),
        )
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


def _widened(each: Instruction, stem: str) -> Iterator[Instruction]:
    if not isinstance(each, Call) or not (each.callee or "").startswith(IMAGE):
        yield each
        return
    arguments: list[Operand] = []
    for number, argument in enumerate(each.arguments):
        opcode, type_ = WIDER.get(argument.type, ("", ""))
        known = _constant(argument, type_) if opcode else argument
        if known is None:
            known = Local(f"{stem}-{number}", type_)
            yield Compute(known.name, type_, opcode, (argument,), line=each.line)
        arguments.append(known)
    callee = without_type_suffixes(each.callee or "")
    yield replace(each, callee=callee, arguments=tuple(arguments), text="")


def _constant(operand: Operand, type_: str) -> Operand | None:
    """A constant as the wider one that it becomes; None for what must be computed."""
    match operand:
        case Constant(value=value):
            return Constant(value, type_)
        case Undefined(kind=kind):
            return Undefined(kind, type_)
        case Literal(bits=int(bits)):
            (number,) = struct.unpack("<e", struct.pack("<H", bits))
            (wide,) = struct.unpack("<I", struct.pack("<f", number))
            return Literal(f"{number:e}", type_, bits=wide)
        case _:
            return None
