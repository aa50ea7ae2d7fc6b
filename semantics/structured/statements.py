"""Structured programs as statements: what languages with `if`, `for (;;)` and `switch` have.

    n = p & 3
    for (;;) {
        if (n == 0) break
        x = op.0(n)
        n = n - 1
    }
    op.1(x)

All values are 32-bit integers without sign. `operation` calls are convergent and have no token.
What a program becomes is in `lowering`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Opcode = Literal["add", "sub", "mul", "and", "or", "xor"]
Predicate = Literal["eq", "ne", "ult", "ule", "ugt", "uge"]


@dataclass(frozen=True, slots=True)
class Variable:
    """The value of a variable; a parameter is one. One that was never assigned is 0."""

    name: str


@dataclass(frozen=True, slots=True)
class Number:
    value: int


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`left opcode right`, modulo 2**32."""

    opcode: Opcode
    left: Expression
    right: Expression


Expression = Variable | Number | Arithmetic


@dataclass(frozen=True, slots=True)
class Comparison:
    """A condition: `left predicate right`."""

    predicate: Predicate
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Assign:
    variable: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Operation:
    """A convergent operation with one argument; its result goes to a variable, if there is one."""

    callee: str
    argument: Expression
    result: str | None = None


@dataclass(frozen=True, slots=True)
class If:
    condition: Comparison
    then: Statements
    otherwise: Statements = ()


@dataclass(frozen=True, slots=True)
class Loop:
    """`for (;; step) body`: it ends by `break` or `return` alone, unless `again` is given.

    `step` is what `continue` goes to; nothing in it leaves it. With `again` it is
    `do { body; step } while (again)`."""

    body: Statements
    step: Statements = ()
    again: Comparison | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """The labels of a case, with `default` perhaps, and its statements. Where control reaches their
    end it falls into the next case, the last one's out of the switch."""

    labels: tuple[int, ...]
    body: Statements
    default: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """`switch (value)`. At most one case is the default; without one, other values skip it all."""

    value: Expression
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Break:
    """Leaves the innermost loop or switch."""


@dataclass(frozen=True, slots=True)
class Continue:
    """Goes to the step of the innermost loop."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Returns from the function."""


Statement = Assign | Operation | If | Loop | Select | Break | Continue | Leave
Statements = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """A function without a result: its parameters, which differ between threads, and statements."""

    name: str
    parameters: tuple[str, ...]
    body: Statements


def never_ends(statements: Statements) -> bool:
    """Whether control cannot reach the end of statements: the last one jumps."""
    return bool(statements) and isinstance(statements[-1], Break | Continue | Leave)
