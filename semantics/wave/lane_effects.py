"""What loads, stores and atomic operations do to a lane and to memory."""

from __future__ import annotations

from collections.abc import Sequence

from ..program.function import Site
from ..program.instructions import Alloca, Effect, Load
from ..values.values import POISON, Aggregate, Value
from .inputs import WaveInputs, loads_key
from .lane_memory import Memory, modified
from .lane_operands import Operands, promised
from .lanes import Lane, Stopped, undefined_behaviour
from .records import Event


class MemoryEffects:
    """The memory that all lanes share, their stack slots, and how instructions change them."""

    def __init__(self, operands: Operands, memory: Memory, inputs: WaveInputs) -> None:
        self._operands = operands
        self._memory = memory
        self._inputs = inputs

    def alloca(self, lane: Lane, instruction: Alloca) -> None:
        """A stack slot of the lane's own. Raises Stopped, as all here."""
        if instruction.size is None:
            raise Stopped("unmodelled", instruction.text or "alloca", instruction.line)
        lane.registers[instruction.name] = self._memory.allocate(lane.number, instruction.size)

    def load(self, lane: Lane, load: Load) -> None:
        """The value that was stored last, or a prescribed one."""
        address = self._operands.address(lane, load.pointer, "load")
        key = loads_key(load)
        lane.executions[key] += 1
        lane.chose_undefined |= self._memory.untouched(address, load.type)
        value = self._inputs.result(key, load.type, lane.number, lane.executions[key])
        if value is None:
            value = self._memory.load(address, load.type)
        value = promised(value, load.type, load.result, "the loaded value")
        assert value is not None
        lane.registers[load.name] = value
        removable = not load.volatile and not load.atomic
        site = Site(lane.block, lane.index)
        lane.events.append(Event("load", key, site, (address,), value, removable))
        if not removable:
            self._memory.others_write(self._inputs.writes(key, lane.number, lane.executions[key]))

    def effect(self, lane: Lane, effect: Effect) -> None:
        """A store, fence or atomic operation, or a transfer of memory."""
        operands = self._operands.values(lane, effect.operands)
        words = effect.kind.split()
        match words[0]:
            case "store":
                address = self._operands.address(lane, effect.operands[1], "store")
                self._memory.store(address, effect.operands[0].type, operands[0])
                result = None
            case "fence":
                result = None
            case "atomicrmw":
                result = self._modify(lane, effect, operands)
            case "cmpxchg":
                result = self._exchange(lane, effect, operands)
            case _:
                result = self._transfer(lane, effect, operands)
        if effect.name is not None and result is not None:
            lane.registers[effect.name] = result
        site = Site(lane.block, lane.index)
        lane.executions[effect.kind] += 1
        lane.events.append(Event("effect", effect.kind, site, operands, result, False))
        nth = lane.executions[effect.kind]
        self._memory.others_write(self._inputs.writes(effect.kind, lane.number, nth))

    def _modify(self, lane: Lane, effect: Effect, operands: tuple[Value, ...]) -> Value:
        address = self._operands.address(lane, effect.operands[0], "atomicrmw")
        operation = next(word for word in effect.kind.split()[1:] if word != "volatile")
        old = self._memory.load(address, effect.type)
        _, value = operands
        new = modified(operation, old, value, effect.type)
        self._memory.store(address, effect.type, new)
        return old

    def _exchange(self, lane: Lane, effect: Effect, operands: tuple[Value, ...]) -> Value:
        address = self._operands.address(lane, effect.operands[0], "cmpxchg")
        type_ = effect.operands[1].type
        old = self._memory.load(address, type_)
        _, expected, new = operands
        if POISON in (old, expected):
            self._memory.store(address, type_, POISON)
            return Aggregate((old, POISON))
        if old == expected:
            self._memory.store(address, type_, new)
        return Aggregate((old, int(old == expected)))

    def _transfer(self, lane: Lane, effect: Effect, operands: Sequence[Value]) -> None:
        """`memcpy`, `memmove` and `memset`; anything else that writes memory is not modelled."""
        name = effect.kind.removeprefix("llvm.").split(".")[0]
        size = operands[2] if len(operands) > 2 else None
        if name not in ("memcpy", "memmove", "memset") or "pattern" in effect.kind:
            raise Stopped("unmodelled", effect.text or effect.kind, effect.line)
        if not isinstance(size, int):
            raise undefined_behaviour(f"{name} of a poison size")
        target = self._operands.address(lane, effect.operands[0], name)
        if name == "memset":
            byte = operands[1]
            self._memory.fill(target, byte if isinstance(byte, int) else POISON, size)
        else:
            self._memory.transfer(
                target, self._operands.address(lane, effect.operands[1], name), size
            )
