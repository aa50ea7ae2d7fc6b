"""Stack slots and parameters whose address stays in the function: nobody else can learn it."""

from __future__ import annotations

from collections import defaultdict

from ..control_flow.liveness import locals_used
from ..program.function import Function
from ..program.instructions import Alloca, Compute, Effect, Instruction, Load, Phi
from ..program.operands import Local

STEPS = frozenset(("getelementptr", "bitcast", "addrspacecast", "freeze", "select"))
"""Operations that give an address on, and show it to nobody."""

TRANSFERS = ("llvm.memcpy", "llvm.memmove", "llvm.memset")


def confined_pointers(function: Function) -> frozenset[str]:
    """The stack slots and pointer parameters that are only accessed, stepped through and compared.

    An address that is stored, passed, returned or made a number may be known elsewhere."""
    users: dict[str, list[Instruction | Phi | None]] = defaultdict(list)
    for block in function.blocks.values():
        for phi in block.phis:
            for operand in phi.incoming.values():
                if isinstance(operand, Local):
                    users[operand.name].append(phi)
        for instruction in block.instructions:
            for name in locals_used(instruction):
                users[name].append(instruction)
        for name in locals_used(block.terminator):
            users[name].append(None)
    names = [parameter.name for parameter in function.parameters if parameter.type[:3] == "ptr"]
    names += [each.name for _, each in function.sites() if isinstance(each, Alloca)]
    return frozenset(name for name in names if _is_confined(name, users))


def _is_confined(name: str, users: dict[str, list[Instruction | Phi | None]]) -> bool:
    pending, seen = [name], {name}
    while pending:
        pointer = pending.pop()
        for user in users[pointer]:
            match user:
                case Phi(name=result):
                    following = result
                case Compute(opcode="icmp"):
                    continue
                case Compute(opcode=opcode, name=result) if opcode in STEPS:
                    following = result
                case Load():
                    continue
                case Effect() if _only_accessed(user, pointer):
                    continue
                case _:
                    return False
            if following not in seen:
                seen.add(following)
                pending.append(following)
    return True


def _only_accessed(effect: Effect, pointer: str) -> bool:
    """The pointer is where the effect takes place, and not what it stores; what is volatile shows
    its address."""
    words = effect.kind.split()
    if "volatile" in words:
        return False
    places = {"store": (1,), "atomicrmw": (0,), "cmpxchg": (0,)}.get(words[0])
    if places is None:
        places = (0, 1) if words[0].startswith(TRANSFERS) else ()
    return all(
        index in places
        for index, operand in enumerate(effect.operands)
        if isinstance(operand, Local) and operand.name == pointer
    )
