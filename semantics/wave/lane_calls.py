"""What a call takes from lanes and gives them, whether it is convergent or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..program.attributes import Access
from ..program.contracts import STRICTEST, Contracts
from ..program.function import Function, Site
from ..program.instructions import Call, Effect
from ..program.library_functions import SAME_IN_A_THREAD, WAVE_SIZE
from ..program.operands import Constant, Local, Operand
from ..program.unread_operands import unread
from ..values.values import POISON, UndefinedBehaviour, Value
from .guessed_values import Guess
from .inputs import WaveInputs, draw
from .lane_memory import Memory
from .lane_operands import Operands, promised
from .lanes import Lane, Stopped, undefined_behaviour
from .operations.communication import MEANINGS, perform, unknown_result
from .origins import NOWHERE, Chosen, OfMachine, Origins, Private, Raced, joined
from .records import Event, Operation


@dataclass(frozen=True, slots=True)
class Said:
    """What is known of a call whoever makes it.

    `unread`: the arguments that are not read; `noundef`: those that must not be poison; `returned`:
    the one that is given back. `silent`: it accesses no memory; `writes`: it may write some;
    `repeats`: it gives the same where nothing was written; `meets`: lanes that make it together
    synchronise; `looks`: what it gives is computed from its set, and all that it does; `opaque`: an
    operation that LLVM knows and the wave does not; `machine`: what it gives is up to the machine,
    and a compiler may know it. `writes_by`: the pointer by which alone it
    writes; `nowhere`: what the arguments rest on where no register rests on anything, if that is
    nothing."""

    callee: str
    unread: frozenset[int]
    noundef: tuple[int, ...]
    returned: int | None
    keeps_memory: bool
    removable: bool
    silent: bool
    writes: bool
    repeats: bool
    meets: bool
    looks: bool
    opaque: bool
    machine: bool
    writes_by: tuple[Operand, ...]
    nowhere: tuple[Origins, ...] | None


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
        self._said_of: dict[int, Said] = {}
        self._seen: dict[tuple[object, ...], object] = {}
        self._written: dict[int, tuple[int, int]] = {}
        """By lane, of how many of its events it is known how many may have written memory."""

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
        origins = self._operands.origins(lane, call.arguments)
        self._finish(lane, call, values, (result, origins), None)

    def _opaque(self, lane: Lane, call: Call, values: tuple[Value, ...]) -> Value:
        """What a callee that is not known gives one lane: a memory-free one is a function of its
        arguments, in each lane its own; one that only reads, also of what the lane did before."""
        said = self._said(call)
        if said.silent:
            nth = 0
        elif said.writes:
            nth = lane.executions[said.callee]
        else:
            nth = self._writes(lane)
        what = (self._seed, "call", lane.number, said.callee, values, nth)
        return draw(call.type, self._lanes, call.result.range, *what)

    def _writes(self, lane: Lane) -> int:
        """How many events of a lane may have written memory so far; each is looked at once."""
        seen, count = self._written.get(lane.number, (0, 0))
        count += sum(map(self._may_write, lane.events[seen:]))
        self._written[lane.number] = (len(lane.events), count)
        return count

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
        origins = joined(
            self._operands.origins(lane, call.arguments) | lane.control for lane in lanes
        )
        if self._said(call).meets:
            self._memory.races.synchronise(lane.number for lane in lanes)
        for lane in lanes:
            number = lane.number
            try:
                result = (results[number], origins)
                found[number] = self._finish(lane, call, arguments[number], result, index)
            except Stopped as stop:
                lane.outcome = stop.outcome
                found[number] = None
        return found

    def _communicated(
        self, call: Call, arguments: dict[int, tuple[Value, ...]]
    ) -> dict[int, Value | UndefinedBehaviour | None]:
        """What a convergent call gives each of its participants."""
        contract = self._contracts.of(_callee(call))
        results = perform(call, contract, arguments, self._lanes, self._function.lanes)
        if contract.meaning is None and call.result.range and call.type != "void":
            bits = unknown_result(call, arguments)
            drawn = draw(call.type, self._lanes, call.result.range, "communication", bits)
            return dict.fromkeys(arguments, drawn)
        return results

    # --- either ---

    def _said(self, call: Call) -> Said:
        found = self._said_of.get(id(call))
        if found is None:
            found = self._said_of[id(call)] = self._all_said(call)
        return found

    def _all_said(self, call: Call) -> Said:
        memory = call.effects.memory
        pointers = tuple(each for each in call.arguments if each.type.startswith("ptr"))
        one = len(pointers) == 1 and Access.WRITE not in memory.default
        silent, writes = memory.none, memory.writes
        return Said(
            callee=_callee(call),
            unread=unread(call),
            noundef=tuple(call.noundef_arguments),
            returned=next((n for n, said in enumerate(call.given) if said.returned), None),
            keeps_memory=call.effects.keeps_memory,
            removable=call.effects.removable,
            silent=silent,
            writes=writes,
            repeats=not (silent or writes),
            meets=not (silent or call.effects.nosync),
            looks=self._is_look(call),
            opaque=self._only_llvm_computes(call),
            machine=call.callee == WAVE_SIZE,
            writes_by=pointers if one else (),
            nowhere=(NOWHERE,) * len(call.arguments) if _are_registers(call) else None,
        )

    def _arguments(self, lane: Lane, call: Call) -> tuple[Value, ...]:
        """The values that a lane passes. Raises Stopped where poison is not allowed."""
        said = self._said(call)
        values = self._operands.values(lane, call.arguments)
        for position in said.noundef:
            if values[position] is POISON:
                raise undefined_behaviour(f"argument {position} of {said.callee} is poison")
        if not said.unread:
            return values
        return tuple(POISON if n in said.unread else value for n, value in enumerate(values))

    def _finish(
        self,
        lane: Lane,
        call: Call,
        values: tuple[Value, ...],
        found: tuple[Value | UndefinedBehaviour | None, Origins],
        communication: int | None,
    ) -> Value | None:
        """The result reaches the lane: a prescribed one instead of the computed one, if given.

        `found` is the result with what it rests on. The lane's execution of this callee is already
        counted. Raises Stopped."""
        said, site = self._said(call), Site(lane.block, lane.index)
        result, origins = found
        if call.type != "void":
            result, origins = self._result(lane, call, values, found)
            if isinstance(result, UndefinedBehaviour):
                raise undefined_behaviour(result.reason)
            what = f"the result of {said.callee}"
            result = promised(result, call.type, call.result, what)
            if call.name is not None and result is not None:
                lane.write(call.name, result, origins)
        assert not isinstance(result, UndefinedBehaviour)
        passed = said.nowhere
        if lane.origins or passed is None:
            passed = tuple(self._operands.origins(lane, (each,)) for each in call.arguments)
        made = Operation(values, result, passed, origins)
        place, looks = len(self._memory.journal), communication is not None and said.looks
        lane.events.append(
            made.event(
                "call",
                said.callee,
                site,
                said.removable,
                lane.control,
                place,
                communication,
                looks,
            )
        )
        lane.others_wrote |= not said.keeps_memory
        written = self._inputs.writes(said.callee, lane.number, lane.executions[said.callee])
        if written:
            by = self._operands.origins(lane, said.writes_by)
            self._memory.others_write(written, by)
        if call.effects.noreturn:
            raise Stopped("stopped", said.callee)
        return result

    def _read_otherwise(
        self, lane: Lane, call: Call, values: tuple[Value, ...], result: object
    ) -> bool:
        """Whether a callee that only reads has given the lane another result for the same
        arguments, and nothing was written since; or OpenMP's runtime another number of a thread."""
        said = self._said(call)
        if said.callee in SAME_IN_A_THREAD:
            return self._seen.setdefault((lane.number, said.callee), result) != result
        if not said.repeats:
            return False
        key = (lane.number, said.callee, values, self._writes(lane), len(self._memory.journal))
        return self._seen.setdefault(key, result) != result

    def _result(
        self,
        lane: Lane,
        call: Call,
        values: tuple[Value, ...],
        found: tuple[Value | UndefinedBehaviour | None, Origins],
    ) -> tuple[Value | UndefinedBehaviour | None, Origins]:
        """The result and what it rests on: of an operation that only LLVM computes a guess, of a
        callee that returns one of its arguments that one. A prescribed result rests on arguments
        that could have been others, for which it may be another one."""
        said = self._said(call)
        callee, returned = said.callee, said.returned
        result, origins = found
        given = self._inputs.result(callee, call.type, lane.number, lane.executions[callee])
        if returned is not None:
            if given is not None and given != values[returned]:
                return UndefinedBehaviour(f"{callee} does not return its argument"), origins
            return values[returned], self._operands.origins(lane, (call.arguments[returned],))
        if given is not None:
            result, origins = given, _otherwise(origins)
        if said.machine:
            origins |= {OfMachine(callee)}
        if call.type.startswith("ptr"):
            origins |= {Private(callee)}
        if said.opaque or self._read_otherwise(lane, call, values, result):
            shown = tuple(map(repr, values))
            origins |= {Guess(callee, shown, (), False)}
        return result, origins

    def _is_look(self, call: Call) -> bool:
        """Whether what the call gives is computed from its set, and all that it does."""
        contract = self._contracts.of(_callee(call))
        computed = contract.meaning in MEANINGS and contract.sets == "exact"
        return computed and call.effects.removable and call.effects.memory.none

    def _only_llvm_computes(self, call: Call) -> bool:
        """Whether a call is an operation on its arguments that LLVM knows and the wave does not."""
        callee = _callee(call)
        contract = self._contracts.of(callee)
        unknown = contract.meaning not in MEANINGS if call.convergent else contract == STRICTEST
        return (
            callee.startswith("llvm.")
            and call.effects.memory.none
            and bool(call.arguments)
            and unknown
        )


def _are_registers(call: Call) -> bool:
    """Whether the arguments are registers and numbers, which rest on nothing of their own."""
    return all(isinstance(each, Local | Constant) for each in call.arguments)


def _otherwise(origins: Origins) -> Origins:
    """What of an argument's origins says that it could have been another."""
    return frozenset(each for each in origins if isinstance(each, Chosen | Raced))


def _callee(call: Call) -> str:
    """The callee's name; an indirect call has none."""
    return call.callee or "indirect call"
