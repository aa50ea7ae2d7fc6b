"""Theorems: claims about all programs, decided by the solver.

A theorem has *conclusions*: closed formulas, each in the vocabulary of a theory, that the kernel
proves step by step. What a conclusion leaves to words stands in `assumed`, a sentence for each gap.

A theorem without conclusions is a list of lemmas. Each lemma is one step of an induction, put to
the solver as a sentence that must be impossible; what the induction runs over, and how the lemmas
join, stands in the theorem's method. A theorem that is only tried up to a bound says the bound in
its scope.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Literal

from ...encodings.solver.first_order import Refutation
from ...encodings.solver.query import Answer
from ...encodings.solver.recorder import asking
from ...encodings.theories.cycles import CycleTheory
from .controls import controls
from .kernel import Obligation, Step, Theory, obligations, stated_by, steps_of
from .worked_example import Fact

Verdict = Literal["proved", "refuted", "unknown"]

SECONDS = 30.0
"""How long the solver may think about one lemma or obligation."""


Sizes = Mapping[str, int]
"""The number of elements of each sort."""


@dataclass(frozen=True, slots=True)
class Lemma:
    """One step: a claim, what would refute it in a theory's words, and the hypotheses of the theory
    from which alone it follows."""

    claim: str
    refuted_by: Callable[[Any], Refutation]
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """A step of a conclusion, its obligations and what the solver said to each."""

    step: Step
    obligations: tuple[Obligation, ...]
    answers: tuple[Answer, ...]

    @property
    def claim(self) -> str:
        """What the step claims, and whether the solver was late."""
        return self.step.claim + _late(self.answers)

    @property
    def holds(self) -> bool:
        return set(self.answers) == {"unsat"}


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The step that a theorem ends with, and its theory: `build` makes it, without some hypotheses
    and with given numbers of elements (of every size: with none)."""

    step: Step
    build: Callable[[Iterable[str], Sizes | None], Theory]

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        """The obligations of all steps, those that a step uses before its own."""
        return tuple(_lemma(each) for step in steps_of(self.step) for each in obligations(step))

    def stated(self, besides: Conclusion | None = None) -> tuple[Lemma, ...]:
        """What the steps say, each as one lemma; without those of another conclusion."""
        others = () if besides is None else steps_of(besides.step)
        return tuple(
            Lemma(step.claim, stated_by(step), step.needs)
            for step in steps_of(self.step)
            if step not in others
        )

    def proof(self) -> Proof:
        """Every obligation put to the solver; the conclusion is proved if all of them are."""
        theory = self.build((), None)
        steps = tuple(checked(step, theory) for step in steps_of(self.step))
        answers: list[Answer] = [answer for each in steps for answer in each.answers]
        return Proof(
            _verdict(answers),
            tuple(Fact(each.claim, each.holds) for each in steps),
            tuple(dict.fromkeys(name for each in steps for name in each.step.needs)),
            steps,
        )


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of a theorem. `needs` are the hypotheses that its lemmas call upon."""

    verdict: Verdict
    facts: tuple[Fact, ...]
    needs: tuple[str, ...] = ()
    steps: tuple[Checked, ...] = ()
    """The steps of its conclusions, each after those that it uses."""

    @classmethod
    def of(cls, facts: Sequence[Fact]) -> Proof:
        """What is claimed beside the steps: proved if all of it holds."""
        return cls("proved" if all(fact.holds for fact in facts) else "refuted", tuple(facts))

    def with_(self, other: Proof) -> Proof:
        """Both proofs as one; the worse verdict counts."""
        verdicts: tuple[Verdict, ...] = ("refuted", "unknown", "proved")
        return Proof(
            next(each for each in verdicts if each in (self.verdict, other.verdict)),
            (*self.facts, *other.facts),
            tuple(dict.fromkeys((*self.needs, *other.needs))),
            tuple(dict.fromkeys((*self.steps, *other.steps))),
        )


def nothing_else() -> Proof:
    return Proof("proved", ())


@dataclass(frozen=True, slots=True)
class Theorem:
    """A claim about all programs. `id` is a ledger id, `rests_on` the ids of the definitions that
    the claim is about; `name` is what the theorem is called, its conclusion first. `others` decides
    what it claims beside its conclusions. `without` shows for a hypothesis of the steps a structure
    in which all but it holds and a step does not. `bounded`: it is tried on programs or graphs up
    to a size, not proved of all. `assumed`: what stays prose, a sentence for each gap between the
    conclusions and the statement."""

    id: str
    name: str
    statement: str
    method: str
    scope: str
    rests_on: tuple[str, ...]
    others: Callable[[], Proof] = nothing_else
    without: Callable[[str], str | None] = lambda hypothesis: None
    bounded: bool = False
    conclusions: tuple[Conclusion, ...] = ()
    assumed: tuple[str, ...] = ()

    def decide(self) -> Proof:
        """The proofs of all conclusions and of what else is claimed."""
        proofs = [each.proof() for each in self.conclusions]
        if proofs:
            proofs.append(Proof.of((controls(),)))
        return reduce(Proof.with_, (*proofs, self.others()))


def proof_by(
    lemmas: Sequence[Lemma], theory: Theory | None = None, facts: Sequence[Fact] = ()
) -> Proof:
    """Put every lemma to the solver in one theory (by default that of cycles, of every size).

    `facts` are what else the theorem claims. A lemma or a fact that is false refutes what was
    claimed, though perhaps not the theorem's last sentence; a lemma that is not decided in time
    proves nothing."""
    theory = theory or CycleTheory(SECONDS)
    answers: list[Answer] = [_ask(lemma, theory) for lemma in lemmas]
    needs = dict.fromkeys(hypothesis for lemma in lemmas for hypothesis in lemma.needs)
    steps = [
        Fact(lemma.claim + _late((answer,)), answer == "unsat")
        for lemma, answer in zip(lemmas, answers, strict=True)
    ]
    verdict = _verdict(answers) if all(fact.holds for fact in facts) else "refuted"
    return Proof(verdict, (*steps, *facts), tuple(needs))


def _verdict(answers: Sequence[Answer]) -> Verdict:
    if "sat" in answers:
        return "refuted"
    return "unknown" if "unknown" in answers else "proved"


def _late(answers: Sequence[Answer]) -> str:
    return " (not decided in time)" if "unknown" in answers else ""


def checked(step: Step, theory: Theory) -> Checked:
    """The obligations of the step put to the solver, those of the steps that it uses aside."""
    asked = obligations(step)
    return Checked(step, asked, tuple(_ask(_lemma(each), theory) for each in asked))


def _lemma(obligation: Obligation) -> Lemma:
    return Lemma(obligation.claim, obligation.refuted_by, obligation.step.needs)


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
