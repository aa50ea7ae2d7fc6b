"""A use of a token and the cycles around it: what static rules say, in any graph and hierarchy.

Added to the cycles and their counters: the block `use` of some controlled operation and the block
`home` of its token's definition, which is another block. (Within one visit of a block nothing is
counted.) The hierarchy is one that a depth-first search builds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element
from ..solver.query import Truth
from .cycles import FIRST_VISITED, UPWARDS, DominatedCycles

DEFINED = "CO8: the definition of a token dominates its uses"
BY_LOOP = "CO18: a cycle around a use other than by a loop intrinsic holds its token's definition"
HEART = "CO21: a use dominates the cycles around it that do not hold its token's definition"
HAS_HEADER = "a cycle has a header, but for the whole function"

TOKEN_HYPOTHESES = (DEFINED, UPWARDS, FIRST_VISITED, BY_LOOP, HEART, HAS_HEADER)


class TokenCycles(DominatedCycles):
    """The vocabulary of cycles with these two blocks; every hypothesis can be left out."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic, block, cycle = self.logic, self.block, self.cycle
        dominates = self.dominates
        home = self.home = logic.element(block, "definition")
        use = self.use = logic.element(block, "use")
        self.by_loop = logic.solver.truth("by loop")
        """The operation is a loop intrinsic."""
        every, some = logic.every, logic.some
        axioms = {
            DEFINED: dominates(home, use) & home.differs(use),
            UPWARDS: self.upwards(),
            FIRST_VISITED: self.first_visited(),
            BY_LOOP: every((cycle,), lambda c: self.own(c).implies(self.by_loop)),
            HEART: every((cycle, block), self._dominated_by_the_use),
            HAS_HEADER: every(
                (cycle,),
                lambda c: (
                    some((block,), lambda h: self.heads(h, c))
                    | every((block,), lambda x: self.holds(c, x))
                ),
            ),
        }
        for hypothesis, axiom in axioms.items():
            self.suppose(hypothesis, axiom)

    def _dominated_by_the_use(self, c: Element, x: Element) -> Truth:
        return (self.own(c) & self.holds(c, x)).implies(self.dominates(self.use, x))

    # --- words ---

    def own(self, c: Element) -> Truth:
        """That the cycle is one around the use, and does not hold the definition."""
        return self.holds(c, self.use) & ~self.holds(c, self.home)

    def between(self, y: Element) -> Truth:
        """What a thread visits behind the definition, up to the use: by `UPWARDS` the definition
        dominates it, and it is not the definition's block."""
        return self.dominates(self.home, y) & y.differs(self.home)
