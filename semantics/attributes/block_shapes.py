"""How the instructions of a function are cut into blocks, and what of that changes nothing.

A block that only leads on to another, from one block alone, is a longer edge. One that a single
block leads to, and which is all that this leads to, is the rest of that one. Both are in the cycles
that their neighbours are in, and begin none: who meets whom is the same without them.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..program.function import Block, Function
from ..program.operands import Local
from ..program.terminators import Jump


@dataclass(frozen=True, slots=True)
class Shape:
    """The blocks of a function in chains, which are numbered.

    `starts`: by a block's name, the chain that who goes there comes to; `ends`: the chain that who
    comes from there was in; `same`: what stands for phis that always are one and the same value."""

    chains: tuple[tuple[Block, ...], ...]
    starts: dict[str, int]
    ends: dict[str, int]
    same: dict[str, str]


def as_written(function: Function) -> Shape:
    """Each block by itself."""
    numbers = {name: index for index, name in enumerate(function.blocks)}
    chains = tuple((block,) for block in function.blocks.values())
    return Shape(chains, numbers, numbers, {})


def in_one_shape(function: Function) -> Shape:
    """Chains as long as they can be, in the order in which they are first come to."""
    return _Shaper(function).shape()


class _Shaper:
    """`_edges`: the blocks of one function that are longer edges, each with the block behind it."""

    def __init__(self, function: Function) -> None:
        self._function = function
        self._same = _redundant_phis(function)
        behind = ((name, self._leads_on(name)) for name in function.blocks)
        self._edges = {name: target for name, target in behind if target is not None}
        for name in function.blocks:
            if name not in self._edges:
                self._keep_ways_apart(name)

    def shape(self) -> Shape:
        chains: list[tuple[Block, ...]] = []
        starts: dict[str, int] = {}
        ends: dict[str, int] = {}
        waiting = [self._function.entry]
        while waiting:
            first = self._way(waiting.pop())[-1]
            if first in starts:
                continue
            blocks = self._chain(first)
            starts[first] = len(chains)
            ends.update((block.name, len(chains)) for block in blocks)
            for after in self._function.successors[blocks[-1].name]:
                ends.update((edge, len(chains)) for edge in self._way(after)[:-1])
            chains.append(blocks)
            waiting += reversed(self._function.successors[blocks[-1].name])
        for name in ends.keys() & self._edges.keys():
            starts[name] = starts[self._way(name)[-1]]
        return Shape(tuple(chains), starts, ends, self._same)

    def _chain(self, first: str) -> tuple[Block, ...]:
        blocks = [self._function.blocks[first]]
        while (after := self._only_successor(blocks[-1])) is not None:
            blocks.append(self._function.blocks[after])
        return tuple(blocks)

    def _only_successor(self, block: Block) -> str | None:
        """The block that goes on with this one, None if there is none."""
        after = block.terminator
        if not isinstance(after, Jump) or not _is_bare(after):
            return None
        target = self._way(after.target)[-1]
        return None if self._is_met(target) else target

    def _is_met(self, name: str) -> bool:
        """Whether a block has phis, or is come to from several blocks."""
        own = any(each.name not in self._same for each in self._function.blocks[name].phis)
        return own or len(self._function.predecessors[name]) != 1

    def _way(self, name: str) -> list[str]:
        """The longer edges that begin with a block, and the block behind them."""
        way = [name]
        while way[-1] in self._edges:
            way.append(self._edges[way[-1]])
        return way

    def _leads_on(self, name: str) -> str | None:
        """The block behind one that does nothing but lead there, from one place; else None."""
        block = self._function.blocks[name]
        if block.instructions or self._is_met(name) or not isinstance(block.terminator, Jump):
            return None
        return block.terminator.target if _is_bare(block.terminator) else None

    def _keep_ways_apart(self, name: str) -> None:
        """A phi tells ways by the blocks that they come from: where two from one block lead to one,
        the blocks between stay."""
        ways = [self._way(each) for each in self._function.successors[name]]
        ends = [way[-1] for way in ways]
        for way in ways:
            if ends.count(way[-1]) > 1:
                for edge in way[:-1]:
                    del self._edges[edge]


def _is_bare(jump: Jump) -> bool:
    """Whether nothing but where it leads is said of a jump."""
    return not jump.said and "!" not in jump.text


def _redundant_phis(function: Function) -> dict[str, str]:
    """The phis that always are one and the same local, with its name."""
    stands_for: dict[str, str] = {}

    def resolved(name: str) -> str:
        while name in stands_for:
            name = stands_for[name]
        return name

    phis = [phi for block in function.blocks.values() for phi in block.phis]
    changed = True
    while changed:
        changed = False
        for phi in phis:
            if phi.name in stands_for:
                continue
            values = {
                resolved(each.name) if isinstance(each, Local) else None
                for each in phi.incoming.values()
            }
            values.discard(phi.name)
            if len(values) == 1 and None not in values:
                (stands_for[phi.name],) = (value for value in values if value is not None)
                changed = True
    return {name: resolved(name) for name in stands_for}
