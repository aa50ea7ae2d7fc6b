"""Loads of the source that need not be made: the thread knows what they must be able to give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...semantics.program.function import Site
from ...semantics.program.instructions import Effect, Instruction, Load
from ..terms.values import Value
from .evaluation import Evaluator
from .events import Event, changes_memory
from .records import Side
from .states import Cursor

KNOWN = "@known:"
"""Begins the keys under which an environment holds what an address is known to hold."""


@dataclass(frozen=True, slots=True)
class Forwarding:
    """What a thread of the source itself loaded from or stored to an address, with no effect since.

    A thread that races may load anything, but the source is free to load just this."""

    evaluator: Evaluator
    is_asked: bool
    kept: frozenset[Site]
    """The loads that are made all the same."""

    def known_load(self, side: Side, cursor: Cursor, instruction: Instruction) -> Value | None:
        """What a source load must be able to give, where the walk looks for that."""
        if not self.is_asked or side == "target" or not isinstance(instruction, Load):
            return None
        if instruction.volatile or instruction.atomic:
            return None
        if Site(cursor.position.block, cursor.index) in self.kept:
            return None
        pointer = self.evaluator.value(side, cursor, instruction, instruction.pointer)
        return cursor.environment.get(_key(pointer, instruction.type))

    def remember(self, side: Side, environment: dict[str, Any], event: Event) -> None:
        """What the source knows of memory after an event: an effect ends what was known before."""
        if not self.is_asked or side == "target":
            return
        if changes_memory(event):
            for key in [key for key in environment if key.startswith(KNOWN)]:
                del environment[key]
        instruction = event.instruction
        if isinstance(instruction, Effect) and instruction.kind == "store":
            value, pointer = event.arguments
            environment[_key(pointer, instruction.operands[0].type)] = value
        if isinstance(instruction, Load) and event.kind == "load" and event.result is not None:
            environment[_key(event.arguments[0], instruction.type)] = event.result


def _key(pointer: Value, type_: str) -> str:
    return f"{KNOWN}{pointer.term.number}:{type_}"
