"""Lanes that wait for each other in a ring, on a graph of any size, in any hierarchy.

Added to cycles: the lanes of the ring. Each stands at a point that uses a token and waits for the
next one, which shares its token instance and can still arrive: a path leads from where that one
stands to the use, and does not pass the token's definition. `passes` are the points of these paths,
both ends included; together they make a closed path, and `around` is the smallest cycle that holds
it. Blocks are pieces here: a block of the program is cut behind each of its convergent operations.
So a definition and a use in one block are two, and a heart, which comes first (CO13), ends the
piece that is its cycle's header.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element
from ..solver.query import Truth
from .cycles import FIRST_VISITED, UPWARDS, DominatedCycles

DEFINED = "CO8: the definition of a token dominates its uses, and is none of them"
AVOIDED = "who can still arrive has a path to the use that does not pass the definition"
ENDS = "that path leads from where the awaited lane stands to where the waiting one does"
RING = "each lane of a ring is awaited by one"
HEADER_PASSED = "the smallest cycle around a closed path has its header on the path (CU27)"
WITHIN = "that cycle holds the path"
BEHIND = "what lies on such a path, the definition dominates"
HEART = (
    "CO13, CO18, CO21: a use dominates the cycles around it that do not hold its token's definition"
)

PATH_HYPOTHESES = (DEFINED, UPWARDS, AVOIDED)
RING_HYPOTHESES = (AVOIDED, ENDS, RING, HEADER_PASSED, WITHIN, BEHIND, FIRST_VISITED, HEART)


class WaitingRings(DominatedCycles):
    """The vocabulary of cycles with the lanes of one ring; every hypothesis can be left out."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic, block = self.logic, self.block
        self.lane = logic.sort("lane")
        self.awaited = logic.operation("waits for", self.lane, to=self.lane)
        self.awaiting = logic.operation("is awaited by", self.lane, to=self.lane)
        self.stands = logic.operation("stands at", self.lane, to=block)
        """Where a lane waits: a use of its token."""
        self.home = logic.operation("definition", self.lane, to=block)
        """What made the token that a lane waits with."""
        self.passes = logic.relation("passes", self.lane, block)
        """(i, x): the path on which the lane that i waits for can still arrive goes through x."""
        self.ring_cycle = logic.element(self.cycle, "around")
        for hypothesis, axioms in self._of_rings().items():
            self.suppose(hypothesis, *axioms)

    def _of_rings(self) -> Mapping[str, tuple[Truth, ...]]:
        every, some = self.logic.every, self.logic.some
        lane, block, home, stands = self.lane, self.block, self.home, self.stands
        passes, dominates, around = self.passes, self.dominates, self.ring_cycle
        return {
            DEFINED: (
                every(
                    (lane,),
                    lambda i: dominates(home(i), stands(i)) & home(i).differs(stands(i)),
                ),
            ),
            UPWARDS: (self.upwards(),),
            AVOIDED: (every((lane, block), lambda i, x: passes(i, x).implies(x.differs(home(i)))),),
            ENDS: (
                every((lane,), lambda i: passes(i, stands(self.awaited(i)))),
                every((lane,), lambda i: passes(i, stands(i))),
            ),
            RING: (every((lane,), lambda i: self.awaited(self.awaiting(i)).equals(i)),),
            HEADER_PASSED: (
                some((lane, block), lambda i, h: self.heads(h, around) & passes(i, h)),
            ),
            WITHIN: (
                every((lane, block), lambda i, x: passes(i, x).implies(self.holds(around, x))),
            ),
            BEHIND: (
                every((lane, block), lambda i, x: passes(i, x).implies(dominates(home(i), x))),
            ),
            FIRST_VISITED: (self.first_visited(),),
            HEART: (every((lane, self.cycle, block), self._dominated_by_the_use),),
        }

    def _dominated_by_the_use(self, i: Element, c: Element, x: Element) -> Truth:
        use = self.stands(i)
        outside = self.holds(c, use) & ~self.holds(c, self.home(i))
        return (outside & self.holds(c, x)).implies(self.dominates(use, x))
