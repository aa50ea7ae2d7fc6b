"""The simulated wave: lanes with registers that execute a program and know no names.

Who communicates follows from how lanes wait. At an operation with a token a lane waits until every
lane that holds the same token instance has arrived there with it, or can no longer arrive; then
they execute it together (CO8, CO12). All else takes the lanes that step together under a policy.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..program.function import Function
from ..program.instructions import Call, Instruction
from .anchor_policies import Prescribed, chosen_groups
from .awaited_lanes import AwaitedLanes
from .blocked_lanes import WaitingLanes, call_at
from .conditions import Conditions
from .lane_execution import Machine
from .lane_memory import MOST_LANES
from .lanes import Lane
from .post_dominator_stack import PostDominators
from .reachability import Arrivals
from .records import Deadlock, Step, WaveRun
from .rendezvous import ExecutedCalls
from .schedules import Independent, Maximal, Policy, Turn


def run_wave(function: Function, conditions: Conditions) -> WaveRun:
    """Runs `function` on a wave of 1 to 64 lanes; the answer is a function of the arguments.

    Raises InputError for an input that does not fit its type, ValueError for a number of lanes
    that no wave has."""
    wave = SimulatedWave(function, conditions)
    wave.run()
    return wave.record()


class SimulatedWave:
    """The state of a run: the lanes, whose turn it is, and how they advance."""

    def __init__(self, function: Function, conditions: Conditions) -> None:
        lanes, anchors = conditions.lanes, conditions.anchors
        if not 1 <= lanes <= MOST_LANES:
            raise ValueError(f"a wave has 1 to {MOST_LANES} lanes, not {lanes}")
        machine = Machine(function, lanes, conditions.inputs, conditions.contracts, conditions.seed)
        self.machine = machine
        self.function = function
        self.conditions = conditions
        self.arrivals = Arrivals(self.function)
        self.steps: list[Step] = []
        self.deadlock: Deadlock | None = None
        awaited = AwaitedLanes(function, self.arrivals, anchors, conditions.paths)
        self._calls = ExecutedCalls(machine, awaited, isinstance(anchors, Prescribed))
        self._stops = {
            name: {
                index
                for index, instruction in enumerate(block.instructions)
                if _meets_others(instruction)
            }
            for name, block in function.blocks.items()
        }
        token = self._calls.new_token
        together = token("launch")
        self.lanes: Sequence[Lane] = tuple(
            machine.new_lane(
                number,
                conditions.fuel,
                together if conditions.launch == "workgroup" else token("launch"),
            )
            for number in range(lanes)
        )
        self._waiting = WaitingLanes(function, self.lanes, awaited, conditions.releases)
        self._policy = self._make_policy()

    def _make_policy(self) -> Policy:
        match self.conditions.policy:
            case "maximal":
                return Maximal(self.function, self.arrivals, self.conditions.hierarchy)
            case "ipdom":
                return PostDominators(self.function, self.lanes)
            case "independent":
                return Independent(self.machine.seed)

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
        self.deadlock = self._waiting.deadlock()
        for lane in self.lanes:
            lane.outcome = lane.outcome or ("waiting",)

    def _released(self) -> Turn | None:
        lanes = self._waiting.released()
        return None if lanes is None else Turn(lanes)

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
                self.machine.leave_together(lanes, block)
                self._policy.moved(block.name, lanes)
                return
            else:
                self.machine.execute_together(lanes, block.instructions[index])
            index += 1
            lanes = [lane for lane in lanes if lane.outcome is None]
            if index in stops:
                for lane in lanes:
                    lane.rendezvous = self._waiting.rendezvous(lane)
                return
            if until is not None and index >= until:
                return

    def _start_block(self, lanes: list[Lane], length: int) -> None:
        if self.conditions.observe:
            for group in self._policy.groups(lanes):
                numbers = tuple(sorted(lane.number for lane in group))
                self.steps.append(Step(lanes[0].block, numbers))
        for lane in lanes:
            lane.fuel -= length + 1
            if lane.fuel < 0:
                lane.outcome = ("out of fuel",)
            lane.index += 1

    def ready(self, lane: Lane) -> list[Lane] | None:
        """The lanes that will communicate with a waiting one, once nobody else can still come."""
        return self._waiting.ready(lane)

    # --- communicating ---

    def _meet(self, lanes: list[Lane]) -> None:
        """Lanes that stepped together onto a convergent call without a token."""
        site, call = call_at(self.function, lanes[0])
        groups = self._policy.groups(lanes)
        if call.control == "anchor":
            groups = [
                chosen
                for group in groups
                for chosen in chosen_groups(
                    self.conditions.anchors, site, group, [lane.visits[site] + 1 for lane in group]
                )
            ]
        elif self.conditions.launch == "never":
            groups = [[lane] for lane in lanes]
        for group in groups:
            self._communicate(group)

    def _communicate(self, lanes: list[Lane]) -> None:
        """Lanes execute one convergent call together and move on."""
        site, _ = call_at(self.function, lanes[0])
        for lane in self._calls.execute(lanes):
            lane.index = site.index + 1
            if lane.index in self._stops[site.block]:
                lane.rendezvous = self._waiting.rendezvous(lane)

    # --- the record ---

    def record(self) -> WaveRun:
        return WaveRun(
            self.function.name,
            self.machine.lanes,
            tuple(self._calls.communications),
            tuple(tuple(lane.path) for lane in self.lanes),
            tuple(tuple(lane.events) for lane in self.lanes),
            tuple(lane.outcome or ("waiting",) for lane in self.lanes),
            self.deadlock,
            self._waiting.repeated_name,
            tuple(self.steps),
            tuple(frozenset(lane.guesses) for lane in self.lanes),
            self.function,
            tuple(lane.control for lane in self.lanes),
            tuple(lane.returned for lane in self.lanes),
            self.machine.remembered(),
            self.machine.arguments(self.lanes),
            self.conditions.inputs,
        )


def _meets_others(instruction: Instruction) -> bool:
    return isinstance(instruction, Call) and (
        instruction.convergent or instruction.control is not None or instruction.token is not None
    )
