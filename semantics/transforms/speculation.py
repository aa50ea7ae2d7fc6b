"""What certainly is no undefined behaviour: a call that may not return must not move behind
anything else, since a thread that stays in it comes to nothing more."""

from __future__ import annotations

from ..program.function import Function
from ..program.instructions import Compute, Instruction
from ..program.operands import Constant, Local, Operand
from ..program.terminators import Branch, Terminator

DIVISIONS = frozenset(("udiv", "sdiv", "urem", "srem"))
NEVER_POISON_OF_ITS_OWN = frozenset(
    ("icmp", "add", "sub", "mul", "and", "or", "xor", "zext", "sext", "trunc", "select")
)
"""Operations that, without flags, are poison only if an operand is."""


def may_be_undefined(function: Function, thing: Instruction | Terminator) -> bool:
    """Whether a computation or a branch may be undefined behaviour."""
    match thing:
        case Compute(opcode=opcode):
            return opcode in DIVISIONS
        case Branch(condition=condition):
            return not _defined(function, condition, frozenset())
        case _:
            return True


def _defined(function: Function, operand: Operand, seen: frozenset[str]) -> bool:
    """Whether a value certainly is neither poison nor undef."""
    if isinstance(operand, Constant):
        return True
    if not isinstance(operand, Local) or operand.name in seen:
        return False
    if any(p.name == operand.name and p.attributes.noundef for p in function.parameters):
        return True
    site = function.definitions.get(operand.name)
    made = function.at(site) if site is not None else None
    if not isinstance(made, Compute) or made.opcode == "freeze":
        return isinstance(made, Compute)
    if made.flags or made.opcode not in NEVER_POISON_OF_ITS_OWN:
        return False
    return all(_defined(function, each, seen | {operand.name}) for each in made.operands)
