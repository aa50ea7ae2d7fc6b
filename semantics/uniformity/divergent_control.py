"""What divergent branches do to control flow: where threads meet again, and which cycles they leave
in different iterations.

The state of the analysis about branches, joins and cycles. It only grows. Whoever adds a branch is
told what has to be looked at again. A *reason* is a token by which threads may differ that part, or
`ALL`; at a point where the token is known they do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ..control_flow.cycles import Cycle, CycleForest
from ..control_flow.dominance import DominatorTree, dominator_tree
from ..program.function import Site
from ..program.operands import Operand
from .forward_graph import forward_graph
from .m_converged import Criterion, failing_blocks, joins_inside
from .sync_dependence import SyncDependence
from .token_knowledge import TokenKnowledge

ALL = ""
"""Stands among tokens for a divergence that no token lessens."""

Reasons = frozenset[str]
NONE: Reasons = frozenset()


@dataclass(slots=True)
class Touched:
    """What to look at again: phis of blocks, users of a cycle's values that are outside it, all of
    an irreducible cycle with the users of its values, and all of blocks that tokens hold."""

    phis: list[str] = field(default_factory=list)
    left: list[Cycle] = field(default_factory=list)
    settled: list[Cycle] = field(default_factory=list)
    held: list[str] = field(default_factory=list)


class DivergentControl:
    """What is known of the control flow of one function, in the hierarchy that is looked at."""

    def __init__(self, forest: CycleForest, tokens: TokenKnowledge, criterion: Criterion) -> None:
        self._forest = forest
        self._tokens = tokens
        self._criterion: Criterion = criterion
        self._graph = forward_graph(forest)
        self._sync = SyncDependence(self._graph)
        self._joins: dict[int, Reasons] = {}
        self._left: dict[Cycle, Reasons] = {}
        self._inside: dict[Cycle, set[str]] = {}
        self._apart: set[Cycle] = set()
        self._met_inside: dict[Cycle, frozenset[str]] = {}
        self._unsettled: dict[Cycle, None] = {}
        self._exit_blocks: dict[str, None] = {}
        self.parting: dict[str, Reasons] = {}
        self.failing: dict[str, str] = {}

    @cached_property
    def _tree(self) -> DominatorTree:
        return dominator_tree(self._forest.graph)

    @property
    def divergent_exits(self) -> frozenset[str]:
        """The blocks behind a cycle at which threads arrive from different iterations."""
        return frozenset(self._exit_blocks)

    # --- questions ---

    def left_apart(self, cycle: Cycle) -> Reasons:
        """By what threads may leave a cycle in different iterations."""
        outer = self._graph.irreducible.get(cycle.header)
        if outer is None:
            return self._left.get(cycle, NONE)
        return frozenset((ALL,)) if self._inside.get(outer) or outer in self._apart else NONE

    def splits(self, point: Site) -> Reasons:
        """The tokens by which threads may differ that are in the same iterations at a point."""
        return self._tokens.splits(point, lambda cycle: bool(self.left_apart(cycle)))

    def meeting(self, incoming: dict[str, Operand], block: str, known: Reasons) -> str:
        """Why threads that meet at a phi may bring different values from different sides; empty if
        they do not. At a loop's header those that come in never meet those that went round."""
        cycle = self._graph.irreducible.get(block)
        met_inside = self._met_inside.get(cycle, NONE) if cycle else NONE
        if cycle and block in met_inside and not _all_equal(incoming.values()):
            return f"threads meet here that parted in the irreducible cycle of {cycle.header}"
        for node, sources in self._ways_into(block, incoming):
            met = self._joins.get(node, NONE) - known
            if met and not _all_equal(incoming[source] for source in sources):
                return "threads meet here that took different sides of a divergent branch"
        return ""

    def _ways_into(self, block: str, incoming: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
        """The nodes at which threads meet that enter a block, each with where they come from."""
        headed = self._forest.headers.get(block)
        loop = headed if headed in self._graph.again else None
        inside = loop.blocks if loop else frozenset[str]()
        if block in self._graph.starts:
            yield self._graph.starts[block], [each for each in incoming if each not in inside]
        if loop is not None:
            yield self._graph.again[loop], [each for each in incoming if each in inside]
        for cycle, node in self._graph.exits.get(block, ()):
            yield node, [each for each in incoming if each in cycle.blocks]

    # --- what becomes known ---

    def part(self, block: str, reasons: Reasons) -> Touched:
        """Threads may part at the end of a block. What that does to an irreducible cycle around it
        is found by `settle`."""
        touched = Touched()
        before = self.parting.get(block, NONE)
        if reasons <= before:
            return touched
        self.parting[block] = before | reasons
        cycle = self._graph.irreducible.get(block)
        if cycle is None:
            self._spread(block, before | reasons, touched)
        else:
            self._inside.setdefault(cycle, set()).add(block)
            self._unsettled[cycle] = None
        return touched

    def settle(self) -> Touched:
        """Judge the irreducible cycles in which, or before which, threads were found to part."""
        touched = Touched()
        unsettled, self._unsettled = self._unsettled, {}
        for cycle in unsettled:
            self._settle(cycle, touched)
        return touched

    @property
    def settled(self) -> bool:
        return not self._unsettled

    def _settle(self, cycle: Cycle, touched: Touched) -> None:
        inside = frozenset(self._inside.get(cycle, ()))
        apart = cycle in self._apart
        for block in failing_blocks(
            self._forest, self._tree, cycle, inside, apart, self._criterion
        ):
            self.failing.setdefault(block, "the block is not m-converged")
        self._hold_by_tokens(touched)
        self._met_inside[cycle] = joins_inside(self._forest, self._tree, cycle, inside)
        touched.settled.append(cycle)
        exits = self._graph.successors[self._graph.cores[cycle]]
        self._note_exits(exits, frozenset(exits))
        for node in exits:
            self._meet_at(node, frozenset((ALL,)), touched)
        self._spread(cycle.header, frozenset((ALL,)), touched)

    def _hold_by_tokens(self, touched: Touched) -> None:
        """What stands in the region of a token is no more m-converged than where that is defined
        (CU30); and so on, for the tokens that are defined there."""
        while True:
            held = self._tokens.held_by(self.failing)
            more = {block: token for block, token in held.items() if block not in self.failing}
            if not more:
                return
            for block, token in more.items():
                self.failing[block] = f"the block where %{token} is defined is not m-converged"
                touched.held.append(block)

    def _spread(self, block: str, reasons: Reasons, touched: Touched) -> None:
        influence = self._sync.influence(block)
        joins = frozenset(influence.joins)
        for cycle in influence.exits:
            before = self._left.get(cycle, NONE)
            if not reasons <= before:
                self._left[cycle] = before | reasons
                touched.left.append(cycle)
            self._note_exits(self._graph.successors[self._graph.again[cycle]], joins)
        for node in influence.joins:
            self._meet_at(node, reasons, touched)

    def _meet_at(self, node: int, reasons: Reasons, touched: Touched) -> None:
        """Threads that parted may meet at a node."""
        before = self._joins.get(node, NONE)
        if reasons <= before:
            return
        self._joins[node] = before | reasons
        place = self._graph.places[node]
        if place.kind == "core" and place.cycle is not None:
            self._apart.add(place.cycle)
            self._unsettled[place.cycle] = None
        else:
            touched.phis.append(place.block)

    def _note_exits(self, exits: Iterable[int], joins: frozenset[int]) -> None:
        """Remember where exits lead at which threads meet that left in other iterations."""
        for node in exits:
            if node in joins:
                self._exit_blocks[self._graph.places[node].block] = None


def _all_equal(operands: Iterable[Operand]) -> bool:
    return len(set(operands)) < 2
