"""Inline assembly as the callee of a call: its name is its text, its flags and its constraints."""

from __future__ import annotations

ASSEMBLY = "asm "
"""Begins the names of assembly. A function of such a name is not read."""


def is_assembly(callee: str | None) -> bool:
    """Whether a callee is inline assembly."""
    return callee is not None and callee.startswith(ASSEMBLY)


def spelled(callee: str) -> str:
    """A callee in a sentence: `@op`, or assembly as it is written."""
    return callee if is_assembly(callee) else f"@{callee}"
