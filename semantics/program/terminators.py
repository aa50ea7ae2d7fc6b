"""Terminators of the program model, which end blocks. `said`: as of instructions."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field

from .instructions import Call
from .operands import Operand


@dataclass(frozen=True, slots=True)
class Jump:
    target: str
    line: int = 0
    text: str = ""
    said: frozenset[str] = field(default=frozenset(), compare=False)


@dataclass(frozen=True, slots=True)
class Branch:
    """A conditional branch on an i1; undefined behaviour if the condition is poison."""

    condition: Operand
    if_true: str
    if_false: str
    line: int = 0
    text: str = ""
    said: frozenset[str] = field(default=frozenset(), compare=False)


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch on an integer; undefined behaviour if it is poison."""

    value: Operand
    default: str
    cases: tuple[tuple[int, str], ...]
    line: int = 0
    text: str = ""
    said: frozenset[str] = field(default=frozenset(), compare=False)


@dataclass(frozen=True, slots=True)
class Return:
    value: Operand | None = None
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Unreachable:
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class UnmodelledTerminator:
    """`invoke`, `callbr`, `indirectbr`, ...: the successors are known, the meaning is not.

    `stated`, `names`: as of an `Unmodelled` instruction."""

    targets: tuple[str, ...]
    reason: str
    _: KW_ONLY
    call: Call | None = None
    line: int = 0
    text: str = ""
    stated: frozenset[str] = frozenset()
    names: frozenset[str] = field(default=frozenset(), compare=False)


Terminator = Jump | Branch | Switch | Return | Unreachable | UnmodelledTerminator


def successors_of(terminator: Terminator) -> tuple[str, ...]:
    """The successor blocks in LLVM's order, with repetitions (a switch may name one twice)."""
    match terminator:
        case Jump(target=target):
            return (target,)
        case Branch(if_true=if_true, if_false=if_false):
            return (if_true, if_false)
        case Switch(default=default, cases=cases):
            return (default, *(target for _, target in cases))
        case UnmodelledTerminator(targets=targets):
            return targets
        case Return() | Unreachable():
            return ()
