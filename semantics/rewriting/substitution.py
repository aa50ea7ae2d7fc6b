"""Instructions and ends of blocks in which other values stand, and names that are not used yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ..program.function import Function
from ..program.instructions import (
    Alloca,
    Assume,
    Call,
    Compute,
    Effect,
    Instruction,
    Load,
    Unmodelled,
)
from ..program.operands import Local, Operand
from ..program.terminators import (
    Branch,
    Jump,
    Return,
    Switch,
    Terminator,
    UnmodelledTerminator,
    Unreachable,
)
from .refusal import TransformRefused

Renaming = Callable[[str], Operand | None]
"""What stands for a local now; None where it stays."""


def rewritten(instruction: Instruction, renaming: Renaming) -> Instruction:
    """The instruction with other operands; its own name stays."""
    found = _with_operands(instruction, renaming)
    return instruction if found == instruction else without_text(found)


def renamed(instruction: Instruction, name: str) -> Instruction:
    """The instruction with another name for its result."""
    if isinstance(instruction, Assume) or instruction.name == name:
        return instruction
    return without_text(replace(instruction, name=name))


def without_text(instruction: Instruction) -> Instruction:
    """The instruction without its old text, which is stale; a pure intrinsic's tells its full
    name and stays."""
    if isinstance(instruction, Compute) and instruction.opcode.startswith("llvm."):
        return instruction
    return replace(instruction, text="")


def _with_operands(instruction: Instruction, renaming: Renaming) -> Instruction:

    def of(operand: Operand) -> Operand:
        return other_operand(operand, renaming)

    match instruction:
        case Assume(condition=condition):
            return replace(instruction, condition=of(condition))
        case Call(arguments=arguments, token=token):
            return replace(
                instruction, arguments=tuple(map(of, arguments)), token=_token(token, renaming)
            )
        case Compute(operands=operands) | Effect(operands=operands):
            return replace(instruction, operands=tuple(map(of, operands)))
        case Load(pointer=pointer):
            return replace(instruction, pointer=of(pointer))
        case Alloca() | Unmodelled():
            return instruction


def other_operand(operand: Operand, renaming: Renaming) -> Operand:
    """What stands for an operand."""
    if not isinstance(operand, Local):
        return operand
    found = renaming(operand.name)
    return operand if found is None else found


def _token(token: str | None, renaming: Renaming) -> str | None:
    found = renaming(token) if token is not None else None
    return found.name if isinstance(found, Local) else token


def rewritten_end(terminator: Terminator, renaming: Renaming) -> Terminator:
    """The end of a block with other operands."""
    match terminator:
        case Branch(condition=condition):
            return replace(terminator, condition=other_operand(condition, renaming))
        case Switch(value=value):
            found = other_operand(value, renaming)
            return replace(terminator, value=found)
        case Return(value=value) if value is not None:
            return replace(terminator, value=other_operand(value, renaming))
        case Jump() | Return() | Unreachable() | UnmodelledTerminator():
            return terminator


def refuse_what_cannot_be_copied(block: str, things: tuple[Instruction | Terminator, ...]) -> None:
    """Raises TransformRefused for what the model knows only as text, so that it has no copies,
    and for stack slots, of which a copy would be another one."""
    for thing in things:
        if isinstance(thing, (Unmodelled, UnmodelledTerminator)):
            raise TransformRefused(f"%{block} holds {thing.reason}, which is not copied", "", block)
        if isinstance(thing, Alloca):
            raise TransformRefused(f"%{block} holds a stack slot, %{thing.name}", "", block)


class FreshNames:
    """Gives names that neither a value nor a block of the function has; in LLVM both are of one
    kind."""

    def __init__(self, function: Function, besides: Iterable[str] = ()) -> None:
        self._used = set(function.blocks) | {p.name for p in function.parameters}
        self._used |= {phi.name for block in function.blocks.values() for phi in block.phis}
        self._used |= set(function.definitions) | set(besides)

    def fresh(self, wanted: str) -> str:
        """The name wanted, or with the first number behind it that makes it a new one."""
        name, number = wanted, 0
        while name in self._used:
            number += 1
            name = f"{wanted}.{number}"
        self._used.add(name)
        return name
