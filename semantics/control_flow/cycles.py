"""Cycles: LLVM's generalisation of loops to every control-flow graph.

A cycle is a maximal strongly connected set of blocks that holds an edge. A depth-first search
from the entry chooses its header, the first block of the cycle that it visits; the children of a
cycle are the cycles of the graph that remains when the header is taken out. A block of the cycle
with a predecessor outside is an entry; a cycle whose only entry is its header is reducible (a
natural loop). Different searches give different hierarchies on an irreducible graph (CU11); the
one computed here is that of LLVM, whose search visits the last successor first.

Unreachable blocks lie in no cycle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..program.function import Function
from ..program.terminators import successors_of
from .dominance import ControlFlow


@dataclass(frozen=True, slots=True, eq=False)
class Cycle:
    """A cycle of one hierarchy. `entries` begins with the header; `blocks` holds the children's
    blocks too; `depth` is 1 for an outermost cycle. Two cycles are equal only if identical."""

    header: str
    blocks: frozenset[str] = field(repr=False)
    entries: tuple[str, ...]
    children: tuple[Cycle, ...] = field(repr=False)
    depth: int

    @property
    def reducible(self) -> bool:
        """True for a natural loop: the header is the only way in."""
        return len(self.entries) == 1


@dataclass(frozen=True)
class CycleForest:
    """The cycles of a control-flow graph in one hierarchy.

    `outermost` holds the cycles without a parent; `preorder` the reachable blocks as the search
    that chose the headers visited them."""

    graph: ControlFlow = field(repr=False)
    outermost: tuple[Cycle, ...]
    preorder: tuple[str, ...] = field(repr=False)

    @cached_property
    def cycles(self) -> tuple[Cycle, ...]:
        """Every cycle, each before its children."""
        found: list[Cycle] = []
        stack = list(reversed(self.outermost))
        while stack:
            cycle = stack.pop()
            found.append(cycle)
            stack.extend(reversed(cycle.children))
        return tuple(found)

    @cached_property
    def headers(self) -> dict[str, Cycle]:
        """The cycle of which a block is the header; a block heads one cycle at most."""
        return {cycle.header: cycle for cycle in self.cycles}

    @cached_property
    def _parents(self) -> dict[Cycle, Cycle]:
        return {child: cycle for cycle in self.cycles for child in cycle.children}

    @cached_property
    def _innermost(self) -> dict[str, Cycle]:
        return {block: cycle for cycle in self.cycles for block in cycle.blocks}

    def parent(self, cycle: Cycle) -> Cycle | None:
        return self._parents.get(cycle)

    def innermost(self, block: str) -> Cycle | None:
        """The smallest cycle that holds the block, None if no cycle does."""
        return self._innermost.get(block)

    def around(self, block: str) -> Iterator[Cycle]:
        """The cycles that hold the block, innermost first."""
        cycle = self.innermost(block)
        while cycle is not None:
            yield cycle
            cycle = self.parent(cycle)

    def depth(self, block: str) -> int:
        """How many cycles hold the block."""
        cycle = self.innermost(block)
        return cycle.depth if cycle else 0


def reducible(forest: CycleForest) -> bool:
    """True if every cycle is a natural loop; then all hierarchies are equal (CU17, CU27)."""
    return all(cycle.reducible for cycle in forest.cycles)


# --- the hierarchy ------------------------------------------------------------------------------


def search_successors(graph: ControlFlow) -> dict[str, tuple[str, ...]]:
    """The successors as LLVM's search meets them, repetitions kept: a switch may name a block
    twice, and the last mention decides when the search visits it."""
    if isinstance(graph, Function):
        return {name: successors_of(block.terminator) for name, block in graph.blocks.items()}
    return dict(graph.successors)


@dataclass(frozen=True, slots=True)
class _Search:
    """A depth-first search: blocks in preorder, and the first and last number in each subtree."""

    preorder: list[str]
    first: dict[str, int]
    last: dict[str, int]

    def descends(self, block: str, ancestor: str) -> bool:
        """True if the search reached `block` from `ancestor` (or they are the same)."""
        number = self.first.get(block, -1)
        return self.first[ancestor] <= number <= self.last[ancestor]


def _depth_first(entry: str, successors: dict[str, tuple[str, ...]]) -> _Search:
    """The search of LLVM's cycle analysis: the last successor is visited first."""
    preorder: list[str] = []
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    entered: list[str] = []
    stack: list[str | None] = [entry]
    while stack:
        block = stack.pop()
        if block is None:  # All below the block that was entered last is visited.
            last[entered.pop()] = len(preorder) - 1
        elif block not in first:
            first[block] = len(preorder)
            preorder.append(block)
            entered.append(block)
            stack.append(None)
            stack += successors[block]
    return _Search(preorder, first, last)


@dataclass(slots=True, eq=False)
class _Draft:
    """A cycle while it is found: the blocks outside its children, and the cycle it ended up in."""

    header: str
    entries: list[str]
    blocks: list[str]
    children: list[_Draft]
    parent: _Draft | None = None
    shortcut: _Draft | None = None

    def outermost(self) -> _Draft:
        """The outermost cycle found so far around this one (paths are halved on the way)."""
        draft = self
        while draft.shortcut is not None:
            if draft.shortcut.shortcut is not None:
                draft.shortcut = draft.shortcut.shortcut
            draft = draft.shortcut
        return draft


def cycle_forest(graph: ControlFlow, preorder: Sequence[str] | None = None) -> CycleForest:
    """The cycles of the reachable blocks, in the hierarchy that LLVM's own analysis builds.

    With `preorder` it is that of the depth-first search which visits the reachable blocks in this
    order; ValueError if none does. Headers are tried in reverse preorder, so that inner cycles are
    found first: the blocks of a header's cycle are those below it in the search from which a back
    edge to it is reachable."""
    successors = search_successors(graph)
    if preorder is not None:
        number = {block: place for place, block in enumerate(preorder)}
        for block, targets in successors.items():
            ordered = sorted(targets, key=lambda target: number.get(target, -1), reverse=True)
            successors[block] = tuple(ordered)
    search = _depth_first(graph.entry, successors)
    if preorder is not None and search.preorder != list(preorder):
        raise ValueError("no depth-first search visits the blocks in this order")
    predecessors: dict[str, list[str]] = {block: [] for block in search.preorder}
    for block in search.preorder:
        for successor in dict.fromkeys(successors[block]):
            predecessors[successor].append(block)
    drafts: list[_Draft] = []
    home: dict[str, _Draft] = {}
    for header in reversed(search.preorder):
        latches = [block for block in predecessors[header] if search.descends(block, header)]
        if latches:
            drafts.append(_collect(header, latches, search, predecessors, home))
    return CycleForest(graph, _frozen(drafts, search), tuple(search.preorder))


def _collect(
    header: str,
    latches: list[str],
    search: _Search,
    predecessors: dict[str, list[str]],
    home: dict[str, _Draft],
) -> _Draft:
    """The cycle of `header`: everything below it that reaches a latch, inner cycles whole."""
    cycle = home[header] = _Draft(header, [header], [header], [])
    worklist = latches
    while worklist:
        block = worklist.pop()
        if block not in home:
            home[block] = cycle
            cycle.blocks.append(block)
            doors = [block]
        else:
            child = home[block].outermost()
            if child is cycle:
                continue
            child.parent = child.shortcut = cycle
            cycle.children.append(child)
            doors = child.entries
        for door in doors:
            inside = [source for source in predecessors[door] if search.descends(source, header)]
            worklist.extend(inside)
            if len(inside) < len(predecessors[door]):
                cycle.entries.append(door)
    return cycle


def _frozen(drafts: list[_Draft], search: _Search) -> tuple[Cycle, ...]:
    """The drafts as cycles; children stand before their parents in `drafts`."""
    depths: dict[_Draft, int] = {}
    for draft in reversed(drafts):
        depths[draft] = depths[draft.parent] + 1 if draft.parent else 1
    cycles: dict[_Draft, Cycle] = {}
    for draft in drafts:
        draft.children.sort(key=lambda child: search.first[child.header])
        children = tuple(cycles[child] for child in draft.children)
        blocks = frozenset(draft.blocks).union(*(child.blocks for child in children))
        cycles[draft] = Cycle(draft.header, blocks, tuple(draft.entries), children, depths[draft])
    return tuple(cycles[draft] for draft in reversed(drafts) if draft.parent is None)
