"""Inline assembly: an operation whose name is its text, with its flags and its constraints.

LLVM looks into none of it. What a call of it does is what its attributes say, as of a function
whose body nobody knows; that it is convergent is one of these.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..program.attributes import Access, Effects
from ..program.inline_assembly import ASSEMBLY
from .attributes import NONE, Attributes
from .cursor import Cursor

OWN_REGISTERS = {
    "amdgcn": re.compile(r"[va]|\{[va][\d\[].*\}"),
    "nvptx": re.compile("[bchrlqfd]"),
}
"""By how a triple begins, the constraints on registers of which each lane has its own. AMDGPU has
others, of which a wave has one; of other targets nothing is known."""


@dataclass(frozen=True, slots=True)
class Assembly:
    """Flags (`sideeffect`, ...), text and constraints; the last two as they are written, quoted."""

    flags: tuple[str, ...]
    text: str
    constraints: str

    @property
    def name(self) -> str:
        return ASSEMBLY + " ".join((*self.flags, f"{self.text},", self.constraints))

    @property
    def attributes(self) -> Attributes:
        """What its flags say of each call: it unwinds only where it says `unwind`."""
        return NONE if "unwind" in self.flags else Attributes(frozenset(("nounwind",)))

    def trouble(self, effects: Effects, triple: str) -> str:
        """What of a call with these effects is not modelled; empty if all is."""
        constraints = self.constraints[1:-1].split(",")
        if not all(_is_each_lanes_own(each, triple) for each in constraints):
            return "inline assembly with a result that may be one for all lanes"
        hidden = "sideeffect" in self.flags or "~{memory}" in constraints
        if hidden and effects.memory.default is not Access.ANY:
            return "inline assembly whose effects its attributes deny"
        return ""


def assembly_at(cursor: Cursor) -> Assembly:
    """The assembly that stands here; the cursor goes on behind it."""
    cursor.expect("asm")
    found: list[str] = []
    while cursor.peek() != "(":
        found.append(cursor.next())
    *flags, text, _, constraints = found
    return Assembly(tuple(flags), text, constraints)


def _is_each_lanes_own(constraint: str, triple: str) -> bool:
    """Whether a constraint is not that of a result, or asks for a register that each lane has."""
    if not constraint.startswith("=") or constraint.startswith("=*"):
        return True
    register = constraint[1:].removeprefix("&")
    return any(
        own.fullmatch(register) for start, own in OWN_REGISTERS.items() if triple.startswith(start)
    )
