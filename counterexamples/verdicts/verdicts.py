"""Verdicts are values: what the checker answers, and the witness that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from ...semantics.program.causes import Mismatch
from ...semantics.static_rules.violations import Violation
from .causes import Cause

if TYPE_CHECKING:
    from .because import Because

Side = Literal["source", "target"]
Change = Literal["shrinks", "grows", "splits", "merges", "differs"]
SetsWord = Literal["preserved", "violated", "unknown"]
ThreadsWord = Literal["refined", "differs", "unknown"]


@dataclass(frozen=True, slots=True)
class Halves:
    """The two halves of an answer.

    `sets`: whether the communicating sets stay, provided that each single thread of the target
    refines one of the source. `threads`: whether each single thread does, in its calls and their
    arguments, in memory, results and undefined behaviour."""

    sets: SetsWord = "unknown"
    threads: ThreadsWord = "unknown"


@dataclass(frozen=True, slots=True)
class Scope:
    """How far a verdict reaches: a number of trips or lanes, or `all`."""

    trip_counts: int | Literal["all"]
    waves: int | Literal["all"]


Numbered = tuple[str, int]
"""A callee, and the how-manieth execution of it by a lane, from 1."""


@dataclass(frozen=True, slots=True)
class Peer:
    """A lane that takes part in a call with another in one program only: in the source alone if it
    is `lost`, else in the target alone. `source` and `target` are its own calls there; None on a
    side where it makes none."""

    lane: int
    lost: bool
    source: Numbered | None
    target: Numbered | None


@dataclass(frozen=True, slots=True)
class Witness:
    """An executed counterexample: a wave on which source and target communicate differently.

    `inputs` maps an argument or a callee to one value a lane (a callee: to a list of values a
    lane, its successive results). `callee`, `lane` and `execution` (from 1, counted among the
    executions of that callee by that lane in the source, or in the target where the source has
    none) name the first communication that differs; `source_set` and `target_set` are its
    threads, empty where that side has no such call. `source_run` and `target_run` are the two
    executions (`wavecheck.semantics.wave.simulated_wave.WaveRun`). `target_inputs` is None where
    the target takes the same inputs under the same names. `source_headers` and
    `target_headers` name the hierarchies of cycles that the runs followed, where others were
    possible (CU11).
    `source_choice` and `target_choice` say what the anchors chose in the two runs, None where no
    anchor was executed (`prescribed_choices`); `source_guesses` and `target_guesses` are what the
    waves had to know of paths to come (`run_wave`'s `releases`). `partner` is the target's call at
    which the runs differ, its callee and the how-manieth execution of it by the lane, None where
    it has none; `only_target` says that the source has none. `peer` is a lane that left or joined
    the set, None where no set changed. `source_results` and `target_results` have, by callee, the
    results on which paths depend, in order, a list a lane; without those that `inputs` give.
    """

    lanes: int
    inputs: dict[str, Any]
    callee: str
    lane: int
    execution: int
    source_set: tuple[int, ...]
    target_set: tuple[int, ...]
    replayed: bool
    source_run: Any = None
    target_run: Any = None
    target_inputs: dict[str, Any] | None = None
    source_headers: tuple[str, ...] = ()
    target_headers: tuple[str, ...] = ()
    source_choice: dict[str, list[list[list[int]]]] | None = None
    target_choice: dict[str, list[list[list[int]]]] | None = None
    source_guesses: tuple[int, ...] = ()
    target_guesses: tuple[int, ...] = ()
    partner: Numbered | None = None
    only_target: bool = False
    peer: Peer | None = None
    source_results: Mapping[str, list[Any]] = field(default_factory=dict)
    target_results: Mapping[str, list[Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Preserved:
    """The communicating sets of each execution of the target were possible in the source, all of
    them together (CO36), within `scope`.

    `vacuous`: no convergent operation can be reached, so that there were no sets to compare. The
    half of single threads is unknown where only the sets were asked for."""

    scope: Scope
    vacuous: bool = False
    reason: str = ""
    rules: tuple[str, ...] = ("CO36",)
    halves: Halves = field(default=Halves("preserved", "refined"), kw_only=True)


@dataclass(frozen=True, slots=True)
class Violated:
    """The target communicates as the source never could; `witness` was executed.

    It shows a violation of single threads where `change` is `differs`, else one of the sets.
    `halves` may say of the other half that it is violated, too. `mismatch`: what of a single
    thread differs, None for a set that changed. `because`: the rule that bites and its place."""

    witness: Witness
    change: Change
    reason: str
    scope: Scope
    rules: tuple[str, ...] = ("CO36",)
    halves: Halves = field(default=Halves(), kw_only=True)
    mismatch: Mismatch | None = field(default=None, kw_only=True)
    because: Because | None = field(default=None, kw_only=True)

    @property
    def meets_another_execution(self) -> bool:
        """Whether the lanes of the set are the same before and after, and only others of their
        executions meet: then no set is split and none is merged."""
        same = self.witness.source_set == self.witness.target_set
        return same and self.change in ("splits", "merges")


@dataclass(frozen=True, slots=True)
class IllFormed:
    """The source is legal, the target breaks static rules."""

    violations: tuple[Violation, ...]
    reason: str

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(violation.rule for violation in self.violations))


@dataclass(frozen=True, slots=True)
class Unknown:
    """Not decided. `cause` is what stopped it, and `reason` says so to people; `line` is its place
    in the file of the `side` that it is about, 0 where it has none. One of the `halves` may be
    known, within `scope`."""

    reason: str
    cause: Cause = field(kw_only=True)
    line: int = 0
    scope: Scope | None = None
    rules: tuple[str, ...] = ()
    side: Side = "target"
    halves: Halves = field(default=Halves(), kw_only=True)


Verdict = Preserved | Violated | IllFormed | Unknown


@dataclass(frozen=True, slots=True)
class Judged:
    """A view of a pair that was judged, in words, the verdict on it, and how long that took."""

    view: str
    verdict: Verdict
    seconds: float


@dataclass(frozen=True, slots=True)
class Repetition:
    """What a second solver says to the queries that an answer rests on: of how many it agrees, and
    how many it left undecided. There is none that it contradicts."""

    solver: str
    version: str
    queries: int
    agreed: int
    undecided: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on one pair, with what it is about.

    `target_file` is empty where source and target lie in the same file, `contracts` where no file
    of contracts lies beside them. `checked_with`: what a second solver says, where it was asked.
    `views`: those that were judged, in order, None where nobody asked for them."""

    file: str
    source: str
    target: str
    model: Literal["controlled", "maximal", "memory"]
    verdict: Verdict
    notes: tuple[str, ...] = field(default=())
    target_file: str = ""
    checked_with: Repetition | None = None
    contracts: str = ""
    views: tuple[Judged, ...] | None = None

    def file_of(self, side: Side) -> str:
        """The file that a program of the pair stands in."""
        return (self.target_file if side == "target" else "") or self.file


def halves_of(verdict: Verdict) -> Halves:
    """What is known of the sets, and what of single threads."""
    match verdict:
        case Violated(change="differs", halves=halves):
            return replace(halves, threads="differs")
        case Violated(halves=halves):
            return replace(halves, sets="violated")
        case IllFormed():
            return Halves()
        case Preserved(halves=halves) | Unknown(halves=halves):
            return halves


def with_halves(verdict: Verdict, known: Halves) -> Verdict:
    """The verdict, and of a half that it does not know what is known to be as it should be."""
    if not isinstance(verdict, Unknown | Violated):
        return verdict
    own = halves_of(verdict)
    sets, threads = own.sets, own.threads
    if sets == "unknown" and known.sets == "preserved":
        sets = known.sets
    if threads == "unknown" and known.threads == "refined":
        threads = known.threads
    return replace(verdict, halves=Halves(sets, threads))


def name_of(verdict: Verdict) -> str:
    """The verdict's word in text and JSON."""
    match verdict:
        case Preserved():
            return "preserved"
        case Violated():
            return "violated"
        case IllFormed():
            return "ill-formed"
        case Unknown():
            return "unknown"
