"""Functions whose float operations give what their target has, as far as they may.

An operation on floats may have several results: its flags say so, or it adds zero, or multiplies by
one. Which of them it has is not written in a program. A source that is marked chooses as its target
does; what that comes to, `encodings/terms/float_choices` says.
"""

from __future__ import annotations

from dataclasses import replace

from ..program.function import Function
from ..program.instructions import Compute, Instruction

CHOSEN = "chosen"
"""The mark, among an operation's flags. It means nothing by itself."""

ARITHMETIC = frozenset(("fadd", "fsub", "fmul", "fdiv"))


def with_floats_chosen(function: Function) -> Function:
    """The function with all its additions, differences, products and quotients of floats marked."""

    def marked(instruction: Instruction) -> Instruction:
        if not isinstance(instruction, Compute) or instruction.opcode not in ARITHMETIC:
            return instruction
        return replace(instruction, flags=instruction.flags | {CHOSEN})

    blocks = {
        name: replace(block, instructions=tuple(map(marked, block.instructions)))
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


def chooses_floats(function: Function) -> bool:
    """Whether some operation is marked."""
    return any(isinstance(each, Compute) and CHOSEN in each.flags for _, each in function.sites())
