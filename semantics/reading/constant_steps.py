"""Constant expressions of one function as the instructions that compute them: what a constant is
made of is then followed like everything else."""

from __future__ import annotations

from ..program.instructions import Compute
from ..program.operands import STEP, Local, Operand, Undefined, width_of
from .cursor import Cursor, Unreadable, words
from .instructions import READERS
from .reading_context import FLAGS, Place, Surroundings, compute

SUMS = words("add sub xor")
"""Expressions that are written otherwise than as an instruction: with a type at each operand."""


class ConstantSteps:
    """Makes the operand that a constant expression is, and the steps that come to it.

    The address of a place in a global, and what no instruction computes, stays a constant."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._made = 0
        self._steps: list[Compute] = []
        self._line = 0

    def begin(self, line: int) -> None:
        """The instruction of this line comes next."""
        self._line = line
        if self._steps:
            self._steps.clear()

    def taken(self) -> tuple[Compute, ...]:
        """What must be computed before the instruction that was read."""
        if not self._steps:
            return ()
        found = tuple(self._steps)
        self._steps.clear()
        return found

    def located(self, text: str, type_: str) -> Operand:
        """The operand that stands for a constant expression."""
        known = self._around.located(text, type_)
        if isinstance(known, Undefined) or known.base or width_of(type_) is None:
            return known
        before = len(self._steps)
        try:
            return self._computed(text, type_) or known
        except Unreadable:
            del self._steps[before:]
            return known

    def _computed(self, text: str, type_: str) -> Local | None:
        head, _, operands = text.partition("(")
        opcode = head.split(" ", 1)[0]
        if "inrange" in head or opcode not in READERS:
            return None
        plain = head + operands.removesuffix(")")
        cursor = Cursor(plain, self._around.thread_locals, self.located)
        self._made += 1
        name = f"{STEP}{self._made}"
        place = Place(self._around, cursor, name, {}, self._line, f"%{name} = {plain}")
        before = len(self._steps)
        made = _sum(place) if opcode in SUMS else READERS[opcode](place)
        for each in made if isinstance(made, tuple) else (made,):
            if not isinstance(each, Compute) or each.opcode.startswith("opaque"):
                del self._steps[before:]
                return None
            self._steps.append(each)
        return Local(name, type_)


def _sum(place: Place) -> Compute:
    cursor = place.cursor
    opcode = cursor.next()
    flags = cursor.words(FLAGS)
    left = cursor.typed_operand()
    cursor.expect(",")
    return compute(place, left.type, opcode, (left, cursor.typed_operand()), flags)
