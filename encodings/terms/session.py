"""Terms handed to z3: one session is one question, with its own context.

A session speaks of a term for thread 0, 1, ...: shared variables are one z3 constant, all others
are one for each thread (`translation`). What is required is copied into the session's context,
which z3 does itself: which model z3 finds hangs on the numbers that a context gave to its
expressions, and so the answer would hang on what was asked before if two questions had one.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any

import z3

from ..solver.checks import Answer, ask
from ..solver.recorder import stretch
from .term import Term
from .translation import Translation

LOGIC = "QF_UFBV"

PREFERENCE = 2.0
"""Seconds for each of the wishes that a model should meet."""

NO_LIMIT = 0xFFFFFFFF
"""What z3 takes for no time limit."""


class Session:
    """One question to the solver. `seconds` bounds each check; a timeout answers `unknown`.

    `translation`: that of the terms asked about, where they are asked about more than once."""

    def __init__(
        self,
        shared: Container[str],
        seconds: float | None,
        translation: Translation | None = None,
    ) -> None:
        self._translation = translation or Translation(shared)
        self._context: Any = self._translation.context
        self._own: Any = z3.Context()
        self._solver: Any = z3.SolverFor(LOGIC, ctx=self._own)
        self._required: Any = z3.AstVector(ctx=self._context)
        self._seconds = seconds
        if seconds is not None:
            self.limit(seconds)
        self._model: Any = None
        self._seen: dict[str, int] = {}

    # --- building ---

    def truth(self, value: bool) -> Any:
        return z3.BoolVal(value, self._context)

    def fresh_truth(self, name: str) -> Any:
        return z3.Bool(name, self._context)

    def conjunction(self, parts: Sequence[Any]) -> Any:
        if len(parts) == 1:
            return parts[0]
        return self._translation.combined("and", parts) if parts else self.truth(True)

    def disjunction(self, parts: Sequence[Any]) -> Any:
        if len(parts) == 1:
            return parts[0]
        return self._translation.combined("or", parts) if parts else self.truth(False)

    def negation(self, part: Any) -> Any:
        return self._translation.combined("not", (part,))

    def exclusive_or(self, a: Any, b: Any) -> Any:
        return self._translation.combined("xor", (a, b))

    def equal(self, a: Any, b: Any) -> Any:
        return self._translation.combined("=", (a, b))

    def require(self, term: Term, thread: int) -> None:
        self._required.push(self.translate(term, thread))

    def require_any(self, parts: Sequence[Any]) -> None:
        self._required.push(self.disjunction(parts))

    def require_implication(self, condition: Any, conclusion: Any) -> None:
        self._required.push(self._translation.combined("=>", (condition, conclusion)))

    def require_not_both(self, a: Any, b: Any) -> None:
        self._required.push(self.negation(self.conjunction((a, b))))

    def require_distinct(self, name: str, threads: Sequence[int] = (0, 1)) -> None:
        """The variable differs between any two of the threads that speak of it."""
        variables = [self._translation.variable(name, thread) for thread in threads]
        known = [variable for variable in variables if variable is not None]
        if len(known) > 1:
            self._required.push(z3.Distinct(*known))

    # --- asking ---

    def check(self, *assumptions: Any) -> Answer:
        self._solver.add(*self._copied(self._required))
        self._required = z3.AstVector(ctx=self._context)
        assumed = z3.AstVector(ctx=self._context)
        for each in assumptions:
            assumed.push(each)
        answer = ask(self._solver, *self._copied(assumed), logic=LOGIC)
        if answer == "sat":
            self._model = self._solver.model()
        return answer

    def _copied(self, formulas: Any) -> list[Any]:
        """Formulas in the session's own context, what they share copied once."""
        return list(formulas.translate(self._own)) if len(formulas) else []

    def check_preferring(
        self, wishes: Sequence[Sequence[Term]], threads: int, numbered: Iterable[Term] = ()
    ) -> Answer:
        """Check; of the models, one in which as many of the first wishes hold as there can, where
        a wish is a list of truths for every thread. Before them: the terms `numbered` are the
        threads' numbers."""
        answer = self.check()
        if answer != "sat":
            return answer
        self.limit(PREFERENCE if self._seconds is None else min(PREFERENCE, self._seconds))
        assumed: list[Any] = []
        numbers = [
            self.translate(term, thread) == thread for term in numbered for thread in range(threads)
        ]
        with stretch() as preferences:
            for wish in (None, *wishes):
                more = numbers if wish is None else self._for_each(wish, threads)
                if more and self.check(*assumed, *more) == "sat":
                    assumed += more
        preferences.forget()
        self.limit(self._seconds)
        return "sat"

    def _for_each(self, wish: Sequence[Term], threads: int) -> list[Any]:
        return [self.translate(term, thread) for term in wish for thread in range(threads)]

    def limit(self, seconds: float | None) -> None:
        """Bound each check from now on by so many seconds."""
        milliseconds = NO_LIMIT if seconds is None else max(1, int(seconds * 1000))
        self._solver.set("timeout", milliseconds)

    def holds(self, formula: Any) -> bool:
        return z3.is_true(self._evaluated(formula))

    def value(self, term: Term, thread: int) -> int:
        """The term's value in the model: an unsigned integer, or a number for an opaque value."""
        value = self._evaluated(self.translate(term, thread))
        if z3.is_bv_value(value):
            return value.as_long()
        if z3.is_true(value) or z3.is_false(value):
            return int(z3.is_true(value))
        return self._seen.setdefault(str(value), len(self._seen))

    def _evaluated(self, formula: Any) -> Any:
        """What a formula is in the model. It is copied to the model and not the model to it: what
        comes back into the translation's context would be seen by the next question."""
        return self._model.eval(formula.translate(self._own), model_completion=True)

    def translate(self, term: Term, thread: int) -> Any:
        return self._translation.translate(term, thread)
