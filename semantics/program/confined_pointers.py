"""Stack slots, parameters and globals whose address stays in the function: from it nobody else can
learn it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from .function import Function
from .instruction_operands import operands_of
from .instructions import Alloca, Call, Compute, Effect, Instruction, Load, Phi, Unmodelled
from .operands import Global, Literal, Local, Operand
from .spelling import globals_in

STEPS = frozenset(("getelementptr", "bitcast", "addrspacecast", "freeze", "select"))
"""Operations that give an address on, and show it to nobody."""

NUMBERS = frozenset(("ptrtoint", "ptrtoaddr", "add", "sub", "and", "or", "xor", "trunc", "zext"))
"""Operations whose result is a number: who learns it has no pointer to the object."""

TRANSFERS = ("llvm.memcpy", "llvm.memmove", "llvm.memset")

Users = dict[str, list[Instruction | Phi | None]]
"""What reads each local and each global, `@` in front of its name; None for the end of a block, and
for what a constant expression computes."""


def confined_pointers(function: Function) -> frozenset[str]:
    """The stack slots and pointer parameters that are only accessed, stepped through and compared,
    as numbers too.

    An address that is stored, passed or returned may be known elsewhere, and so may a number that
    is made of it and not only compared."""
    users = users_in(function)
    names = [parameter.name for parameter in function.parameters if parameter.type[:3] == "ptr"]
    names += [each.name for _, each in function.sites() if isinstance(each, Alloca)]
    return frozenset(name for name in names if is_confined(name, users))


def users_in(function: Function) -> Users:
    """Who reads what in a function."""
    users: Users = defaultdict(list)

    def read(operand: Operand, user: Instruction | Phi | None) -> None:
        if isinstance(operand, Literal) and not operand.base:
            for name in globals_in(operand.text):
                users[f"@{name}"].append(None)
        elif name := named_by(operand):
            users[name].append(user)

    for block in function.blocks.values():
        for phi in block.phis:
            for operand in phi.incoming.values():
                read(operand, phi)
        for instruction in block.instructions:
            for operand in operands_of(instruction):
                read(operand, instruction)
            if isinstance(instruction, Unmodelled):
                for name in globals_in(instruction.text):
                    users[f"@{name}"].append(None)
        for operand in operands_of(block.terminator):
            read(operand, None)
    return users


def named_by(operand: Operand) -> str:
    """The local, or the global with a place in it, that an operand is; empty for others."""
    match operand:
        case Local(name=name):
            return name
        case Global(name=name) | Literal(base=name) if name:
            return f"@{name}"
        case _:
            return ""


def _nowhere(_call: Call, _name: str) -> bool:
    return False


def is_confined(name: str, users: Users, passes: Callable[[Call, str], bool] = _nowhere) -> bool:
    """Whether an address is only accessed, stepped through and compared. `passes` says of a call
    that is given it whether it stays there, too."""
    pending, seen, numbers = [name], {name}, set[str]()
    while pending:
        pointer = pending.pop()
        for user in users[pointer]:
            match user:
                case Compute(opcode="icmp"):
                    continue
                case Compute(opcode=opcode, name=result) if opcode in NUMBERS:
                    following = result
                    numbers.add(result)
                case _ if pointer in numbers:
                    return False
                case Phi(name=result):
                    following = result
                case Compute(opcode=opcode, name=result) if opcode in STEPS:
                    following = result
                case Load():
                    continue
                case Call() if passes(user, pointer):
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
        if named_by(operand) == pointer
    )
