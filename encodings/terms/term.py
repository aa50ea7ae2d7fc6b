"""Terms over one thread's inputs and results, hash-consed.

A term has a width: 1 is a truth value, more is a bit-vector, 0 is an opaque value (a float, a
vector) of which only equality is known. Equal terms are the same object, so that "syntactically
equal" is `is`.
"""

from __future__ import annotations

from typing import Any

from .upper_bounds import largest_value

HARD = frozenset(("*", "udiv", "urem", "sdiv", "srem"))
"""Operations that are hard for a solver where neither operand is known."""


SYMMETRIC = "symmetric"
"""Begins the names of uninterpreted functions whose first two arguments may change places. In terms
they stand in one order, a constant first."""


class Term:
    """A node of the term graph; make one through its table only. `data` is a constant's value, a
    variable's name, or what tells two uninterpreted functions apart. `largest` bounds its value
    as an unsigned number.

    `hard`: among what it is made of is a product or a quotient of two numbers of which neither is
    known, or a function that does not tell them apart.

    What is asked of a term again and again is kept with it, once it is known: its `opposite` and
    its `sum` (`factory`), what it has `said` of a number (`intervals`), and what the alternatives
    that it has `mentioned` (`path_conditions`)."""

    __slots__ = (
        "arguments",
        "data",
        "hard",
        "largest",
        "mentioned",
        "number",
        "operation",
        "opposite",
        "said",
        "sum",
        "width",
    )

    def __init__(
        self, operation: str, arguments: tuple[Term, ...], width: int, data: object, number: int
    ) -> None:
        self.largest = (
            data
            if operation == "constant" and isinstance(data, int)
            else largest_value(operation, arguments, width)
        )
        self.operation = operation
        self.arguments = arguments
        self.width = width
        self.data = data
        self.hard = is_hard(self) or any(argument.hard for argument in arguments)
        self.number = number
        self.opposite: Term | None = None
        self.said: Any = None
        self.mentioned: frozenset[Term] | None = None
        self.sum: Any = None

    def __repr__(self) -> str:
        if self.operation in ("constant", "variable"):
            return str(self.data)
        inner = " ".join(repr(argument) for argument in self.arguments)
        tag = "" if self.data is None else f"[{self.data}]"
        return f"({self.operation}{tag} {inner})"

    @property
    def is_constant(self) -> bool:
        return self.operation == "constant"

    @property
    def low(self) -> int:
        """Where a `slice` or `trunc` begins in its argument."""
        return self.data if isinstance(self.data, int) else 0

    @property
    def value(self) -> int:
        assert isinstance(self.data, int)
        return self.data


def is_hard(term: Term) -> bool:
    """Whether the term itself is a product or a quotient of numbers that are not known, or a
    function of two that may change places."""
    if term.operation == "function":
        return commutes(term.data) and not term.arguments[0].is_constant
    return term.operation in HARD and not term.arguments[1].is_constant


def commutes(name: object) -> bool:
    """Whether the first two arguments of an uninterpreted function may change places."""
    return isinstance(name, tuple) and name[0] == SYMMETRIC


def parts_of(term: Term, most: int | None = None) -> set[Term]:
    """All parts of a term, itself among them; no more than one above `most`, where that is said."""
    seen: set[Term] = set()
    pending = [term]
    while pending and (most is None or len(seen) <= most):
        part = pending.pop()
        if part not in seen:
            seen.add(part)
            pending += part.arguments
    return seen
