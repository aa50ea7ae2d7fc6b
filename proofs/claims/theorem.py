"""Theorems: claims about all programs, decided by the solver.

A theorem of any size is a list of lemmas. Each lemma is one step of an induction, put to the
solver as a sentence that must be impossible; what the induction runs over stands in the theorem's
method. A theorem that is only tried up to a bound says the bound in its scope.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from ...encodings.solver.first_order import FirstOrder, Refutation
from ...encodings.solver.query import Answer
from ...encodings.solver.recorder import asking
from ...encodings.theories.cycles import CycleTheory
from .worked_example import Fact

Verdict = Literal["proved", "refuted", "unknown"]

SECONDS = 60.0
"""How long the solver may think about one lemma."""


class Theory(Protocol):
    """A vocabulary with axioms, each required under the name of its hypothesis."""

    logic: FirstOrder


@dataclass(frozen=True, slots=True)
class Lemma:
    """One step: a claim, what would refute it in a theory's words, and the hypotheses of the theory
    from which alone it follows."""

    claim: str
    refuted_by: Callable[[Any], Refutation]
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of a theorem. `needs` are the hypotheses that its lemmas call upon."""

    verdict: Verdict
    facts: tuple[Fact, ...]
    needs: tuple[str, ...] = ()

    def with_(self, other: Proof) -> Proof:
        """Both proofs as one; the worse verdict counts."""
        verdicts: tuple[Verdict, ...] = ("refuted", "unknown", "proved")
        return Proof(
            next(each for each in verdicts if each in (self.verdict, other.verdict)),
            (*self.facts, *other.facts),
            tuple(dict.fromkeys((*self.needs, *other.needs))),
        )


@dataclass(frozen=True, slots=True)
class Theorem:
    """A claim about all programs. `id` is a ledger id, `rests_on` the ids of the definitions that
    the claim is about; `name` is what the theorem is called, its conclusion first. `without` shows
    for a hypothesis of the lemmas a structure in which all but it holds and a lemma does not.
    `bounded`: it is tried on programs or graphs up to a size, not proved of all."""

    id: str
    name: str
    statement: str
    method: str
    scope: str
    rests_on: tuple[str, ...]
    decide: Callable[[], Proof]
    without: Callable[[str], str | None] = lambda hypothesis: None
    bounded: bool = False


def proof_by(
    lemmas: Sequence[Lemma], theory: Theory | None = None, facts: Sequence[Fact] = ()
) -> Proof:
    """Put every lemma to the solver in one theory (by default that of cycles, of every size).

    `facts` are what else the theorem claims. A lemma or a fact that is false refutes what was
    claimed, though perhaps not the theorem's last sentence; a lemma that is not decided in time
    proves nothing."""
    theory = theory or CycleTheory(SECONDS)
    answers = [_ask(lemma, theory) for lemma in lemmas]
    needs = dict.fromkeys(hypothesis for lemma in lemmas for hypothesis in lemma.needs)
    late = {"unknown": " (not decided in time)"}
    steps = [
        Fact(lemma.claim + late.get(answer, ""), answer == "unsat")
        for lemma, answer in zip(lemmas, answers, strict=True)
    ]
    verdict: Verdict = "unknown" if "unknown" in answers else "proved"
    if "sat" in answers or not all(fact.holds for fact in facts):
        verdict = "refuted"
    return Proof(verdict, (*steps, *facts), tuple(needs))


def _ask(lemma: Lemma, theory: Theory) -> Answer:
    solver = theory.logic.solver
    with solver.scope():
        solver.require(lemma.refuted_by(theory).truth)
        with asking(f"that it is not so: {lemma.claim}"):
            return solver.check(labels=lemma.needs)


def possible(lemma: Lemma, theory: Theory) -> bool:
    """Whether some structure refutes the lemma, given all that the theory requires; the solver then
    holds it as its model. Raises `Undecided` where the solver does not answer in time."""
    solver = theory.logic.solver
    solver.require(lemma.refuted_by(theory).truth)
    with asking(f"that it is not so, a hypothesis left out: {lemma.claim}"):
        return solver.possible()
