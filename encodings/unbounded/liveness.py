"""The locals that a thread may still read at a place of a function, its tokens among them."""

from __future__ import annotations

from functools import cached_property

from ...semantics.program.function import Function
from ...semantics.program.operands import Local, Operand


class LiveLocals:
    """Of one function."""

    def __init__(self, function: Function) -> None:
        self.function = function

    def read_from(self, block: str, index: int) -> set[str]:
        """What may be read from instruction `index` of the block on."""
        return self._read(block, index, self._live_in)

    def _read(self, block: str, index: int, live_in: dict[str, frozenset[str]]) -> set[str]:
        body = self.function.blocks[block]
        found = operand_names(body.terminator)
        for successor in self.function.successors[block]:
            found |= live_in[successor]
            for phi in self.function.blocks[successor].phis:
                operand = phi.incoming.get(block)
                if isinstance(operand, Local):
                    found.add(operand.name)
        for instruction in reversed(body.instructions[index:]):
            found.discard(getattr(instruction, "name", None) or "")
            found |= operand_names(instruction)
        return found

    @cached_property
    def _live_in(self) -> dict[str, frozenset[str]]:
        """The locals that each block needs from before its phis, which read theirs on edges."""
        live: dict[str, frozenset[str]] = dict.fromkeys(self.function.blocks, frozenset())
        changed = True
        while changed:
            changed = False
            for block in reversed(list(self.function.blocks)):
                phis = {phi.name for phi in self.function.blocks[block].phis}
                found = frozenset(self._read(block, 0, live) - phis)
                changed |= found != live[block]
                live[block] = found
        return live


def operand_names(thing: object) -> set[str]:
    """The locals that an instruction or terminator reads, its token among them."""
    operands: list[Operand | None] = []
    for part in ("operands", "arguments", "condition", "pointer", "value"):
        found = getattr(thing, part, ())
        operands += found if isinstance(found, tuple) else (found,)
    names = {operand.name for operand in operands if isinstance(operand, Local)}
    token = getattr(thing, "token", None)
    return names | {token} if token else names
