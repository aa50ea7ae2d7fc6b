"""What a pointer is based on: the objects that may be reached through it.

Two pointers of one address need not reach one object: where an object ends, another may begin.
An address alone does not tell them apart, so a program that has compared pointers knows of equal
addresses and not of equal objects.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..program.function import Function
from ..program.instructions import Alloca, Call, Compute, Load
from ..program.operands import Constant, Global, Literal, Local, Operand

STACK_SLOT = "a stack slot"

STEPS = ("getelementptr", "freeze", "bitcast", "addrspacecast")
"""Operations whose result is based on what their first operand is based on."""


def compares_pointers(function: Function) -> bool:
    """Whether a branch may depend on two addresses being equal; null is the address of nothing."""
    for _, instruction in function.sites():
        if not isinstance(instruction, Compute):
            continue
        if instruction.opcode == "ptrtoint":
            return True
        if instruction.opcode == "icmp" and all(
            operand.type.startswith("ptr") and not isinstance(operand, Constant)
            for operand in instruction.operands
        ):
            return True
    return False


def bases_of(operand: Operand, function: Function) -> frozenset[str]:
    """What a pointer may be based on, in words that mean the same in both programs of a pair:
    parameters by number and globals by name, stack slots, loaded values and results by kind."""
    found: set[str] = set()
    seen: set[str] = set()
    pending = [operand]
    while pending:
        one = pending.pop()
        if isinstance(one, Local):
            if one.name not in seen:
                seen.add(one.name)
                pending += _through(one, function, found)
        elif isinstance(one, Global | Literal):
            found.add(f"@{getattr(one, 'base', '') or getattr(one, 'name', '') or 'a constant'}")
    return frozenset(found)


def _through(local: Local, function: Function, found: set[str]) -> Sequence[Operand]:
    """The operands that a local is based on; what it is itself based on goes into `found`."""
    for index, parameter in enumerate(function.parameters):
        if parameter.name == local.name:
            found.add(f"argument {index + 1}")
            return ()
    for block in function.blocks.values():
        for phi in block.phis:
            if phi.name == local.name:
                return tuple(phi.incoming.values())
    site = function.definitions.get(local.name)
    match function.at(site) if site is not None else None:
        case Compute(opcode="select", operands=operands):
            return operands[1:]
        case Compute(opcode=opcode, operands=operands) if opcode in STEPS:
            return operands[:1]
        case Alloca():
            found.add(STACK_SLOT)
        case Load():
            found.add("a loaded pointer")
        case Call(callee=callee):
            found.add(f"the result of @{callee}")
        case _:
            found.add("a number")
    return ()
