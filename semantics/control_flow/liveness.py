"""Liveness: the locals that a thread may still read at a place of a function, its tokens among
them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..program.function import Function
from ..program.instructions import Call, Instruction
from ..program.operands import Local
from ..program.terminators import Terminator


class LiveLocals:
    """Of one function."""

    def __init__(self, function: Function) -> None:
        self.function = function

    def read_from(self, block: str, index: int) -> set[str]:
        """What may be read from instruction `index` of the block on."""
        body = self.function.blocks[block]
        found = {*locals_used(body.terminator), *self._read_behind(block, self.live_in)}
        for instruction in reversed(body.instructions[index:]):
            found.discard(getattr(instruction, "name", None) or "")
            found |= set(locals_used(instruction))
        return found

    def _read_behind(self, block: str, live_in: dict[str, frozenset[str]]) -> set[str]:
        """What may be read on the edges out of a block and after them."""
        found: set[str] = set()
        for successor in self.function.successors[block]:
            found |= live_in[successor]
            for phi in self.function.blocks[successor].phis:
                operand = phi.incoming.get(block)
                if isinstance(operand, Local):
                    found.add(operand.name)
        return found

    @cached_property
    def live_in(self) -> dict[str, frozenset[str]]:
        """The locals that each block needs from before its phis, which read theirs on edges."""
        read, defined = self._read_and_defined()
        live = dict(read)
        changed = True
        while changed:
            changed = False
            for block in reversed(list(self.function.blocks)):
                found = read[block] | (self._read_behind(block, live) - defined[block])
                if len(found) != len(live[block]):
                    live[block] = found
                    changed = True
        return live

    def _read_and_defined(self) -> tuple[dict[str, frozenset[str]], dict[str, set[str]]]:
        """What each block reads from before it, and what it defines."""
        read: dict[str, frozenset[str]] = {}
        defined: dict[str, set[str]] = {}
        for name, block in self.function.blocks.items():
            own = defined[name] = {phi.name for phi in block.phis}
            needed: set[str] = set()
            for instruction in block.instructions:
                needed |= set(locals_used(instruction)) - own
                own.add(getattr(instruction, "name", None) or "")
            read[name] = frozenset(needed | (set(locals_used(block.terminator)) - own))
        return read, defined


def locals_used(thing: Instruction | Terminator) -> Iterator[str]:
    """The names of the locals that an instruction or the end of a block uses, its token too."""
    for part in ("operands", "arguments", "condition", "pointer", "value"):
        operands = getattr(thing, part, ())
        for operand in operands if isinstance(operands, tuple) else (operands,):
            if isinstance(operand, Local):
                yield operand.name
    if isinstance(thing, Call) and thing.token is not None:
        yield thing.token
