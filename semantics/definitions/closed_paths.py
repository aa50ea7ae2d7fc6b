"""Closed paths, by each of the definitions that the documents have, and the rules on them (CU32).

*Convergent Operation Semantics* calls any connected sequence of nodes and edges closed that ends
where it begins: a walk. The newest terminology of cycles demands that its inner nodes are distinct:
a simple path. Its own rationale, and that of the static rules, speak of closed walks again. A rule
looks only at which blocks a closed path visits, so a closed path is the set of these here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, pairwise
from typing import Literal

from ..control_flow.dominance import ControlFlow
from ..program.function import Function, Site
from .cycle_terminology import Blocks, NestedCycle, all_blocks, reached
from .regions import by_loop, dominated, uses

Reading = Literal["walk", "simple"]
"""What a closed path is: any closed walk, or one whose inner nodes are distinct."""

READINGS: tuple[Reading, ...] = ("walk", "simple")


def closed_walk(graph: ControlFlow, walk: Sequence[str]) -> bool:
    """A connected sequence of nodes and edges whose start and end are the same."""
    connected = all(to in graph.successors[block] for block, to in pairwise(walk))
    return len(walk) > 1 and connected and walk[0] == walk[-1]


def simple_closed_path(graph: ControlFlow, path: Sequence[str]) -> bool:
    """The same, where the remaining (inner) nodes are distinct."""
    inner = path[1:-1]
    distinct = len(set(inner)) == len(inner) and path[0] not in inner
    return closed_walk(graph, path) and distinct


def closed_paths(graph: ControlFlow, reading: Reading) -> tuple[Blocks, ...]:
    """The blocks of every closed path that the entry reaches, each set once.

    A closed walk visits exactly some blocks if each of them reaches each within them."""
    if reading == "walk":
        return tuple(
            blocks
            for blocks in map(frozenset[str], _subsets(sorted(all_blocks(graph))))
            if blocks and all(reached(graph, block, blocks) == blocks for block in blocks)
        )
    return tuple(dict.fromkeys(frozenset(path) for path in _simple(graph)))


def _subsets(blocks: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(blocks, size) for size in range(len(blocks) + 1))


def _simple(graph: ControlFlow) -> Iterator[tuple[str, ...]]:
    waiting: list[tuple[str, ...]] = [(block,) for block in sorted(all_blocks(graph))]
    for path in waiting:
        for to in dict.fromkeys(graph.successors[path[-1]]):
            if to == path[0]:
                yield (*path, to)
            elif to not in path:
                waiting.append((*path, to))


# --- the rules on closed paths --------------------------------------------------------------------


def _from_outside(function: Function, path: Blocks) -> list[tuple[Site, str]]:
    """The uses of tokens on the path whose definition is not, each with its token."""
    return [
        (use, token)
        for use, token, made in uses(function)
        if use.block in path and made.block not in path
    ]


def lacks_a_definition(function: Function, path: Blocks) -> bool:
    """CO18 is broken: a use other than by a loop intrinsic, and not the token's definition."""
    return any(not by_loop(function, use) for use, _ in _from_outside(function, path))


def uses_one_token_twice(function: Function, path: Blocks) -> bool:
    """CO19 is broken: two different uses of a token, and not its definition."""
    pairs = combinations(_from_outside(function, path), 2)
    return any(one == other for (_, one), (_, other) in pairs)


def uses_two_tokens(function: Function, path: Blocks) -> bool:
    """CO20 is broken: uses of two tokens, and neither's definition."""
    pairs = combinations(_from_outside(function, path), 2)
    return any(one != other for (_, one), (_, other) in pairs)


def is_not_dominated(function: Function, path: Blocks) -> bool:
    """CO21 is broken: a use, not the token's definition, and a node that the use does not
    dominate."""
    return any(
        block != use.block and not dominated(function, use, Site(block, 0))
        for use, _ in _from_outside(function, path)
        for block in path
    )


RULES: dict[str, Callable[[Function, Blocks], bool]] = {
    "CO18": lacks_a_definition,
    "CO19": uses_one_token_twice,
    "CO20": uses_two_tokens,
    "CO21": is_not_dominated,
}
"""By the ids of the ledger: whether a closed path breaks the rule."""


def broken(function: Function, reading: Reading) -> frozenset[str]:
    """The rules that some closed path breaks."""
    paths = closed_paths(function, reading)
    return frozenset(id_ for id_, rule in RULES.items() if any(rule(function, p) for p in paths))


def broken_on_cycles(function: Function, found: frozenset[NestedCycle]) -> frozenset[str]:
    """The same of the cycles of one hierarchy."""
    cycles = [each.blocks for each in found]
    return frozenset(id_ for id_, rule in RULES.items() if any(rule(function, c) for c in cycles))
