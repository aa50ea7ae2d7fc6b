"""A report and its results: what every writer reads.

A result has what all answers have, and parts of a few types that show it. A writer tells each part
in its way, or leaves out what its format has no place for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from ..verdicts.answers import ALL_AS_IT_SHOULD_BE

if TYPE_CHECKING:
    from ...semantics.memory_model.axioms import Ordering
    from ...semantics.memory_model.litmus_test import LitmusTest, Outcome
    from ...semantics.memory_model.targets import Target
    from ...semantics.program.function import Function
    from ...semantics.static_rules.violations import Violation
    from ...semantics.wave.records import WaveRun
    from ..verdicts.verdicts import Judgement, Violated

Level = Literal["error", "warning", "note"]

HALVES = {
    "sets": ("preserved", "violated", "unknown"),
    "threads": ("refined", "differs", "unknown"),
}
"""The halves of an answer about a pair, by their names in its `data`, and their words."""


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file, from 1; 0 where only the file is known. `file` is as the user wrote it."""

    file: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """What is not as it should be, at one place. `rule` is a row of the ledger, or a word for what
    is no rule of a document.

    `function` is the one in whose place the finding stands, `key` what tells it from others of the
    same rule and function without naming lines. `related` are other places, each with what stands
    there."""

    rule: str
    level: Level
    message: str
    place: Place
    function: str = ""
    key: str = ""
    related: tuple[tuple[Place, str], ...] = ()


# --- what shows a result --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the answer is what it is. `place` is where the line stands that stopped a decision, and
    `quoted` what the text has of that line; `hanging` columns are in front of lines that a terminal
    has no room for."""

    text: str
    place: Place | None = None
    quoted: str = ""
    hanging: int = 0


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence beside the reason: a note, a hint, what a second solver says."""

    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    """A list in lines that stay as they are."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BrokenRules:
    """The static rules that a function of the file breaks."""

    violations: tuple[Violation, ...]
    file: str


@dataclass(frozen=True, slots=True)
class Wave:
    """An executed counterexample. `options` are added to the commands that execute it again."""

    judgement: Judgement
    verdict: Violated
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Programs:
    """Functions that were not executed, by what each is (source, target, function); None for one
    that is not there. `broken` are the rules that the last of them breaks."""

    functions: tuple[tuple[str, str, Function | None], ...]
    broken: tuple[Violation, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """One run of the simulated wave."""

    run: WaveRun


@dataclass(frozen=True, slots=True)
class Ending:
    """How the target of a pair of litmus tests ends and its source does not, with an execution.
    `forbidden_by` are the axioms that forbid it in the source, if these are the reason."""

    outcome: Outcome
    ordering: Ordering
    forbidden_by: tuple[str, ...]
    source: LitmusTest | None = None


@dataclass(frozen=True, slots=True)
class States:
    """The final states of a litmus test, each with whether it meets the condition."""

    test: LitmusTest
    target: Target
    states: tuple[tuple[Outcome, bool], ...]


@dataclass(frozen=True, slots=True)
class Tests:
    """Litmus tests, by what each is (source, target, test)."""

    tests: tuple[tuple[str, LitmusTest], ...]


Part = Reason | Remark | Listing | BrokenRules | Wave | Programs | Run | Ending | States | Tests


# --- results --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One answer.

    `word` is the answer in one word, which summaries count (unless not `counted`), `status` the
    exit status that it alone would give, `name` what it is about, in the user's `file`. `judged` is
    false for what could not be asked, was not decided at all, or failed.
    `title` is the first line for people; then come `files`, in which the compared programs stand,
    and the `setting`: the model that was used (both on one line, however long, if `unfolded`).
    `where` says the same where `files` are not the user's. `scope` is how far the answer reaches,
    `error` a sentence of the closed list, `message` the answer in a sentence, empty where all is
    as it should be.
    `data` is its entry in documents for programs. `asked` and `function` are where a question
    stands, for what is said of it other than an answer.
    For text: `lead` is in front, `trail` behind; `lines` are all of it where it has a form of its
    own. Results of one `group` stand together below its name."""

    word: str
    status: int
    name: str
    file: str
    judged: bool = True
    counted: bool = True
    title: str = ""
    files: tuple[str, ...] = ()
    setting: str = ""
    unfolded: bool = False
    where: str = ""
    scope: str = ""
    error: str = ""
    message: str = ""
    rules: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    findings: tuple[Finding, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    asked: Place = Place(".")
    function: str = ""
    lead: str = ""
    lines: tuple[str, ...] = ()
    trail: tuple[str, ...] = ()
    group: str | None = None

    def with_findings(self, **changes: Any) -> Result:
        """The result whose findings are changed so."""
        return replace(self, findings=tuple(replace(each, **changes) for each in self.findings))


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All results of a command.

    `surprises` has, where answers are compared with what files expect, what is said of each that
    is another one, by the number of the result; None without. `head` and `foot` are texts for
    people in front of the results and behind them, with `between` between any two. `summary` has
    the figures that a program reads. `news` has what changed since a run that was kept, for people.
    `ended` says what ended the run before all was answered, empty
    where nothing did."""

    command: str
    results: Sequence[Result]
    status: int = ALL_AS_IT_SHOULD_BE
    title: str = ""
    surprises: Mapping[int, str] | None = None
    head: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()
    between: str = "\n\n"
    summary: Mapping[str, Any] = field(default_factory=dict)
    news: tuple[str, ...] = ()
    ended: str = ""
