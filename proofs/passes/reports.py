"""From a run of passes to what is told of it: the steps are judged, and programs are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from ...counterexamples.results.passes import AFTER, BEFORE, PassAnswer, PassCrash, PassSteps
from ...counterexamples.verdicts.answers import Answer
from ...counterexamples.verdicts.verdicts import Judgement, Preserved, Unknown
from ...semantics.llvm.readable_names import readable
from ...semantics.program.input_errors import InputError
from ..judging.judge import Effort
from ..judging.kept import file_name, keep
from ..processes.ending import Ended, gathered
from ..question.options import Options
from .memory import asking
from .steps import Crash, PassRun
from .validation import StepPair, StepResult, changes_of, judge_steps


@dataclass(frozen=True, slots=True)
class NamedRun:
    """A run of passes, with its file and its pipeline as the user wrote them."""

    run: PassRun
    file: str
    pipeline: str

    @property
    def unjudged(self) -> PassSteps:
        """What is said of it before any step is judged."""
        return PassSteps(self.file, self.pipeline, self.run.backend, len(self.run.steps), ())


def pass_steps_judged(
    named: NamedRun,
    options: Options,
    effort: Effort,
    function: str | None = None,
    folder: str | None = None,
    told: Told = lambda _: None,
) -> tuple[PassSteps, Ended | None]:
    """Judge every step of a run, each answer told as it comes, and say what ended that before all
    were judged, if something did.

    Programs of findings are kept where `judging.kept` has its place; with `folder` those of all
    answers are, there."""
    run = named.run
    judged = judge_steps(run, options, effort, named.file, function)
    steps, ended = answers_kept(named, judged, folder, told)
    changes = list(zip(run.steps, changes_of(run), strict=True))
    steps = replace(
        steps,
        removed=tuple((name, step.name) for step, change in changes for name in change.removed),
        added=tuple((name, step.name) for step, change in changes for name in change.added),
    )
    return steps, ended


def answers_kept(
    named: NamedRun,
    results: Iterable[StepResult],
    folder: str | None = None,
    told: Told = lambda _: None,
) -> tuple[PassSteps, Ended | None]:
    """Answers about a run, and the crash that ended it; programs are kept as above."""
    keeper = _Keeper(folder)
    kept = (_with_kept(each.pair, each.answer, keeper) for each in results)
    answers, ended = gathered(kept, told)
    crash = None if named.run.crash is None else _kept_crash(named.run.crash, keeper)
    return replace(named.unjudged, answers=tuple(answers), crash=crash), ended


Told = Callable[[PassAnswer], object]
"""Called with each answer as soon as it is known."""


class _Keeper:
    """Writes programs into the folder that was named, or else where programs are kept."""

    def __init__(self, folder: str | None) -> None:
        self.all = folder is not None
        self.folder = folder
        if folder is not None:
            _make(folder)

    def write(self, stem: str, texts: dict[str, str]) -> str:
        """Write `stem` with each of the endings; returns their common place."""
        name = file_name(stem)
        files = {f"{name}{ending}": text for ending, text in texts.items()}
        if self.folder is None:
            try:
                return str(keep(files) / name)
            except OSError:  # The answer stands without programs.
                return ""
        try:
            for each, text in files.items():
                (Path(self.folder) / each).write_text(text, encoding="utf-8")
        except OSError as error:
            raise _cannot_keep(self.folder, error) from None
        return str(Path(self.folder) / name)


def _make(folder: str) -> None:
    """Raises InputError where there can be no such folder."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_keep(folder, error) from None


def _cannot_keep(folder: str, error: OSError) -> InputError:
    message = f"programs cannot be kept here: {error.strerror}"
    return InputError(message, folder, hint="--keep takes a folder to write to")


def _with_kept(pair: StepPair, answer: Answer, keeper: _Keeper) -> PassAnswer:
    """The answer; what it says of files speaks of the programs that are kept."""
    kept = ""
    if keeper.all or not _needs_no_program(answer):
        stem = f"{pair.step:03}-{pair.name.split(', ')[-1]}-{pair.function}"
        kept = keeper.write(stem, {BEFORE: pair.before_text, AFTER: pair.after_text})
        if isinstance(answer, Judgement):
            answer = replace(answer, file=kept + BEFORE, target_file=kept + AFTER)
    named = readable(pair.function)
    return PassAnswer(pair.step, pair.name, pair.where, pair.function, answer, kept, named)


def _needs_no_program(answer: Answer) -> bool:
    return isinstance(answer, Judgement) and isinstance(answer.verdict, Preserved | Unknown)


def crash_of(run: PassRun, question: str, folder: str | None = None) -> PassCrash | None:
    """The crash that ended a run under the memory model, None where none did.

    Its program, with the question in front, is kept in the folder, or where programs are kept; with
    a folder those of all steps are, there."""
    keeper = _Keeper(folder)
    for number, step in enumerate(run.steps if keeper.all else (), 1):
        texts = {BEFORE: step.before_text, AFTER: step.after_text}
        asked = {ending: asking(question, text) for ending, text in texts.items()}
        keeper.write(f"{number:03}-{step.name.split(', ')[-1]}", asked)
    if run.crash is None:
        return None
    crash = replace(run.crash, before_text=asking(question, run.crash.before_text))
    return _kept_crash(crash, keeper)


def _kept_crash(crash: Crash, keeper: _Keeper) -> PassCrash:
    place = keeper.write(f"crash-{crash.name}", {".ll": crash.before_text})
    return PassCrash(crash.name, crash.where, crash.said, place and f"{place}.ll")
