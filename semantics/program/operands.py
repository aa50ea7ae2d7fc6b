"""Operands of the program model: locals and constants, and the types that are computed with.

Values are named by their LLVM name without the percent sign (unnamed ones by their number). Types
are kept as LLVM writes them (`i32`, `ptr`, `token`, `<4 x i32>`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

POINTER_WIDTH = 64


CONSTANT_SPACES = {"amdgcn": (4, 6), "nvptx": (4,), "nvptx64": (4,)}
"""The address spaces of machines in which nobody ever writes."""


def is_constant_space(pointer: str, machine: str) -> bool:
    """Whether a pointer of this type leads where nobody ever writes."""
    return any(pointer == f"ptr addrspace({n})" for n in CONSTANT_SPACES.get(machine, ()))


@cache
def width_of(type_: str) -> int | None:
    """The width in bits of an integer or pointer type; None for one that is not computed with."""
    if type_[:1] == "i" and type_[1:].isdigit():
        return int(type_[1:])
    return POINTER_WIDTH if type_.startswith("ptr") else None


@dataclass(frozen=True, slots=True)
class Local:
    """An argument or the result of an instruction, `%name`."""

    name: str
    type: str


STEP = "step of a constant "
"""Begins the names of what a constant expression is computed by: no program has such a name."""


def is_step(name: str) -> bool:
    """Whether a value is a step of a constant expression, which no line of the text names."""
    return STEP in name


@dataclass(frozen=True, slots=True)
class Constant:
    """An integer (0 <= value < 2**width), a truth value (i1), or the null pointer (0)."""

    value: int
    type: str


@dataclass(frozen=True, slots=True)
class Undefined:
    """`poison` or `undef`, as `kind` says."""

    kind: str
    type: str


@dataclass(frozen=True, slots=True)
class Global:
    """The address of a global variable or function, `@name`."""

    name: str
    type: str = "ptr"


@dataclass(frozen=True, slots=True)
class Literal:
    """Any other constant (a float, a vector, a constant expression), known only by its text.

    Equal texts of equal type denote equal values in source and target, in every thread. Of an
    address within a global more is known: it lies `offset` bytes behind the global `base`, and
    is `inside` that object (True), poison unless it is (False), or nothing is said (None).
    `bits`: all bits of a float, or of a value that is zero, as a number. `parts`: the elements of a
    vector, an array or a structure that is written one by one. Both follow from the text."""

    text: str
    type: str
    base: str = ""
    offset: int = 0
    inside: bool | None = None
    bits: int | None = field(default=None, compare=False)
    parts: tuple[Operand, ...] = field(default=(), compare=False)


Operand = Local | Constant | Undefined | Global | Literal
