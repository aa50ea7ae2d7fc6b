"""Control flow with declared merges, as SPIR-V's shaders have it: which block merges what a header
parts, which block continues a loop, and the constructs that this delimits.

The words are those of the SPIR-V specification, version 1.6, unified1: section 2.2.5 "Control Flow"
has the edges and the dominance, section 2.11.2 "Structured Control-flow Constructs" the constructs.
What makes a declaration valid is in `structural_rules`, where declarations come from in
`declarations`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ..control_flow.dominance import DominatorTree, Graph, dominator_tree
from ..program.function import Function
from ..program.terminators import Switch

Kind = Literal["selection", "loop", "continue", "switch", "case"]
"""The kinds of structured control-flow constructs (2.11.2)."""


@dataclass(frozen=True, slots=True)
class Merge:
    """A merge instruction. `OpSelectionMerge merge`, or `OpLoopMerge merge continue_`.

    The block that has it is a header: of a loop, of a selection if it ends with a conditional
    branch, of a switch if it ends with a switch."""

    kind: Literal["selection", "loop"]
    merge: str
    continue_: str | None = None


@dataclass(frozen=True, slots=True)
class Construct:
    """A structured control-flow construct (2.11.2).

    `header` is its header block: of a continue construct the Continue Target, of a case construct
    the target of the switch. `owner` is the block with the merge instruction that it comes from,
    `merge` the merge block which that declares."""

    kind: Kind
    header: str
    owner: str
    merge: str
    blocks: frozenset[str]


@dataclass(frozen=True)
class StructuredGraph:
    """A function, and the merge instruction of each block that has one."""

    function: Function
    merges: Mapping[str, Merge]

    @property
    def entry(self) -> str:
        return self.function.entry

    @cached_property
    def structured_successors(self) -> dict[str, tuple[str, ...]]:
        """The targets of each block's structured control-flow edges: branch edges, merge edges and
        continue edges (2.2.5)."""
        found: dict[str, tuple[str, ...]] = {}
        for block, targets in self.function.successors.items():
            merge = self.merges.get(block)
            declared: tuple[str | None, ...] = (merge.merge, merge.continue_) if merge else ()
            more = [target for target in declared if target is not None]
            found[block] = tuple(dict.fromkeys((*targets, *more)))
        return found

    @cached_property
    def tree(self) -> DominatorTree:
        """Structural dominance: dominance over structured control-flow edges."""
        return dominator_tree(Graph(self.entry, self.structured_successors))

    def reachable(self, block: str) -> bool:
        """Whether a block is structurally reachable."""
        return self.tree.reachable(block)

    def dominates(self, above: str, below: str) -> bool:
        """Whether a block structurally dominates another, which is structurally reachable."""
        return self.tree.dominates(above, below)

    def dominated_by(self, block: str) -> frozenset[str]:
        """The structurally reachable blocks that a block structurally dominates."""
        return self._dominated[block]

    @cached_property
    def _dominated(self) -> dict[str, frozenset[str]]:
        reachable = self.tree.intervals
        return {
            above: frozenset(below for below in reachable if self.tree.dominates(above, below))
            for above in self.function.blocks
        }

    def post_dominates(self, below: str, above: str) -> bool:
        """Whether every structured control-flow path from `above` to a block that ends the function
        includes `below`: "`below` structurally post dominates `above`"."""
        if below == above:
            return True
        seen, stack = {above}, [above]
        while stack:
            targets = self.structured_successors[stack.pop()]
            if not targets:
                return False
            new = [each for each in targets if each != below and each not in seen]
            seen.update(new)
            stack += new
        return True

    @cached_property
    def back_edges(self) -> tuple[tuple[str, str], ...]:
        """The branch edges to an ancestor in a depth-first search over structured control-flow
        edges. Where all loops are structured, any such search finds the same."""
        branches = self.function.successors
        found: list[tuple[str, str]] = []
        open_, seen = {self.entry}, {self.entry}
        stack = [(self.entry, iter(self.structured_successors[self.entry]))]
        while stack:
            block, rest = stack[-1]
            for target in rest:
                if target in open_ and target in branches[block]:
                    found.append((block, target))
                if target not in seen:
                    seen.add(target)
                    open_.add(target)
                    stack.append((target, iter(self.structured_successors[target])))
                    break
            else:
                open_.discard(block)
                stack.pop()
        return tuple(found)

    def back_edge_blocks(self, header: str) -> tuple[str, ...]:
        """The blocks from which a back edge leads to a block."""
        return tuple(block for block, target in self.back_edges if target == header)

    # --- constructs ---

    @cached_property
    def constructs(self) -> tuple[Construct, ...]:
        """All constructs whose header block is structurally reachable."""
        return tuple(
            construct
            for owner, merge in self.merges.items()
            if self.reachable(owner)
            for construct in self._constructs_of(owner, merge)
        )

    def _constructs_of(self, owner: str, merge: Merge) -> Iterator[Construct]:
        inside = self.dominated_by(owner) - self.dominated_by(merge.merge)
        if merge.kind == "loop" and merge.continue_ is not None:
            again = self._continue_construct(owner, merge.continue_)
            yield Construct("continue", merge.continue_, owner, merge.merge, again)
            yield Construct("loop", owner, owner, merge.merge, inside - again)
            return
        terminator = self.function.blocks[owner].terminator
        if not isinstance(terminator, Switch):
            yield Construct("selection", owner, owner, merge.merge, inside)
            return
        yield Construct("switch", owner, owner, merge.merge, inside)
        for target in self.function.successors[owner]:
            blocks = self.dominated_by(target) - self.dominated_by(merge.merge)
            if target != merge.merge:
                yield Construct("case", target, owner, merge.merge, blocks)

    def _continue_construct(self, header: str, target: str) -> frozenset[str]:
        """The blocks that the Continue Target structurally dominates, and that the back-edge block
        structurally post dominates."""
        sources = self.back_edge_blocks(header)
        return frozenset(
            block
            for block in self.dominated_by(target)
            if any(self.post_dominates(source, block) for source in sources)
        )

    def containing(self, block: str, *kinds: Kind) -> list[Construct]:
        """The constructs of some kinds (of all, if none is named) that contain a block."""
        return [
            each
            for each in self.constructs
            if block in each.blocks and (not kinds or each.kind in kinds)
        ]

    def innermost(self, block: str, *kinds: Kind) -> list[Construct]:
        """Those of them that contain no smaller one: one, unless two are made of the same blocks,
        or constructs overlap, which a valid declaration excludes."""
        around = self.containing(block, *kinds)
        return [each for each in around if not any(one.blocks < each.blocks for one in around)]
