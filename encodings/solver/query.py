"""A question put to z3: truths and numbers, labelled assertions, and the core of a contradiction.

Each `Solver` has its own z3 context, so that jobs in threads or processes do not meet. A timeout
answers `unknown`; it is never taken for an answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import z3

from ...semantics.program.causes import Kind
from .checks import Answer, ask


@dataclass(frozen=True, slots=True, eq=False)
class Truth:
    """A formula. `~`, `&`, `|` are not, and, or; equality of formulas is `iff`."""

    formula: Any

    def __invert__(self) -> Truth:
        return Truth(z3.Not(self.formula))

    def __and__(self, other: Truth) -> Truth:
        return Truth(z3.And(self.formula, other.formula))

    def __or__(self, other: Truth) -> Truth:
        return Truth(z3.Or(self.formula, other.formula))

    def implies(self, other: Truth) -> Truth:
        return Truth(z3.Implies(self.formula, other.formula))

    def iff(self, other: Truth) -> Truth:
        return Truth(self.formula == other.formula)


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """An integer term."""

    term: Any

    def below(self, other: Number) -> Truth:
        return Truth(self.term < other.term)

    def equals(self, other: Number) -> Truth:
        return Truth(self.term == other.term)

    def plus(self, amount: int) -> Number:
        return Number(self.term + amount)


class Solver:
    """One question. `seconds` bounds each check.

    Assertions made with `require` always hold. Those made with `require_labelled` hold together
    unless a check is told which labels to assume; the labels of a contradiction are its core."""

    def __init__(self, seconds: float | None = None) -> None:
        self._context: Any = z3.Context()
        self._solver: Any = z3.Solver(ctx=self._context)
        if seconds is not None:
            self.limit(seconds)
        self._switches: dict[Hashable, Any] = {}
        self._labels: dict[int, Hashable] = {}
        self._labelled: list[tuple[Hashable, Truth]] = []
        self._model: Any = None
        self._core: tuple[Hashable, ...] = ()

    def limit(self, seconds: float) -> None:
        """Each check from now on may take so long."""
        self._solver.set("timeout", max(1, int(seconds * 1000)))

    # --- terms ---

    @property
    def context(self) -> Any:
        """The z3 context in which all terms of this question live."""
        return self._context

    def truth(self, name: str) -> Truth:
        """The Boolean variable of that name."""
        return Truth(z3.Bool(name, self._context))

    def number(self, name: str) -> Number:
        """The integer variable of that name."""
        return Number(z3.Int(name, self._context))

    def constant(self, value: bool) -> Truth:
        return Truth(z3.BoolVal(value, self._context))

    def numeral(self, value: int) -> Number:
        return Number(z3.IntVal(value, self._context))

    def all_of(self, parts: Iterable[Truth]) -> Truth:
        formulas = [part.formula for part in parts]
        return Truth(z3.And(*formulas)) if formulas else self.constant(True)

    def any_of(self, parts: Iterable[Truth]) -> Truth:
        formulas = [part.formula for part in parts]
        return Truth(z3.Or(*formulas)) if formulas else self.constant(False)

    # --- assertions ---

    def require(self, truth: Truth) -> None:
        self._solver.add(truth.formula)

    def require_labelled(self, label: Hashable, truth: Truth) -> None:
        """Assert `truth` under a label; one label may cover several assertions."""
        switch = self._switches.get(label)
        if switch is None:
            switch = z3.Bool(f"label!{len(self._switches)}", self._context)
            self._switches[label] = switch
            self._labels[switch.get_id()] = label
        self._labelled.append((label, truth))
        self._solver.add(z3.Implies(switch, truth.formula))

    @property
    def labels(self) -> tuple[Hashable, ...]:
        """The labels so far, in the order in which they were first used."""
        return tuple(self._switches)

    @property
    def labelled(self) -> tuple[tuple[Hashable, Truth], ...]:
        """What was required under labels, in order."""
        return tuple(self._labelled)

    @contextmanager
    def scope(self) -> Iterator[None]:
        """What is required inside is forgotten at the end; labels are for the outermost scope."""
        self._solver.push()
        try:
            yield
        finally:
            self._solver.pop()

    # --- asking ---

    def check(self, *assumptions: Truth, labels: Iterable[Hashable] | None = None) -> Answer:
        """Whether all can hold at once: the required, the assumptions, and every labelled
        assertion (or only those under `labels`)."""
        # In the order in which they came: a set of labels has none that is the same each time.
        wanted = self._switches if labels is None else dict.fromkeys(labels)
        absent = [label for label in wanted if label not in self._switches]
        if absent:
            raise KeyError(absent[0])
        switches = [switch for label, switch in self._switches.items() if label in wanted]
        answer = ask(self._solver, *switches, *(truth.formula for truth in assumptions))
        if answer == "sat":
            self._model = self._solver.model()
        elif answer == "unsat":
            found = (self._labels.get(part.get_id()) for part in self._solver.unsat_core())
            self._core = tuple(label for label in found if label is not None)
        return answer

    def possible(self, *assumptions: Truth, labels: Iterable[Hashable] | None = None) -> bool:
        """The same as a truth. Raises `Undecided` where a check times out."""
        answer = self.check(*assumptions, labels=labels)
        if answer == "unknown":
            raise Undecided("the solver did not answer in time")
        return answer == "sat"

    def smallest_core(self, *assumptions: Truth) -> tuple[Hashable, ...]:
        """The labels of a contradiction from which none can be left out.

        After a check that answered `unsat`. A check that times out keeps its label, so that the
        core then is a contradiction still, but perhaps not a smallest one."""
        kept = [label for label in self._switches if label in set(self._core)]
        for label in tuple(kept):
            without = [other for other in kept if other != label]
            if self.check(*assumptions, labels=without) == "unsat":
                kept = without
        return tuple(kept)

    # --- the model ---

    def holds(self, truth: Truth) -> bool:
        """The truth value in the model of the last check that answered `sat`."""
        return z3.is_true(self._model.eval(truth.formula, model_completion=True))

    def value(self, number: Number) -> int:
        return self._model.eval(number.term, model_completion=True).as_long()

    def shown(self, element: Any) -> str:
        """What a z3 term of any sort is in the model of the last check that answered `sat`."""
        return str(self._model.eval(element, model_completion=True))

    def models(self, over: Sequence[Truth]) -> Iterator[tuple[bool, ...]]:
        """Every assignment of the variables `over` that some model has, each once.

        Raises `Undecided` where a check times out."""
        with self.scope():
            while self.possible():
                found = tuple(self.holds(variable) for variable in over)
                yield found
                self.require(
                    self.any_of(
                        ~variable if value else variable
                        for variable, value in zip(over, found, strict=True)
                    )
                )


class Undecided(Exception):
    """A question that had to be answered to the end was not; `kind` is why, and the message says
    so to people."""

    def __init__(self, message: str, kind: Kind = Kind.TIME) -> None:
        super().__init__(message)
        self.kind = kind
