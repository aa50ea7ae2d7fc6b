"""What happens where lanes have met at a convergent call: they execute it together, once."""

from __future__ import annotations

from ..program.function import Site
from ..program.instructions import Call
from ..values.values import Opaque, Value
from .awaited_lanes import AwaitedLanes
from .blocked_lanes import call_at
from .lane_execution import Machine
from .lanes import Lane, TokenInstance
from .records import Communication, joined


class ExecutedCalls:
    """The convergent calls that were executed, in time order, and the tokens that they made.

    `classes_of_anchors`: whether who shares an anchor's token is prescribed."""

    def __init__(self, machine: Machine, awaited: AwaitedLanes, classes_of_anchors: bool) -> None:
        self.machine = machine
        self.awaited = awaited
        self.communications: list[Communication] = []
        self._classes_of_anchors = classes_of_anchors
        self._tokens = 0
        self._places: dict[Value | None, int] = {}

    def new_token(self, name: str) -> TokenInstance:
        """A fresh token instance, which no other is equal to."""
        self._tokens += 1
        return TokenInstance(self._tokens, name)

    def execute(self, lanes: list[Lane]) -> list[Lane]:
        """Lanes execute the call that they stand before together; those that go on are left."""
        lanes = sorted(lanes, key=lambda lane: lane.number)
        site, call = call_at(self.machine.function, lanes[0])
        callee = call.callee or "indirect call"
        for lane in lanes:
            lane.executions[callee] += 1
            lane.visits[site] += 1
            lane.visits[site, lane.rendezvous.token if lane.rendezvous else None] += 1
            lane.rendezvous = None
        arguments = self.machine.calls.arguments_of(lanes, call)
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
        return [lane for lane in lanes if lane.outcome is None]

    def _results(
        self, site: Site, call: Call, lanes: list[Lane], arguments: dict[int, tuple[Value, ...]]
    ) -> dict[int, Value | None]:
        """The results reach the lanes; a control intrinsic's is a token instance."""
        if call.control is not None:
            return self._token_for(site, call, lanes)
        index = len(self.communications)
        return self.machine.calls.give_results(lanes, call, arguments, index)

    def _token_for(self, site: Site, call: Call, lanes: list[Lane]) -> dict[int, Value | None]:
        """A fresh token instance, or that of the prescribed class to which a lane belongs."""
        chosen = self.awaited.chosen_class(site, lanes[0]) if call.control == "anchor" else None
        token = (chosen and chosen.token) or self.new_token(call.name or call.control or "")
        if chosen is not None:
            chosen.token = token
        for lane in lanes:
            if call.name is not None:
                lane.registers[call.name] = token
        return {lane.number: Opaque(repr(token)) for lane in lanes}

    def _record(self, new: Communication) -> None:
        """Members of a prescribed class that pass their anchor one by one are one communication."""
        if new.control == "anchor" and self._classes_of_anchors:
            token = new.results[new.lanes[0]]
            place = self._places.setdefault(token, len(self.communications))
            if place < len(self.communications):
                self.communications[place] = joined(self.communications[place], new)
                return
        self.communications.append(new)
