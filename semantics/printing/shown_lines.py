"""The lines of a function for people: LLVM's own text where it still holds, else printed anew.

An instruction keeps the text that it was read from. Once its function was inlined or transformed,
names in that text may be of another function, or there may be no text at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ..program.function import Function
from ..program.instructions import Assume, Call, Compute, Effect, Instruction, Load, Phi, Unmodelled
from ..program.operands import Local, Operand, is_step
from ..program.terminators import Branch, Jump, Return, Switch, Terminator, UnmodelledTerminator
from .printer import Printer
from .values import Unprintable, plain_callees

_NAME = re.compile(r'%("(?:[^"\\]|\\.)*"|[-\w$.]+)')

_TYPES = ("struct.", "class.", "union.")
"""How names of types begin that come from C and C++."""


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """The text of each phi, of each instruction (several lines where one does not say it), and of
    the terminator."""

    phis: tuple[str, ...]
    instructions: tuple[tuple[str, ...], ...]
    terminator: str


def shown_blocks(function: Function) -> dict[str, ShownBlock]:
    """The text of each block. What cannot be printed keeps the text that it has."""
    printer = Printer(plain_callees([function]))

    def phi(block: str, each: Phi) -> str:
        if _is_true(each.text, _of_phi(each)):
            return each.text
        return printer.phi(each, block, function)

    def instruction(each: Instruction) -> tuple[str, ...]:
        if isinstance(each, Compute) and is_step(each.name):
            return ()
        if isinstance(each, Unmodelled) or _is_true(each.text, _of_instruction(each)):
            return (each.text,)
        try:
            return tuple(printer.instruction(each))
        except Unprintable:
            return (each.text,)

    def terminator(each: Terminator) -> str:
        if isinstance(each, UnmodelledTerminator) or _is_true(each.text, _of_terminator(each)):
            return each.text
        return printer.terminator(each)

    return {
        name: ShownBlock(
            tuple(phi(name, each) for each in block.phis),
            tuple(map(instruction, block.instructions)),
            terminator(block.terminator),
        )
        for name, block in function.blocks.items()
    }


def _is_true(text: str, names: set[str]) -> bool:
    """Whether a text has exactly these names, but for types and the steps of its constants."""
    found = {name.strip('"') for name in _NAME.findall(text)}
    names = {name for name in names if not is_step(name)}
    return bool(text) and {name for name in found if not name.startswith(_TYPES)} == names


def _locals(operands: Iterable[Operand | None]) -> set[str]:
    return {operand.name for operand in operands if isinstance(operand, Local)}


def _of_phi(phi: Phi) -> set[str]:
    return {phi.name, *phi.incoming} | _locals(phi.incoming.values())


def _of_instruction(instruction: Instruction) -> set[str]:
    match instruction:
        case Assume(condition=condition):
            return _locals([condition])
        case Call(name=name, arguments=operands, token=token):
            names = {name, token}
        case Compute(name=name, operands=operands) | Effect(name=name, operands=operands):
            names = {name}
        case Load(name=name, pointer=pointer):
            names, operands = {name}, (pointer,)
        case _:
            names, operands = {instruction.name}, ()
    return {each for each in names if each is not None} | _locals(operands)


def _of_terminator(terminator: Terminator) -> set[str]:
    match terminator:
        case Jump(target=target):
            return {target}
        case Branch(condition=condition, if_true=if_true, if_false=if_false):
            return {if_true, if_false} | _locals([condition])
        case Switch(value=value, default=default, cases=cases):
            return {default, *(target for _, target in cases)} | _locals([value])
        case Return(value=value):
            return _locals([value])
    return set()
