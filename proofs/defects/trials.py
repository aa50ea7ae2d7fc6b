"""A defect is tried again: its programs are sent through LLVM's passes, and what they wrote is
judged.

`gone` is said only where every program was tried and every change of it is decided to be right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ...counterexamples.corpus.defects import Defect, Gives, Shown
from ...semantics.llvm.pass_names import known_without_opt
from ...semantics.program.input_errors import InputError
from ..hunt.judging import Finding, FindingClass, HuntOptions, JudgedPair, crash_words, judged_step
from ..passes.steps import PassRun, accepted_by, pass_steps
from ..processes.outcomes import Died, Done, Failed, Outcome, Stopped
from ..processes.pool import run_jobs
from ..question.options import Options
from .programs import before, entry_named

Word = Literal["still there", "gone", "not tried"]

KINDS: dict[FindingClass, Gives] = {
    "set changed": "violated",
    "ill-formed": "ill-formed",
    "crash": "crash",
    "contradiction": "violated",
}
"""What a finding is called in the list of defects."""

SECONDS = 300.0
"""For one defect, with all its programs."""

PAIR_SECONDS = 60.0
"""For what one pass did to one function."""

LEVEL = "default<O2>"
"""What stands for a single pass where no `opt` is there and the list says that it does so too."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one program: what ran on it (`passes`, empty if nothing did), and why the answer
    is what it is. `by` says which LLVM ran."""

    entry: str
    passes: str
    word: Word
    reason: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one defect."""

    defect: Defect
    tried: tuple[Tried, ...]

    @property
    def word(self) -> Word:
        """Still there where one program shows it; gone where all were tried and none does."""
        words = [each.word for each in self.tried]
        if "still there" in words:
            return "still there"
        return "not tried" if "not tried" in words or not words else "gone"

    @property
    def telling(self) -> Tried:
        """The program that the answer rests on."""
        return next(each for each in self.tried if each.word == self.word)


def trials(defects: Sequence[Defect], opt: str | None, jobs: int = 1) -> Iterator[Trial]:
    """Try each defect, in order. `opt` is of any release that is not too old; without one LLVM as
    it is brought along runs the passes that it knows. Nothing of theirs ends this process."""
    outcomes = run_jobs(tried_defect, [(each, opt) for each in defects], jobs, SECONDS)
    for defect, outcome in zip(defects, outcomes, strict=True):
        yield Trial(defect, _tried(defect, outcome))


def _tried(defect: Defect, outcome: Outcome) -> tuple[Tried, ...]:
    match outcome:
        case Done(value=tried):
            return tried
        case Stopped(seconds=seconds):
            reason = f"it was stopped after {seconds:g} s"
        case Died(status=status):
            reason = f"the process that tried it ended without an answer (status {status})"
        case Failed(error=MemoryError()):
            reason = "there was not enough memory"
        case Failed(error=error):
            raise error
    return tuple(Tried(each.entry, "", "not tried", reason) for each in defect.programs)


def tried_defect(defect: Defect, opt: str | None) -> tuple[Tried, ...]:
    """What becomes of each program of a defect now."""
    return tuple(_tried_program(defect, each, opt) for each in defect.programs)


def _tried_program(defect: Defect, shown: Shown, opt: str | None) -> Tried:
    text = before(entry_named(shown.entry))
    passes = shown.passes if opt else _known(defect, shown)
    if not passes:
        reason = f"{shown.passes} needs opt; name one with --opt PATH"
        return Tried(shown.entry, "", "not tried", reason)
    options = HuntOptions(opt, pair=Options(timeout=PAIR_SECONDS))
    try:
        run = pass_steps(text, passes, opt=opt, timeout=options.pass_seconds)
        word, reason = _judged(defect, run, options)
    except InputError as error:
        return Tried(shown.entry, passes, "not tried", error.message)
    if word == "gone" and passes != shown.passes:
        word = "not tried"
        reason = f"{shown.passes} needs opt; {passes} of {run.backend} does not show it"
    return Tried(shown.entry, passes, word, reason, run.backend)


def _known(defect: Defect, shown: Shown) -> str:
    """What can run without `opt`: the program's own pipeline, another pass that does the same, or
    a whole pipeline; empty without any."""
    others = defect.passes if shown.passes in defect.passes else ()
    levels = (LEVEL,) if defect.levels else ()
    known = known_without_opt()
    return next((each for each in (shown.passes, *others, *levels) if each in known), "")


def _judged(defect: Defect, run: PassRun, options: HuntOptions) -> tuple[Word, str]:
    """What the passes did to a program, and why that is, or is not, a defect."""
    pairs: list[JudgedPair] = []
    for step in run.steps:
        for answer in judged_step(step, options):
            finding = next((each for each in answer if isinstance(each, Finding)), None)
            if finding is None:
                pairs += [each for each in answer if isinstance(each, JudgedPair)]
            elif not _to_blame(defect, step.name):
                return "not tried", f"{step.name} does something else wrong: {finding.shown}"
            elif finding.kind == "ill-formed" and accepted_by(options.opt, step.after_text):
                return "not tried", f"this LLVM accepts what {step.name} wrote: {finding.shown}"
            else:
                return "still there", _found(defect, KINDS[finding.kind], finding.shown)
    if run.crash is not None and not _to_blame(defect, run.crash.name):
        return "not tried", f"{run.crash.name} ends LLVM's process"
    if run.crash is not None:
        return "still there", _found(defect, "crash", crash_words(run.crash.said).splitlines()[0])
    undecided = next((each for each in pairs if each.verdict == "unknown"), None)
    if undecided is not None:
        return "not tried", f"what {undecided.pass_name} did is not decided: {undecided.reason}"
    if not pairs:
        return "gone", "the passes leave the program as it is"
    return "gone", "what the passes do now keeps the communicating sets"


def _to_blame(defect: Defect, step: str) -> bool:
    """Whether a step of a pipeline is one of the defect's passes; LLVM may print several as one."""
    return bool(set(step.split(", ")) & {*defect.names})


def _found(defect: Defect, gives: Gives, shown: str) -> str:
    """`shown`, with a word on answers that are of another kind than the list says."""
    return shown if gives == defect.gives else f"{gives}, where {defect.gives} is known: {shown}"
