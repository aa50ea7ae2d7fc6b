"""What the static rules leave of the uses on a closed path, and the natural loop of a heart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element
from ..solver.query import Truth
from .closed_paths import TokenPaths

BY_LOOPS = "CO18: a use from outside the closed path is a loop intrinsic's"
DOMINATING = "CO21: a use from outside dominates every block of the closed path"
FIRST = "CO13: a loop intrinsic precedes the other convergent operations of its block"
ONE_PLACE = "of two operations in one block only one precedes the other"
ANTISYMMETRIC = "no two blocks dominate each other"
UPWARDS = "what dominates a block and is not that block dominates what leads to it"
LOOP = "the natural loop of a heart: what its block dominates and leads to the heart through such"

ON_PATHS = (BY_LOOPS, DOMINATING, FIRST, ONE_PLACE, ANTISYMMETRIC)


class HeartOfAPath(TokenPaths):
    """One closed path that keeps the rules; `heart` is a use on it from outside."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        self.precedes = logic.relation("precedes", self.use, self.use)
        """(u, v): u stands before v in their block."""
        self.in_loop = logic.relation("in loop", self.block)
        """The natural loop of the heart holds the block."""
        self.heart = logic.element(self.use, "heart")
        self._suppose_rules()
        self._suppose_dominance()

    def _suppose_rules(self) -> None:
        every, use = self.logic.every, self.use
        self.suppose(BY_LOOPS, ~self.breaks("CO18", self.on_path))
        self.suppose(DOMINATING, ~self.breaks("CO21", self.on_path))
        self.suppose(FIRST, every((use, use), self._loop_is_first))
        self.suppose(
            ONE_PLACE,
            every((use, use), lambda u, v: ~(self.precedes(u, v) & self.precedes(v, u))),
        )

    def _loop_is_first(self, u: Element, v: Element) -> Truth:
        together = self.home(u).equals(self.home(v)) & u.differs(v)
        return (self.by_loop(u) & together).implies(self.precedes(u, v))

    def _suppose_dominance(self) -> None:
        every, block, dominates = self.logic.every, self.block, self.dominates
        self.suppose(
            ANTISYMMETRIC,
            every(
                (block, block),
                lambda x, y: (dominates(x, y) & dominates(y, x)).implies(x.equals(y)),
            ),
        )
        self.suppose(
            UPWARDS,
            every(
                (block, block, block),
                lambda d, x, y: (self.edge(x, y) & dominates(d, y) & d.differs(y)).implies(
                    dominates(d, x)
                ),
            ),
        )
        header = self.home(self.heart)
        self.suppose(
            LOOP,
            self.in_loop(header),
            every((block,), lambda x: self.in_loop(x).implies(dominates(header, x))),
            every(
                (block, block),
                lambda x, y: (dominates(header, x) & self.edge(x, y) & self.in_loop(y)).implies(
                    self.in_loop(x)
                ),
            ),
        )
