"""Terms over one thread's inputs and results, hash-consed.

A term has a width: 1 is a truth value, more is a bit-vector, 0 is an opaque value (a float, a
vector) of which only equality is known. Equal terms are the same object, so that "syntactically
equal" is `is`.
"""

from __future__ import annotations

from .upper_bounds import largest_value

Key = tuple[object, ...]


class Term:
    """A node of the term graph; make one through its table only. `data` is a constant's value, a
    variable's name, or what tells two uninterpreted functions apart. `largest` bounds its value
    as an unsigned number."""

    __slots__ = ("arguments", "data", "largest", "number", "operation", "width")

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
        self.number = number

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
    def value(self) -> int:
        assert isinstance(self.data, int)
        return self.data


class TermTable:
    """The terms of one job: none is made twice."""

    def __init__(self) -> None:
        self._table: dict[Key, Term] = {}
        self.addresses: dict[Term, int] = {}
        self.follows_addresses = False
        self.true = self.constant(1, 1)
        self.false = self.constant(0, 1)

    def _make(
        self, operation: str, arguments: tuple[Term, ...], width: int, data: object = None
    ) -> Term:
        key = (operation, *[a.number for a in arguments], width, data)
        term = self._table.get(key)
        if term is None:
            term = Term(operation, arguments, width, data, len(self._table))
            self._table[key] = term
        return term

    # --- leaves ---

    def constant(self, value: int, width: int) -> Term:
        return self._make("constant", (), width, value & ((1 << width) - 1))

    def variable(self, name: str, width: int) -> Term:
        """A variable. Who requires of every model that it is small may set its `largest`."""
        return self._make("variable", (), width, name)

    def function(self, name: object, arguments: tuple[Term, ...], width: int) -> Term:
        """An uninterpreted function; equal names and arguments give equal values."""
        return self._make("function", arguments, width, name)

    def address(self, term: Term) -> Term:
        """The term, which is the address of an object of its own."""
        if self.follows_addresses:
            self.addresses.setdefault(term, len(self.addresses) + 1)
        return term

    def holds_an_address(self, term: Term) -> bool:
        """Whether a term is made of the address of an object, among others."""
        if not self.addresses:
            return False
        pending, seen = [term], set[Term]()
        while pending:
            part = pending.pop()
            if part in self.addresses:
                return True
            if part not in seen:
                seen.add(part)
                pending += part.arguments
        return False

    def equalities_of(self, name: object) -> list[Term]:
        """The equations so far between two values of the uninterpreted function `name`."""
        return [
            term
            for term in self._table.values()
            if term.operation == "="
            and all(part.operation == "function" and part.data == name for part in term.arguments)
        ]
