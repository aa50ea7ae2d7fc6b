"""Whether a lane can still arrive: paths through the control-flow graph that keep a token.

A *point* is a block and an index: -1 at the block's start, k before its k-th instruction, the
number of instructions before its terminator. A lane can arrive at an instruction with the token
instance that it holds iff some path leads there without passing the token's definition.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..control_flow.dominance import DominatorTree, dominator_tree
from ..program.function import Function, Site

BLOCK_START = -1


class Arrivals:
    """What one function's control-flow graph says about arriving, computed when first asked."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self._tables: dict[tuple[Site, Site | None], frozenset[str]] = {}
        self._tokens: dict[tuple[str, int], tuple[str, ...]] = {}
        self._uses: list[tuple[str, Site, Site]] | None = None
        self._dominators: DominatorTree | None = None

    def possible(self, block: str, index: int, target: Site, definition: Site | None) -> bool:
        """True if a lane at the point may execute `target` before it executes `definition`."""
        direct = target.block == block and index <= target.index
        if definition is not None and definition.block == block and index <= definition.index:
            return direct and target.index <= definition.index
        if direct:
            return True
        from_start = self._starts(target, definition)
        return any(block in from_start for block in self.function.successors[block])

    def _starts(self, target: Site, definition: Site | None) -> frozenset[str]:
        """The blocks from whose start the target can be reached without the definition."""
        key = (target, definition)
        if key not in self._tables:
            self._tables[key] = frozenset(self._search(target, definition))
        return self._tables[key]

    def _search(self, target: Site, definition: Site | None) -> set[str]:
        if (
            definition is not None
            and definition.block == target.block
            and definition.index < target.index
        ):
            return set()
        found, worklist = {target.block}, [target.block]
        while worklist:
            for source in self.function.predecessors[worklist.pop()]:
                passes = definition is not None and definition.block == source
                if source not in found and not passes:
                    found.add(source)
                    worklist.append(source)
        return found

    def tokens_around(self, block: str, index: int) -> tuple[str, ...]:
        """The tokens in whose region the point lies (CO23): those whose definition dominates it
        and that have a use which can be reached from it without passing the definition."""
        key = (block, index)
        if key not in self._tokens:
            self._tokens[key] = tuple(
                dict.fromkeys(
                    token
                    for token, use, definition in self._token_uses()
                    if self._dominated(block, index, definition)
                    and self.possible(block, index, use, definition)
                )
            )
        return self._tokens[key]

    def _token_uses(self) -> Iterator[tuple[str, Site, Site]]:
        """Each token with the sites of a use and of its definition."""
        if self._uses is None:
            tokens = {call.name: site for site, call in self.function.calls() if call.control}
            self._uses = [
                (call.token, site, tokens[call.token])
                for site, call in self.function.calls()
                if call.token in tokens and call.token is not None
            ]
        yield from self._uses

    def _dominated(self, block: str, index: int, definition: Site) -> bool:
        if self._dominators is None:
            self._dominators = dominator_tree(self.function)
        if block == definition.block:
            return definition.index < index
        return self._dominators.dominates(definition.block, block)
