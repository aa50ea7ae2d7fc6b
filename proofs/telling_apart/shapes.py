"""Control-flow graphs up to isomorphism: of all that differ in the names of blocks alone, one.

A graph has an entry, to which no edge leads (as in LLVM IR), every block is reached from it, and a
block has at most so many successors, which differ. The order of successors does not count.

Blocks are numbered breadth first. A graph has several such numberings, because the successors that
a block is the first to reach may come in any order; the least of the graphs that they give is the
*canonical* one. So two graphs are isomorphic iff their canonical graphs are equal, and every
canonical graph is met by whoever writes down successors block after block.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations

Shape = tuple[tuple[int, ...], ...]
"""The successors of each block, in rising order. Block 0 is the entry."""

Numbering = tuple[int, ...]
"""The blocks of a shape in the order in which they are numbered anew."""


def shapes(blocks: int, degree: int = 2) -> list[Shape]:
    """The canonical graphs of so many blocks, those with fewer edges first."""
    found = [each for each in _written((), 1, blocks, degree) if canonical(each) == each]
    return sorted(found, key=lambda shape: (sum(map(len, shape)), shape))


def _written(begun: Shape, known: int, blocks: int, degree: int) -> Iterator[Shape]:
    """Every graph numbered breadth first that begins so, where `known` blocks were reached."""
    if len(begun) == known:
        if known == blocks:
            yield begun
        return
    for new in range(min(degree, blocks - known) + 1):
        reached = tuple(range(known, known + new))
        for old in range(degree - new + 1):
            for again in combinations(range(1, known), old):
                yield from _written((*begun, (*again, *reached)), known + new, blocks, degree)


def canonical(shape: Shape) -> Shape:
    """The least graph that a numbering of this one gives."""
    return min(renumbered(shape, each) for each in numberings(shape))


def automorphisms(shape: Shape) -> list[Numbering]:
    """The numberings that give the graph itself, the one that changes nothing among them."""
    return [each for each in numberings(shape) if renumbered(shape, each) == shape]


def numberings(shape: Shape) -> Iterator[Numbering]:
    """Every breadth-first numbering of the blocks."""
    waiting: list[tuple[Numbering, int]] = [((0,), 0)]
    for order, followed in waiting:
        if followed == len(order):
            yield order
            continue
        new = [block for block in shape[order[followed]] if block not in order]
        waiting += ((order + each, followed + 1) for each in permutations(new))


def renumbered(shape: Shape, order: Numbering) -> Shape:
    """The graph in which the n-th block of a numbering is called n."""
    place = {block: number for number, block in enumerate(order)}
    return tuple(tuple(sorted(place[to] for to in shape[block])) for block in order)


@lru_cache(1 << 16)
def on_cycles(shape: Shape) -> frozenset[int]:
    """The blocks from which a way of one edge or more leads back."""
    return frozenset(block for block in range(len(shape)) if block in _ahead(shape, block))


def _ahead(shape: Shape, start: int) -> set[int]:
    seen: set[int] = set()
    waiting = list(shape[start])
    while waiting:
        block = waiting.pop()
        if block not in seen:
            seen.add(block)
            waiting += shape[block]
    return seen
