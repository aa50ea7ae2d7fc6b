"""Strongly connected components of a graph that is given by its successors."""

from __future__ import annotations

from collections.abc import Mapping

from .dominance import (
    Graph,
    predecessors_of,
    reverse_postorder,
)

Successors = Mapping[str, tuple[str, ...]]


def strongly_connected(successors: Successors, without: frozenset[str]) -> list[frozenset[str]]:
    """The maximal sets of blocks that lie on a common closed path when `without` is taken out.

    Kosaraju's algorithm: in reverse postorder, a block's set is whatever still reaches it. A
    single block counts only if it is its own successor."""
    graph = {
        block: tuple(target for target in targets if target not in without)
        for block, targets in successors.items()
        if block not in without
    }
    root = ""
    sources = predecessors_of(Graph(root, graph))
    found: list[frozenset[str]] = []
    placed: set[str] = {root}
    for block in reverse_postorder(Graph(root, {**graph, root: tuple(graph)})):
        component: set[str] = set()
        worklist = [block]
        while worklist:
            member = worklist.pop()
            if member not in placed:
                placed.add(member)
                component.add(member)
                worklist.extend(sources[member])
        if len(component) > 1 or component & set(graph.get(block, ())):
            found.append(frozenset(component))
    return found
