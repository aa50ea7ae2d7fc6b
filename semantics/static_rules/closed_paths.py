"""The rules on closed paths, judged on closed paths themselves.

A closed path is a walk along edges of the control-flow graph that ends where it began; it may
visit a block many times. A closed path through given blocks that avoids a block exists exactly if
those blocks lie in one strongly connected set of the graph without that block. So every rule
becomes a question about such sets. `static_rules` asks the same of cycles, which is enough
(CO22); nothing here knows of cycles or headers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from ..control_flow.dominance import (
    DominatorTree,
    dominator_tree,
)
from ..control_flow.strongly_connected import Successors, strongly_connected
from ..convergence.regions import TokenUse, token_uses
from ..program.function import Function


@dataclass(frozen=True, slots=True)
class BrokenOnPath:
    """A rule that some closed path breaks, the use where it does, and for two uses the other."""

    rule: str
    use: TokenUse
    other: TokenUse | None = None


@dataclass(frozen=True)
class ClosedPaths:
    """The closed paths of a graph and the uses of tokens on them."""

    successors: Successors
    uses: tuple[TokenUse, ...]
    tree: DominatorTree

    def avoiding(self, *blocks: str) -> Callable[[str], frozenset[str]]:
        """For a block: everything on a closed path through it that avoids `blocks`."""
        around = {
            block: component
            for component in strongly_connected(self.successors, frozenset(blocks))
            for block in component
        }
        return lambda block: around.get(block, frozenset())


def closed_paths(function: Function, within: frozenset[str] | None = None) -> ClosedPaths:
    """The closed paths of a function; with `within`, those that stay inside these blocks."""
    kept = frozenset(function.blocks) if within is None else within
    return ClosedPaths(
        {
            block: tuple(target for target in targets if target in kept)
            for block, targets in function.successors.items()
            if block in kept
        },
        tuple(use for use in token_uses(function) if use.site.block in kept),
        dominator_tree(function),
    )


def uses_that_need_the_definition(paths: ClosedPaths) -> Iterator[BrokenOnPath]:
    """CO18: a closed path with a use of T, other than by a loop intrinsic, has T's definition."""
    for definition, uses in _by_definition(paths):
        around = paths.avoiding(definition)
        for use in uses:
            if not use.by_loop and around(use.site.block):
                yield BrokenOnPath("CO18", use)


def two_uses_of_one_token(paths: ClosedPaths) -> Iterator[BrokenOnPath]:
    """CO19: a closed path with two different uses of T contains T's definition."""
    for definition, uses in _by_definition(paths):
        around = paths.avoiding(definition)
        for first, second in combinations(uses, 2):
            if first.token == second.token and second.site.block in around(first.site.block):
                yield BrokenOnPath("CO19", second, first)


def uses_of_two_tokens(paths: ClosedPaths) -> Iterator[BrokenOnPath]:
    """CO20: a closed path with uses of T1 and T2 contains a definition of one of them."""
    for first, second in combinations(paths.uses, 2):
        if first.token != second.token:
            around = paths.avoiding(first.definition.block, second.definition.block)
            if second.site.block in around(first.site.block):
                yield BrokenOnPath("CO20", second, first)


def uses_that_do_not_dominate(paths: ClosedPaths) -> Iterator[BrokenOnPath]:
    """CO21: in a closed path with a use U of T but without T's definition, U dominates all."""
    for definition, uses in _by_definition(paths):
        around = paths.avoiding(definition)
        for use in uses:
            path = around(use.site.block)
            if not all(paths.tree.dominates(use.site.block, block) for block in path):
                yield BrokenOnPath("CO21", use)


def broken_on_closed_paths(paths: ClosedPaths) -> tuple[BrokenOnPath, ...]:
    """Every rule on closed paths that is broken, with each place once."""
    found = (
        *uses_that_need_the_definition(paths),
        *two_uses_of_one_token(paths),
        *uses_of_two_tokens(paths),
        *uses_that_do_not_dominate(paths),
    )
    return tuple({(broken.rule, broken.use.site): broken for broken in found}.values())


def _by_definition(paths: ClosedPaths) -> Iterator[tuple[str, list[TokenUse]]]:
    """The uses grouped by the block that defines their token."""
    grouped: dict[str, list[TokenUse]] = {}
    for use in paths.uses:
        grouped.setdefault(use.definition.block, []).append(use)
    yield from grouped.items()
