"""Operations of AMDGPU that LLVM writes in several ways, in the one that all of them come to.

What `instcombine` knows of them: a comparison by all lanes is a ballot of a comparison, a ballot of
no one is zero, and one of 32 lanes is the lower half of one of 64; the first lane's sum with a
constant is the sum of what it holds; a move to all lanes does not read what stood there. A call
stays a call, of the same lanes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..program.contracts import without_type_suffixes
from ..program.function import Block, Function
from ..program.instructions import Call, Compute, Instruction
from ..program.operands import Constant, Local, Operand, Undefined, width_of
from ..values.arithmetic import compared

FIRST = "llvm.amdgcn.readfirstlane"
READ = "llvm.amdgcn.readlane"
BALLOT = "llvm.amdgcn.ballot"
MOVE = "llvm.amdgcn.update.dpp"
TO_ALL = (Constant(15, "i32"), Constant(15, "i32"), Constant(1, "i1"))
"""The masks of rows and banks, and the bit that gives other lanes zero."""

COMPARISONS = {"llvm.amdgcn.icmp": "icmp", "llvm.amdgcn.fcmp": "fcmp"}

_FLOATS = "oeq ogt oge olt ole one ord uno ueq ugt uge ult ule une"
_NUMBERS = "eq ne ugt uge ult ule sgt sge slt sle"
FIRST_OF_NUMBERS = 32
PREDICATES = {
    **dict(enumerate(_FLOATS.split(), 1)),
    **dict(enumerate(_NUMBERS.split(), FIRST_OF_NUMBERS)),
}
"""LLVM's numbers of what may be compared."""

_OPCODES = """add sub mul and or xor shl lshr ashr zext sext trunc ptrtoint inttoptr bitcast
fadd fsub fmul fneg fptrunc fpext"""
OF_ONE = frozenset(_OPCODES.split())
"""Operations that may be done before or after a lane is read."""


def with_identities(function: Function) -> Function:
    """The function with each such operation in one form."""
    shared = frozenset(one.name for one in function.parameters if one.shared)
    blocks = {name: _Block(block, shared).written() for name, block in function.blocks.items()}
    return replace(function, blocks=blocks)


class _Block:
    """One block on its way; `made`: what its instructions compute, by name; `same`: values that are
    equal in all lanes that made a call, and the call's token."""

    def __init__(self, block: Block, shared: frozenset[str]) -> None:
        self.block = block
        self.same: dict[str, str | None] = {}
        self.shared = shared
        self.made: dict[str, Compute] = {}

    def written(self) -> Block:
        done: list[Instruction] = []
        for number, each in enumerate(self.block.instructions):
            if isinstance(each, Compute):
                self.made[each.name] = each
            if isinstance(each, Call) and each.name is not None and each.callee is not None:
                done += self._call(each, each.name, f"written-{self.block.name}-{number}")
                if without_type_suffixes(each.callee) in (FIRST, READ, BALLOT):
                    self.same[each.name] = each.token
            else:
                done.append(each)
        return replace(self.block, instructions=tuple(done))

    def _call(self, call: Call, name: str, stem: str) -> Iterator[Instruction]:
        kind = without_type_suffixes(call.callee or "")
        if kind in COMPARISONS and len(call.arguments) == 3:
            yield from _compared(call, name, COMPARISONS[kind], stem)
        elif kind == BALLOT:
            yield from _ballot(call, name, stem)
        elif kind == MOVE and call.arguments[3:] == TO_ALL:
            old = Undefined("poison", call.type)
            yield replace(call, arguments=(old, *call.arguments[1:]))
        elif kind in (FIRST, READ) and call.arguments:
            yield from self._read(call, name, stem)
        else:
            yield call

    def _read(self, call: Call, name: str, stem: str) -> Iterator[Instruction]:
        """The lane's operand is read, and what was made of it is made of what was read."""
        steps: list[tuple[Compute, int]] = []
        value = call.arguments[0]
        while (found := self._step(value, call.token)) is not None:
            steps.append(found)
            step, index = found
            value = step.operands[index]
        if not steps:
            yield call
            return
        type_ = value.type
        kind = without_type_suffixes(call.callee or "")
        read: Operand = Local(f"{stem}-read", type_)
        arguments = (value, *call.arguments[1:])
        callee = f"{kind}.{type_}" if width_of(type_) else f"{kind}.f"
        yield replace(call, name=f"{stem}-read", type=type_, callee=callee, arguments=arguments)
        for number, (step, index) in enumerate(reversed(steps)):
            last = number == len(steps) - 1
            operands = (*step.operands[:index], read, *step.operands[index + 1 :])
            read = Local(name if last else f"{stem}-{number}", step.type)
            yield replace(step, name=read.name, operands=operands)

    def _step(self, value: Operand, token: str | None) -> tuple[Compute, int] | None:
        """What made a value of this block from one other and constants, and which operand that
        other one is."""
        step = self.made.get(value.name) if isinstance(value, Local) else None
        if step is None or step.opcode not in OF_ONE:
            return None
        others = [k for k, one in enumerate(step.operands) if not self._is_same(one, token)]
        return (step, others[0]) if len(others) == 1 else None

    def _is_same(self, operand: Operand, token: str | None) -> bool:
        if isinstance(operand, Undefined):
            return False
        if not isinstance(operand, Local) or operand.name in self.shared:
            return True
        return operand.name in self.same and self.same[operand.name] == token


def _compared(call: Call, name: str, opcode: str, stem: str) -> Iterator[Instruction]:
    """A comparison by all lanes as that of its own truth value with false."""
    one, other, number = call.arguments
    code = number.value if isinstance(number, Constant) else 0
    predicate = PREDICATES.get(code)
    if predicate is None or (code < FIRST_OF_NUMBERS) != (opcode == "fcmp"):
        yield call
        return
    if isinstance(one, Constant) and isinstance(other, Constant):
        width = width_of(one.type) or 0
        if not compared(predicate, one.value, other.value, width):
            yield from _ballot(replace(call, arguments=(Constant(0, "i1"),)), name, stem)
            return
    if not isinstance(one, Local):
        one, other, predicate = other, one, swapped(predicate)
    truth = Local(f"{stem}-holds", "i1")
    yield Compute(truth.name, "i1", opcode, (one, other), predicate=predicate, line=call.line)
    arguments = (truth, Constant(0, "i1"), Constant(33, "i32"))
    yield replace(call, callee=f"llvm.amdgcn.icmp.{call.type}.i1", arguments=arguments)


def _ballot(call: Call, name: str, stem: str) -> Iterator[Instruction]:
    """A ballot of 64 lanes, of which fewer may be asked for; zero where none says yes."""
    nobody = call.arguments == (Constant(0, "i1"),)
    wide = Local(f"{stem}-wide", "i64")
    yield replace(call, name=wide.name, type="i64", callee=f"{BALLOT}.i64")
    value = Constant(0, "i64") if nobody else wide
    opcode = "bitcast" if call.type == "i64" else "trunc"
    yield Compute(name, call.type, opcode, (value,), line=call.line)


def swapped(predicate: str) -> str:
    """The predicate that holds of two values in the other order."""
    return (
        predicate.translate(str.maketrans("lg", "gl")) if predicate[-2:] in _ORDERS else predicate
    )


_ORDERS = ("lt", "le", "gt", "ge")
