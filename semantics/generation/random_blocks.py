"""The blocks and instructions that random programs are made of, and what a point of one may use: a
stack of tokens, and the values in scope."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import Literal

from ..program.attributes import DEFINED, Effects
from ..program.function import Block
from ..program.instructions import Call, Compute, Instruction, Phi
from ..program.notation import control_call
from ..program.operands import Constant, Local, Operand
from ..program.terminators import Jump, Terminator

OPAQUE = Effects(willreturn=True, nounwind=True)
"""What nothing is known of but that it comes back."""


class BlockWriter:
    """Writes the blocks of one program, one after the other: `open` begins one, `close` ends it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.blocks: dict[str, Block] = {}
        self.order: list[str] = []
        self._numbers: dict[str, int] = {}
        self.open("entry")

    def fresh(self, kind: str) -> str:
        """A name that nothing has yet."""
        self._numbers[kind] = self._numbers.get(kind, 0) + 1
        return f"{kind}{self._numbers[kind]}"

    def open(self, name: str, phis: tuple[Phi, ...] = ()) -> None:
        """Begin a block."""
        self._at, self._phis = name, phis
        self._instructions: list[Instruction] = []
        self.order.append(name)

    def close(self, terminator: Terminator) -> str:
        """End the open block; its name."""
        self.blocks[self._at] = Block(self._at, self._phis, tuple(self._instructions), terminator)
        return self._at

    def compute(self, opcode: str, a: Operand, b: Operand, predicate: str = "") -> Local:
        type_ = "i1" if predicate else "i32"
        result = Local(self.fresh("v"), type_)
        self._instructions.append(Compute(result.name, type_, opcode, (a, b), predicate=predicate))
        return result

    def value(self, scope: Scope) -> Operand:
        """A value in scope; the latest ones are likelier, so that results are used."""
        if self.rng.random() < 0.5:
            return self.rng.choice(scope.values[-3:])
        return self.rng.choice(scope.values)

    def small(self, scope: Scope) -> Local:
        """A value from 0 to 3."""
        return self.compute("and", self.value(scope), Constant(3, "i32"))

    def condition(self, scope: Scope) -> Local:
        """A comparison with a small number."""
        bound = Constant(self.rng.randint(1, 3), "i32")
        return self.compute("icmp", self.small(scope), bound, "ult")

    def token(self, scope: Scope) -> str:
        """A usable token; the innermost is likeliest, since a use drops those above it."""
        return scope.tokens[-1] if self.rng.random() < 0.7 else self.rng.choice(scope.usable)

    def call(self, scope: Scope, callee: str, token: str | None, effects: Effects) -> Scope:
        """A call with one argument; what is in scope behind it."""
        result = Local(self.fresh("c"), "i32")
        self._instructions.append(
            Call(
                result.name,
                "i32",
                callee,
                (self.value(scope),),
                token=token,
                convergent=token is not None,
                effects=effects,
                result=DEFINED,
            )
        )
        return scope.knows(result)

    def control(
        self, kind: Literal["entry", "loop", "anchor"], scope: Scope, token: str | None = None
    ) -> Scope:
        """A call of a control intrinsic; what is in scope behind it."""
        name = self.fresh("t")
        self._instructions.append(control_call(kind, name, token))
        return (scope.uses(token) if token else scope).defines(name)

    def next_block(self, kind: str) -> None:
        """Go on in a block of its own."""
        name = self.fresh(kind)
        self.close(Jump(name))
        self.open(name)

    def join(self, name: str, ways: list[tuple[str, Scope]], floor: int) -> Scope:
        """Open the block where `ways` meet; where they know different values, with a phi."""
        met = meet([scope for _, scope in ways], floor)
        phis: tuple[Phi, ...] = ()
        if len(ways) > 1 and self.rng.random() < 0.7:
            merged = {block: self.value(scope) for block, scope in ways}
            phis = (Phi(self.fresh("m"), "i32", merged),)
            met = met.knows(Local(phis[0].name, "i32"))
        self.open(name, phis)
        return met


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
