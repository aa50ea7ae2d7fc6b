"""If-conversion by the RK algorithm, step by step (IC1 to IC5), for acyclic graphs with one exit
and two-way branches: a branch goes to its first successor where its condition is true.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..control_flow.dominance import ControlFlow

Sets = Mapping[str, frozenset[str]]
Decision = tuple[str, bool]
"""A branch, by its block, and what its condition is."""


def post_dominators(graph: ControlFlow) -> Sets:
    """IC1: at first every block is post-dominated by all; then each by itself and by what
    post-dominates all of its successors, until nothing changes."""
    found = {block: frozenset(graph.successors) for block in graph.successors}
    while True:
        after = {
            block: frozenset({block}).union(
                frozenset(graph.successors).intersection(*(found[to] for to in targets))
                if targets
                else ()
            )
            for block, targets in graph.successors.items()
        }
        if after == found:
            return found
        found = after


def immediate_post_dominator(sets: Sets, block: str) -> str | None:
    """IC2: the block, other than itself, that post-dominates it and no other that does; None for
    the exit."""
    others = sets[block] - {block}
    return next((one for one in others if others <= sets[one]), None)


def decisions(graph: ControlFlow) -> Iterator[tuple[Decision, str]]:
    """Each edge that a branch takes, with its answer."""
    for block, targets in graph.successors.items():
        if len(set(targets)) == 2:
            yield (block, True), targets[0]
            yield (block, False), targets[1]


def control_dependence(graph: ControlFlow) -> Mapping[str, frozenset[Decision]]:
    """IC3: for an edge from x to y where y does not post-dominate x, with the branch's answer: each
    block from y up to the immediate post-dominator of x, which is not included, depends on x with
    that answer."""
    sets = post_dominators(graph)
    return {
        block: frozenset(
            decision
            for decision, to in decisions(graph)
            if to not in sets[decision[0]] and block in sets[to] - sets[decision[0]]
        )
        for block in graph.successors
    }


def predicates(graph: ControlFlow) -> Mapping[str, frozenset[Decision]]:
    """IC4: blocks have one predicate, R, iff they depend on the same decisions, which define it, K:
    so a predicate is here the set of the decisions that define it."""
    return control_dependence(graph)


def starts_false(graph: ControlFlow, predicate: frozenset[Decision]) -> bool:
    """IC5: a predicate is set to false at the start iff some path from the start to the exit misses
    every block that defines it; that of the start itself is always true."""
    if not predicate:
        return False
    definers = {block for block, _ in predicate}
    found = [graph.entry] if graph.entry not in definers else []
    for block in found:
        found += [to for to in graph.successors[block] if to not in definers and to not in found]
    return any(not graph.successors[block] for block in found)
