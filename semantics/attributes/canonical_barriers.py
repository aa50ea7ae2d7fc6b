"""Barriers of AMDGPU that LLVM writes in several ways, in the one that all of them come to.

A barrier is to arrive at it and to wait there. One of a cluster's groups is one of each group, of
which the first wave to arrive also arrives for its group, and all wait for the groups. In a group
of one wave, arriving is nothing, the first is always first, and nobody else is waited for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ..program.function import Block, Function
from ..program.instructions import Call, Compute, Instruction
from ..program.operands import Constant, Local
from ..program.terminators import Branch, Jump

BARRIER = "llvm.amdgcn.s.barrier"
OF_CLUSTER = "llvm.amdgcn.s.cluster.barrier"
OF_WAVE = "llvm.amdgcn.wave.barrier"
ARRIVE, ARRIVE_FIRST, WAIT = f"{BARRIER}.signal", f"{BARRIER}.signal.isfirst", f"{BARRIER}.wait"

BARRIERS = (BARRIER, OF_CLUSTER, OF_WAVE)

GROUP, CLUSTER = -1, -3
"""The numbers of the barriers of a group and of a cluster."""


def barriers_of(function: Function) -> Counter[str]:
    """How often a function calls each barrier."""
    callees = (call.callee or "" for _, call in function.calls())
    return Counter(callee for callee in callees if callee.startswith(BARRIERS))


def with_split_barriers(function: Function, one_wave: bool) -> Function:
    """The function with each barrier in one form; `one_wave`: a group has no other wave."""
    if not barriers_of(function):
        return function
    blocks: dict[str, Block] = {}
    last: dict[str, str] = {}
    for name, block in function.blocks.items():
        parts = list(_parts(block))
        blocks.update((part.name, part) for part in parts)
        last[name] = parts[-1].name
    return replace(
        function,
        blocks={name: _written(block, last, one_wave) for name, block in blocks.items()},
    )


def _parts(block: Block) -> Iterator[Block]:
    """The block, cut where a group arrives at the barrier of its cluster."""
    for index, each in enumerate(block.instructions):
        if isinstance(each, Call) and each.callee == OF_CLUSTER:
            first, rest = f"{block.name}.first", f"{block.name}.rest"
            is_first = Local(f"{block.name}.is-first", "i1")
            arrives = _at(each, ARRIVE_FIRST, GROUP, "i32")
            begun = (
                *block.instructions[:index],
                replace(arrives, name=is_first.name, type="i1"),
                _at(each, WAIT, GROUP, "i16"),
            )
            then = Branch(is_first, first, rest, each.line, "")
            yield replace(block, instructions=begun, terminator=then)
            yield Block(first, (), (_at(each, ARRIVE, CLUSTER, "i32"),), Jump(rest, each.line, ""))
            left = (_at(each, WAIT, CLUSTER, "i16"), *block.instructions[index + 1 :])
            yield from _parts(Block(rest, (), left, block.terminator))
            return
    yield block


def _at(call: Call, callee: str, barrier: int, type_: str) -> Call:
    """A call at the barrier of this number."""
    number = Constant(barrier % (1 << int(type_[1:])), type_)
    return replace(call, callee=callee, arguments=(number,), given=(), text="")


def _written(block: Block, last: dict[str, str], one_wave: bool) -> Block:
    phis = tuple(
        replace(phi, incoming={last.get(name, name): one for name, one in phi.incoming.items()})
        for phi in block.phis
    )
    made = tuple(new for each in block.instructions for new in _steps(each, one_wave))
    return replace(block, phis=phis, instructions=made)


def _steps(each: Instruction, one_wave: bool) -> Iterator[Instruction]:
    if not isinstance(each, Call):
        yield each
        return
    if each.callee == BARRIER:
        yield from _steps(_at(each, ARRIVE, GROUP, "i32"), one_wave)
        yield from _steps(_at(each, WAIT, GROUP, "i16"), one_wave)
        return
    alone = one_wave and _is_of_group(each)
    if alone and each.callee == WAIT:
        yield replace(each, callee=OF_WAVE, arguments=(), given=(), text="")
    elif alone and each.callee == ARRIVE_FIRST and each.name is not None:
        yield Compute(each.name, "i1", "bitcast", (Constant(1, "i1"),), line=each.line)
    elif not (alone and each.callee in (ARRIVE, ARRIVE_FIRST)):
        yield each


def _is_of_group(call: Call) -> bool:
    number = call.arguments[0] if call.arguments else None
    return isinstance(number, Constant) and number.value == GROUP % (1 << int(number.type[1:]))
