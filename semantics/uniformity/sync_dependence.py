"""Sync dependence: which points threads reach by different ways after a branch (CU25, CU14).

A join of a branch is a point that disjoint paths from it reach; threads that part at the branch
may meet there, converged, and come from different sides. A loop around the branch has a divergent
exit if some path leaves it and another, disjoint, goes round it: then threads leave in different
iterations.

Whether the branch is divergent is for the caller to say. All is asked of the forward graph. A path
enters what a node dominates only through that node: so a walk may jump from a node to its dominance
frontier, and it ends where all its ways have become one. Only branches that leave early from many
levels walk far.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush

from ..control_flow.cycles import Cycle
from .forward_graph import ForwardGraph


@dataclass(frozen=True, slots=True)
class Influence:
    """What a branch decides if it is divergent: its joins, as nodes of the forward graph, and the
    natural loops that threads leave in different iterations because of it."""

    joins: tuple[int, ...]
    exits: tuple[Cycle, ...]


class SyncDependence:
    """The answers about one forward graph; what they need is computed when it is first asked."""

    def __init__(self, graph: ForwardGraph) -> None:
        self.graph = graph
        self._known: dict[int, Influence] = {}
        self._bodies: dict[Cycle, tuple[int, list[int]]] = {}

    def influence(self, block: str) -> Influence:
        """What the branch that ends a block decides. Inside an irreducible cycle it is the cycle
        that is asked about: threads may leave it by each of its exits."""
        node = self.graph.branch(block)
        if node not in self._known:
            exits = tuple(
                cycle
                for cycle in self.graph.loops_around(block)
                if self._parts_iterations(cycle, node)
            )
            self._known[node] = Influence(tuple(sorted(self._joins(node))), exits)
        return self._known[node]

    # --- joins ---

    def _joins(self, branch: int) -> set[int]:
        """The nodes that disjoint paths from the branch reach.

        Each node on the walk carries a label: the successor of the branch, or the join, through
        which all paths to it pass. Where two labels meet is a join."""
        targets = self.graph.successors[branch]
        if len(targets) < 2:
            return set()
        together = self._post_dominators[branch]
        joins = {together} - {len(self.graph.places)}
        labels = {target: target for target in targets}
        live = {target: 1 for target in targets if target != together}
        frontier = list(targets)
        heapify(frontier)
        while len(live) > 1:
            node = heappop(frontier)
            if node == together:
                break
            label = labels[node]
            _let_go(live, label)
            for reached in self._frontiers[node]:
                before = labels.get(reached)
                if before == label:
                    continue
                if before is None:
                    heappush(frontier, reached)
                    labels[reached] = label
                else:
                    joins.add(reached)
                    labels[reached] = reached
                if reached != together:
                    if before is not None:
                        _let_go(live, before)
                    live[labels[reached]] = live.get(labels[reached], 0) + 1
        return joins

    @cached_property
    def _dominators(self) -> list[int]:
        """The immediate dominator of each node; the entry's is itself."""
        sources = self._predecessors
        found = [0] * len(sources)
        for node in range(1, len(sources)):
            common = -1
            for source in sources[node]:
                common = source if common < 0 else _meet_above(found, source, common)
            found[node] = common
        return found

    @cached_property
    def _post_dominators(self) -> list[int]:
        """The immediate post-dominator of each node; one node more stands for the end."""
        end = len(self.graph.places)
        return _post_dominators([list(targets) or [end] for targets in self.graph.successors])

    @cached_property
    def _predecessors(self) -> list[list[int]]:
        """The predecessors of each node, the last in the order first."""
        found: list[list[int]] = [[] for _ in self.graph.places]
        for node in reversed(range(len(self.graph.places))):
            for target in self.graph.successors[node]:
                found[target].append(node)
        return found

    @cached_property
    def _frontiers(self) -> list[list[int]]:
        """The dominance frontier of each node: where what it dominates ends."""
        found: list[list[int]] = [[] for _ in self.graph.places]
        for node, sources in enumerate(self._predecessors):
            if len(sources) < 2:
                continue
            for source in sources:
                runner = source
                while runner != self._dominators[node] and found[runner][-1:] != [node]:
                    found[runner].append(node)
                    runner = self._dominators[runner]
        return found

    # --- exits ---

    def _parts_iterations(self, cycle: Cycle, node: int) -> bool:
        """True if disjoint paths lead from the node out of the loop and round it.

        In the loop's body both ways on, round and out, lead to one end: this must be the node's
        immediate post-dominator."""
        if cycle not in self._bodies:
            self._bodies[cycle] = self._body(cycle)
        first, dominators = self._bodies[cycle]
        return dominators[node - first] == len(dominators)

    def _body(self, cycle: Cycle) -> tuple[int, list[int]]:
        """The first node of a loop, and the immediate post-dominators in its body, counted from
        there. Behind *again* stand all that is outside, and the end of both."""
        first, again = self.graph.starts[cycle.header], self.graph.again[cycle]
        outside = again - first + 1
        end = outside + 1
        targets = [
            sorted({min(target - first, outside) for target in self.graph.successors[node]})
            for node in range(first, again)
        ]
        return first, _post_dominators([*targets, [end], [end]])


def _let_go(live: dict[int, int], label: int) -> None:
    live[label] -= 1
    if not live[label]:
        del live[label]


def _meet_above(parents: list[int], one: int, other: int) -> int:
    while one != other:
        if one > other:
            one = parents[one]
        else:
            other = parents[other]
    return one


def _post_dominators(successors: list[list[int]]) -> list[int]:
    """The immediate post-dominators in an acyclic graph whose edges lead to greater numbers. Its
    end is the number behind the last; every node leads there."""
    found = [0] * len(successors)
    for node in reversed(range(len(successors))):
        common = -1
        for target in sorted(successors[node]):
            one = target
            while common >= 0 and one != common:
                if one < common:
                    one = found[one]
                else:
                    common = found[common]
            common = one
        found[node] = common
    return found
