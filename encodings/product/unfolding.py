"""One program unfolded: where a thread can be, in which order, and what it is called there.

A *position* is a block, the counters of the cycles around it and the names of the tokens that are
live in it. Positions are visited in loop-nest order, so that all ways to one position are known
and merged before anything after it is looked at: the unfolding is a graph, not a tree of paths.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...semantics.control_flow.cycle_order import cycle_order
from ...semantics.control_flow.cycles import CycleForest, cycle_forest
from ...semantics.control_flow.liveness import LiveLocals
from ...semantics.control_flow.strongly_connected import strongly_connected
from ...semantics.program.function import Function, Site
from ...semantics.program.instructions import Call
from .exits_through_phis import deciding_through_phis
from .names import Name, Names

Order = tuple[int, ...]
"""Sorts positions: for each cycle around the block its rank and counter, last the block's rank."""


@dataclass(frozen=True, slots=True)
class Position:
    """A block and how often the header of each cycle around it was executed, outermost first."""

    block: str
    counters: tuple[int, ...]


class Unfolding:
    """What does not depend on data: positions, their order, live values, names of instances."""

    def __init__(
        self, function: Function, launch: str = "workgroup", hierarchy: CycleForest | None = None
    ) -> None:
        """`hierarchy`: whose cycles are counted, LLVM's own unless given (CU11)."""
        self.function = function
        self.launch = launch
        self.names = Names()
        self.forest: CycleForest = hierarchy or cycle_forest(function)
        self._rank = cycle_order(self.forest, header_last=False)
        self._around: dict[str, tuple[str, ...]] = {}
        for block in self._rank:
            cycle = self.forest.innermost(block)
            headers: list[str] = []
            while cycle is not None:
                headers.append(cycle.header)
                cycle = self.forest.parent(cycle)
            self._around[block] = tuple(reversed(headers))
        self._hearts = self._find_hearts()

    # --- positions ---

    def start(self) -> Position:
        entry = self.function.entry
        return Position(entry, tuple(int(h == entry) for h in self._around[entry]))

    def step(self, position: Position, block: str) -> Position:
        """The position after taking an edge: a header counts its own cycle, and the cycles inside
        it start again, for it lies in none of them (design: names under the maximal relation)."""
        before = dict(zip(self._around[position.block], position.counters, strict=True))
        counters = (before.get(header, 0) + (header == block) for header in self._around[block])
        return Position(block, tuple(counters))

    def order(self, position: Position) -> Order:
        found: list[int] = []
        for header, count in zip(self._around[position.block], position.counters, strict=True):
            found += (self._rank[header], count)
        found.append(self._rank[position.block])
        return tuple(found)

    def instruction(self, position: Position, index: int) -> Any:
        """The instruction of a block at an index, its terminator behind the last."""
        block = self.function.blocks[position.block]
        if index < len(block.instructions):
            return block.instructions[index]
        return block.terminator

    @cached_property
    def deciders(self) -> dict[str, tuple[str, ...]]:
        """For each block, the headers of the cycles whose next trip a branch at its end decides:
        it may leave the cycle, chooses a phi by which it is left, or lies on a way back to the
        header that passes no such branch."""
        found: dict[str, tuple[str, ...]] = dict.fromkeys(self._rank, ())
        for cycle in self.forest.cycles:
            successors = self.function.successors
            leaving = {b for b in cycle.blocks if not cycle.blocks.issuperset(successors[b])}
            staying = {
                block: tuple(s for s in successors[block] if s not in leaving)
                for block in cycle.blocks - leaving
            }
            parts = strongly_connected(staying, frozenset())
            around = {b for part in parts if cycle.header in part for b in part}
            chosen = deciding_through_phis(self.function, cycle, leaving)
            for block in leaving | around | chosen:
                found[block] += (cycle.header,)
        return found

    @cached_property
    def joins(self) -> frozenset[str]:
        """The blocks whose positions may be reached in several ways: those with several
        predecessors, and those behind a cycle, which may be left in any iteration."""
        found: set[str] = set()
        for block in self._rank:
            sources = [p for p in self.function.predecessors[block] if p in self._rank]
            left = any(set(self._around[p]) - set(self._around[block]) for p in sources)
            if len(sources) > 1 or left:
                found.add(block)
        return frozenset(found)

    @cached_property
    def endless(self) -> frozenset[str]:
        """The headers of cycles that no edge leaves."""
        successors = self.function.successors
        return frozenset(
            cycle.header
            for cycle in self.forest.cycles
            if all(cycle.blocks.issuperset(successors[block]) for block in cycle.blocks)
        )

    # --- names ---

    def _find_hearts(self) -> frozenset[Site]:
        """Loop intrinsics in the header of a cycle whose token is defined outside it (CO14)."""
        found: set[Site] = set()
        for site, call in self.function.calls():
            if call.control != "loop" or call.token is None or site.block not in self._rank:
                continue
            cycle = self.forest.innermost(site.block)
            defined = self.function.definitions.get(call.token)
            outside = (
                cycle is not None and defined is not None and defined.block not in cycle.blocks
            )
            if cycle is not None and outside and cycle.header == site.block:
                found.add(site)
        return frozenset(found)

    def name(self, site: Site, call: Call, position: Position, token: Name | None) -> Name:
        """The name of the instance of `call` that a thread executes at `position`."""
        match call.control:
            case "entry":
                kind = "entry" if self.launch == "workgroup" else "alone"
                return self.names.make(kind)
            case "anchor":
                return self.names.make("anchor", site, position.counters)
            case "loop":
                count = position.counters[-1] if site in self._hearts else 1
                return self.names.make("loop", site, (count,), token)
            case _:
                pass
        if token is not None:
            return self.names.make("operation", site, (), token)
        if self.launch != "workgroup":
            return self.names.make("alone")
        return self.names.make("maximal", site, position.counters)

    # --- live values ---

    @cached_property
    def live(self) -> dict[str, frozenset[str]]:
        """The locals that each block needs from before it (phis take theirs on the edge)."""
        return LiveLocals(self.function).live_in

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The locals that hold convergence tokens."""
        return frozenset(c.name for _, c in self.function.calls() if c.control and c.name)

    @cached_property
    def live_tokens(self) -> dict[str, tuple[str, ...]]:
        return {block: tuple(sorted(live & self.tokens)) for block, live in self.live.items()}

    @cached_property
    def callees_ahead(self) -> dict[str, frozenset[str]]:
        """The callees that a thread at the start of each block may still call."""
        here = {
            block: frozenset(
                call.callee
                for call in self.function.blocks[block].instructions
                if isinstance(call, Call) and call.callee is not None
            )
            for block in self._rank
        }
        ahead = dict(here)
        changed = True
        while changed:
            changed = False
            for block in sorted(self._rank, key=self._rank.__getitem__, reverse=True):
                found = here[block].union(*(ahead[s] for s in self.function.successors[block]))
                if len(found) != len(ahead[block]):
                    ahead[block] = found
                    changed = True
        return ahead
