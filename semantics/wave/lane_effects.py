"""What loads, stores and atomic operations do to a lane and to memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ..program.function import Function, Site
from ..program.instructions import Alloca, Effect, Load
from ..program.operands import POINTER_WIDTH, Operand
from ..values.values import POISON, Aggregate, Value
from .guessed_values import Guess
from .inputs import WaveInputs, loads_key
from .lane_memory import LARGEST_TRANSFER, Loaded, Memory, NoLayout, in_stack, modified
from .lane_operands import Operands, promised
from .lanes import Lane, Stopped, undefined_behaviour
from .objects import Objects
from .origins import NOWHERE, Chosen, OfSlot, Origins, Within, behind_pointer
from .records import Operation, is_plain


class MemoryEffects:
    """The memory that all lanes share, their stack slots, and how instructions change them."""

    def __init__(
        self, function: Function, operands: Operands, memory: Memory, inputs: WaveInputs
    ) -> None:
        self._operands = operands
        self._memory = memory
        self._inputs = inputs
        self._objects = Objects(function, operands)

    def alloca(self, lane: Lane, instruction: Alloca) -> None:
        """A stack slot of the lane's own. Raises Stopped, as all here."""
        size = instruction.size
        if size is None:
            raise Stopped("unmodelled", instruction.text or "alloca", instruction.line)
        start = self._memory.allocate(lane.number, size)
        lane.write(instruction.name, start, frozenset((OfSlot(start, size),)))

    def load(self, lane: Lane, load: Load) -> None:
        """The value that was stored last, or a prescribed one."""
        try:
            self._load(lane, load)
        except NoLayout:
            raise Stopped("unmodelled", load.text or "load", load.line) from None

    def _load(self, lane: Lane, load: Load) -> None:
        address = self._address(lane, load.pointer, "load", self._memory.size_of(load.type))
        key = loads_key(load)
        lane.executions[key] += 1
        given = self._inputs.result(key, load.type, lane.number, lane.executions[key])
        if given is not None and load.plain:
            self._memory.learn(address, load.type, given, not lane.others_wrote)
        if given is not None and not load.plain:
            self._memory.becomes(address, load.type, given)
        found = self._memory.load(lane.number, address, load.type, bool(load.atomic))
        value, origins = self._found(lane, found, load.pointer, load.type, address)
        if given is not None:
            origins = frozenset(each for each in origins if not isinstance(each, Guess))
            if load.plain and in_stack(address) and given != value:
                origins |= {Guess("what a slot holds", (hex(address),), (), False)}
            value = given
        promise = promised(value, load.type, load.result, "the loaded value")
        assert promise is not None
        lane.write(load.name, promise, origins)
        operation = Operation((address,), promise, (self._pointer(lane, load.pointer),), origins)
        self._record(lane, "load", key, operation, load.plain)

    def _found(
        self, lane: Lane, found: Loaded, pointer: Operand, type_: str, address: int
    ) -> tuple[Value, Origins]:
        """What a load gives, and what it rests on: bytes that were never written are any."""
        value, origins = found.value, found.origins | behind_pointer(self._pointer(lane, pointer))
        if found.unwritten and value is not POISON:
            origins |= {Chosen(lane.number, lane.draws)}
            value = self._operands.choose(lane, type_)
            if lane.others_wrote:
                origins |= {Guess("what a callee left in a slot", (hex(address),), (), False)}
        if found.made_up:
            origins |= {Guess("bytes", (repr(value),), (), False)}
        reached = self._pointer(lane, pointer)
        if self._objects.may_be_elsewhere(reached, self._memory.elsewhere):
            origins |= {Guess("what is at one of two addresses", (hex(address),), (), False)}
        constant = self._objects.constant_at(address)
        if constant is not None:
            origins |= {Guess("what a constant holds", (constant, hex(address)), (), False)}
        return value, origins

    def effect(self, lane: Lane, effect: Effect) -> None:
        """A store, fence or atomic operation, or a transfer of memory."""
        operands = self._operands.values(lane, effect.operands)
        try:
            result = self._done(lane, effect, operands)
        except NoLayout:
            raise Stopped("unmodelled", effect.text or effect.kind, effect.line) from None
        value, origins = result or (None, NOWHERE)
        if effect.name is not None and value is not None:
            lane.write(effect.name, value, origins)
        lane.executions[effect.kind] += 1
        passed = tuple(self._operands.origins(lane, (each,)) for each in effect.operands)
        operation = Operation(operands, value, passed, origins)
        self._record(lane, "effect", effect.kind, operation, is_plain(effect))

    def _done(
        self, lane: Lane, effect: Effect, operands: tuple[Value, ...]
    ) -> tuple[Value, Origins] | None:
        match effect.kind.split()[0]:
            case "store":
                self._store(lane, effect, effect.operands[1], effect.operands[0], operands[0])
                return None
            case "fence":
                return None
            case "atomicrmw":
                return self._modify(lane, effect, operands)
            case "cmpxchg":
                return self._exchange(lane, effect, operands)
            case _:
                self._transfer(lane, effect, operands)
                return None

    def _record(
        self, lane: Lane, kind: Literal["effect", "load"], name: str, made: Operation, plain: bool
    ) -> None:
        """The history keeps what was done; behind what others see, they may have written."""
        site, place = Site(lane.block, lane.index), len(self._memory.journal)
        removable = plain and kind == "load"
        lane.events.append(made.event(kind, name, site, removable, lane.control, place))
        if not plain:
            lane.others_wrote = True
            nth = lane.executions[name]
            self._memory.others_write(self._inputs.writes(name, lane.number, nth))

    # --- addresses ---

    def _pointer(self, lane: Lane, pointer: Operand) -> Origins:
        return self._operands.origins(lane, (pointer,))

    def _address(
        self, lane: Lane, pointer: Operand, what: str, size: int, write: bool = False
    ) -> int:
        """The address of an access of so many bytes, all of them in one object."""
        address = self._operands.address(lane, pointer, what)
        if address + size > 1 << POINTER_WIDTH:
            raise undefined_behaviour(f"{what} around the end of memory")
        if self._objects.is_null(lane, self._pointer(lane, pointer)):
            raise undefined_behaviour(f"{what} by a step from the null pointer")
        self._objects.check(lane.number, address, size, self._pointer(lane, pointer), what)
        origins = self._pointer(lane, pointer)
        self._memory.aliases.access(range(address, address + size), origins, write)
        return address

    def _written_address(self, lane: Lane, pointer: Operand, what: str, size: int) -> int:
        """The same of an access that writes. That another place was left as it was rests on the
        address."""
        address = self._address(lane, pointer, what, size, write=True)
        self._objects.check_write(address, self._pointer(lane, pointer), what)
        reached = self._pointer(lane, pointer)
        lane.control |= behind_pointer(reached)
        for each in reached:
            self._memory.elsewhere |= each.names if isinstance(each, Within) else frozenset()
        return address

    # --- operations ---

    def _store(
        self, lane: Lane, effect: Effect, pointer: Operand, stored: Operand, value: Value
    ) -> None:
        size = self._memory.size_of(stored.type)
        address = self._written_address(lane, pointer, effect.kind.split()[0], size)
        self._memory.store(
            lane.number,
            address,
            stored.type,
            value,
            self._operands.origins(lane, (stored,)) | lane.control,
            self._pointer(lane, pointer),
            "atomic" in effect.kind,
        )

    def _old(self, lane: Lane, effect: Effect, type_: str) -> tuple[int, Value, Origins]:
        """Where an atomic operation works, and what it finds there."""
        pointer = effect.operands[0]
        size = self._memory.size_of(type_)
        address = self._written_address(lane, pointer, effect.kind.split()[0], size)
        found = self._memory.load(lane.number, address, type_, atomic=True)
        return address, *self._found(lane, found, pointer, type_, address)

    def _put(
        self, lane: Lane, effect: Effect, address: int, type_: str, value: Value, origins: Origins
    ) -> None:
        where = self._pointer(lane, effect.operands[0])
        self._memory.store(
            lane.number, address, type_, value, origins | lane.control, where, atomic=True
        )

    def _modify(
        self, lane: Lane, effect: Effect, operands: tuple[Value, ...]
    ) -> tuple[Value, Origins]:
        operation = next(word for word in effect.kind.split()[1:] if word != "volatile")
        address, old, origins = self._old(lane, effect, effect.type)
        passed = origins | self._operands.origins(lane, effect.operands[1:])
        new = modified(operation, old, operands[1], effect.type)
        self._put(lane, effect, address, effect.type, new, passed)
        return old, origins

    def _exchange(
        self, lane: Lane, effect: Effect, operands: tuple[Value, ...]
    ) -> tuple[Value, Origins]:
        type_ = effect.operands[1].type
        address, old, origins = self._old(lane, effect, type_)
        passed = origins | self._operands.origins(lane, effect.operands[1:])
        _, expected, new = operands
        if POISON in (old, expected):
            self._put(lane, effect, address, type_, POISON, passed)
            return Aggregate((old, POISON)), passed
        if old == expected:
            self._put(lane, effect, address, type_, new, passed)
        return Aggregate((old, int(old == expected))), passed

    def _transfer(self, lane: Lane, effect: Effect, operands: Sequence[Value]) -> None:
        """`memcpy`, `memmove` and `memset`; anything else that writes memory is not modelled."""
        name = effect.kind.removeprefix("llvm.").split(".")[0]
        size = operands[2] if len(operands) > 2 else None
        if name not in ("memcpy", "memmove", "memset") or "pattern" in effect.kind:
            raise Stopped("unmodelled", effect.text or effect.kind, effect.line)
        if not isinstance(size, int):
            raise undefined_behaviour(f"{name} of a poison size")
        if size > LARGEST_TRANSFER:
            raise Stopped("unmodelled", effect.text or effect.kind, effect.line)
        lane.control |= self._operands.origins(lane, (effect.operands[2],))
        if size == 0:
            return
        into, rest = effect.operands[0], effect.operands[1]
        where, rests = self._pointer(lane, into), self._operands.origins(lane, (rest,))
        target = self._written_address(lane, into, name, size)
        if name == "memset":
            byte = operands[1]
            filled = byte if isinstance(byte, int) else POISON
            self._memory.fill(lane.number, target, filled, size, rests | lane.control, where)
            return
        source = self._address(lane, rest, name, size)
        if name == "memcpy" and 0 < abs(target - source) < size:
            lane.control |= where | rests
            raise undefined_behaviour("memcpy of bytes that it overwrites in part")
        self._memory.copy(
            lane.number, target, source, size, (where, behind_pointer(rests) | lane.control)
        )
