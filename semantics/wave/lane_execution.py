"""How one lane executes its program, except for what it does together with others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..program.contracts import Contracts
from ..program.function import Block, Function
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
from .reachability import BLOCK_START


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
        self.operands = Operands(lanes, seed, inputs.addresses)
        memory = Memory(lanes, seed, inputs.memory)
        self.calls = LaneCalls(function, self.operands, inputs, contracts, memory, seed)
        effects = MemoryEffects(self.operands, memory, inputs)
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
            lane.registers[parameter.name] = value
            if value is POISON and parameter.attributes.noundef:
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

    # --- instructions ---

    def _compute(self, lane: Lane, instruction: Compute) -> None:
        operands = self.operands.values(lane, instruction.operands)
        result = evaluate(instruction, operands, lambda type_: self.operands.choose(lane, type_))
        if isinstance(result, UndefinedBehaviour):
            raise undefined_behaviour(result.reason)
        lane.registers[instruction.name] = result
        guess = guess_of(instruction, operands)
        if guess is not None:
            lane.guesses.add(guess)

    def _assume(self, lane: Lane, instruction: Assume) -> None:
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
        for phi in block.phis:
            operand = phi.incoming[source]
            if isinstance(operand, Local) and phi.type == "token":
                taken[phi.name] = lane.registers.get(operand.name, POISON)
            else:
                taken[phi.name] = self.operands.value(lane, operand)
        lane.registers.update(taken)
        lane.block, lane.index = target, BLOCK_START
        lane.path.append(target)
