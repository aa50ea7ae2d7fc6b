"""Theorems: claims about all programs, decided by the solver.

A theorem of any size is a list of lemmas. Each lemma is one step of an induction, put to the
solver as a sentence that must be impossible; what the induction runs over stands in the theorem's
method. A theorem that is only tried up to a bound says the bound in its scope.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from ..encodings.cycle_theory import CycleTheory
from ..encodings.solver import Answer, Truth
from .scenarios import Fact

Verdict = Literal["proved", "refuted", "unknown"]

SECONDS = 20.0
"""How long the solver may think about one lemma."""


@dataclass(frozen=True, slots=True)
class Lemma:
    """One step: a claim, and the sentence in a theory's words whose truth would refute it."""

    claim: str
    refuted_by: Callable[[Any], Truth]


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of a theorem. `needs` are the hypotheses that its lemmas call upon."""

    verdict: Verdict
    facts: tuple[Fact, ...]
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Theorem:
    """A claim about all programs. `id` is a ledger id, `rests_on` the ids of the definitions that
    the claim is about; `name` is what the theorem is called, its conclusion first."""

    id: str
    name: str
    statement: str
    method: str
    scope: str
    rests_on: tuple[str, ...]
    decide: Callable[[], Proof]


def theorems() -> tuple[Theorem, ...]:
    """Every theorem, in the order of the ledger."""
    from .never_converged_is_admissible import NEVER_CONVERGED_IS_ADMISSIBLE

    return (NEVER_CONVERGED_IS_ADMISSIBLE,)


def proof_by(lemmas: Iterable[Lemma], theory: Any = None, facts: Iterable[Fact] = ()) -> Proof:
    """Put every lemma to the solver in one theory (by default that of cycles, of every size).

    `facts` are what else the theorem claims; one that does not hold refutes it."""
    theory = theory or CycleTheory(SECONDS)
    found: list[Fact] = []
    needs: dict[str, None] = {}
    answers: set[Answer] = set()
    for lemma in lemmas:
        answer, core = _ask(lemma, theory)
        answers.add(answer)
        needs.update(dict.fromkeys(core))
        suffix = " (not decided in time)" if answer == "unknown" else ""
        found.append(Fact(lemma.claim + suffix, answer == "unsat"))
    found += facts
    verdict: Verdict = "proved"
    if "unknown" in answers:
        verdict = "unknown"
    if "sat" in answers or not all(fact.holds for fact in facts):
        verdict = "refuted"
    return Proof(verdict, tuple(found), tuple(needs))


def _ask(lemma: Lemma, theory: Any) -> tuple[Answer, tuple[str, ...]]:
    solver = theory.logic.solver
    with solver.scope():
        solver.require(lemma.refuted_by(theory))
        answer = solver.check()
        core = tuple(str(label) for label in solver.smallest_core()) if answer == "unsat" else ()
    return answer, core


def possible(lemma: Lemma, theory: Any) -> bool:
    """Whether the theory has a structure that refutes the lemma; the model is the solver's last."""
    solver = theory.logic.solver
    solver.require(lemma.refuted_by(theory))
    return solver.check() == "sat"
