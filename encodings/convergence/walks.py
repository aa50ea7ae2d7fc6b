"""Threads on any paths through one control-flow graph, up to a length.

For each thread and step a truth for every block says that the thread executes it then. A path
begins at the entry, follows edges, and may stop anywhere: what is asked of executed instances does
not depend on those that follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from ...semantics.control_flow.dominance import ControlFlow, predecessors_of
from ...semantics.convergence.dynamic_instances import Path
from ..solver.query import Solver, Truth

Place = tuple[int, int]
"""A thread and a step: where an instance of a block's start may be."""


class Walks:
    """The variables of `threads` paths of at most `steps` blocks."""

    def __init__(self, solver: Solver, graph: ControlFlow, threads: int, steps: int) -> None:
        self.solver = solver
        self.graph = graph
        self.threads, self.steps = range(threads), range(steps)
        self.blocks_at = _reached(graph, steps)
        """For each step the blocks in which a path may be."""
        self._never = solver.constant(False)
        self._at = {
            ((thread, step), block): solver.truth(f"{thread}@{step}:{block}")
            for thread, step in product(self.threads, self.steps)
            for block in self.blocks_at[step]
        }
        self._alive = {
            place: solver.any_of(self.at(place, block) for block in self.blocks_at[place[1]])
            for place in self.places()
        }
        for thread in self.threads:
            self._require_path(thread)

    def _require_path(self, thread: int) -> None:
        solver, predecessors = self.solver, predecessors_of(self.graph)
        solver.require(self.at((thread, 0), self.graph.entry))
        for step in self.steps[1:]:
            for one, other in combinations(self.blocks_at[step], 2):
                solver.require(~(self.at((thread, step), one) & self.at((thread, step), other)))
            for block in self.blocks_at[step]:
                before = solver.any_of(
                    self.at((thread, step - 1), source) for source in predecessors[block]
                )
                solver.require(self.at((thread, step), block).implies(before))

    def places(self) -> Iterator[Place]:
        return product(self.threads, self.steps)

    def at(self, place: Place, block: str) -> Truth:
        """That the thread executes the block at this step."""
        return self._at.get((place, block), self._never)

    def alive(self, place: Place) -> Truth:
        """That the thread executes some block at this step."""
        return self._alive[place]

    def may_be_at(self, place: Place, block: str) -> bool:
        return (place, block) in self._at

    def follows(self, thread: int, path: Path) -> Truth:
        """That the thread takes exactly this path; false of what is no path of the graph."""
        if not all(self.may_be_at((thread, step), block) for step, block in enumerate(path)):
            return self._never
        return self.solver.all_of(
            executed if path[place[1] : place[1] + 1] == (block,) else ~executed
            for (place, block), executed in self._at.items()
            if place[0] == thread
        )

    def path(self, thread: int) -> Path:
        """The thread's path in the model."""
        return tuple(
            block
            for step in self.steps
            for block in self.blocks_at[step]
            if self.solver.holds(self.at((thread, step), block))
        )

    def paths(self) -> tuple[Path, ...]:
        """Every thread's path in the model."""
        return tuple(self.path(thread) for thread in self.threads)


def _reached(graph: ControlFlow, steps: int) -> list[tuple[str, ...]]:
    reached: list[tuple[str, ...]] = [(graph.entry,)]
    for _ in range(steps - 1):
        following = dict.fromkeys(
            target for block in reached[-1] for target in graph.successors[block]
        )
        reached.append(tuple(following))
    return reached
