"""Loads of what their function has not written before, as AMDGPU says it of some of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..program.function import Function
from ..program.instructions import Call, Effect, Instruction, Load, Unmodelled

APART = frozenset((3, 5))
"""AMDGPU's address spaces of a group and of a thread, which no other one has bytes of."""

ORDERS_ONLY = ("llvm.amdgcn.s.barrier", "llvm.amdgcn.wave.barrier", "llvm.amdgcn.sched")
"""Begins the names of calls that write nothing themselves."""

ANYWHERE = -1
"""Stands for every address space."""

_SPACE = re.compile(r"ptr addrspace\((\d+)\)")


def first_readers(function: Function) -> frozenset[str]:
    """The names of the loads that no instruction before them, on any way, may have written for."""
    before: dict[str, frozenset[int]] = {function.entry: frozenset()}
    pending = [function.entry]
    while pending:
        name = pending.pop()
        written = before[name].union(*map(_written, function.blocks[name].instructions))
        for following in function.successors[name]:
            known = before.get(following)
            if known is None or not written <= known:
                before[following] = written | (known or frozenset())
                pending.append(following)
    return frozenset(_found(function, before))


def _found(function: Function, before: dict[str, frozenset[int]]) -> Iterator[str]:
    for name, written in before.items():
        for each in function.blocks[name].instructions:
            if isinstance(each, Load) and not any(_meet(each, space) for space in written):
                yield each.name
            written = written | _written(each)


def _meet(load: Load, space: int) -> bool:
    both = {space, _space_of(load.pointer.type)}
    return len(both) == 1 or not both & APART or bool(both & {0, ANYWHERE})


def _written(instruction: Instruction) -> frozenset[int]:
    """The address spaces that an instruction may write to."""
    match instruction:
        case Effect(kind=kind) if kind.startswith("fence"):
            return frozenset()
        case Effect(kind=kind, operands=operands) if not kind.startswith("llvm."):
            return frozenset((_space_of(operands[kind.startswith("store")].type),))
        case Effect() | Unmodelled():
            return frozenset((ANYWHERE,))
        case Call(callee=callee, effects=effects):
            orders = (callee or "").startswith(ORDERS_ONLY)
            return frozenset((ANYWHERE,) if effects.memory.writes and not orders else ())
        case _:
            return frozenset()


def _space_of(type_: str) -> int:
    found = _SPACE.match(type_)
    return int(found[1]) if found else 0
