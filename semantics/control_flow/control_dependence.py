"""Control dependence: which branches decide whether a block is executed, and by which answer.

A block has at most two successors here: the first is taken where the branch's condition is true,
the second where it is false.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .dominance import ControlFlow
from .post_dominance import PostDominators, immediate_post_dominators, post_dominators


@dataclass(frozen=True, slots=True, order=True)
class Decision:
    """A branch and one of its answers: the condition at the end of `block` is `sign`."""

    block: str
    sign: bool

    def __str__(self) -> str:
        """The text's way to write it: `x`, and `-x` where the condition is false."""
        return self.block if self.sign else f"-{self.block}"


Dependences = dict[str, frozenset[Decision]]
"""For each block, the decisions that it depends on."""


class NotTwoWay(ValueError):
    """A block with more than two successors; the payload is its name."""


def decisions(graph: ControlFlow) -> Iterator[tuple[Decision, str]]:
    """Every edge of a two-way branch: the decision that takes it, and where it leads.

    A branch of which both edges lead to one block decides nothing. Raises NotTwoWay."""
    for block, successors in graph.successors.items():
        targets = tuple(dict.fromkeys(successors))
        if len(targets) > 2:
            raise NotTwoWay(block)
        if len(targets) == 2:
            yield Decision(block, True), targets[0]
            yield Decision(block, False), targets[1]


def control_dependence(graph: ControlFlow) -> Dependences:
    """The decisions that each block depends on (IC3).

    For an edge to `y` that leaves `x`, where `y` does not post-dominate `x`: all blocks from `y` up
    the tree of post-dominators to, not including, the immediate post-dominator of `x`.
    Raises NotTwoWay, NoSingleExit."""
    sets = post_dominators(graph)
    return dependences_of(graph, sets, immediate_post_dominators(sets))


def dependences_of(
    graph: ControlFlow, sets: PostDominators, immediate: Mapping[str, str | None]
) -> Dependences:
    """As `control_dependence`, where post-dominance is known already."""
    found: dict[str, set[Decision]] = {block: set() for block in graph.successors}
    for decision, target in decisions(graph):
        if target in sets[decision.block]:
            continue
        last = immediate[decision.block]
        at: str | None = target
        while at is not None and at != last:
            found[at].add(decision)
            at = immediate[at]
    return {block: frozenset(each) for block, each in found.items()}


def control_dependent(graph: ControlFlow, sets: PostDominators, y: str, x: str) -> bool:
    """The definition: (1) some path from `x` to `y` has between them only blocks that `y`
    post-dominates, and (2) `y` does not post-dominate `x`.

    By (2) no block depends on itself; `dependences_of` lets the branch of a loop do that."""
    return y not in sets[x] and _path_between_post_dominated(graph, sets, y, x)


def _path_between_post_dominated(graph: ControlFlow, sets: PostDominators, y: str, x: str) -> bool:
    seen: set[str] = set()
    stack = list(graph.successors[x])
    while stack:
        block = stack.pop()
        if block == y:
            return True
        if block not in seen and y in sets[block]:
            seen.add(block)
            stack.extend(graph.successors[block])
    return False
