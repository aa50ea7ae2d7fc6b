"""Stack slots whose reading or writing may be undefined: LLVM is free to make something of that.

A pass that turns stack slots into values may choose what an unwritten byte holds, and leave out an
access outside of the slot. What it makes of such a slot is one of its meanings and not all of them,
so that these slots must stay in memory for a comparison.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..program.function import Function
from ..program.instructions import Alloca, Compute, Effect, Instruction, Load
from ..program.operands import Constant, Local, Operand

LARGEST = 1 << 12
"""A slot of more bytes is not followed: it counts as unsettled."""

STEPS = frozenset(("bitcast", "addrspacecast", "freeze"))

Place = tuple[str, int]
"""A slot, and how many bytes behind its beginning."""


def unsettled_slots(function: Function) -> frozenset[str]:
    """The slots of constant size that a thread may read before it has written them, or may access
    outside of their bytes. A slot of which more than loads and stores is made is not among them."""
    sizes = {
        each.name: each.size
        for _, each in function.sites()
        if isinstance(each, Alloca) and each.size is not None
    }
    return _Flow(function, sizes).unsettled() if sizes else frozenset()


@dataclass(slots=True)
class _Flow:
    """Which bytes of each slot are written for sure, block by block."""

    function: Function
    sizes: dict[str, int]
    _places: dict[str, Place] = field(default_factory=dict)
    _found: set[str] = field(default_factory=set)
    _copied: set[tuple[str, str]] = field(default_factory=set)

    def unsettled(self) -> frozenset[str]:
        self._found = {name for name, size in self.sizes.items() if size > LARGEST}
        self._places = {name: (name, 0) for name in self.sizes}
        for block in self.function.blocks.values():
            for phi in block.phis:
                for operand in phi.incoming.values():
                    if (place := self._place(operand)) is not None:
                        self._found.add(place[0])
        self._follow_steps()
        written = self._written()
        for name, block in self.function.blocks.items():
            known = dict(written[name])
            for instruction in block.instructions:
                self._judge(instruction, known)
                self._execute(instruction, known)
        while more := {one for one, to in self._copied if to in self._found} - self._found:
            self._found |= more
        return frozenset(self._found)

    def _follow_steps(self) -> None:
        changed = True
        while changed:
            changed = False
            for _, each in self.function.sites():
                if not isinstance(each, Compute) or each.name in self._places:
                    continue
                found = self._step(each)
                if found is not None:
                    self._places[each.name] = found
                    changed = True

    def _step(self, step: Compute) -> Place | None:
        base = self._place(step.operands[0]) if step.operands else None
        if step.opcode == "select":
            for operand in step.operands[1:]:
                if (place := self._place(operand)) is not None:
                    self._found.add(place[0])
            return None
        if base is None:
            return None
        if step.opcode in STEPS:
            return base
        indices = step.operands[1:]
        if step.opcode != "getelementptr" or not all(isinstance(i, Constant) for i in indices):
            return None
        offset = base[1]
        for index, stride in zip(indices[::2], indices[1::2], strict=True):
            assert isinstance(index, Constant) and isinstance(stride, Constant)
            offset += _signed(index) * _signed(stride)
        return base[0], offset

    def _place(self, operand: Operand) -> Place | None:
        return self._places.get(operand.name) if isinstance(operand, Local) else None

    def _written(self) -> dict[str, dict[str, int]]:
        """The bytes that are written for sure where each block begins."""
        everything = {name: (1 << size) - 1 for name, size in self.sizes.items()}
        before = {name: dict(everything) for name in self.function.blocks}
        before[self.function.entry] = dict.fromkeys(self.sizes, 0)
        pending = list(self.function.blocks)
        while pending:
            name = pending.pop(0)
            known = dict(before[name])
            for instruction in self.function.blocks[name].instructions:
                self._execute(instruction, known)
            for successor in self.function.successors[name]:
                there = before[successor]
                joined = {slot: bits & known[slot] for slot, bits in there.items()}
                if joined != there:
                    before[successor] = joined
                    pending.append(successor)
        return before

    def _execute(self, instruction: Instruction, known: dict[str, int]) -> None:
        if isinstance(instruction, Alloca) and instruction.name in known:
            known[instruction.name] = 0
        for place, size, source in self._writes(instruction):
            slot, offset = place
            bits = _bits(offset, size)
            if source is not None:
                copied = known[source[0]] >> max(0, source[1])
                bits &= (copied & ((1 << size) - 1)) << max(0, offset)
            known[slot] |= bits & ((1 << self.sizes[slot]) - 1)

    def _writes(self, instruction: Instruction) -> Iterator[tuple[Place, int, Place | None]]:
        """What an instruction writes of a slot, and which slot's bytes, if it copies them."""
        match instruction:
            case Effect(kind=kind, operands=(_, pointer), access=access) if kind.startswith(
                "store"
            ):
                if (place := self._place(pointer)) is not None:
                    yield place, access.size, None
            case Effect(kind=kind, operands=(pointer, given, Constant(value=size), *_)) if (
                kind.startswith("llvm.mem")
            ):
                if (place := self._place(pointer)) is not None:
                    yield place, size, self._place(given)
            case _:
                pass

    def _judge(self, instruction: Instruction, known: dict[str, int]) -> None:
        for (slot, offset), size, _ in self._writes(instruction):
            if not 0 <= offset <= self.sizes[slot] - size:
                self._found.add(slot)
        match instruction:
            case Load(pointer=pointer, access=access):
                place = self._place(pointer)
                if place is not None and not self._is_written(place, access.size, known):
                    self._found.add(place[0])
            case Effect(kind=kind, operands=(pointer, given, Constant(value=size), *_)) if (
                kind.startswith("llvm.mem")
            ):
                source, target = self._place(given), self._place(pointer)
                if source is not None and not self._is_written(source, size, known):
                    if target is None or not 0 <= source[1] <= self.sizes[source[0]] - size:
                        self._found.add(source[0])
                    else:
                        self._copied.add((source[0], target[0]))
            case _:
                pass

    def _is_written(self, place: Place, size: int, known: dict[str, int]) -> bool:
        slot, offset = place
        inside = 0 <= offset <= self.sizes[slot] - size
        return inside and not _bits(offset, size) & ~known[slot]


def _bits(offset: int, size: int) -> int:
    return ((1 << size) - 1) << offset if offset >= 0 else 0


def _signed(constant: Constant) -> int:
    width = int(constant.type[1:]) if constant.type[1:].isdigit() else 64
    half = 1 << (width - 1)
    return constant.value - 2 * half if constant.value >= half else constant.value
