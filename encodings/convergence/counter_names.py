"""Names by counters, as formulas over paths that are left open.

A name is the block with the counters of the cycles around it. Each thread has its own counters:
nothing here relates two threads but the equality of names.
"""

from __future__ import annotations

from ...semantics.control_flow.cycles import Cycle, CycleForest
from ..solver.query import Truth
from .walks import Place, Walks


class CounterNames:
    """The counters along each path: executing a header increments its cycle's own and sets those of
    the cycles inside to zero, all counters being zero before the first block. Without `zeroing`
    they only grow. `mark` tells several hierarchies in one question apart."""

    def __init__(
        self, walks: Walks, forest: CycleForest, zeroing: bool = True, mark: str = ""
    ) -> None:
        self.walks, self.forest, self.solver = walks, forest, walks.solver
        self._zeroing = zeroing
        self._counts = {
            (place, cycle): self.solver.number(f"count{mark} {place} {number}")
            for place in walks.places()
            for number, cycle in enumerate(forest.cycles)
        }
        for place in walks.places():
            for cycle in forest.cycles:
                self._require_count(place, cycle)

    def equal(self, p: Place, q: Place) -> Truth:
        """That both places execute the same block and their names are equal."""
        blocks = self.walks.blocks_at
        return self.solver.any_of(
            self.walks.at(p, x)
            & self.walks.at(q, x)
            & self.solver.all_of(
                self._counts[p, cycle].equals(self._counts[q, cycle])
                for cycle in self.forest.around(x)
            )
            for x in blocks[p[1]]
            if x in blocks[q[1]]
        )

    def _require_count(self, place: Place, cycle: Cycle) -> None:
        thread, step = place
        count, solver, at = self._counts[place, cycle], self.solver, self.walks.at
        before = self._counts[(thread, step - 1), cycle] if step else solver.numeral(0)
        own = at(place, cycle.header)
        # The header lies in no cycle inside its own: those around it are its own and the outer.
        outer = solver.any_of(
            at(place, around.header)
            for around in self.forest.around(cycle.header)
            if around is not cycle and self._zeroing
        )
        solver.require(own.implies(count.equals(before.plus(1))))
        solver.require((~own & outer).implies(count.equals(solver.numeral(0))))
        solver.require((~own & ~outer).implies(count.equals(before)))
