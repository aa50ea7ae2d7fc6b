"""What a call takes from lanes and gives them, whether it is convergent or not."""

from __future__ import annotations

from typing import Any

from ..program.contracts import Contracts
from ..program.function import Function, Site
from ..program.instructions import Call, Effect
from ..values.values import POISON, UndefinedBehaviour, Value
from .inputs import WaveInputs, draw
from .lane_memory import Memory
from .lane_operands import Operands, promised
from .lanes import Lane, Stopped, undefined_behaviour
from .operations.communication import perform, unknown_result
from .records import Event


class LaneCalls:
    """The calls of one program, and the memory that others may write meanwhile."""

    def __init__(
        self,
        function: Function,
        operands: Operands,
        inputs: WaveInputs,
        contracts: Contracts,
        memory: Memory,
        seed: int,
    ) -> None:
        self._function = function
        self._operands = operands
        self._inputs = inputs
        self._contracts = contracts
        self._memory = memory
        self._lanes = memory.lanes
        self._seed = seed

    # --- calls of one lane ---

    def alone(self, lane: Lane, call: Call) -> None:
        """A call that is not convergent: it concerns its own lane."""
        callee = _callee(call)
        values = self._arguments(lane, call)
        contract = self._contracts.of(callee)
        lane.executions[callee] += 1
        result: Any = None
        if call.type != "void":
            if contract.meaning is not None:
                result = perform(call, contract, {lane.number: values}, self._lanes)[lane.number]
            else:
                result = self._opaque(lane, call, values)
        self._finish(lane, call, values, result, None)

    def _opaque(self, lane: Lane, call: Call, values: tuple[Value, ...]) -> Value:
        """What a callee that is not known gives one lane: a memory-free one is a function of its
        arguments, in each lane its own; one that only reads, also of what the lane did before."""
        callee = _callee(call)
        if call.effects.memory.none:
            nth = 0
        elif call.effects.memory.writes:
            nth = lane.executions[callee]
        else:
            nth = sum(self._may_write(event) for event in lane.events)
        what = (self._seed, "call", lane.number, callee, values, nth)
        return draw(call.type, self._lanes, call.result.range, *what)

    def _may_write(self, event: Event) -> bool:
        instruction = self._function.at(event.site)
        return isinstance(instruction, Effect) or (
            isinstance(instruction, Call) and not instruction.effects.keeps_memory
        )

    # --- calls that lanes execute together ---

    def arguments_of(self, lanes: list[Lane], call: Call) -> dict[int, tuple[Value, ...]]:
        """What each lane passes. A lane that passes poison where none is allowed ends."""
        found: dict[int, tuple[Value, ...]] = {}
        for lane in lanes:
            try:
                found[lane.number] = self._arguments(lane, call)
            except Stopped as stop:
                lane.outcome = stop.outcome
        return found

    def give_results(
        self, lanes: list[Lane], call: Call, arguments: dict[int, tuple[Value, ...]], index: int
    ) -> dict[int, Value | None]:
        """What a convergent call that is no control intrinsic gives each of its participants, as
        communication number `index` of the run. Lanes may end by it."""
        found: dict[int, Value | None] = {}
        results = self._communicated(call, arguments)
        for lane in lanes:
            number = lane.number
            try:
                found[number] = self._finish(lane, call, arguments[number], results[number], index)
            except Stopped as stop:
                lane.outcome = stop.outcome
                found[number] = None
        return found

    def _communicated(
        self, call: Call, arguments: dict[int, tuple[Value, ...]]
    ) -> dict[int, Value | UndefinedBehaviour | None]:
        """What a convergent call gives each of its participants."""
        contract = self._contracts.of(_callee(call))
        results = perform(call, contract, arguments, self._lanes)
        if contract.meaning is None and call.result.range and call.type != "void":
            bits = unknown_result(call, arguments)
            drawn = draw(call.type, self._lanes, call.result.range, "communication", bits)
            return dict.fromkeys(arguments, drawn)
        return results

    # --- either ---

    def _arguments(self, lane: Lane, call: Call) -> tuple[Value, ...]:
        """The values that a lane passes. Raises Stopped where poison is not allowed."""
        values = self._operands.values(lane, call.arguments)
        for position in call.noundef_arguments:
            if values[position] is POISON:
                raise undefined_behaviour(f"argument {position} of {_callee(call)} is poison")
        return values

    def _finish(
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
            given = self._inputs.result(callee, call.type, lane.number, execution)
            result = result if given is None else given
        if isinstance(result, UndefinedBehaviour):
            raise undefined_behaviour(result.reason)
        what = f"the result of {callee}"
        result = promised(result, call.type, call.result, what)
        if call.name is not None and result is not None:
            lane.registers[call.name] = result
        lane.events.append(
            Event("call", callee, site, values, result, call.effects.removable, communication)
        )
        self._memory.others_write(self._inputs.writes(callee, lane.number, lane.executions[callee]))
        if call.effects.noreturn:
            raise Stopped("stopped", callee)
        return result


def _callee(call: Call) -> str:
    """The callee's name; an indirect call has none."""
    return call.callee or "indirect call"
