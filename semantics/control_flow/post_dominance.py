"""Post-dominance as the text on if-conversion has it: sets, by iteration to a fixed point.

A block `x` post-dominates `y` if every path from `y` to the exit passes `x`; every block
post-dominates itself. The graph has one exit, and every block reaches it.
"""

from __future__ import annotations

from .dominance import ControlFlow, predecessors_of

PostDominators = dict[str, frozenset[str]]
"""For each block, the blocks that post-dominate it, itself included."""


class NoSingleExit(ValueError):
    """A graph without an exit, with several, or with blocks that do not reach it."""


def exits_of(graph: ControlFlow) -> tuple[str, ...]:
    """The blocks without a successor."""
    return tuple(block for block, targets in graph.successors.items() if not targets)


def single_exit(graph: ControlFlow) -> str:
    """The exit of the graph. Raises NoSingleExit."""
    exits = exits_of(graph)
    if len(exits) != 1:
        raise NoSingleExit(f"{len(exits)} exits{': ' if exits else ''}{', '.join(exits)}")
    reaching = _reaching(graph, exits[0])
    lost = [block for block in graph.successors if block not in reaching]
    if lost:
        raise NoSingleExit(f"no path leads from {lost[0]} to the exit")
    return exits[0]


def _reaching(graph: ControlFlow, target: str) -> set[str]:
    sources = predecessors_of(graph)
    found = {target}
    stack = [target]
    while stack:
        new = [block for block in sources[stack.pop()] if block not in found]
        found.update(new)
        stack += new
    return found


def post_order(graph: ControlFlow) -> list[str]:
    """Every block, an exit first: in an acyclic graph each block comes behind its successors."""
    order: list[str] = []
    seen: set[str] = set()
    for root in graph.successors:
        stack = [(root, iter(graph.successors[root]))] if root not in seen else []
        seen.add(root)
        while stack:
            block, rest = stack[-1]
            following = next((target for target in rest if target not in seen), None)
            if following is None:
                order.append(block)
                stack.pop()
            else:
                seen.add(following)
                stack.append((following, iter(graph.successors[following])))
    return order


def post_dominators(graph: ControlFlow) -> PostDominators:
    """The sets of IC1: a block, and what post-dominates all of its successors.

    Raises NoSingleExit."""
    exit_ = single_exit(graph)
    every = frozenset(graph.successors)
    found = dict.fromkeys(graph.successors, every)
    found[exit_] = frozenset({exit_})
    changed = True
    while changed:
        changed = False
        for block in post_order(graph):
            if block == exit_:
                continue
            common = every.intersection(*(found[target] for target in graph.successors[block]))
            if found[block] != common | {block}:
                found[block] = common | {block}
                changed = True
    return found


def immediate_post_dominators(sets: PostDominators) -> dict[str, str | None]:
    """The nearest block that post-dominates each one, other than itself (IC2); None for the exit.

    What post-dominates a block is a chain, and the nearest has the most behind it. The text takes
    the others out of the very set that it walks over, which leaves too many (F7)."""
    return {
        block: max(found - {block}, key=lambda other: len(sets[other]), default=None)
        for block, found in sets.items()
    }
