"""Phis that always are one and the same value go, and the value stands in their place."""

from __future__ import annotations

from dataclasses import replace

from ..program.function import Block, Function
from ..program.operands import Local, Operand
from .substitution import Renaming, other_operand, rewritten, rewritten_end


def without_redundant_phis(function: Function, among: set[str]) -> Function:
    """The function without those of the named phis that always are one and the same value."""
    stands_for: dict[str, Operand] = {}

    def resolved(name: str) -> Operand | None:
        found = stands_for.get(name)
        while isinstance(found, Local) and found.name in stands_for:
            found = stands_for[found.name]
        return found

    changed = True
    while changed:
        changed = False
        for block in function.blocks.values():
            for phi in block.phis:
                if phi.name not in among or phi.name in stands_for:
                    continue
                values = {other_operand(each, resolved) for each in phi.incoming.values()}
                values.discard(Local(phi.name, phi.type))
                if len(values) == 1:
                    stands_for[phi.name] = values.pop()
                    changed = True
    return _replaced(function, stands_for, resolved) if stands_for else function


def _replaced(function: Function, gone: dict[str, Operand], renaming: Renaming) -> Function:
    blocks: dict[str, Block] = {}
    for block in function.blocks.values():
        phis = tuple(
            replace(phi, incoming={s: other_operand(v, renaming) for s, v in phi.incoming.items()})
            for phi in block.phis
            if phi.name not in gone
        )
        instructions = tuple(rewritten(each, renaming) for each in block.instructions)
        end = rewritten_end(block.terminator, renaming)
        blocks[block.name] = Block(block.name, phis, instructions, end)
    return replace(function, blocks=blocks)
