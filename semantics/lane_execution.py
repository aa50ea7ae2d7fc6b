"""What an instruction that is not convergent does to a lane, and what a call brings it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .arithmetic import evaluate
from .arrivals import BLOCK_START
from .communication import perform, unknown_result
from .guessed_values import guess_of
from .lane_memory import Memory, global_address, modified
from .lane_values import POISON, Aggregate, UndefinedBehaviour, Value, literal
from .lanes import Lane, Register, Stopped, TokenInstance, undefined_behaviour
from .operations import Contracts
from .program import (
    POINTER_WIDTH,
    Alloca,
    Assume,
    Block,
    Branch,
    Call,
    Compute,
    Constant,
    Effect,
    Function,
    Global,
    Instruction,
    Jump,
    Literal,
    Load,
    Local,
    Operand,
    Return,
    Site,
    Switch,
    Terminator,
    Undefined,
    Unmodelled,
    UnmodelledTerminator,
    Unreachable,
)
from .wave_inputs import LOADS, Ranges, WaveInputs, draw, drawn_argument, poisoned
from .wave_records import Event


class Machine:
    """What all lanes share: the program, memory, inputs and contracts."""

    def __init__(
        self,
        function: Function,
        lanes: int,
        inputs: WaveInputs,
        contracts: Contracts,
        seed: int,
    ) -> None:
        self.function = function
        self.lanes = lanes
        self.inputs = inputs
        self.contracts = contracts
        self.seed = seed
        self.memory = Memory(lanes, seed)
        self._steps: dict[type, Callable[[Lane, Any], None]] = {
            Compute: self._compute,
            Call: self._call,
            Assume: self._assume,
            Alloca: self._alloca,
            Load: self._load,
            Effect: self._effect,
            Unmodelled: self._unmodelled,
        }

    # --- lanes ---

    def new_lane(self, number: int, fuel: int, launch: TokenInstance) -> Lane:
        lane = Lane(number, self.function.entry, fuel, launch)
        lane.path.append(lane.block)
        for position, parameter in enumerate(self.function.parameters):
            value: Value | None = self.inputs.argument(parameter, number)
            if value is None:
                value = drawn_argument(parameter, position, number, self.lanes, self.seed)
            value = poisoned(value, parameter.type, parameter.range)
            assert value is not None
            lane.registers[parameter.name] = value
            if value is POISON and parameter.noundef:
                lane.outcome = ("undefined behaviour", f"%{parameter.name} must not be poison")
        return lane

    def execute(self, lane: Lane, instruction: Instruction) -> None:
        """One instruction that is not a convergent call; the lane moves on or ends."""
        try:
            self._steps[type(instruction)](lane, instruction)
            lane.index += 1
        except Stopped as stop:
            lane.outcome = stop.outcome

    def leave(self, lane: Lane, block: Block) -> None:
        """The terminator: the lane enters another block, or ends."""
        try:
            self._enter(lane, block.name, self._target(lane, block.terminator))
        except Stopped as stop:
            lane.outcome = stop.outcome

    # --- operands ---

    def value(self, lane: Lane, operand: Operand) -> Value:
        """The value of an operand; a register without one was never written and is poison."""
        match operand:
            case Local(name=name):
                value = lane.registers.get(name, POISON)
                if isinstance(value, TokenInstance):
                    raise Stopped("unmodelled", f"%{name}: a token as a value", 0)
                return value
            case Constant(value=value):
                return value
            case Undefined(kind="poison"):
                return POISON
            case Undefined(type=type_):
                return self.choose(lane, type_)
            case Global(name=name):
                return global_address(name)
            case Literal(base=base, offset=offset) if base:
                return (global_address(base) + offset) % (1 << POINTER_WIDTH)
            case Literal(text=text, type=type_):
                return literal(type_, text)

    def values(self, lane: Lane, operands: tuple[Operand, ...]) -> tuple[Value, ...]:
        return tuple(self.value(lane, operand) for operand in operands)

    def choose(self, lane: Lane, type_: str) -> Value:
        """A value out of nothing, for `undef` and for a frozen poison."""
        lane.chose_undefined = True
        lane.draws += 1
        return draw(type_, self.lanes, (), self.seed, "undefined", lane.number, lane.draws)

    # --- instructions ---

    def _compute(self, lane: Lane, instruction: Compute) -> None:
        operands = self.values(lane, instruction.operands)
        result = evaluate(instruction, operands, lambda type_: self.choose(lane, type_))
        if isinstance(result, UndefinedBehaviour):
            raise undefined_behaviour(result.reason)
        lane.registers[instruction.name] = result
        guess = guess_of(instruction, operands)
        if guess is not None:
            lane.guesses.add(guess)

    def _assume(self, lane: Lane, instruction: Assume) -> None:
        if self.value(lane, instruction.condition) != 1:
            raise undefined_behaviour("the assumption is false")

    def _alloca(self, lane: Lane, instruction: Alloca) -> None:
        if instruction.size is None:
            raise Stopped("unmodelled", instruction.text or "alloca", instruction.line)
        lane.registers[instruction.name] = self.memory.allocate(lane.number, instruction.size)

    def _unmodelled(self, lane: Lane, instruction: Unmodelled) -> None:
        raise Stopped("unmodelled", instruction.text or instruction.reason, instruction.line)

    def _load(self, lane: Lane, load: Load) -> None:
        address = self._address(lane, load.pointer, "load")
        lane.loads += 1
        lane.chose_undefined |= self.memory.untouched(address, load.type)
        value = self.inputs.result(LOADS, load.type, lane.number, lane.loads)
        if value is None:
            value = self.memory.load(address, load.type)
        value = self._promised(value, load.type, load.range, load.noundef, "the loaded value")
        assert value is not None
        lane.registers[load.name] = value
        removable = not load.volatile and not load.atomic
        site = Site(lane.block, lane.index)
        lane.events.append(Event("load", LOADS, site, (address,), value, removable))

    def _promised(
        self, value: Value | None, type_: str, ranges: Ranges, noundef: bool, what: str
    ) -> Value | None:
        """The value as its attributes allow it: poison outside its ranges, and never poison."""
        value = poisoned(value, type_, ranges)
        if noundef and value is POISON:
            raise undefined_behaviour(f"{what} must not be poison")
        return value

    def _address(self, lane: Lane, pointer: Operand, what: str) -> int:
        address = self.value(lane, pointer)
        if address is POISON:
            raise undefined_behaviour(f"{what} through a poison pointer")
        if address == 0 and pointer.type == "ptr":
            raise undefined_behaviour(f"{what} through the null pointer")
        if not isinstance(address, int):
            raise Stopped("unmodelled", f"{what} through a pointer of type {pointer.type}", 0)
        return address

    def _effect(self, lane: Lane, effect: Effect) -> None:
        operands = self.values(lane, effect.operands)
        words = effect.kind.split()
        match words[0]:
            case "store":
                address = self._address(lane, effect.operands[1], "store")
                self.memory.store(address, effect.operands[0].type, operands[0])
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
        lane.events.append(Event("effect", effect.kind, site, operands, result, False))

    def _modify(self, lane: Lane, effect: Effect, operands: tuple[Value, ...]) -> Value:
        address = self._address(lane, effect.operands[0], "atomicrmw")
        operation = next(word for word in effect.kind.split()[1:] if word != "volatile")
        old = self.memory.load(address, effect.type)
        _, value = operands
        new = modified(operation, old, value, effect.type)
        self.memory.store(address, effect.type, new)
        return old

    def _exchange(self, lane: Lane, effect: Effect, operands: tuple[Value, ...]) -> Value:
        address = self._address(lane, effect.operands[0], "cmpxchg")
        type_ = effect.operands[1].type
        old = self.memory.load(address, type_)
        _, expected, new = operands
        if POISON in (old, expected):
            self.memory.store(address, type_, POISON)
            return Aggregate((old, POISON))
        if old == expected:
            self.memory.store(address, type_, new)
        return Aggregate((old, int(old == expected)))

    def _transfer(self, lane: Lane, effect: Effect, operands: Sequence[Value]) -> None:
        """`memcpy`, `memmove` and `memset`; anything else that writes memory is not modelled."""
        name = effect.kind.removeprefix("llvm.").split(".")[0]
        size = operands[2] if len(operands) > 2 else None
        if name not in ("memcpy", "memmove", "memset") or "pattern" in effect.kind:
            raise Stopped("unmodelled", effect.text or effect.kind, effect.line)
        if not isinstance(size, int):
            raise undefined_behaviour(f"{name} of a poison size")
        target = self._address(lane, effect.operands[0], name)
        if name == "memset":
            byte = operands[1]
            self.memory.fill(target, byte if isinstance(byte, int) else POISON, size)
        else:
            self.memory.transfer(target, self._address(lane, effect.operands[1], name), size)

    # --- calls ---

    def arguments(self, lane: Lane, call: Call) -> tuple[Value, ...]:
        """The values that a lane passes. Raises Stopped where poison is not allowed."""
        values = self.values(lane, call.arguments)
        for position in call.noundef_arguments:
            if values[position] is POISON:
                raise undefined_behaviour(f"argument {position} of {_callee(call)} is poison")
        return values

    def _call(self, lane: Lane, call: Call) -> None:
        """A call that is not convergent: it concerns its own lane."""
        callee = _callee(call)
        values = self.arguments(lane, call)
        contract = self.contracts.of(callee)
        lane.executions[callee] += 1
        result: Any = None
        if call.type != "void":
            if contract.meaning is not None:
                result = perform(call, contract, {lane.number: values}, self.lanes)[lane.number]
            else:
                result = self._opaque(lane, call, values)
        self.finish_call(lane, call, values, result, None)

    def _opaque(self, lane: Lane, call: Call, values: tuple[Value, ...]) -> Value:
        """What a callee that is not known gives one lane: a memory-free one is a function of its
        arguments, in each lane its own; one that only reads, also of what the lane did before."""
        callee = _callee(call)
        match call.effects.memory:
            case "none":
                nth = 0
            case "read":
                nth = sum(self._may_write(event) for event in lane.events)
            case _:
                nth = lane.executions[callee]
        what = (self.seed, "call", lane.number, callee, values, nth)
        return draw(call.type, self.lanes, call.range, *what)

    def _may_write(self, event: Event) -> bool:
        instruction = self.function.at(event.site)
        return isinstance(instruction, Effect) or (
            isinstance(instruction, Call) and instruction.effects.memory == "any"
        )

    def finish_call(
        self,
        lane: Lane,
        call: Call,
        values: tuple[Value, ...],
        result: Value | UndefinedBehaviour | None,
        communication: int | None,
    ) -> Value | None:
        """The result reaches the lane: a prescribed one instead of the computed one, if given.

        The lane's execution of this callee is already counted. Raises Stopped."""
        callee, site = _callee(call), Site(lane.block, lane.index)
        if call.type != "void":
            execution = lane.executions[callee]
            given = self.inputs.result(callee, call.type, lane.number, execution)
            result = result if given is None else given
        if isinstance(result, UndefinedBehaviour):
            raise undefined_behaviour(result.reason)
        what = f"the result of {callee}"
        result = self._promised(result, call.type, call.range, call.noundef_result, what)
        if call.name is not None and result is not None:
            lane.registers[call.name] = result
        lane.events.append(
            Event("call", callee, site, values, result, call.effects.removable, communication)
        )
        if call.effects.noreturn:
            raise Stopped("stopped", callee)
        return result

    def communicated(
        self, call: Call, arguments: dict[int, tuple[Value, ...]]
    ) -> dict[int, Value | UndefinedBehaviour | None]:
        """What a convergent call gives each of its participants."""
        contract = self.contracts.of(_callee(call))
        results = perform(call, contract, arguments, self.lanes)
        if contract.meaning is None and call.range and call.type != "void":
            bits = unknown_result(call, arguments)
            drawn = draw(call.type, self.lanes, call.range, "communication", bits)
            return dict.fromkeys(arguments, drawn)
        return results

    # --- terminators ---

    def _target(self, lane: Lane, terminator: Terminator) -> str:
        match terminator:
            case Jump(target=target):
                return target
            case Branch(condition=condition, if_true=if_true, if_false=if_false):
                value = self._decided(lane, condition, "branch")
                return if_true if value else if_false
            case Switch(value=operand, default=default, cases=cases):
                value = self._decided(lane, operand, "switch")
                return next((target for case, target in cases if case == value), default)
            case Return(value=operand):
                value = None if operand is None else self.value(lane, operand)
                raise Stopped("returned", value)
            case Unreachable():
                raise undefined_behaviour("reached `unreachable`")
            case UnmodelledTerminator(text=text, reason=reason, line=line):
                raise Stopped("unmodelled", text or reason, line)

    def _decided(self, lane: Lane, operand: Operand, what: str) -> int:
        value = self.value(lane, operand)
        if value is POISON:
            raise undefined_behaviour(f"{what} on poison")
        if not isinstance(value, int):
            raise Stopped("unmodelled", f"{what} on a value of type {operand.type}", 0)
        return value

    def _enter(self, lane: Lane, source: str, target: str) -> None:
        """Along an edge: the phis of the target take their values at once."""
        block = self.function.blocks[target]
        taken: dict[str, Register] = {}
        for phi in block.phis:
            operand = phi.incoming[source]
            if isinstance(operand, Local) and phi.type == "token":
                taken[phi.name] = lane.registers.get(operand.name, POISON)
            else:
                taken[phi.name] = self.value(lane, operand)
        lane.registers.update(taken)
        lane.block, lane.index = target, BLOCK_START
        lane.path.append(target)


def _callee(call: Call) -> str:
    """The callee's name; an indirect call has none."""
    return call.callee or "indirect call"
