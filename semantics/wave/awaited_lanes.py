"""Whom a lane waits for: those that share its token instance, or will, and can still arrive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..convergence.dynamic_instances import Path
from ..program.function import Function, Site
from .anchor_policies import AnchorPolicy, Prescribed
from .lanes import Lane, Rendezvous, TokenInstance
from .reachability import BLOCK_START, Arrivals


@dataclass(slots=True)
class ChosenClass:
    """A prescribed class of one anchor's instances.

    `members` maps a lane to its executions of the anchor that are in the class; `token` is the
    instance that they share, None before the first of them came."""

    site: Site
    members: dict[int, tuple[int, ...]]
    token: TokenInstance | None = None

    def expects(self, lane: Lane, most: int | None = None) -> bool:
        """True if an execution of the anchor that the lane has not come to is a member; the lane
        executes it `most` times in all, if that is known."""
        visits = lane.visits[self.site]
        return any(
            execution > visits and (most is None or execution <= most)
            for execution in self.members.get(lane.number, ())
        )


class AwaitedLanes:
    """What the control-flow graph, or the lanes' known paths, say about who may still come."""

    def __init__(
        self,
        function: Function,
        arrivals: Arrivals,
        anchors: AnchorPolicy,
        paths: Sequence[Path] | None,
    ) -> None:
        self.function = function
        self.arrivals = arrivals
        self.paths = paths
        self._classes: dict[tuple[Site, object], ChosenClass] = {}
        self._class_of: dict[tuple[Site, int, int], ChosenClass] = {}
        chosen = anchors.classes if isinstance(anchors, Prescribed) else {}
        for (site, lane, execution), name in chosen.items():
            class_ = self._classes.setdefault((site, name), ChosenClass(site, {}))
            class_.members[lane] = (*class_.members.get(lane, ()), execution)
            self._class_of[site, lane, execution] = class_

    def chosen_class(self, anchor: Site, lane: Lane) -> ChosenClass | None:
        """The prescribed class of the execution of an anchor that a lane is at."""
        return self._class_of.get((anchor, lane.number, lane.visits[anchor]))

    def may_come(self, mine: Rendezvous, other: Lane) -> bool:
        """True if another lane may still come to the communication that one waits for."""
        if other.outcome is not None or not isinstance(mine.token, TokenInstance):
            return False
        if self._held(mine, other) is mine.token:
            definition = self.function.definitions.get(mine.call.token or "")
            return self._arrives(other, self._index(mine, other), mine.site, definition)
        chosen = next((c for c in self._classes.values() if c.token is mine.token), None)
        if chosen is None:
            return False
        if self.paths is not None:
            return chosen.expects(other, self.paths[other.number].count(chosen.site.block))
        index = self._index(mine, other)
        return chosen.expects(other) and self._arrives(other, index, chosen.site, None)

    @staticmethod
    def _index(mine: Rendezvous, other: Lane) -> int:
        """Where another lane goes on: behind the call, if it stands there for its own."""
        return other.index + (Site(other.block, other.index) == mine.site)

    @staticmethod
    def _held(mine: Rendezvous, other: Lane) -> object:
        """What another lane holds where a waiting one has its token."""
        if mine.call.control == "entry":
            return other.launch
        return other.registers.get(mine.call.token or "")

    def _arrives(self, lane: Lane, index: int, target: Site, definition: Site | None) -> bool:
        """True if a lane, from `index` of its block on, executes the target, and the definition
        not before: on some path, or on its own where that is known."""
        if self.paths is None:
            return self.arrivals.possible(lane.block, index, target, definition)
        start = index
        for block in self.paths[lane.number][len(lane.path) - 1 :]:
            here = target.block == block and target.index >= start
            if definition is not None and definition.block == block and definition.index >= start:
                return here and target.index <= definition.index
            if here:
                return True
            start = BLOCK_START
        return False
