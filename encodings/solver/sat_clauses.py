"""Propositional questions put to z3 as clauses: for encodings that ask many small ones.

A literal is a number, its negation the negative number; TRUE and FALSE are literals too, and what
they make trivial is left out. The clauses reach the solver as one text, which costs a small part
of what building terms one by one does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Literal

import z3

from .checks import ask
from .query import Undecided
from .smtlib import script_of_clauses

TRUE = 1
FALSE = -TRUE


class Clauses:
    """Clauses over numbered variables. With `labelled`, those under a label can be left out when
    asking, and a contradiction names the labels that it needs."""

    def __init__(self, labelled: bool = False) -> None:
        self._count = TRUE
        self._lines = ["1 0\n"]
        self._labels: dict[str, int] | None = {} if labelled else None

    def variable(self) -> int:
        """A literal that no clause speaks of yet."""
        self._count += 1
        return self._count

    def require(self, *literals: int) -> None:
        """At least one of these holds."""
        if TRUE not in literals:
            kept = [str(literal) for literal in literals if literal != FALSE]
            self._lines.append(" ".join([*kept, "0\n"]))

    def require_labelled(self, label: str, *literals: int) -> None:
        """At least one of these holds, under a label."""
        if self._labels is None:
            self.require(*literals)
            return
        if label not in self._labels:
            self._labels[label] = self.variable()
        self.require(-self._labels[label], *literals)

    # --- combinations ---

    def both(self, *literals: int) -> int:
        """A literal that is equivalent to the conjunction of these."""
        kept = [literal for literal in dict.fromkeys(literals) if literal != TRUE]
        if FALSE in kept:
            return FALSE
        if len(kept) < 2:
            return kept[0] if kept else TRUE
        made = self.variable()
        for literal in kept:
            self.require(-made, literal)
        self.require(made, *(-literal for literal in kept))
        return made

    def either(self, *literals: int) -> int:
        """A literal that is equivalent to the disjunction of these."""
        return -self.both(*(-literal for literal in literals))

    def require_one(self, literals: Sequence[int], condition: int = TRUE) -> None:
        """Exactly one of these holds where the condition does, and none otherwise."""
        self.require(-condition, *literals)
        for literal in literals:
            self.require(-literal, condition)
        for one, other in combinations(literals, 2):
            self.require(-one, -other)

    # --- asking ---

    def solver(self, seconds: float | None = None) -> ClauseSolver:
        """A solver of the clauses so far. `seconds` bounds each check."""
        return ClauseSolver(self._count, self._lines, self._labels or {}, seconds)


class ClauseSolver:
    """Answers questions about clauses. A check that times out raises `Undecided`."""

    def __init__(
        self, count: int, lines: Sequence[str], labels: dict[str, int], seconds: float | None
    ) -> None:
        self._context: Any = z3.Context()
        self._solver: Any = z3.SolverFor("QF_FD", ctx=self._context)
        if seconds is not None:
            self._solver.set("timeout", max(1, int(seconds * 1000)))
        self._lines = tuple(lines)
        self._solver.from_string(f"p cnf {count} {len(lines)}\n" + "".join(lines))
        self._later: list[tuple[int, ...]] = []
        self._sort = z3.BoolSort(self._context)
        self._labels = labels
        self._terms: dict[int, Any] = {}
        self._model: Any = None

    def holds(self, literal: int) -> bool:
        """The truth value in the model of the last check that answered `sat`."""
        found = self._model.get_interp(self._term(abs(literal)).decl())
        return z3.is_true(found) == (literal > 0)

    def require(self, literals: Iterable[int]) -> None:
        """At least one of these holds, from now on."""
        clause = tuple(literals)
        self._later.append(clause)
        self._solver.add(z3.Or(*(self._signed(each) for each in clause), self._context))

    def check(
        self, assumptions: Iterable[int] = (), labels: Iterable[str] | None = None
    ) -> Literal["sat", "unsat"]:
        """Whether all clauses can hold together with the assumptions, and with every label or only
        those named."""
        switches = [self._labels[x] for x in (self._labels if labels is None else labels)]
        literals = (*switches, *assumptions)
        asked = [self._signed(literal) for literal in literals]
        answer = ask(self._solver, *asked, script=lambda: self._script(literals))
        if answer == "unknown":
            raise Undecided("the solver did not answer in time")
        if answer == "sat":
            self._model = self._solver.model()
        return answer

    def smallest_core(self, assumptions: Sequence[int] = ()) -> tuple[str, ...]:
        """Labels whose clauses contradict the assumptions, none of which can be left out. After
        a check of the same assumptions that answered `unsat`."""
        kept = list(self._labels)
        for label in tuple(kept):
            without = [other for other in kept if other != label]
            if self.check(assumptions, without) == "unsat":
                kept = without
        return tuple(kept)

    def _script(self, assumed: Sequence[int]) -> str:
        """The check in SMT-LIB: z3 keeps no list of the clauses that it read."""
        read = ([int(word) for word in line.split()[:-1]] for line in self._lines)
        return script_of_clauses([*read, *self._later, *([literal] for literal in assumed)])

    def _term(self, variable: int) -> Any:
        term = self._terms.get(variable)
        if term is None:
            symbol = z3.Z3_mk_int_symbol(self._context.ref(), variable)
            made = z3.Z3_mk_const(self._context.ref(), symbol, self._sort.ast)
            term = self._terms[variable] = z3.BoolRef(made, self._context)
        return term

    def _signed(self, literal: int) -> Any:
        term = self._term(abs(literal))
        return term if literal > 0 else z3.Not(term)
