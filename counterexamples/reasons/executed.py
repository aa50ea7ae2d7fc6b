"""One executed program of a witness, as the history that the definitions speak of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...semantics.control_flow.cycles import CycleForest
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.program.function import Function, Site
from ...semantics.program.instructions import Call
from ...semantics.wave.records import Communication, Event, WaveRun
from ..verdicts.because import Side, Spot


@dataclass(frozen=True)
class Executed:
    """A run with its program, the hierarchy of cycles that it followed, and whether its threads
    were converged at the start (`together`)."""

    side: Side
    function: Function
    run: WaveRun
    forest: CycleForest
    launched_together: bool = True

    @cached_property
    def history(self) -> History:
        """The lanes' paths as the definitions take them."""
        return History(self.function, self.run.paths)

    @cached_property
    def _instances(self) -> dict[tuple[int, Site, int], Instance]:
        counts = self.history.executions
        return {(each.thread, each.site, counts[each]): each for each in self.history.instances}

    @cached_property
    def _met(self) -> dict[Instance, Communication]:
        found: dict[Instance, Communication] = {}
        for each in self.run.communications:
            for lane in each.lanes:
                instance = self._instances.get((lane, each.site, each.visits.get(lane, 0)))
                if instance is not None:
                    found[instance] = each
        return found

    def communication(self, lane: int, callee: str, execution: int) -> Instance | None:
        """A lane's how-manieth execution of a callee, from 1; None where that met nobody, or was
        not made."""
        for instance, each in self._met.items():
            named = instance.thread == lane and each.callee == callee
            if named and each.executions[lane] == execution:
                return instance
        return None

    def operations(self) -> Iterator[tuple[Instance, str, int]]:
        """The executions of operations, each with its callee and which of its lane's it is."""
        for instance, each in self._met.items():
            if each.control is None:
                yield instance, each.callee, each.executions[instance.thread]

    def event(self, lane: int, callee: str, execution: int) -> Event | None:
        """The same of any call, convergent or not."""
        events = [each for each in self.run.events[lane] if each.name == callee]
        return events[execution - 1] if 0 < execution <= len(events) else None

    def together(self, one: Instance, other: Instance) -> bool:
        """Whether two instances are one communication."""
        met = self._met.get(one)
        return met is not None and met is self._met.get(other)

    def call(self, instance: Instance) -> Call:
        return self.history.call(instance)

    def place(self, instance: Instance) -> int:
        """Where in its lane's path an instance was executed."""
        count = self.history.executions[instance]
        path = self.run.paths[instance.thread]
        places = [place for place, block in enumerate(path) if block == instance.site.block]
        return places[count - 1]

    def spot(self, site: Site) -> Spot:
        """Where a static instance stands."""
        return Spot(self.side, site.block, getattr(self.function.at(site), "line", 0))

    def spot_of_end(self, block: str) -> Spot:
        """Where the end of a block stands."""
        return Spot(self.side, block, getattr(self.function.blocks[block].terminator, "line", 0))

    def spot_of_start(self, block: str) -> Spot:
        """Where a block begins, as far as a line is known: that of its first instruction."""
        found = self.function.blocks[block]
        lines = [getattr(each, "line", 0) for each in (*found.phis, *found.instructions)]
        line = next(filter(None, lines), getattr(found.terminator, "line", 0))
        return Spot(self.side, block, line)
