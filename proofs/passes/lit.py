"""LLVM's own tests as questions: what each RUN line's passes did to the file is judged.

Files are read one after the other. What cannot be read, or what LLVM refuses, is an answer about
that file or line, and the others are judged all the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ...counterexamples.results.lit import LitRun, SkippedRun
from ...counterexamples.results.passes import PassAnswer
from ...counterexamples.verdicts.answers import Refusal
from ...semantics.inlining.reached_bodies import called_functions
from ...semantics.llvm.pass_names import known_without_opt, spelled_out
from ...semantics.program.input_errors import InputError
from ...semantics.reading.reader import read_module, read_text
from ..judging.files import reading_clock
from ..judging.judge import Effort
from ..judging.kept import file_name
from ..processes.ending import Ended
from ..question.options import Options
from .reports import NamedRun, answers_kept
from .run_lines import Command, OptCommand, SkippedCommand, commands_in
from .steps import PassRun, pass_steps
from .validation import StepPair, every_pair, judge_steps, judge_whole

NEEDS_OPT = "opt of LLVM 22 is needed: name one with --opt"
"""Why a command is not run by the LLVM that this program brings along."""

NO_TEST = "a test says `; RUN: opt -passes=... -S < %s`; `wavecheck passes` takes any file"

AS_BEFORE = "it changes what an earlier RUN line of the file changes"

_TRIPLE = re.compile(r"^target triple = .*\n?", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class LitOptions:
    """What is asked of every RUN line.

    `opt` runs the passes; without one the LLVM of this program does, where it can. `whole`: the
    pipeline is judged as one pair and not step by step. `convergent`: only functions in which a
    convergent operation can be reached are judged. `keep` is a folder for the programs."""

    opt: str | None = None
    whole: bool = False
    convergent: bool = False
    keep: str | None = None


def judge_test(
    file: str | InputError,
    asked: LitOptions,
    options: Options,
    effort: Effort,
    told: Callable[[LitRun], object] = lambda _: None,
) -> Iterator[LitRun | SkippedRun | Refusal]:
    """What is said of each RUN line of a file, in order; of one that cannot be read, why. What is
    known of a line is `told` as it comes, one answer at a time."""
    if isinstance(file, InputError):
        yield Refusal(file)
        return
    try:
        text = read_text(file)
    except InputError as error:
        yield Refusal(error)
        return
    earlier: list[tuple[object, ...]] = []
    commands = commands_in(text)
    if not commands:
        yield Refusal(InputError("the file has no RUN line", file, hint=NO_TEST))
    for command in commands:
        try:
            said, ended = _judged(file, text, command, asked, options, effort, earlier, told)
            yield said
            if ended is not None:
                raise ended
        except InputError as error:
            if not error.file:
                error = InputError(error.message, file, command.line, 0, error.hint)
            yield Refusal(error)


def _judged(
    file: str,
    text: str,
    command: Command,
    asked: LitOptions,
    options: Options,
    effort: Effort,
    earlier: list[tuple[object, ...]],
    told: Callable[[LitRun], object],
) -> tuple[LitRun | SkippedRun, Ended | None]:
    """What became of a command, and what ended it, if something did.

    Raises InputError for passes that LLVM refuses to run. `earlier` grows by what was seen."""
    if isinstance(command, SkippedCommand):
        return SkippedRun(file, command.line, command.text, command.reason, command.about), None
    if asked.opt is None and (lacking := _beyond_us(command)):
        return SkippedRun(file, command.line, command.text, NEEDS_OPT, lacking), None
    run = _run(text, command, asked.opt, effort)
    seen = (*run.steps, run.crash)
    if seen in earlier:
        return SkippedRun(file, command.line, command.text, AS_BEFORE), None
    earlier.append(seen)
    left_out: list[StepPair] = []
    chosen = _Talking(file, left_out) if asked.convergent else every_pair
    if asked.whole:
        found = judge_whole(run, options, effort, file, chosen)
    else:
        found = judge_steps(run, options, effort, file, chosen=chosen)
    folder = None
    if asked.keep is not None:
        folder = str(_place_of(file, command.line, asked.keep))
    named = NamedRun(run, file, command.pipeline)
    alone = LitRun(command.line, command.text, named.unjudged)

    def tell(answer: PassAnswer) -> None:
        told(replace(alone, steps=replace(alone.steps, answers=(answer,))))

    steps, ended = answers_kept(named, found, folder, tell)
    if steps.crash is not None:
        told(replace(alone, steps=replace(steps, answers=())))
    return replace(alone, steps=steps, left_out=len(left_out)), ended


def _place_of(file: str, line: int, keep: str) -> Path:
    """Where the programs of a RUN line are kept: below the folder as the test's file was named, so
    that tests of equal names stay apart."""
    path = Path(file)
    above = path.parts[1:-1] if path.is_absolute() else path.parts[:-1]
    return Path(keep, *map(file_name, above), file_name(f"{path.stem}-{line}"))


def _beyond_us(command: OptCommand) -> str:
    """What of a command only `opt` can do, empty where there is nothing."""
    options = [each for each in command.options if not each.startswith("-mtriple=")]
    known = known_without_opt()
    passes = [each for each in spelled_out(command.pipeline).split(",") if each not in known]
    return next(iter((*options, *passes)), "")


def _run(text: str, command: OptCommand, opt: str | None, effort: Effort) -> PassRun:
    options = command.options
    if opt is None and options:
        triple = options[-1].partition("=")[2]
        text, options = f'target triple = "{triple}"\n' + _TRIPLE.sub("", text), ()
    return pass_steps(text, command.pipeline, opt=opt, timeout=effort.seconds, options=options)


@dataclass(frozen=True, slots=True)
class _Talking:
    """Chooses the pairs in which a convergent operation can be reached; the others are noted."""

    file: str
    left_out: list[StepPair]

    def __call__(self, pair: StepPair) -> bool:
        texts = (pair.before_text, pair.after_text)
        if any(_reaches_operation(text, pair.function, self.file) for text in texts):
            return True
        self.left_out.append(pair)
        return False


def _reaches_operation(text: str, function: str, file: str) -> bool:
    """True also where the text cannot be read: then it is for the judge to say so."""
    try:
        with reading_clock(file):
            module = read_module(text, file)
    except InputError:
        return True
    reached = called_functions(module, function)
    return any(call.is_operation for each in reached for _, call in each.calls())
