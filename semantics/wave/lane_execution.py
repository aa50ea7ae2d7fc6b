"""How one lane executes its program, except for what it does together with others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..program.attributes import COPIES
from ..program.contracts import Contracts
from ..program.function import Block, Function, Parameter
from ..program.instruction_operands import operands_of
from ..program.instructions import (
    Alloca,
    Assume,
    Call,
    Compute,
    Effect,
    Instruction,
    Load,
    Unmodelled,
)
from ..program.operands import Local
from ..program.terminators import (
    Branch,
    Jump,
    Return,
    Switch,
    Terminator,
    UnmodelledTerminator,
    Unreachable,
)
from ..values.arithmetic import evaluate
from ..values.values import POISON, UndefinedBehaviour, Value
from .guessed_values import guess_of
from .inputs import WaveInputs, drawn_argument, poisoned
from .lane_calls import LaneCalls
from .lane_effects import MemoryEffects
from .lane_memory import Memory
from .lane_operands import Operands
from .lanes import Lane, Register, Stopped, TokenInstance, undefined_behaviour
from .may_alias import aliases_of
from .memory_inputs import global_names
from .origins import (
    Chosen,
    OfArgument,
    OfPointer,
    OfSlot,
    Origin,
    Origins,
    Private,
    behind_pointer,
    joined,
    object_of,
)
from .prepared_steps import PreparedComputation, PreparedEnd
from .reachability import BLOCK_START
from .records import MemoryRecord


class Machine:
    """What all lanes share: the program and its inputs, memory, and what calls mean."""

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
        self.seed = seed
        self._pointers: dict[str, int] = {}
        self._computations: dict[int, PreparedComputation] = {}
        self._ends: dict[str, PreparedEnd] = {}
        null_is_valid = function.attributes.null_is_valid
        self.operands = Operands(lanes, seed, inputs.addresses, null_is_valid, aliases_of(function))
        self.memory = Memory(lanes, seed, inputs.memory, function.globals.layout)
        self.calls = LaneCalls(function, self.operands, inputs, contracts, self.memory, seed)
        effects = MemoryEffects(function, self.operands, self.memory, inputs)
        self._steps: dict[type, Callable[[Lane, Any], None]] = {
            Compute: self._compute,
            Call: self.calls.alone,
            Assume: self._assume,
            Alloca: effects.alloca,
            Load: effects.load,
            Effect: effects.effect,
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
            value = poisoned(value, parameter.type, parameter.attributes.range)
            assert value is not None
            lane.write(parameter.name, value, _origins_of(parameter))
            if isinstance(value, int) and parameter.type.startswith("ptr"):
                self._pointers.setdefault(f"%{parameter.name}", value)
            if value is POISON and parameter.attributes.noundef:
                lane.outcome = ("undefined behaviour", f"%{parameter.name} must not be poison")
        return lane

    def arguments(self, lanes: Sequence[Lane]) -> dict[str, tuple[Value, ...]]:
        """What the lanes took for each parameter: nothing writes it again."""
        return {
            parameter.name: tuple(_value(lane.registers[parameter.name]) for lane in lanes)
            for parameter in self.function.parameters
        }

    def execute_together(self, lanes: Sequence[Lane], instruction: Instruction) -> None:
        """One instruction that is not a convergent call, by lanes at one point."""
        if not isinstance(instruction, Compute):
            for lane in lanes:
                self.execute(lane, instruction)
            return
        key = id(instruction)
        prepared = self._computations.get(key)
        if prepared is None:
            prepared = self._computations[key] = PreparedComputation(instruction)
        for lane in lanes:
            if not prepared.execute(lane):
                self.execute(lane, instruction)

    def leave_together(self, lanes: Sequence[Lane], block: Block) -> None:
        """The terminator: each lane enters another block, or ends."""
        prepared = self._ends.get(block.name)
        if prepared is None:
            prepared = self._ends[block.name] = PreparedEnd(self.function, block)
        for lane in lanes:
            if not prepared.leave(lane):
                self.leave(lane, block)

    def execute(self, lane: Lane, instruction: Instruction) -> None:
        """The same by one lane, which moves on or ends."""
        try:
            self._steps[type(instruction)](lane, instruction)
            lane.index += 1
        except Stopped as stop:
            lane.control |= self.operands.origins(lane, operands_of(instruction))
            lane.outcome = stop.outcome

    def leave(self, lane: Lane, block: Block) -> None:
        """The same of the terminator."""
        try:
            read = self.operands.origins(lane, operands_of(block.terminator))
            if isinstance(block.terminator, Return):
                lane.returned = read
            else:
                lane.control |= read
            self._enter(lane, block.name, self._target(lane, block.terminator))
        except Stopped as stop:
            lane.outcome = stop.outcome

    def remembered(self) -> MemoryRecord:
        """What lanes did to memory so far."""
        memory = self.memory
        starts = {
            f"@{name}": self.operands.global_address(name)
            for name in dict.fromkeys(global_names(self.function))
        }
        return MemoryRecord(
            tuple(memory.journal),
            dict(memory.initial),
            memory.first,
            frozenset(memory.races.late),
            {**starts, **self._pointers},
            memory.aliases.broken,
            bool(memory.elsewhere),
        )

    # --- instructions ---

    def _compute(self, lane: Lane, instruction: Compute) -> None:
        passed = [self.operands.origins(lane, (each,)) for each in instruction.operands]
        origins = joined(passed)
        operands = self.operands.values(lane, instruction.operands)
        draws = lane.draws
        result = evaluate(instruction, operands, lambda type_: self.operands.choose(lane, type_))
        if isinstance(result, UndefinedBehaviour):
            raise undefined_behaviour(result.reason)
        if instruction.predicate in ("eq", "ne") and _all_inside(operands, passed):
            # Whether two addresses are one does not depend on where their objects lie.
            origins = behind_pointer(origins)
        if lane.draws != draws:
            origins |= {Chosen(lane.number, lane.draws)}
        guess = guess_of(instruction, operands, result)
        if guess is not None:
            lane.guesses.add(guess)
            origins |= {guess}
        lane.write(instruction.name, result, origins)

    def _assume(self, lane: Lane, instruction: Assume) -> None:
        lane.control |= self.operands.origins(lane, (instruction.condition,))
        if self.operands.value(lane, instruction.condition) != 1:
            raise undefined_behaviour("the assumption is false")

    def _unmodelled(self, lane: Lane, instruction: Unmodelled) -> None:
        raise Stopped("unmodelled", instruction.text or instruction.reason, instruction.line)

    # --- terminators ---

    def _target(self, lane: Lane, terminator: Terminator) -> str:
        match terminator:
            case Jump(target=target):
                return target
            case Branch(condition=condition, if_true=if_true, if_false=if_false):
                value = self.operands.decided(lane, condition, "branch")
                return if_true if value else if_false
            case Switch(value=operand, default=default, cases=cases):
                value = self.operands.decided(lane, operand, "switch")
                return next((target for case, target in cases if case == value), default)
            case Return(value=operand):
                value = None if operand is None else self.operands.value(lane, operand)
                raise Stopped("returned", value)
            case Unreachable():
                raise undefined_behaviour("reached `unreachable`")
            case UnmodelledTerminator(text=text, reason=reason, line=line):
                raise Stopped("unmodelled", text or reason, line)

    def _enter(self, lane: Lane, source: str, target: str) -> None:
        """Along an edge: the phis of the target take their values at once."""
        block = self.function.blocks[target]
        taken: dict[str, Register] = {}
        origins: dict[str, Origins] = {}
        for phi in block.phis:
            operand = phi.incoming[source]
            origins[phi.name] = self.operands.origins(lane, (operand,))
            if isinstance(operand, Local) and phi.type == "token":
                taken[phi.name] = lane.registers.get(operand.name, POISON)
            else:
                taken[phi.name] = self.operands.value(lane, operand)
        for name, value in taken.items():
            lane.write(name, value, origins[name])
        lane.block, lane.index = target, BLOCK_START
        lane.path.append(target)


def _value(register: Register) -> Value:
    assert not isinstance(register, TokenInstance)
    return register


def _origins_of(parameter: Parameter) -> Origins:
    found: set[Origin] = set()
    if parameter.type.startswith("ptr"):
        found.add(OfPointer(parameter.name))
    if parameter.attributes.noalias or parameter.attributes.passed & COPIES:
        found.add(OfArgument(parameter.name))
    if parameter.discarded:
        found.add(Private(parameter.name))
    return frozenset(found)


def _all_inside(values: Sequence[Value], passed: Sequence[Origins]) -> bool:
    """Whether those of the values that are addresses of stack slots lie in their slots."""
    for value, origins in zip(values, passed, strict=True):
        if any(isinstance(each, OfSlot) for each in origins):
            slot = object_of(origins)
            if not isinstance(slot, OfSlot) or not isinstance(value, int):
                return False
            if not slot.start <= value < slot.start + slot.size:
                return False
    return True
