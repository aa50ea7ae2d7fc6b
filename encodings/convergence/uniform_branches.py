"""Threads that agree at uniform branches, and blocks that converge alike in two hierarchies.

Paths are left open, in several hierarchies of one graph at once: each has its own names. A branch
is uniform if converged threads leave it for the same block. Which threads those are depends on the
hierarchy in which they run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from ...semantics.control_flow.cycles import CycleForest
from ..solver.query import Truth, Undecided
from ..solver.recorder import asking
from .counter_names import CounterNames
from .differences import Difference
from .walks import Place, Walks


class UniformBranches:
    """One question about two threads. `uniform`: the blocks whose branches are uniform."""

    def __init__(
        self, walks: Walks, hierarchies: Sequence[CycleForest], uniform: Iterable[str]
    ) -> None:
        self.walks = walks
        self._uniform = tuple(uniform)
        self._names = [
            CounterNames(walks, forest, mark=f" {number}")
            for number, forest in enumerate(hierarchies)
        ]
        self._pairs = [((0, one), (1, other)) for one, other in product(walks.steps, walks.steps)]

    def disagreement(self, blocks: Iterable[str]) -> Difference | None:
        """Paths of threads that run in one of the hierarchies, and instances of one of the blocks
        that are converged there and not in another, or the other way round; None if there are none.

        Raises `Undecided` where the solver does not answer in time."""
        chosen = tuple(blocks)
        for number, names in enumerate(self._names):
            with self.walks.solver.scope():
                self.walks.solver.require(self.agreeing(number))
                for other in self._names[:number] + self._names[number + 1 :]:
                    found = self._first(names, other, chosen)
                    if found is not None:
                        return found
        return None

    def agreeing(self, number: int) -> Truth:
        """That threads which are converged in this hierarchy leave uniform branches together."""
        names = self._names[number]
        return self.walks.solver.all_of(
            (self._both(p, q, block) & names.equal(p, q)).implies(self._same_way(p, q, block))
            for p, q in self._pairs
            for block in self._uniform
            if self._possible(p, q, block)
        )

    def _same_way(self, p: Place, q: Place, block: str) -> Truth:
        after = (p[0], p[1] + 1), (q[0], q[1] + 1)
        if not all(place[1] in self.walks.steps for place in after):
            return self.walks.solver.constant(True)
        targets = tuple(dict.fromkeys(self.walks.graph.successors[block]))
        return self.walks.solver.all_of(
            ~(self.walks.at(after[0], one) & self.walks.at(after[1], other))
            for one, other in product(targets, targets)
            if one != other
        )

    def _first(
        self, names: CounterNames, other: CounterNames, blocks: tuple[str, ...]
    ) -> Difference | None:
        solver = self.walks.solver
        differ = {
            (p, q): self._both(p, q, block) & ~names.equal(p, q).iff(other.equal(p, q))
            for p, q in self._pairs
            for block in blocks
            if self._possible(p, q, block)
        }
        with solver.scope():
            solver.require(solver.any_of(differ.values()))
            with asking("two threads that are converged in one hierarchy of cycles only"):
                answer = solver.check()
            if answer == "unknown":
                raise Undecided("the solver did not answer in time")
            if answer == "unsat":
                return None
            places = next(pair for pair, truth in differ.items() if solver.holds(truth))
            return Difference(self.walks.paths(), places)

    def _both(self, p: Place, q: Place, block: str) -> Truth:
        return self.walks.at(p, block) & self.walks.at(q, block)

    def _possible(self, p: Place, q: Place, block: str) -> bool:
        return self.walks.may_be_at(p, block) and self.walks.may_be_at(q, block)
