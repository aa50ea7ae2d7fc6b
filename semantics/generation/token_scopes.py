"""What a point of a random program may use: a stack of tokens, and the values in scope."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile

from ..program.operands import Operand


@dataclass(frozen=True, slots=True)
class Scope:
    """What a point may use. `tokens[floor:]` are usable, the innermost last; `values` are i32."""

    tokens: tuple[str, ...]
    floor: int
    values: tuple[Operand, ...]

    def uses(self, token: str) -> Scope:
        return replace(self, tokens=self.tokens[: self.tokens.index(token) + 1])

    def defines(self, token: str) -> Scope:
        return replace(self, tokens=(*self.tokens, token))

    def knows(self, value: Operand) -> Scope:
        return replace(self, values=(*self.values, value))

    @property
    def usable(self) -> tuple[str, ...]:
        return self.tokens[self.floor :]


def meet(scopes: list[Scope], floor: int) -> Scope:
    """Where several ways meet, what all of them have."""
    return Scope(
        tuple(t[0] for t in takewhile(_all_same, zip(*(s.tokens for s in scopes), strict=False))),
        floor,
        tuple(v[0] for v in takewhile(_all_same, zip(*(s.values for s in scopes), strict=False))),
    )


def _all_same(parts: tuple[object, ...]) -> bool:
    return all(part == parts[0] for part in parts)
