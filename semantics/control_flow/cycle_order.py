"""An order of the blocks in which every cycle is contiguous."""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from .cycles import Cycle, CycleForest
from .dominance import reverse_postorder

_Item = str | Cycle


def cycle_order(forest: CycleForest, header_last: bool) -> dict[str, int]:
    """A number for each reachable block, so that the blocks of every cycle are contiguous.

    An edge leads forward unless it enters the header of a cycle from inside that cycle. With
    `header_last` each header comes behind all other blocks of its cycle instead of before them,
    and then an edge from the header into its own cycle is the one that leads backward."""
    items = _items_by_level(forest)
    edges = _edges_by_level(forest)
    order: list[str] = []
    stack: list[_Item | None] = [None]
    while stack:
        level = stack.pop()
        if isinstance(level, str):
            order.append(level)
            continue
        members = _topological(items[level], edges[level])
        if level is not None:
            members.remove(level.header)
            members.insert(len(members) if header_last else 0, level.header)
        stack.extend(reversed(members))
    return {block: index for index, block in enumerate(order)}


def _items_by_level(forest: CycleForest) -> dict[Cycle | None, list[_Item]]:
    """For each cycle, and None for the whole graph: its own blocks and its child cycles, in
    reverse postorder of their first block."""
    items: dict[Cycle | None, list[_Item]] = {None: [], **{cycle: [] for cycle in forest.cycles}}
    placed: set[Cycle] = set()
    for block in reverse_postorder(forest.graph):
        item: _Item = block
        level = forest.innermost(block)
        while True:
            items[level].append(item)
            if level is None or level in placed:
                break
            placed.add(level)
            item, level = level, forest.parent(level)
    return items


def _edges_by_level(forest: CycleForest) -> dict[Cycle | None, list[tuple[_Item, _Item]]]:
    """Each edge between reachable blocks, lifted to the smallest cycle that holds both its ends;
    edges that touch that cycle's own header order nothing there and are left out."""
    edges: dict[Cycle | None, list[tuple[_Item, _Item]]] = {None: []}
    edges.update((cycle, []) for cycle in forest.cycles)
    for source in forest.preorder:
        for target in forest.graph.successors[source]:
            level, start, end = _lifted(forest, source, target)
            touches_header = level is not None and level.header in (start, end)
            if start is not end and not touches_header:
                edges[level].append((start, end))
    return edges


def _lifted(forest: CycleForest, source: str, target: str) -> tuple[Cycle | None, _Item, _Item]:
    """The smallest cycle that holds both blocks, and what stands for each directly inside it."""
    start: _Item = source
    end: _Item = target
    above, beyond = forest.innermost(source), forest.innermost(target)
    while above is not beyond:
        if above is not None and (beyond is None or above.depth >= beyond.depth):
            start, above = above, forest.parent(above)
        elif beyond is not None:
            end, beyond = beyond, forest.parent(beyond)
    return above, start, end


def _topological(items: list[_Item], edges: list[tuple[_Item, _Item]]) -> list[_Item]:
    """The items with every edge leading forward; among several, the first in `items` comes first.

    Raises AssertionError if the edges are cyclic: the children of a cycle are all the cycles that
    are left without its header, so that this would be a defect here."""
    index = {item: position for position, item in enumerate(items)}
    followers: list[list[int]] = [[] for _ in items]
    waiting = [0] * len(items)
    for start, end in edges:
        followers[index[start]].append(index[end])
        waiting[index[end]] += 1
    ready = [position for position, count in enumerate(waiting) if not count]
    heapify(ready)
    order: list[_Item] = []
    while ready:
        position = heappop(ready)
        order.append(items[position])
        for follower in followers[position]:
            waiting[follower] -= 1
            if not waiting[follower]:
                heappush(ready, follower)
    assert len(order) == len(items), "a level of the cycle hierarchy is not acyclic"
    return order
