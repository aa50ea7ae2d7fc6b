"""What a callee is called in texts: short, and never by an address."""

from __future__ import annotations

from ...semantics.program.inline_assembly import spelled

BY_ADDRESS = "indirect call"
"""What the simulated wave calls the callee of a call by a pointer."""


def short_name(callee: str) -> str:
    """A name that fits in a cell: the last telling part of an intrinsic's name.

    >>> short_name("llvm.amdgcn.readfirstlane.i32")
    'readfirstlane'
    """
    if not callee.startswith("llvm."):
        return callee
    parts = [part for part in callee.split(".") if not _is_type(part)]
    return parts[-1] if len(parts) > 1 else callee


def called(name: str) -> str:
    """A callee in a sentence: `@op`, inline assembly, or that only its address is known."""
    return "a function pointer" if name == BY_ADDRESS else spelled(name)


def _is_type(part: str) -> bool:
    return part[:1] in ("i", "f", "v", "p") and part[1:2].isdigit()
