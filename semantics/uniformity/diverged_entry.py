"""The diverged-entry criterion: where threads that part in an irreducible cycle may meet again in a
way that depends on the hierarchy (CU16, CU18, CU20).

Every closed path has a header, and it is an entry of the path: a block to which the function's
entry leads without meeting the path before. Threads that part at a branch and meet again on the
path are converged where they meet iff none or all of them have passed the header. So a path is
harmless iff it cannot be that some of them have passed one entry and another entry is on the rest:

- a branch on the path: its other ways come back behind an entry, with another entry on the rest;
- a branch off the path: disjoint ways reach it at two blocks, with entries between them both ways.

The text has the first case only. It does not suffice: threads that part outside a closed path, in
the same cycle, reach it by different entries as those do that part outside the cycle.

The conservative form asks dominance alone: B or the cycle's header strictly dominates the join J,
or a cycle inside that holds both satisfies the same. J equal to B, or to the header, proves
nothing. A branch may dominate all of an irreducible cycle inside that it reaches by two entries:
such a cycle is not reported either. There may be exponentially many closed paths: beyond a budget
that form is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from ..control_flow.cycles import Cycle, CycleForest
from ..control_flow.dominance import (
    DominatorTree,
    Graph,
    dominator_tree,
    immediate_dominators,
    predecessors_of,
)

MOST_STEPS = 20_000
"""How many steps the search for closed paths may take."""


class DivergedEntries:
    """The criterion on the branches of one irreducible cycle that lies in no other."""

    def __init__(self, forest: CycleForest, cycle: Cycle, tree: DominatorTree) -> None:
        self._forest = forest
        self._cycle = cycle
        self._tree = tree
        self._successors = {
            block: tuple(t for t in forest.graph.successors[block] if t in cycle.blocks)
            for block in cycle.blocks
        }
        self._predecessors = predecessors_of(Graph(cycle.header, self._successors))

    def joins(self, branch: str) -> frozenset[str]:
        """The joins of a branch inside the cycle: what disjoint paths from it reach, by dominance
        in the cycle as it looks from the branch. The branch is its own join if both come back."""
        back = f"{branch} again"
        seen = {
            block: tuple(back if target == branch else target for target in targets)
            for block, targets in self._successors.items()
        }
        graph = Graph(branch, {**seen, back: ()})
        tree = dominator_tree(graph)
        sources = predecessors_of(graph)
        found = {
            block
            for block in tree.children[branch]
            if sum(not tree.dominates(block, source) for source in sources[block]) > 1
        }
        return frozenset(branch if block == back else block for block in found)

    def failing_conservatively(self, branch: str) -> frozenset[str]:
        """The blocks of the cycles that hold the branch and a join, and prove nothing of it; and of
        irreducible cycles inside that it may reach at several blocks."""
        found = self._reached_apart_inside(branch)
        for join in self.joins(branch):
            if join != branch and self._tree.dominates(branch, join):
                continue
            proved = False
            for cycle in self._around(branch):
                if join not in cycle.blocks:
                    continue
                header = cycle.header
                proved = proved or self._tree.strictly_dominates(header, join)
                if not proved:
                    found |= cycle.blocks
        return found

    def _reached_apart_inside(self, branch: str) -> frozenset[str]:
        """CU16's second condition, for cycles inside that do not hold the branch: different entries
        of an irreducible one. What the branch dominates may hold such a cycle."""
        found: frozenset[str] = frozenset()
        worklist = [*self._cycle.children]
        for cycle in worklist:
            worklist += cycle.children
            outside = not cycle.reducible and branch not in cycle.blocks
            if outside and len(self._landings(self._successors[branch], cycle.blocks)) > 1:
                found |= cycle.blocks
        return found

    def failing(self, branches: frozenset[str]) -> frozenset[str]:
        """The blocks of the smallest cycles around closed paths that have several entries and on
        which, or before which, threads part."""
        found: frozenset[str] = frozenset()
        for path in self._closed_paths():
            if path is None:
                return found.union(*(self.failing_conservatively(branch) for branch in branches))
            entries = frozenset(block for block in path if self._entered_at(path, block))
            if len(entries) > 1 and any(self._parted(path, entries, each) for each in branches):
                found |= self._smallest(path).blocks
        return found

    def _parted(self, path: tuple[str, ...], entries: frozenset[str], branch: str) -> bool:
        """True if threads that part at a branch meet again on the path, some of them having passed
        an entry, and the path has another entry that none or all of them have passed."""
        if branch not in path:
            return self._reaches_apart(path, entries, branch)
        place = path.index(branch)
        ahead = (*path[place + 1 :], *path[: place + 1])
        away = (target for target in self._successors[branch] if target != ahead[0])
        for block in self._landings(away, frozenset(path)):
            passed = ahead.index(block)
            if entries.intersection(ahead[:passed]) and entries.intersection(ahead[passed:]):
                return True
        return False

    def _reaches_apart(self, path: tuple[str, ...], entries: frozenset[str], branch: str) -> bool:
        """True if disjoint ways from a branch off the path reach it at blocks between which there
        are entries on both sides."""
        blocks = frozenset(path)
        landings = self._landings(self._successors[branch], blocks)
        places = sorted(path.index(block) for block in landings)
        if not any(
            entries.intersection(path[one:other])
            and entries.intersection((*path[other:], *path[:one]))
            for one, other in combinations(places, 2)
        ):
            return False
        end = "the path"
        seen = {
            block: (end,) if block in blocks else targets
            for block, targets in self._successors.items()
        }
        return immediate_dominators(Graph(branch, {**seen, end: ()})).get(end) == branch

    def _landings(self, starts: Iterable[str], path: frozenset[str]) -> frozenset[str]:
        """Where ways that begin off a path, or on it, meet it first."""
        found: set[str] = set()
        seen: set[str] = set()
        worklist = list(starts)
        while worklist:
            block = worklist.pop()
            if block in path:
                found.add(block)
            elif block not in seen:
                seen.add(block)
                worklist.extend(self._successors[block])
        return frozenset(found)

    def _around(self, block: str) -> Iterator[Cycle]:
        """The cycles around the block, innermost first, up to the irreducible one."""
        for cycle in self._forest.around(block):
            yield cycle
            if cycle is self._cycle:
                return

    def _smallest(self, path: Iterable[str]) -> Cycle:
        blocks = frozenset(path)
        return next(c for c in self._around(next(iter(blocks))) if blocks <= c.blocks)

    def _closed_paths(self) -> Iterator[tuple[str, ...] | None]:
        """Each simple closed path once, from its least block on; None at last where the search
        takes too many steps."""
        steps = 0
        for start in sorted(self._successors):
            path = [start]
            stack = [iter(self._successors[start])]
            while stack:
                steps += 1
                block = next(stack[-1], None)
                if steps > MOST_STEPS:
                    yield None
                    return
                if block is None:
                    stack.pop()
                    path.pop()
                elif block == start:
                    yield tuple(path)
                elif block > start and block not in path:
                    path.append(block)
                    stack.append(iter(self._successors[block]))

    def _entered_at(self, path: tuple[str, ...], block: str) -> bool:
        """True if the function's entry leads to the block without meeting the path before: through
        the cycle's other blocks, from an entry of the cycle."""
        worklist = [block]
        seen = {*path}
        while worklist:
            at = worklist.pop()
            if at in self._cycle.entries:
                return True
            for source in self._predecessors[at]:
                if source not in seen:
                    seen.add(source)
                    worklist.append(source)
        return False
