"""Variables for the inputs of one thread of an unbounded product, and for what it knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import z3

from ...semantics.program.function import Function
from ...semantics.program.operands import width_of
from .arithmetic import uninterpreted
from .values import Linear, Truth, lifted


class Symbols:
    """Variables for a thread's inputs, with what is known of each (`Inputs` of the walk)."""

    def __init__(self, source: Function, target: Function, uniform: frozenset[str]) -> None:
        self.context: Any = z3.Context()
        self.known: list[Truth] = []
        self.variables: list[Any] = []
        self._shared: set[int] = set()
        self._others: list[tuple[Any, Any]] = []
        self._renamed: dict[int, tuple[Any, Any]] = {}
        self._made: dict[str, Linear] = {}
        self._count = 0
        self._parameters: list[Linear] = []
        for one, other in zip(source.parameters, target.parameters, strict=True):
            shared = one.shared or one.name in uniform or other.name in uniform
            value = self.constant(
                f"%{one.name}", width_of(one.type), shared=shared, poison=not one.attributes.noundef
            )
            self._parameters.append(value)

    def parameter(self, index: int) -> Linear:
        return self._parameters[index]

    def constant(self, key: str, width: int | None, *, shared: bool, poison: bool) -> Linear:
        if key not in self._made:
            self._made[key] = self.variable(key, width, poison)
            if shared:
                self._shared |= {p.get_id() for p in self._made[key] if not isinstance(p, bool)}
        return self._made[key]

    def applied(
        self, key: str, operands: Sequence[Linear], width: int | None, *, poison: bool
    ) -> Linear:
        """Of the operands and of who the thread is."""
        thread = self.constant("thread", None, shared=False, poison=False).term
        arguments = [lifted(part, self.context) for each in operands for part in each]
        return uninterpreted(key, [*arguments, thread], width, poison=poison)

    def variable(self, key: str, width: int | None, poison: bool = True) -> Linear:
        """A variable of any value of that width; of no width, one that is only compared."""
        key = self._unlike_all_others(key)
        may_be = z3.Bool(f"{key}?", self.context) if poison else False
        if poison:
            self.variables.append(may_be)
        term: Any = (z3.Bool if width == 1 else z3.Int)(key, self.context)
        self.variables.append(term)
        if width == 1:
            return Linear(term, may_be)
        if width is not None:
            self.known += [term >= 0, term < 1 << width]
        return Linear(term, may_be)

    def counter(self, key: str) -> Any:
        term: Any = z3.Int(self._unlike_all_others(key), self.context)
        self.variables.append(term)
        self.known.append(term >= 1)
        return term

    def another_threads(self, term: Any) -> Any:
        """The term for a second thread: all variables but shared inputs are its own."""
        if isinstance(term, int):
            return term
        for variable in self.variables[len(self._others) :]:
            shared = variable.get_id() in self._shared
            other = variable if shared else z3.Const(f"{variable} of the other", variable.sort())
            self._others.append((variable, other))
        key = term.get_id()
        if key not in self._renamed:
            # The term is kept as well: a number may be given again once its term is gone.
            self._renamed[key] = term, z3.substitute(term, *self._others)
        return self._renamed[key][1]

    def _unlike_all_others(self, key: str) -> str:
        self._count += 1
        return f"{self._count}:{key}"
