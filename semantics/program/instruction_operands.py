"""The operands that an instruction or a terminator reads."""

from __future__ import annotations

from collections.abc import Iterator

from .instructions import Instruction
from .operands import Operand
from .terminators import Terminator


def operands_of(thing: Instruction | Terminator) -> Iterator[Operand]:
    for part in ("operands", "arguments", "condition", "pointer", "value"):
        read = getattr(thing, part, ())
        yield from read if isinstance(read, tuple) else (() if read is None else (read,))
