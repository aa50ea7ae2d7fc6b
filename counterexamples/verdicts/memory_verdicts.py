"""Answers about litmus tests, and verdicts on pairs of them, with the execution that shows a new
outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...semantics.memory_model.axioms import Ordering
from ...semantics.memory_model.litmus_test import LitmusTest, Outcome
from .causes import Cause
from .verdicts import Repetition

Observation = Literal["Never", "Sometimes", "Always"]
"""How often the condition of a test holds, as herd says it."""


@dataclass(frozen=True)
class LitmusAnswer:
    """The answer about one test. `states` are the distinct final values of what is observed,
    sorted; `meeting` of them meet the condition.

    `happens_before` holds pairs of labels that are ordered in every consistent execution that meets
    the condition, sorted; empty where none does. `racy`: some consistent execution has a data race,
    so that the test's behaviour is undefined. `forbidden_by`: where no state meets the condition,
    the axioms without one of which some would; empty where no candidate execution at all would,
    None where that was not found in time.
    `checked_with`: what a second solver says, where it was asked."""

    test: LitmusTest
    target: str
    states: tuple[Outcome, ...]
    meeting: int
    happens_before: tuple[tuple[str, str], ...]
    racy: bool
    forbidden_by: tuple[str, ...] | None = ()
    checked_with: Repetition | None = None

    @property
    def observation(self) -> Observation:
        """How often the condition holds, as herd says it."""
        if not self.meeting:
            return "Never"
        return "Always" if self.meeting == len(self.states) else "Sometimes"

    @property
    def as_claimed(self) -> bool:
        """Is what the quantifier says true? So it is where there is none."""
        match self.test.quantifier:
            case "exists":
                return self.observation != "Never"
            case "~exists":
                return self.observation == "Never"
            case "forall" | None:
                return self.observation == "Always"


@dataclass(frozen=True, slots=True)
class OutcomesKept:
    """Every outcome of the target is one of the source; `reason` is a phrase that says why."""

    reason: str


@dataclass(frozen=True, slots=True)
class NewOutcome:
    """The target may end as the source may not. `ordering` is a consistent execution that does.

    It may be new because of a data race, so that the target may end in any way; `reason` says so.
    `forbidden_by` are the axioms that forbid the outcome in the source; empty for a race, and where
    no execution of the source, consistent or not, ends like this."""

    outcome: Outcome
    ordering: Ordering
    reason: str
    forbidden_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OutcomesUnknown:
    """Not decided; `cause` is what stopped it, and `reason` says so to people."""

    reason: str
    cause: Cause


MemoryVerdict = OutcomesKept | NewOutcome | OutcomesUnknown


@dataclass(frozen=True, slots=True)
class MemoryJudgement:
    """The verdict on one pair of tests, on one target; `source_reading` is the source's if that is
    another one, empty otherwise.

    `target_file` is empty where source and target lie in the same file; `notes` are sentences about
    how the tests were read. `checked_with`: what a second solver says, where it was asked."""

    file: str
    source: str
    target: str
    reading: str
    verdict: MemoryVerdict
    notes: tuple[str, ...] = ()
    target_file: str = ""
    checked_with: Repetition | None = None
    source_reading: str = ""


RULES = ("MM15",)
"""The ledger row that every such verdict rests on."""

WORDS = {OutcomesKept: "preserved", NewOutcome: "violated", OutcomesUnknown: "unknown"}


def memory_word(verdict: MemoryVerdict) -> str:
    """The verdict in the word that every comparison of programs uses."""
    return WORDS[type(verdict)]
