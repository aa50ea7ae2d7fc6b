"""Propositional questions put to z3 as clauses: for encodings that ask many small ones.

A literal is a number, its negation the negative number; TRUE and FALSE are literals too, and what
they make trivial is left out. The clauses reach the solver as one text, which costs a small part
of what building terms one by one does.
"""

from __future__ import annotations

import threading
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


class _Terms:
    """The variables as z3 has them, in a context that all solvers of a thread share: to make one
    takes longer than a small question. Solvers of one context know nothing of each other."""

    def __init__(self) -> None:
        self.context: Any = z3.Context()
        self.ref: Any = self.context.ref()
        self._sort = z3.BoolSort(self.context)
        self._signed: dict[int, Any] = {}
        self._declarations: dict[int, Any] = {}

    def signed(self, literal: int) -> Any:
        """The literal as a term."""
        term = self._signed.get(literal)
        if term is None:
            if literal < 0:
                term = z3.Not(self.signed(-literal))
            else:
                symbol = z3.Z3_mk_int_symbol(self.ref, literal)
                made = z3.Z3_mk_const(self.ref, symbol, self._sort.ast)
                term = z3.BoolRef(made, self.context)
            self._signed[literal] = term
        return term

    def array(self, literals: Sequence[int]) -> Any:
        """The literals as z3 takes several terms."""
        return (z3.Ast * len(literals))(*(self.signed(literal).ast for literal in literals))

    def declaration(self, variable: int) -> Any:
        """What a model maps to the variable's value; it lives as long as the variable's term."""
        found = self._declarations.get(variable)
        if found is None:
            found = z3.Z3_get_app_decl(self.ref, self.signed(variable).ast)
            self._declarations[variable] = found
        return found


class _OfThread(threading.local):
    """What is a thread's own: z3 lets two threads not use one context at a time."""

    def __init__(self) -> None:
        self.terms = _Terms()


_of_thread = _OfThread()


class _Asked:
    """A solver of z3 whose assumptions are literals."""

    def __init__(self, terms: _Terms, solver: Any) -> None:
        self._terms = terms
        self._solver = solver

    def check(self, *literals: int) -> Any:
        """z3's answer."""
        terms = self._terms
        assumed = terms.array(literals)
        said = z3.Z3_solver_check_assumptions(
            terms.ref, self._solver.solver, len(literals), assumed
        )
        return z3.CheckSatResult(said)


class ClauseSolver:
    """Answers questions about clauses. A check that times out raises `Undecided`."""

    def __init__(
        self, count: int, lines: Sequence[str], labels: dict[str, int], seconds: float | None
    ) -> None:
        self._terms = _of_thread.terms
        self._solver: Any = z3.SolverFor("QF_FD", ctx=self._terms.context)
        if seconds is not None:
            self._solver.set("timeout", max(1, int(seconds * 1000)))
        self._asked = _Asked(self._terms, self._solver)
        self._lines = tuple(lines)
        self._solver.from_string(f"p cnf {count} {len(lines)}\n" + "".join(lines))
        self._later: list[tuple[int, ...]] = []
        self._labels = labels
        self._model: Any = None

    def holds(self, literal: int) -> bool:
        """The truth value in the model of the last check that answered `sat`."""
        declaration = self._terms.declaration(abs(literal))
        found = z3.Z3_model_get_const_interp(self._terms.ref, self._model.model, declaration)
        is_true = bool(found) and z3.Z3_get_bool_value(self._terms.ref, found) == z3.Z3_L_TRUE
        return is_true == (literal > 0)

    def require(self, literals: Iterable[int]) -> None:
        """At least one of these holds, from now on."""
        clause = tuple(literals)
        self._later.append(clause)
        made = z3.Z3_mk_or(self._terms.ref, len(clause), self._terms.array(clause))
        self._solver.add(z3.BoolRef(made, self._terms.context))

    def check(
        self, assumptions: Iterable[int] = (), labels: Iterable[str] | None = None
    ) -> Literal["sat", "unsat"]:
        """Whether all clauses can hold together with the assumptions, and with every label or only
        those named."""
        switches = [self._labels[x] for x in (self._labels if labels is None else labels)]
        literals = (*switches, *assumptions)
        answer = ask(self._asked, *literals, script=lambda: self._script(literals))
        if answer == "unknown":
            raise Undecided("the solver did not answer in time")
        if answer == "sat":
            self._model = self._solver.model()
        return answer

    def smallest_core(self, assumptions: Sequence[int] = ()) -> tuple[str, ...]:
        """Labels whose clauses contradict the assumptions, none of which can be left out. After
        a check of the same assumptions that answered `unsat`.

        The labels are left out one after the other where that keeps the contradiction. Of one that
        z3 did not use for the last contradiction that is known without asking; what is kept is
        asked as it stands at the end, so that the answer rests on z3's checks alone."""
        kept = list(self._labels)
        needed, asked = self._used(kept), kept
        for label in tuple(kept):
            without = [other for other in kept if other != label]
            if label not in needed:
                kept = without
            elif self.check(assumptions, without) == "unsat":
                kept = asked = without
                needed = self._used(kept)
        if kept != asked and self.check(assumptions, kept) != "unsat":
            raise Undecided("a contradiction is gone without what it did not need")
        return tuple(kept)

    def _used(self, labels: Sequence[str]) -> frozenset[str]:
        """Those labels that the last contradiction used."""
        terms = self._terms
        found = z3.Z3_solver_get_unsat_core(terms.ref, self._solver.solver)
        core: Any = z3.AstVector(found, terms.context)
        used = {z3.Z3_get_ast_id(terms.ref, each.ast) for each in core}
        return frozenset(
            label
            for label in labels
            if z3.Z3_get_ast_id(terms.ref, terms.signed(self._labels[label]).ast) in used
        )

    def _script(self, assumed: Sequence[int]) -> str:
        """The check in SMT-LIB: z3 keeps no list of the clauses that it read."""
        read = ([int(word) for word in line.split()[:-1]] for line in self._lines)
        return script_of_clauses([*read, *self._later, *([literal] for literal in assumed)])
