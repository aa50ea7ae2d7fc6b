"""All cycle hierarchies of one control-flow graph: those that some depth-first search builds.

A search fixes the header of a cycle when it first enters it. A cycle that has one entry has no
choice, so what a search decides are the headers of cycles with several: `_open` holds those it has
not entered yet. Only blocks that can still reach one of these through blocks not yet visited matter
to what is decided later. So every search is followed step by step, but only among such blocks; and
two searches with equal stacks, equal such blocks and equal decisions have the same future.

On a reducible graph all searches build the same hierarchy (CU17, CU27). On others there may be
exponentially many, so there is a limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .cycles import CycleForest, cycle_forest, reducible
from .dominance import ControlFlow, dominator_tree, predecessors_of, reverse_postorder
from .strongly_connected import strongly_connected

MOST_HIERARCHIES = 256
"""How many hierarchies are listed unless a caller says otherwise."""

MOST_STEPS = 3_000_000
"""How many blocks may be looked at while searches are followed: a few seconds."""


@dataclass(frozen=True, slots=True)
class TooManyHierarchies:
    """The graph has more hierarchies than the limit, or finding them takes too many searches."""

    limit: int


def cycle_hierarchies(
    graph: ControlFlow, limit: int = MOST_HIERARCHIES
) -> tuple[CycleForest, ...] | TooManyHierarchies:
    """Every hierarchy of cycles that some depth-first search from the entry builds (CU11, CU15).

    No two are equal; the first one is LLVM's own (`cycle_forest`). Each one's `preorder` is that
    of a search that builds it. `limit`: the most hierarchies that are worth listing."""
    first = cycle_forest(graph)
    if reducible(first):
        return (first,)
    found = {decisions_of(first): first}
    steps = 0
    for partial in _Searches(graph).followed():
        steps += len(partial.reaching) + 1
        if steps > MOST_STEPS:
            return TooManyHierarchies(limit)
        if not partial.open and partial.decided not in found:
            if len(found) == limit:
                return TooManyHierarchies(limit)
            found[partial.decided] = cycle_forest(graph, completed(graph, partial.visited))
    return tuple(found.values())


Decisions = frozenset[tuple[frozenset[str], str]]
"""The headers of the cycles that have several entries: all that a search chooses."""


def decisions_of(forest: CycleForest) -> Decisions:
    """What a search chose. Two hierarchies of one graph with equal choices are equal."""
    entry = forest.graph.entry
    return frozenset(
        (cycle.blocks, cycle.header)
        for cycle in forest.cycles
        if not cycle.reducible and entry not in cycle.blocks
    )


def completed(graph: ControlFlow, started: Iterable[str]) -> tuple[str, ...]:
    """The preorder of a search that prefers the blocks of `started`, the first ones most."""
    rank = {block: place for place, block in enumerate(started)}
    preorder: list[str] = []
    seen: set[str] = set()
    stack = [graph.entry]
    while stack:
        block = stack.pop()
        if block not in seen:
            seen.add(block)
            preorder.append(block)
            last = len(rank)
            targets = sorted(graph.successors[block], key=lambda b: rank.get(b, last))
            stack.extend(reversed(targets))
    return tuple(preorder)


@dataclass(frozen=True, slots=True)
class _Partial:
    """A search that is under way, reduced to what its future depends on.

    `stack` holds the blocks it may go on from, the latest last; `open` the cycles with several
    entries that it has not entered, `reaching` the unvisited blocks from which it still can."""

    stack: tuple[str, ...]
    reaching: frozenset[str]
    open: frozenset[frozenset[str]]
    decided: Decisions
    visited: tuple[str, ...]

    @property
    def future(self) -> object:
        return self.stack, self.reaching, self.decided


class _Searches:
    """All depth-first searches of one graph, as far as they decide anything."""

    def __init__(self, graph: ControlFlow) -> None:
        reachable = reverse_postorder(graph)
        self._entry = graph.entry
        self._successors = {block: tuple(graph.successors[block]) for block in reachable}
        self._tree = dominator_tree(graph)
        known = predecessors_of(graph)
        self._predecessors = {
            block: tuple(source for source in known[block] if source in self._successors)
            for block in reachable
        }

    def followed(self) -> Iterator[_Partial]:
        """Every partial search, but one alone of those with the same future."""
        cycles = frozenset(self._with_choice(frozenset(self._successors), frozenset()))
        start = self._nearest_dominator(block for cycle in cycles for block in cycle)
        before = _Partial((), frozenset(self._successors), cycles, frozenset(), ())
        worklist = [self._visit(before, start)]
        seen: set[object] = set()
        while worklist:
            partial = worklist.pop()
            if partial.future in seen:
                continue
            seen.add(partial.future)
            yield partial
            if partial.stack:
                targets = dict.fromkeys(self._successors[partial.stack[-1]])
                onward = [target for target in targets if target in partial.reaching]
                worklist.extend(self._visit(partial, target) for target in onward)

    def _nearest_dominator(self, blocks: Iterable[str]) -> str:
        """The last block that every search visits before any of `blocks`, or as the first of them.

        What it visited before decides nothing: no path leads past this block to them."""
        tree = self._tree
        found: str | None = None
        for block in blocks:
            found = found or block
            while not tree.dominates(found, block):
                found = tree.immediate[found] or self._entry
        return found or self._entry

    def _visit(self, before: _Partial, block: str) -> _Partial:
        cycles, decided = before.open, before.decided
        entered = next((cycle for cycle in cycles if block in cycle), None)
        if entered is not None:
            inner = self._with_choice(entered, frozenset({block}))
            cycles = cycles - {entered} | frozenset(inner)
            decided = decided | {(entered, block)}
        reaching = self._reaching(cycles, before.reaching - {block})
        stack = [*before.stack, block]
        while stack and not any(target in reaching for target in self._successors[stack[-1]]):
            stack.pop()
        return _Partial(tuple(stack), reaching, cycles, decided, (*before.visited, block))

    def _reaching(
        self, cycles: frozenset[frozenset[str]], within: frozenset[str]
    ) -> frozenset[str]:
        """The blocks of `within` from which a block of the cycles is reached through such blocks.

        A block that reaches one later did so earlier too: `within` need not hold the others."""
        found = {block for cycle in cycles for block in cycle}
        worklist = list(found)
        while worklist:
            for source in self._predecessors[worklist.pop()]:
                if source in within and source not in found:
                    found.add(source)
                    worklist.append(source)
        return frozenset(found)

    def _with_choice(
        self, blocks: frozenset[str], without: frozenset[str]
    ) -> Iterator[frozenset[str]]:
        """The cycles among the blocks that have several entries and lie in no other such cycle;
        the headers of those around them have no choice, and are taken out."""
        worklist = [(blocks, without)]
        while worklist:
            blocks, without = worklist.pop()
            inside = {
                block: tuple(target for target in self._successors[block] if target in blocks)
                for block in blocks
            }
            for cycle in strongly_connected(inside, without):
                entries = self._entries(cycle)
                if len(entries) == 1:
                    worklist.append((cycle, frozenset(entries)))
                else:
                    yield cycle

    def _entries(self, cycle: frozenset[str]) -> set[str]:
        """The blocks of the cycle with a predecessor outside; where the cycle holds the function's
        entry, that one alone, for every search begins there."""
        if self._entry in cycle:
            return {self._entry}
        return {block for block in cycle if any(p not in cycle for p in self._predecessors[block])}
