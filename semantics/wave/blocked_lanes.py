"""How lanes wait for each other at operations with tokens, and what is left if all of them wait."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ..program.function import Function, Site
from ..program.instructions import Call
from .awaited_lanes import AwaitedLanes
from .lanes import Lane, Rendezvous, TokenInstance
from .records import Deadlock, RepeatedName, Waiting


def call_at(function: Function, lane: Lane) -> tuple[Site, Call]:
    """The convergent call that a lane stands before, with its place."""
    site = Site(lane.block, lane.index)
    call = function.at(site)
    assert isinstance(call, Call)
    return site, call


class WaitingLanes:
    """The lanes of a wave, as far as they wait. `releases`: what to guess where all of them do,
    see `released`. `repeated_name` is the first name that a lane came to a second time."""

    def __init__(
        self,
        function: Function,
        lanes: Sequence[Lane],
        awaited: AwaitedLanes,
        releases: Sequence[int],
    ) -> None:
        self.function = function
        self.lanes = lanes
        self.awaited = awaited
        self.repeated_name: RepeatedName | None = None
        self._releases = list(releases)
        self._released_keys: set[object] = set()

    def rendezvous(self, lane: Lane) -> Rendezvous | None:
        """For whom a lane waits that stands before a convergent call; None where it does not."""
        site, call = call_at(self.function, lane)
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

    # --- where all lanes wait ---

    def released(self) -> list[Lane] | None:
        """Where all lanes wait, the next guess of `releases` says which group nobody else will
        join: lanes that could still arrive there will take another path. If one arrives after
        all, the guess was wrong and the run a deadlock."""
        waiting = self._groups()
        if not self._releases or self._releases[0] >= len(waiting):
            return None
        key = list(waiting)[self._releases.pop(0)]
        self._released_keys.add(key)
        return waiting[key]

    def _groups(self) -> dict[object, list[Lane]]:
        """The lanes that wait, those for one communication together; none if a guess of
        `releases` was wrong."""
        groups: dict[object, list[Lane]] = defaultdict(list)
        for lane in self.lanes:
            if lane.rendezvous is not None and lane.outcome is None:
                groups[lane.rendezvous.key].append(lane)
        return {} if self._released_keys & groups.keys() else groups

    def deadlock(self) -> Deadlock | None:
        """The lanes that still wait where nobody can move (IA2); None if there are none."""
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
        return Deadlock(tuple(found), len(self._groups())) if found else None

    def _report_repeated(self, lane: Lane, site: Site, call: Call, token: TokenInstance) -> None:
        if self.repeated_name is None:
            self.repeated_name = RepeatedName(
                lane.number, call.callee or "indirect call", site, call.line, repr(token)
            )
