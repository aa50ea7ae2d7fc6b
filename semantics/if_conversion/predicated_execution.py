"""The predicated form on lanes: every lane fetches every step, and executes it iff its predicate
holds in that lane (IC7).

There is no schedule, no mask and no path: all lanes are at one step, and those that execute a
convergent call there and hold one token communicate. What a single instruction computes is
`lane_execution`'s business, as for the wave that branches.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from ..program.contracts import Contracts
from ..program.function import Site
from ..program.instructions import Call
from ..program.operands import Undefined
from ..program.target_contracts import default_contracts
from ..values.values import POISON, Opaque, Value
from ..wave.inputs import WaveInputs
from ..wave.lane_execution import Machine
from ..wave.lanes import Lane, Stopped, TokenInstance, undefined_behaviour
from ..wave.records import Communication, Event, Outcome
from .predicated_form import (
    Condition,
    End,
    Execute,
    Guarded,
    Move,
    PredicatedProgram,
    SetFalse,
    SetPredicate,
)
from .predicates import ALWAYS

AnchorClasses = Mapping[tuple[Site, int], Hashable]
"""What is chosen at an anchor for a lane: lanes with equal classes meet there."""


class UndefinedPredicate(Exception):
    """A lane fetched a step whose predicate it never set: the augmented K lacks it (IC5)."""


@dataclass(frozen=True, slots=True)
class PredicatedRun:
    """One run; `outcomes`, `events`, `fetched` and `executed` have one element a lane.

    `fetched` counts steps, `executed` has the indices of those that were executed."""

    communications: tuple[Communication, ...]
    outcomes: tuple[Outcome, ...]
    events: tuple[tuple[Event, ...], ...]
    fetched: tuple[int, ...]
    executed: tuple[tuple[int, ...], ...]


def run_predicated(
    program: PredicatedProgram,
    *,
    lanes: int,
    inputs: WaveInputs | None = None,
    contracts: Contracts | None = None,
    classes: AnchorClasses | None = None,
    seed: int = 0,
) -> PredicatedRun:
    """Runs the listing on a wave whose lanes start converged; at anchors all meet that come,
    unless `classes` says otherwise. Raises InputError, UndefinedPredicate."""
    machine = Machine(
        program.function, lanes, inputs or WaveInputs(), contracts or default_contracts(), seed
    )
    run = _Run(machine, classes)
    for number, guarded in enumerate(program.listing):
        run.fetch(number, guarded)
    return run.record()


class _Run:
    def __init__(self, machine: Machine, classes: AnchorClasses | None) -> None:
        self._machine = machine
        self._classes = classes
        self._tokens = 0
        launch = self._token("launch")
        fuel = 1 + sum(len(block.instructions) for block in machine.function.blocks.values())
        self._lanes = [machine.new_lane(n, fuel, launch) for n in range(machine.lanes)]
        self._predicates: list[dict[int, bool]] = [{ALWAYS: True} for _ in self._lanes]
        self._fetched = [0] * machine.lanes
        self._executed: list[list[int]] = [[] for _ in self._lanes]
        self._communications: list[Communication] = []

    def _token(self, name: str) -> TokenInstance:
        self._tokens += 1
        return TokenInstance(self._tokens, name)

    # --- one step of the listing ---

    def fetch(self, number: int, guarded: Guarded) -> None:
        """All lanes that have not ended fetch the step; some execute it."""
        active: list[Lane] = []
        for lane in self._lanes:
            if lane.outcome is None:
                self._fetched[lane.number] += 1
                if self._holds(lane, guarded.guard):
                    self._executed[lane.number].append(number)
                    active.append(lane)
        step = guarded.step
        if isinstance(step, Execute) and isinstance(step.instruction, Call) and _meets(step):
            self._meet(step.site, step.instruction, active)
            return
        for lane in active:
            try:
                self._step(lane, guarded)
            except Stopped as stop:
                lane.outcome = stop.outcome

    def _holds(self, lane: Lane, predicate: int) -> bool:
        known = self._predicates[lane.number]
        if predicate not in known:
            raise UndefinedPredicate(f"p{predicate} in lane {lane.number}")
        return known[predicate]

    def _step(self, lane: Lane, guarded: Guarded) -> None:
        match guarded.step:
            case SetFalse(predicate=predicate):
                self._predicates[lane.number][predicate] = False
            case SetPredicate(predicate=predicate, condition=condition):
                self._predicates[lane.number][predicate] = self._met(lane, condition)
            case Move(phi=phi, value=value):
                lane.registers[phi.name] = self._machine.operands.value(lane, value)
            case Execute(site=site, instruction=instruction):
                lane.block, lane.index = site.block, site.index
                self._machine.execute(lane, instruction)
            case End(value=value):
                result = None if value is None else self._machine.operands.value(lane, value)
                raise Stopped("returned", result)

    def _met(self, lane: Lane, condition: Condition) -> bool:
        """Whether a branch would be taken; to ask poison is undefined behaviour as there."""
        if isinstance(condition.operand, Undefined):
            raise undefined_behaviour(f"branch on {condition.operand.kind}")
        value = self._machine.operands.value(lane, condition.operand)
        if value is POISON:
            raise undefined_behaviour("branch on poison")
        if not isinstance(value, int):
            raise Stopped("unmodelled", f"branch on a value of type {condition.operand.type}", 0)
        return bool(value) == condition.sign

    # --- communicating ---

    def _meet(self, site: Site, call: Call, active: list[Lane]) -> None:
        """The lanes that execute a convergent call communicate, those with one token together."""
        together: dict[object, list[Lane]] = {}
        for lane in active:
            lane.block, lane.index = site.block, site.index
            together.setdefault(self._shared(site, call, lane), []).append(lane)
        for lanes in together.values():
            self._communicate(site, call, lanes)

    def _shared(self, site: Site, call: Call, lane: Lane) -> object:
        """What lanes share that communicate here; a token that is none is shared with nobody."""
        if call.control == "entry":
            return lane.launch
        if call.control == "anchor":
            key = (site, lane.number)
            return self._classes.get(key, lane) if self._classes is not None else None
        if call.token is None:
            return None
        token = lane.registers.get(call.token)
        return token if isinstance(token, TokenInstance) else lane

    def _communicate(self, site: Site, call: Call, lanes: list[Lane]) -> None:
        callee = call.callee or "indirect call"
        for lane in lanes:
            lane.executions[callee] += 1
        arguments = self._machine.calls.arguments_of(lanes, call)
        lanes = [lane for lane in lanes if lane.outcome is None]
        if lanes:
            results = self._results(call, lanes, arguments)
            executions = {lane.number: lane.executions[callee] for lane in lanes}
            members = tuple(lane.number for lane in lanes)
            self._communications.append(
                Communication(
                    callee,
                    site,
                    site.block,
                    call.line,
                    members,
                    executions,
                    arguments,
                    results,
                    call.control,
                )
            )

    def _results(
        self, call: Call, lanes: list[Lane], arguments: dict[int, tuple[Value, ...]]
    ) -> dict[int, Value | None]:
        if call.control is not None:
            token = self._token(call.name or call.control)
            for lane in lanes:
                lane.registers[call.name or ""] = token
            return {lane.number: Opaque(repr(token)) for lane in lanes}
        index = len(self._communications)
        return self._machine.calls.give_results(lanes, call, arguments, index)

    def record(self) -> PredicatedRun:
        return PredicatedRun(
            tuple(self._communications),
            tuple(lane.outcome or ("waiting",) for lane in self._lanes),
            tuple(tuple(lane.events) for lane in self._lanes),
            tuple(self._fetched),
            tuple(map(tuple, self._executed)),
        )


def _meets(step: Execute) -> bool:
    """True for a step at which lanes may have to do with each other."""
    call = step.instruction
    return isinstance(call, Call) and (call.convergent or bool(call.control or call.token))
