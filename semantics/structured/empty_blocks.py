"""Empty blocks on edges: what a function gets where its declaration of merges needs room."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from ..program.function import Block, Function
from ..program.instructions import Phi
from ..program.operands import Local
from ..program.terminators import Branch, Jump, Switch, Terminator


def unused_name(name: str, taken: Mapping[str, Block]) -> str:
    """The name, with as many dots behind it as it needs to be new."""
    while name in taken:
        name += "."
    return name


def with_block_before(
    function: Function, target: str, sources: Collection[str], name: str
) -> Function:
    """An empty block through which the edges from `sources` to `target` lead.

    Where the edges bring different values to a phi of the target, the new block has a phi."""
    name = unused_name(name, function.blocks)
    phis: list[Phi] = []
    rest: list[Phi] = []
    for phi in function.blocks[target].phis:
        brought = {block: phi.incoming[block] for block in phi.incoming if block in sources}
        kept = {block: value for block, value in phi.incoming.items() if block not in sources}
        values = set(brought.values())
        if len(values) == 1:
            value = values.pop()
        else:
            phis.append(Phi(f"{phi.name}.{name}", phi.type, brought))
            value = Local(phis[-1].name, phi.type)
        rest.append(replace(phi, incoming={**kept, name: value}))
    new = Block(name, tuple(phis), (), Jump(target))
    return _with_edges(function, target, name, sources, {target: tuple(rest)}, new)


def with_head(function: Function, block: str) -> Function:
    """An empty block before another one, with the phis of it: all edges lead there."""
    name = unused_name(f"{block}.head", function.blocks)
    new = Block(name, function.blocks[block].phis, (), Jump(block))
    return _with_edges(function, block, name, function.predecessors[block], {block: ()}, new)


def _with_edges(
    function: Function,
    old: str,
    new_target: str,
    sources: Collection[str],
    phis: Mapping[str, tuple[Phi, ...]],
    new: Block,
) -> Function:
    """The edges from `sources` to `old` lead to the new block, which stands before `old`."""
    blocks: dict[str, Block] = {}
    for name, block in function.blocks.items():
        if name == old:
            blocks[new.name] = new
        if name in phis:
            block = replace(block, phis=phis[name])
        if name in sources:
            block = replace(block, terminator=redirected(block.terminator, old, new_target))
        blocks[name] = block
    return replace(function, blocks=blocks)


def redirected(terminator: Terminator, old: str, new: str) -> Terminator:
    """The terminator with its edges to one block led to another."""

    def to(target: str) -> str:
        return new if target == old else target

    match terminator:
        case Jump(target=target):
            return replace(terminator, target=to(target))
        case Branch(if_true=one, if_false=other):
            return replace(terminator, if_true=to(one), if_false=to(other))
        case Switch(default=default, cases=cases):
            moved = tuple((number, to(target)) for number, target in cases)
            return replace(terminator, default=to(default), cases=moved)
        case _:
            return terminator
