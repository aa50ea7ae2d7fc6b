"""Two threads of one graph, on paths of every length, and whether a block converges alike in two
hierarchies of its cycles.

The names of the two are compared by differences: of the counters that tell them only those matter
that are more on one side. A counter may be lowered in both threads where those of the cycles around
it are equal; where they are not, that of the thread that is behind is set to zero before they can
be. So there are finitely many states, but for differences beyond `MOST`, which are not told apart:
what depends on how many they are is undecided.

Threads take turns in the order in which a wave of the first hierarchy runs, so that converged ones
stand side by side and leave uniform branches together. Whether they are converged is told by the
names alone: another order would find no less. Either thread may stop at any time. An execution of
the first thread may be remembered, and is compared with all that the second executes later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal

from ...semantics.control_flow.cycle_order import cycle_order
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.program.function import Function

MOST = 3
"""By how much counters may differ that are told apart."""
MANY = MOST + 1
"""Stands for this many or more."""
MOST_STATES = 200_000

Count = int | None
"""A counter, None where it may be anything."""
Pair = tuple[Count, Count]
Difference = tuple[Pair, ...]
"""For each cycle, each before its children, what it counted in one thread and in the other."""

Answer = Literal["alike", "differs", "undecided"]


class _Names:
    """The counters of two threads in one hierarchy."""

    def __init__(self, forest: CycleForest) -> None:
        cycles = forest.cycles
        number = {cycle: place for place, cycle in enumerate(cycles)}
        parents = (forest.parent(cycle) for cycle in cycles)
        self._parents = [None if parent is None else number[parent] for parent in parents]
        self._headed = {cycle.header: number[cycle] for cycle in cycles}
        self._inside = [
            frozenset(number[d] for d in cycles if d is not c and d.blocks < c.blocks)
            for c in cycles
        ]
        self._around = {
            block: sorted(number[cycle] for cycle in forest.around(block))
            for block in forest.preorder
        }
        self.start: Difference = ((0, 0),) * len(cycles)

    def executed(self, counts: Difference, thread: int, block: str) -> Difference:
        """Behind a thread's execution of a block."""
        headed = self._headed.get(block)
        if headed is None:
            return counts
        found = list(counts)
        for place in (headed, *self._inside[headed]):
            pair = list(found[place])
            old = pair[thread]
            pair[thread] = 0 if place != headed else _more(old)
            found[place] = pair[0], pair[1]
        return self._lowered(found)

    def _lowered(self, counts: list[Pair]) -> Difference:
        order: list[int | None] = []
        for place, (one, other) in enumerate(counts):
            parent = self._parents[place]
            outer = 0 if parent is None else order[parent]
            if outer == 0 and one is not None and other is not None:
                least = min(one, other)
                counts[place] = _less(one, least), _less(other, least)
            elif outer is not None and outer != 0:
                counts[place] = (0, other) if outer < 0 else (one, 0)
            order.append(outer if outer != 0 else _compared(counts[place]))
        return tuple(counts)

    def equal(self, counts: Difference, block: str) -> bool | None:
        """Whether the two executed the block with equal names; None where that is not known."""
        for place in self._around[block]:
            compared = _compared(counts[place])
            if compared != 0:
                return None if compared is None else False
        return True

    def passed(self, counts: Difference, block: str) -> bool:
        """Whether the second thread is ahead for good."""
        for place in self._around[block]:
            compared = _compared(counts[place])
            if compared != 0:
                return compared is not None and compared < 0
        return False


def _more(count: Count) -> Count:
    """One more, or still `MANY`."""
    return None if count is None else min(count + 1, MANY)


def _less(count: int, by: int) -> Count:
    return count if by == 0 else None if count == MANY else count - by


def _compared(pair: Pair) -> int | None:
    """Below zero where the second is ahead."""
    one, other = pair
    return None if one is None or other is None else one - other


@dataclass(frozen=True, slots=True)
class _State:
    """Where the threads stand, before the block; None for one that goes no further. `names` are
    their differences in both hierarchies. With a remembered execution of a block, `kept` are those
    of that and the second thread, and `names` is for the first hierarchy alone."""

    at: tuple[str | None, str | None]
    names: tuple[Difference, ...]
    kept: tuple[str, Difference, Difference] | None = None


class TwoThreads:
    """The threads run in the hierarchy `first`; `uniform` are the blocks that those which are
    converged leave together."""

    def __init__(
        self,
        function: Function,
        first: CycleForest,
        second: CycleForest,
        uniform: Iterable[str],
    ) -> None:
        self._successors = function.successors
        self._entry = function.entry
        self._names = _Names(first), _Names(second)
        self._order = cycle_order(first, header_last=True)
        self._uniform = frozenset(uniform)
        self._undecided = False

    def converge(self, blocks: Iterable[str]) -> Answer:
        """Whether each of these blocks has the same converged instances in both hierarchies."""
        wanted = frozenset(blocks)
        self._undecided = False
        start = _State((self._entry, self._entry), tuple(names.start for names in self._names))
        seen, worklist = {start}, [start]
        while worklist:
            if len(seen) > MOST_STATES:
                return "undecided"
            after = self._after(worklist.pop(), wanted)
            if after is None:
                return "differs"
            for state in after:
                if state not in seen:
                    seen.add(state)
                    worklist.append(state)
        return "undecided" if self._undecided else "alike"

    def _after(self, state: _State, wanted: frozenset[str]) -> list[_State] | None:
        """What may follow; None if the turn shows a difference."""
        movers = self._movers(state.at)
        if not movers:
            return []
        names, kept = state.names, state.kept
        for thread in movers:
            block = state.at[thread]
            assert block is not None
            names = tuple(
                each.executed(counts, thread, block)
                for each, counts in zip(self._names, names, strict=False)
            )
            if thread == 1 and kept is not None:
                one, other = (
                    each.executed(counts, 1, block)
                    for each, counts in zip(self._names, kept[1:], strict=True)
                )
                kept = kept[0], one, other
        block = state.at[movers[0]]
        assert block is not None
        together = len(movers) == 2 and self._names[0].equal(names[0], block) is True
        both = kept is None and len(movers) == 2
        if both and block in wanted and self._differ(names, block):
            return None
        if kept is not None and 1 in movers and block == kept[0] and self._differ(kept[1:], block):
            return None
        places = list(self._places(state.at, movers, block, together))
        found = [_State(at, names, kept) for at in places if kept is None or self._open(at, kept)]
        if kept is None and 0 in movers and block in wanted:
            new = block, names[0], names[1]
            found += [_State(at, names[:1], new) for at in places if self._open(at, new)]
        return found

    def _movers(self, at: tuple[str | None, str | None]) -> tuple[int, ...]:
        one, other = at
        if one is None or other is None:
            return tuple(thread for thread in (0, 1) if at[thread] is not None)
        if one == other:
            return (0, 1)
        return (0,) if self._order[one] < self._order[other] else (1,)

    def _differ(self, names: tuple[Difference, ...], block: str) -> bool:
        one, other = (
            each.equal(counts, block) for each, counts in zip(self._names, names, strict=True)
        )
        if one is None or other is None:
            self._undecided = True
            return False
        return one != other

    def _places(
        self,
        at: tuple[str | None, str | None],
        movers: tuple[int, ...],
        block: str,
        together: bool,
    ) -> Iterator[tuple[str | None, str | None]]:
        """Where the threads may stand after the turn."""
        ways: tuple[str | None, ...] = (*self._successors[block], None)
        if len(movers) == 1:
            yield from ((way, at[1]) if movers == (0,) else (at[0], way) for way in ways)
            return
        for one, other in product(ways, ways):
            leave = together and block in self._uniform and None not in (one, other)
            if not leave or one == other:
                yield one, other

    def _open(
        self, at: tuple[str | None, str | None], kept: tuple[str, Difference, Difference]
    ) -> bool:
        """Whether the second thread may yet execute what is compared with the remembered one."""
        block, *counts = kept
        passed = (each.passed(one, block) for each, one in zip(self._names, counts, strict=True))
        return at[1] is not None and not all(passed)
