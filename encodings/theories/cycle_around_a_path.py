"""A closed path in a cycle of a depth-first hierarchy, the smallest that holds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element
from ..solver.query import Truth
from .closed_paths import TokenPaths

INSIDE = "the cycle holds the closed path"
HEADER_ON_PATH = "the header of the smallest cycle around a closed path lies on it (CU27)"
HEADED = "no other block of a cycle dominates its header"
DEFINED = "the definition of a token dominates its uses"
UPWARDS = "what dominates a block and is not that block dominates what leads to it"
WHOLE = "what dominates a block of a closed path and is not on it dominates all of the path"
ROUND = "some closed path runs through exactly the blocks of the cycle"

HYPOTHESES = (INSIDE, HEADER_ON_PATH, HEADED, DEFINED, UPWARDS, WHOLE, ROUND)


class CycleAroundAPath(TokenPaths):
    """The path and the cycle; `header` is the cycle's. With `ROUND` the path is that one."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic, block = self.logic, self.block
        every, on_path, dominates = logic.every, self.on_path, self.dominates
        holds = self.holds = logic.relation("holds", block)
        """The cycle holds the block."""
        header = self.header = logic.element(block, "header")
        self.suppose(INSIDE, every((block,), lambda x: on_path(x).implies(holds(x))))
        self.suppose(HEADER_ON_PATH, on_path(header))
        self.suppose(
            HEADED,
            every((block,), lambda d: (holds(d) & dominates(d, header)).implies(d.equals(header))),
        )
        self.suppose(DEFINED, every((self.use,), lambda u: dominates(self.source(u), self.home(u))))
        self.suppose(UPWARDS, every((block, block, block), self._upwards))
        self.suppose(WHOLE, every((block, block, block), self._whole))
        self.suppose(ROUND, every((block,), lambda x: on_path(x).iff(holds(x))))

    def _upwards(self, d: Element, x: Element, y: Element) -> Truth:
        leads = self.edge(x, y) & self.dominates(d, y) & d.differs(y)
        return leads.implies(self.dominates(d, x))

    def _whole(self, d: Element, x: Element, y: Element) -> Truth:
        some = self.on_path(y) & self.dominates(d, y) & ~self.on_path(d)
        return (some & self.on_path(x)).implies(self.dominates(d, x))
