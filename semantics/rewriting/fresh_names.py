"""Names that a function does not use yet."""

from __future__ import annotations

from collections.abc import Iterable

from ..program.function import Function


class FreshNames:
    """Gives names that neither a value nor a block of the function has; in LLVM both are of one
    kind."""

    def __init__(self, function: Function, besides: Iterable[str] = ()) -> None:
        self._used = set(function.blocks) | {p.name for p in function.parameters}
        self._used |= {phi.name for block in function.blocks.values() for phi in block.phis}
        self._used |= set(function.definitions) | set(besides)

    def fresh(self, wanted: str) -> str:
        """The name wanted, or with the first number behind it that makes it a new one."""
        name, number = wanted, 0
        while name in self._used:
            number += 1
            name = f"{wanted}.{number}"
        self._used.add(name)
        return name
