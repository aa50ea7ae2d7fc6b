"""Cycles with dominance: what holds of the two in any graph and any hierarchy of a search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element
from ..solver.query import Truth
from .cycles import CycleTheory

UPWARDS = "what dominates a block and is not that block dominates what leads to it"
FIRST_VISITED = "no other block of a cycle dominates its header"


class DominatedCycles(CycleTheory):
    """The vocabulary of cycles, and which block dominates which, of which nothing is required."""

    def __init__(
        self, seconds: float | None, sizes: Mapping[str, int] | None, without: Iterable[str]
    ) -> None:
        super().__init__(seconds, sizes, without)
        self.dominates = self.logic.relation("dominates", self.block, self.block)

    def upwards(self) -> Truth:
        """What `UPWARDS` says."""

        def leads_up(d: Element, x: Element, y: Element) -> Truth:
            leads = self.edge(x, y) & self.dominates(d, y) & d.differs(y)
            return leads.implies(self.dominates(d, x))

        return self.logic.every((self.block, self.block, self.block), leads_up)

    def first_visited(self) -> Truth:
        """What `FIRST_VISITED` says."""

        def heads_alone(c: Element, d: Element, h: Element) -> Truth:
            over = self.heads(h, c) & self.holds(c, d) & self.dominates(d, h)
            return over.implies(d.equals(h))

        return self.logic.every((self.cycle, self.block, self.block), heads_alone)
