"""Accesses through flat pointers that were cast from another address space, as AMDGPU says of some
of them which spaces they do not reach."""

from __future__ import annotations

import re

from ..program.function import Function
from ..program.instructions import Compute, Effect, Load
from ..program.operands import Local, Operand
from .first_readers import APART

UNREACHED = "noalias.addrspace"
"""The metadata that lists, as half-open ranges, the spaces of which an access reaches no object."""

_NUMBER = re.compile(r"i32 (\d+)")
_SPACE = re.compile(r"ptr addrspace\((\d+)\)")


def keeps_to_its_space(words: str, instruction: object, function: Function) -> bool:
    """Whether what an access says of the spaces that it does not reach is seen to hold: its pointer
    was cast from one that shares no bytes with others, and that it does not list."""
    if function.globals.machine != "amdgcn" or not words.startswith(f"!{UNREACHED} "):
        return False
    numbers = [int(each) for each in _NUMBER.findall(words)]
    space = _cast_from(_pointer_of(instruction), function)
    listed = any(low <= space < high for low, high in zip(numbers[::2], numbers[1::2], strict=True))
    return space in APART and not listed


def _pointer_of(instruction: object) -> Operand | None:
    match instruction:
        case Load(pointer=pointer):
            return pointer
        case Effect(kind=kind, operands=operands) if kind.startswith("store"):
            return operands[1]
        case Effect(kind=kind, operands=operands) if kind.startswith(("atomicrmw", "cmpxchg")):
            return operands[0]
        case _:
            return None


def _cast_from(pointer: Operand | None, function: Function) -> int:
    """The address space that a flat pointer was cast from, 0 where that is not seen."""
    while isinstance(pointer, Local):
        site = function.definitions.get(pointer.name)
        match function.at(site) if site is not None else None:
            case Compute(opcode="addrspacecast", operands=(operand, *_)):
                space = _SPACE.match(operand.type)
                return int(space[1]) if space else 0
            case Compute(opcode="getelementptr", operands=(operand, *_)):
                pointer = operand
            case _:
                return 0
    return 0
