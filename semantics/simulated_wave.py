"""The simulated wave: lanes with registers that execute a program and know no names.

Who communicates follows from how lanes wait. At an operation with a token a lane waits until every
lane that holds the same token instance has arrived there with it, or can no longer arrive; then
they execute it together (CO8, CO12). All else takes the lanes that step together under a policy.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal

from .arrivals import Arrivals
from .awaited_lanes import AwaitedLanes
from .cycles import CycleForest
from .instances import Path
from .lane_execution import Machine
from .lane_values import Opaque, Value
from .lanes import Lane, Rendezvous, Stopped, TokenInstance
from .operations import Contracts, default_contracts
from .program import Call, Function, Instruction, Site
from .wave_inputs import WaveInputs
from .wave_policies import (
    AnchorPolicy,
    Independent,
    Maximal,
    Policy,
    PolicyName,
    PostDominators,
    Prescribed,
    StepTogether,
    Turn,
    chosen_groups,
)
from .wave_records import (
    Communication,
    Deadlock,
    RepeatedName,
    Step,
    Waiting,
    WaveRun,
    joined,
)

Launch = Literal["workgroup", "never"]
MOST_LANES = 64


def run_wave(
    function: Function,
    *,
    lanes: int,
    inputs: WaveInputs | None = None,
    contracts: Contracts | None = None,
    policy: PolicyName = "maximal",
    anchors: AnchorPolicy = StepTogether(),  # noqa: B008
    launch: Launch = "workgroup",
    seed: int = 0,
    fuel: int = 100_000,
    observe: bool = False,
    hierarchy: CycleForest | None = None,
    releases: Sequence[int] = (),
    paths: Sequence[Path] | None = None,
) -> WaveRun:
    """Runs `function` on a wave of 1 to 64 lanes; the answer is a function of the arguments.

    `launch`: whether the lanes are converged at `entry` (CO51). `fuel`: the most instructions
    that one lane executes. `observe`: whether the run records who steps together onto each
    block. `hierarchy`: the hierarchy of cycles that the maximal policy follows, LLVM's own unless
    given (CU11). `releases`: what to guess where all lanes wait, see `_released`.
    `paths`: the lanes' paths, where they are known beforehand (`fixed_paths`); lanes are then
    waited for only where they will come.

    Raises InputError for an input that does not fit its type, ValueError for a number of lanes
    that no wave has."""
    if not 1 <= lanes <= MOST_LANES:
        raise ValueError(f"a wave has 1 to {MOST_LANES} lanes, not {lanes}")
    machine = Machine(
        function, lanes, inputs or WaveInputs(), contracts or default_contracts(), seed
    )
    wave = SimulatedWave(
        machine, policy, anchors, launch, fuel, observe, hierarchy, releases, paths
    )
    wave.run()
    return wave.record()


class SimulatedWave:
    """The state of a run: the lanes, and what they communicated so far."""

    def __init__(
        self,
        machine: Machine,
        policy: PolicyName,
        anchors: AnchorPolicy,
        launch: Launch,
        fuel: int,
        observe: bool,
        hierarchy: CycleForest | None = None,
        releases: Sequence[int] = (),
        paths: Sequence[Path] | None = None,
    ) -> None:
        self.machine = machine
        self.function = machine.function
        self.anchors = anchors
        self.launch = launch
        self.observe = observe
        self.arrivals = Arrivals(self.function)
        self.awaited = AwaitedLanes(self.function, self.arrivals, anchors, paths)
        self.communications: list[Communication] = []
        self.steps: list[Step] = []
        self.deadlock: Deadlock | None = None
        self.repeated_name: RepeatedName | None = None
        self._tokens = 0
        self._releases = list(releases)
        self._released_keys: set[object] = set()
        self._places: dict[Value | None, int] = {}
        self._stops = {
            name: {
                index
                for index, instruction in enumerate(block.instructions)
                if _meets_others(instruction)
            }
            for name, block in self.function.blocks.items()
        }
        together = self._new_token("launch")
        self.lanes: Sequence[Lane] = tuple(
            machine.new_lane(
                number, fuel, together if launch == "workgroup" else self._new_token("launch")
            )
            for number in range(machine.lanes)
        )
        self._policy: Policy = self._make_policy(policy, hierarchy)

    def _make_policy(self, name: PolicyName, hierarchy: CycleForest | None) -> Policy:
        match name:
            case "maximal":
                return Maximal(self.function, self.arrivals, hierarchy)
            case "ipdom":
                return PostDominators(self.function, self.lanes)
            case "independent":
                return Independent(self.machine.seed)

    def _new_token(self, name: str) -> TokenInstance:
        self._tokens += 1
        return TokenInstance(self._tokens, name)

    # --- the loop ---

    def run(self) -> None:
        while True:
            turn = self._policy.turn(self) or self._released()
            if turn is None:
                break
            if turn.lanes[0].rendezvous is not None:
                self._communicate(turn.lanes)
            else:
                self._advance(turn.lanes, turn.until)
        self._report_deadlock()

    def _advance(self, lanes: list[Lane], until: int | None) -> None:
        """Lanes at one point run on together, to the next convergent call or out of the block."""
        block = self.function.blocks[lanes[0].block]
        stops, last = self._stops[block.name], len(block.instructions)
        index = lanes[0].index
        while lanes:
            if index < 0:
                self._start_block(lanes, last)
            elif index in stops:
                self._meet(lanes)
            elif index == last:
                for lane in lanes:
                    self.machine.leave(lane, block)
                self._policy.moved(block.name, lanes)
                return
            else:
                for lane in lanes:
                    self.machine.execute(lane, block.instructions[index])
            index += 1
            lanes = [lane for lane in lanes if lane.outcome is None]
            if index in stops:
                for lane in lanes:
                    lane.rendezvous = self._rendezvous(lane)
                return
            if until is not None and index >= until:
                return

    def _start_block(self, lanes: list[Lane], length: int) -> None:
        if self.observe:
            for group in self._policy.groups(lanes):
                numbers = tuple(sorted(lane.number for lane in group))
                self.steps.append(Step(lanes[0].block, numbers))
        for lane in lanes:
            lane.fuel -= length + 1
            if lane.fuel < 0:
                lane.outcome = ("out of fuel",)
            lane.index += 1

    # --- waiting for each other ---

    def _waiting_groups(self) -> dict[object, list[Lane]]:
        """The lanes that wait, those for one communication together; none if a guess of
        `releases` was wrong."""
        groups: dict[object, list[Lane]] = defaultdict(list)
        for lane in self.lanes:
            if lane.rendezvous is not None and lane.outcome is None:
                groups[lane.rendezvous.key].append(lane)
        return {} if self._released_keys & groups.keys() else groups

    def _released(self) -> Turn | None:
        """Where all lanes wait, the next guess of `releases` says which group nobody else will
        join: lanes that could still arrive there will take another path. If one arrives after
        all, the guess was wrong and the run a deadlock."""
        waiting = self._waiting_groups()
        if not self._releases or self._releases[0] >= len(waiting):
            return None
        key = list(waiting)[self._releases.pop(0)]
        self._released_keys.add(key)
        return Turn(waiting[key])

    def _rendezvous(self, lane: Lane) -> Rendezvous | None:
        """For whom a lane waits that stands before a convergent call; None where it does not."""
        site, call = Site(lane.block, lane.index), self._call_at(lane)
        if call.control == "anchor":
            return None
        if call.control == "entry":
            token: object = lane.launch
        elif call.token is not None:
            token = lane.registers.get(call.token)
        else:
            return None
        execution = lane.visits[site, token] + 1
        if not isinstance(token, TokenInstance):
            return Rendezvous(site, call, object(), None)
        if call.control != "loop" and execution > 1:
            self._report_repeated(lane, site, call, token)
            return Rendezvous(site, call, object(), None)
        return Rendezvous(site, call, (site, token, execution), token)

    def ready(self, lane: Lane) -> list[Lane] | None:
        """The lanes that will communicate with a waiting one, once nobody else can still come."""
        mine = lane.rendezvous
        assert mine is not None
        if mine.key in self._released_keys:
            return None
        together: list[Lane] = []
        for other in self.lanes:
            theirs = other.rendezvous
            if other.outcome is None and theirs is not None and theirs.key == mine.key:
                together.append(other)
            elif self.awaited.may_come(mine, other):
                return None
        return together

    # --- communicating ---

    def _call_at(self, lane: Lane) -> Call:
        call = self.function.blocks[lane.block].instructions[lane.index]
        assert isinstance(call, Call)
        return call

    def _meet(self, lanes: list[Lane]) -> None:
        """Lanes that stepped together onto a convergent call without a token."""
        site, call = Site(lanes[0].block, lanes[0].index), self._call_at(lanes[0])
        groups = self._policy.groups(lanes)
        if call.control == "anchor":
            groups = [
                chosen
                for group in groups
                for chosen in chosen_groups(
                    self.anchors, site, group, [lane.visits[site] + 1 for lane in group]
                )
            ]
        elif self.launch == "never":
            groups = [[lane] for lane in lanes]
        for group in groups:
            self._communicate(group)

    def _communicate(self, lanes: list[Lane]) -> None:
        """Lanes execute one convergent call together."""
        lanes = sorted(lanes, key=lambda lane: lane.number)
        site, call = Site(lanes[0].block, lanes[0].index), self._call_at(lanes[0])
        callee = call.callee or "indirect call"
        arguments: dict[int, tuple[Value, ...]] = {}
        for lane in lanes:
            lane.executions[callee] += 1
            lane.visits[site] += 1
            lane.visits[site, lane.rendezvous.token if lane.rendezvous else None] += 1
            lane.rendezvous = None
            try:
                arguments[lane.number] = self.machine.arguments(lane, call)
            except Stopped as stop:
                lane.outcome = stop.outcome
        lanes = [lane for lane in lanes if lane.outcome is None]
        if lanes:
            results = self._results(site, call, lanes, arguments)
            numbers = tuple(arguments)
            executions = {lane.number: lane.executions[callee] for lane in lanes}
            self._record(
                Communication(
                    callee,
                    site,
                    site.block,
                    call.line,
                    numbers,
                    executions,
                    arguments,
                    results,
                    call.control,
                    {lane.number: lane.visits[site] for lane in lanes},
                )
            )
        self._move_on(lanes, site)

    def _results(
        self, site: Site, call: Call, lanes: list[Lane], arguments: dict[int, tuple[Value, ...]]
    ) -> dict[int, Value | None]:
        """The results reach the lanes; a control intrinsic's is a fresh token instance."""
        found: dict[int, Value | None] = {}
        if call.control is not None:
            chosen = self.awaited.chosen_class(site, lanes[0]) if call.control == "anchor" else None
            token = (chosen and chosen.token) or self._new_token(call.name or call.control)
            if chosen is not None:
                chosen.token = token
            for lane in lanes:
                if call.name is not None:
                    lane.registers[call.name] = token
                found[lane.number] = Opaque(repr(token))
            return found
        index = len(self.communications)
        results = self.machine.communicated(call, arguments)
        for lane in lanes:
            number = lane.number
            try:
                found[number] = self.machine.finish_call(
                    lane, call, arguments[number], results[number], index
                )
            except Stopped as stop:
                lane.outcome = stop.outcome
                found[number] = None
        return found

    def _move_on(self, lanes: list[Lane], site: Site) -> None:
        for lane in lanes:
            if lane.outcome is None:
                lane.index = site.index + 1
                if lane.index in self._stops[site.block]:
                    lane.rendezvous = self._rendezvous(lane)

    # --- reports ---

    def _record(self, new: Communication) -> None:
        """Members of a prescribed class that pass their anchor one by one are one communication."""
        if new.control == "anchor" and isinstance(self.anchors, Prescribed):
            token = new.results[new.lanes[0]]
            place = self._places.setdefault(token, len(self.communications))
            if place < len(self.communications):
                self.communications[place] = joined(self.communications[place], new)
                return
        self.communications.append(new)

    def _report_repeated(self, lane: Lane, site: Site, call: Call, token: TokenInstance) -> None:
        if self.repeated_name is None:
            self.repeated_name = RepeatedName(
                lane.number, call.callee or "indirect call", site, call.line, repr(token)
            )

    def _report_deadlock(self) -> None:
        waiting = [lane for lane in self.lanes if lane.outcome is None]
        found: list[Waiting] = []
        for lane in waiting:
            mine = lane.rendezvous
            assert mine is not None, "a lane that can step was left behind"
            awaits = tuple(
                other.number
                for other in waiting
                if other is not lane
                and not (other.rendezvous and other.rendezvous.key == mine.key)
                and self.awaited.may_come(mine, other)
            )
            callee = mine.call.callee or "indirect call"
            found.append(Waiting(lane.number, callee, mine.site, mine.call.line, awaits))
        if found:
            self.deadlock = Deadlock(tuple(found), len(self._waiting_groups()))
        for lane in waiting:
            lane.outcome = ("waiting",)

    def record(self) -> WaveRun:
        return WaveRun(
            self.function.name,
            self.machine.lanes,
            tuple(self.communications),
            tuple(tuple(lane.path) for lane in self.lanes),
            tuple(tuple(lane.events) for lane in self.lanes),
            tuple(lane.outcome or ("waiting",) for lane in self.lanes),
            tuple(lane.chose_undefined for lane in self.lanes),
            self.deadlock,
            self.repeated_name,
            tuple(self.steps),
            tuple(frozenset(lane.guesses) for lane in self.lanes),
            self.function,
        )


def _meets_others(instruction: Instruction) -> bool:
    return isinstance(instruction, Call) and (
        instruction.convergent or instruction.control is not None or instruction.token is not None
    )
