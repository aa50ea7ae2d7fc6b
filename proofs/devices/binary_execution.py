"""A binary executed by the rules of SPIR-V themselves: no driver, no compiler.

Each thread runs alone through the module. Who takes part in a ballot follows from the name of its
block's execution, as SPV_KHR_maximal_reconvergence says it: threads of equal names execute a block
together. A merge block's name is told by that of its header's last execution, or, of a loop, of the
execution by which the loop was entered; a Continue Target's by that of the loop header's last; a
case's by that of the switch, since whoever comes there may meet. Any other block's name is told by
the block that the thread came from, and by its name: nowhere else do threads meet.

That is the most that a driver may be asked for. So where this differs from the simulated wave, the
binary itself is wrong; where it agrees and a driver does not, the driver does something else.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from .binaries import Instruction, Op, instructions_of
from .log_layout import Called, LaneLog, LogLayout

FUEL = 300_000
"""Instructions that one thread executes at most."""

GLOBAL_INVOCATION = 28
BUILT_IN = 11
STORAGE_BUFFER = 12
INPUT = 1

MERGES = (Op.LOOP_MERGE, Op.SELECTION_MERGE)
TERMINATORS = range(Op.BRANCH, Op.UNREACHABLE + 1)
SILENT = (Op.FUNCTION_END, Op.LINE, Op.NO_LINE)
RETURNS = Instruction(Op.RETURN, ())


class NotExecuted(Exception):
    """The module has something that is not executed here; the text says what."""


class NoEnd(Exception):
    """A thread executes more instructions than any run has."""

    def __init__(self, lane: int) -> None:
        super().__init__(lane)
        self.lane = lane


Vector = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pointer:
    """A place in a variable: in the buffer, in what a thread has of its own, or among its inputs;
    `path` are the numbers of the part."""

    kind: Literal["buffer", "own", "input"]
    variable: int
    path: tuple[int, ...] = ()


Item = int | Vector | Pointer


@dataclass(slots=True)
class Body:
    """One block: its phis are among its instructions, `merge` is the declaration in front of its
    terminator."""

    instructions: list[Instruction] = field(default_factory=list)
    merge: Instruction | None = None
    terminator: Instruction = RETURNS


def executed(binary: bytes, layout: LogLayout, buffer: bytes) -> tuple[LaneLog, ...]:
    """What the lanes log under maximal reconvergence. Raises NotSpirv, NotExecuted and NoEnd."""
    module = _Module(binary)
    words = list(struct.unpack(f"<{len(buffer) // 4}I", buffer))
    met: list[tuple[int, object]] = []
    names: dict[object, int] = {}
    for lane in range(layout.lanes):
        _Thread(module, lane, words, met, names).run()
    masks: dict[object, int] = {}
    for lane, name in met:
        masks[name] = masks.get(name, 0) | 1 << lane
    found = layout.logs_of(struct.pack(f"<{len(words)}I", *words))

    def resolved(called: Called) -> Called:
        number = called.mask
        return replace(called, mask=masks[met[number][1]]) if number < len(met) else called

    return tuple(
        replace(
            log,
            entries=tuple(
                resolved(each) if isinstance(each, Called) else each for each in log.entries
            ),
        )
        for log in found
    )


class _Module:
    """The module as it is executed: constants, widths of types, the blocks of its one function."""

    def __init__(self, binary: bytes) -> None:
        _, found = instructions_of(binary)
        self.values: dict[int, Item] = {}
        self.widths: dict[int, int] = {}
        self.width_of: dict[int, int] = {}
        self.builtins: dict[int, int] = {}
        self.composites: dict[int, tuple[int, int]] = {}
        self.members: dict[int, tuple[int, ...]] = {}
        self.pointees: dict[int, int] = {}
        self.variables: dict[int, tuple[int, int]] = {}
        self.blocks: dict[int, Body] = {}
        self.entry = 0
        self.initial: dict[int, int] = {}
        block: Body | None = None
        functions = 0
        for each in found:
            if each.opcode == Op.FUNCTION:
                functions += 1
                if functions > 1:
                    raise NotExecuted("a second function")
            elif each.opcode == Op.LABEL:
                block = self.blocks[each.words[0]] = Body()
                self.entry = self.entry or each.words[0]
            elif block is None:
                self._declare(each)
            elif each.opcode in MERGES:
                block.merge = each
            elif each.opcode in TERMINATORS:
                block.terminator = each
            elif each.opcode == Op.VARIABLE:
                self._declare(each)
            elif each.opcode not in SILENT:
                block.instructions.append(each)
                if len(each.words) > 1 and each.words[0] in self.widths:
                    self.width_of[each.words[1]] = self.widths[each.words[0]]

        self.merges_of = {
            name: body.merge for name, body in self.blocks.items() if body.merge is not None
        }
        self.switches_to = self._switches()
        self.back_edges = frozenset(
            (block, header)
            for header, merge in self.merges_of.items()
            if merge.opcode == Op.LOOP_MERGE
            for block in self.blocks.keys() - self._ahead(without=header)
            if header in _targets(self.blocks[block].terminator)
        )

    def _switches(self) -> dict[int, list[int]]:
        """Of each block the switches that lead there."""
        found: dict[int, list[int]] = {}
        for name, body in self.blocks.items():
            if body.terminator.opcode == Op.SWITCH:
                for target in dict.fromkeys(_targets(body.terminator)):
                    found.setdefault(target, []).append(name)
        return found

    def _ahead(self, without: int) -> set[int]:
        """The blocks that the entry leads to past a block."""
        found = {self.entry} - {without}
        pending = list(found)
        while pending:
            for target in _targets(self.blocks[pending.pop()].terminator):
                if target not in found and target != without:
                    found.add(target)
                    pending.append(target)
        return found

    def _declare(self, each: Instruction) -> None:
        words = each.words
        match each.opcode:
            case Op.TYPE_BOOL:
                self.widths[words[0]] = 1
            case Op.TYPE_INT:
                self.widths[words[0]] = words[1]
            case Op.TYPE_VECTOR | Op.TYPE_ARRAY:
                self.composites[words[0]] = words[1], words[2]
            case Op.TYPE_STRUCT:
                self.members[words[0]] = words[1:]
            case Op.TYPE_POINTER:
                self.pointees[words[0]] = words[2]
            case Op.CONSTANT_TRUE:
                self.values[words[1]] = 1
            case Op.CONSTANT_FALSE:
                self.values[words[1]] = 0
            case Op.CONSTANT:
                wide = sum(word << 32 * place for place, word in enumerate(words[2:]))
                width = self.widths.get(words[0], 32)
                self.values[words[1]] = wide & ((1 << width) - 1)
                self.width_of[words[1]] = width
            case Op.CONSTANT_COMPOSITE:
                parts = tuple(self.values[word] for word in words[2:])
                self.values[words[1]] = tuple(part for part in parts if isinstance(part, int))
            case Op.CONSTANT_NULL | Op.UNDEF:
                self.values[words[1]] = self.zero(words[0])
            case Op.VARIABLE:
                self.variables[words[1]] = words[0], words[2]
                if len(words) > 3:
                    self.initial[words[1]] = words[3]
            case Op.DECORATE if len(words) == 3 and words[1] == BUILT_IN:
                self.builtins[words[0]] = words[2]
            case _:
                pass

    def zero(self, type_: int) -> Item:
        """A value of a type all of whose bits are 0."""
        if type_ in self.widths:
            return 0
        if type_ in self.composites:
            element, length = self.composites[type_]
            if element in self.widths and length < 1 << 16:
                return (0,) * length
        raise NotExecuted("a value of a type that is not an integer")


def _targets(terminator: Instruction) -> tuple[int, ...]:
    """The blocks that a terminator leads to."""
    match terminator.opcode:
        case Op.BRANCH:
            return terminator.words[:1]
        case Op.BRANCH_CONDITIONAL:
            return terminator.words[1:3]
        case Op.SWITCH:
            return (terminator.words[1], *terminator.words[3::2])
        case _:
            return ()


class _Thread:
    """One thread's way through the module."""

    def __init__(
        self,
        module: _Module,
        lane: int,
        buffer: list[int],
        met: list[tuple[int, object]],
        names: dict[object, int],
    ) -> None:
        self.module = module
        self.lane = lane
        self.buffer = buffer
        self.met = met
        self.values: dict[int, Item] = dict(module.values)
        self.memory: dict[int, list[int]] = {}
        self.names = names
        self.name = 0
        self.executed: dict[int, int] = {}
        self.entered: dict[int, int] = {}
        self.fuel = FUEL
        for name, (type_, storage) in module.variables.items():
            if storage == STORAGE_BUFFER:
                self.values[name] = Pointer("buffer", name)
            elif storage == INPUT:
                self.values[name] = Pointer("input", name)
            else:
                self.values[name] = Pointer("own", name)
                start = module.initial.get(name)
                item = module.values[start] if start else module.zero(module.pointees[type_])
                self.memory[name] = [item] if isinstance(item, int) else list(_vector(item))

    def run(self) -> None:
        block, before = self.module.entry, 0
        while block:
            block, before = self._block(block, before), block

    # --- control flow ---

    def _block(self, name: int, before: int) -> int:
        """Execute a block; gives the next one, 0 behind the last."""
        self._enter(name, before)
        body = self.module.blocks[name]
        phis: dict[int, Item] = {}
        for each in body.instructions:
            if each.opcode == Op.PHI:
                pairs = zip(each.words[2::2], each.words[3::2], strict=True)
                source = next((value for value, block in pairs if block == before), None)
                if source is None:
                    raise NotExecuted("a phi without a value for a predecessor")
                phis[each.words[1]] = self.values[source]
        self.values |= phis
        for place, each in enumerate(body.instructions):
            if each.opcode != Op.PHI:
                self._execute(each, (name, place))
        self.fuel -= len(body.instructions) + 1
        if self.fuel < 0:
            raise NoEnd(self.lane)
        return self._next(body.terminator)

    def _enter(self, block: int, before: int) -> None:
        """Name this execution of a block; equal names have equal numbers in all threads."""
        again = (before, block) in self.module.back_edges
        told = self._related(block, again)
        key = (block, self.name, before) if told is None else (block, told)
        self.name = self.executed[block] = self.names.setdefault(key, len(self.names) + 1)
        if not again:
            self.entered[block] = self.name

    def _related(self, block: int, again: bool) -> int | None:
        """The name of the execution that tells which threads meet here, if there is one."""
        for header, merge in self.module.merges_of.items():
            if header not in self.executed:
                continue
            if merge.words[0] == block and not again:
                loop = merge.opcode == Op.LOOP_MERGE
                return (self.entered if loop else self.executed)[header]
            # A loop of one block is its own Continue Target: who enters it does not continue.
            continued = merge.opcode == Op.LOOP_MERGE and merge.words[1] == block
            if continued and (block != header or again):
                return self.executed[header]
        if again:
            return None
        switches = self.module.switches_to.get(block, ())
        return next((self.executed[each] for each in switches if each in self.executed), None)

    def _next(self, terminator: Instruction) -> int:
        words = terminator.words
        match terminator.opcode:
            case Op.BRANCH:
                return words[0]
            case Op.BRANCH_CONDITIONAL:
                return words[1] if self.values[words[0]] else words[2]
            case Op.SWITCH:
                value = self.values[words[0]]
                cases = zip(words[2::2], words[3::2], strict=True)
                return next((target for number, target in cases if number == value), words[1])
            case Op.RETURN:
                return 0
            case _:
                raise NotExecuted(f"a terminator with opcode {terminator.opcode}")

    # --- instructions ---

    def _execute(self, each: Instruction, place: tuple[int, int]) -> None:
        words = each.words
        match each.opcode:
            case Op.STORE:
                self._store(_pointer(self.values[words[0]]), self.values[words[1]])
            case Op.LOAD:
                self.values[words[1]] = self._load(_pointer(self.values[words[2]]), words[0])
            case Op.ACCESS_CHAIN | Op.IN_BOUNDS_ACCESS_CHAIN:
                base = _pointer(self.values[words[2]])
                more = tuple(_number(self.values[word]) for word in words[3:])
                self.values[words[1]] = replace(base, path=base.path + more)
            case Op.COPY_OBJECT:
                self.values[words[1]] = self.values[words[2]]
            case Op.COMPOSITE_EXTRACT:
                self.values[words[1]] = _vector(self.values[words[2]])[words[3]]
            case Op.COMPOSITE_CONSTRUCT:
                self.values[words[1]] = tuple(_number(self.values[word]) for word in words[2:])
            case Op.GROUP_NON_UNIFORM_BALLOT:
                self.met.append((self.lane, (place, self.name)))
                self.values[words[1]] = (len(self.met) - 1, 0, 0, 0)
            case Op.UNDEF:
                self.values[words[1]] = self.module.zero(words[0])
            case Op.SELECT:
                chosen = words[3] if self.values[words[2]] else words[4]
                self.values[words[1]] = self.values[chosen]
            case Op.EXT_INST:
                self.values[words[1]] = self._extended(words)
            case _:
                self.values[words[1]] = self._computed(each)

    def _computed(self, each: Instruction) -> int:
        words = each.words
        compute = OPERATIONS.get(each.opcode)
        if compute is None:
            raise NotExecuted(f"an instruction with opcode {each.opcode}")
        numbers = [_number(self.values[word]) for word in words[2:]]
        width = self.module.widths[words[0]]
        given = self.module.width_of.get(words[2], width)
        return compute(numbers, given) & ((1 << width) - 1)

    def _extended(self, words: Sequence[int]) -> int:
        numbers = [_number(self.values[word]) for word in words[4:]]
        width = self.module.widths[words[0]]
        compute = EXTENDED.get(words[3])
        if compute is None:
            raise NotExecuted(f"an extended instruction with number {words[3]}")
        return compute(numbers, width) & ((1 << width) - 1)

    # --- memory ---

    def _load(self, pointer: Pointer, type_: int) -> Item:
        kind, name, path = pointer.kind, pointer.variable, pointer.path
        if kind == "input":
            if self.module.builtins.get(name) != GLOBAL_INVOCATION:
                raise NotExecuted("an input that is not the thread's number")
            whole = (self.lane, 0, 0)
            return whole[path[0]] if path else whole
        if kind == "buffer":
            return self.buffer[path[-1]]
        held = self.memory[name]
        if path:
            return held[path[0]]
        return held[0] if type_ in self.module.widths else tuple(held)

    def _store(self, pointer: Pointer, value: Item) -> None:
        kind, name, path = pointer.kind, pointer.variable, pointer.path
        if kind == "buffer":
            self.buffer[path[-1]] = _number(value)
        elif path:
            self.memory[name][path[0]] = _number(value)
        else:
            self.memory[name] = [value] if isinstance(value, int) else list(_vector(value))


def _number(item: Item) -> int:
    if isinstance(item, int):
        return item
    raise NotExecuted("a value that is not a number")


def _vector(item: Item) -> Vector:
    if isinstance(item, tuple):
        return item
    raise NotExecuted("a value that is not a vector")


def _pointer(item: Item) -> Pointer:
    if isinstance(item, Pointer):
        return item
    raise NotExecuted("an address that is not one of a variable")


def _signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) & 1 else value


Compute = Callable[[Sequence[int], int], int]


def _signed_pair(function: Callable[[int, int], int]) -> Compute:
    return lambda n, width: function(_signed(n[0], width), _signed(n[1], width))


def _quotient(left: int, right: int) -> int:
    if not right:
        return 0
    size = abs(left) // abs(right)
    return size if (left < 0) == (right < 0) else -size


def _shifted(n: Sequence[int], left: bool) -> int:
    return (n[0] << min(n[1], 64)) if left else n[0] >> min(n[1], 64)


OPERATIONS: dict[int, Compute] = {
    Op.U_CONVERT: lambda n, _: n[0],
    Op.S_CONVERT: lambda n, w: _signed(n[0], w),
    Op.BITCAST: lambda n, _: n[0],
    Op.S_NEGATE: lambda n, _: -n[0],
    Op.I_ADD: lambda n, _: n[0] + n[1],
    Op.I_SUB: lambda n, _: n[0] - n[1],
    Op.I_MUL: lambda n, _: n[0] * n[1],
    Op.U_DIV: lambda n, _: n[0] // n[1] if n[1] else 0,
    Op.S_DIV: _signed_pair(_quotient),
    Op.U_MOD: lambda n, _: n[0] % n[1] if n[1] else 0,
    Op.S_REM: _signed_pair(lambda a, b: a - b * _quotient(a, b)),
    Op.LOGICAL_EQUAL: lambda n, _: int(n[0] == n[1]),
    Op.LOGICAL_NOT_EQUAL: lambda n, _: int(n[0] != n[1]),
    Op.LOGICAL_OR: lambda n, _: int(bool(n[0]) or bool(n[1])),
    Op.LOGICAL_AND: lambda n, _: int(bool(n[0]) and bool(n[1])),
    Op.LOGICAL_NOT: lambda n, _: int(not n[0]),
    Op.I_EQUAL: lambda n, _: int(n[0] == n[1]),
    Op.I_NOT_EQUAL: lambda n, _: int(n[0] != n[1]),
    Op.U_GREATER_THAN: lambda n, _: int(n[0] > n[1]),
    Op.S_GREATER_THAN: _signed_pair(lambda a, b: int(a > b)),
    Op.U_GREATER_THAN_EQUAL: lambda n, _: int(n[0] >= n[1]),
    Op.S_GREATER_THAN_EQUAL: _signed_pair(lambda a, b: int(a >= b)),
    Op.U_LESS_THAN: lambda n, _: int(n[0] < n[1]),
    Op.S_LESS_THAN: _signed_pair(lambda a, b: int(a < b)),
    Op.U_LESS_THAN_EQUAL: lambda n, _: int(n[0] <= n[1]),
    Op.S_LESS_THAN_EQUAL: _signed_pair(lambda a, b: int(a <= b)),
    Op.SHIFT_RIGHT_LOGICAL: lambda n, _: _shifted(n, left=False),
    Op.SHIFT_RIGHT_ARITHMETIC: lambda n, w: _signed(n[0], w) >> min(n[1], 64),
    Op.SHIFT_LEFT_LOGICAL: lambda n, _: _shifted(n, left=True),
    Op.BITWISE_OR: lambda n, _: n[0] | n[1],
    Op.BITWISE_XOR: lambda n, _: n[0] ^ n[1],
    Op.BITWISE_AND: lambda n, _: n[0] & n[1],
    Op.NOT: lambda n, _: ~n[0],
    Op.BIT_COUNT: lambda n, _: n[0].bit_count(),
}
"""What instructions compute from numbers, by opcode; the second argument is the operands' width."""

EXTENDED: dict[int, Compute] = {
    5: lambda n, w: abs(_signed(n[0], w)),
    38: lambda n, _: min(n[0], n[1]),
    39: _signed_pair(min),
    41: lambda n, _: max(n[0], n[1]),
    42: _signed_pair(max),
}
"""The same of GLSL.std.450, by number: SAbs, UMin, SMin, UMax, SMax."""
