"""LLVM's passes, one step at a time: the module before and after each pass that changed it.

`opt` of LLVM 22 runs the pipeline where it is there, otherwise the LLVM that the checker reads
texts with, which knows fewer passes and no nesting. Both print the module after each change.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from ...semantics.llvm import pass_dumps as llvm_dumps
from ...semantics.llvm.pass_names import known_without_opt, nearest, spelled_out
from ...semantics.llvm.worker import WORKER, version
from ...semantics.program.input_errors import InputError
from ..processes.programs import run_program
from .llvm_tools import SECONDS, VERSION, found_program, release_of, require_opt

END = "end of the pipeline"
"""The name of a last step that no pass is said to have done: functions that died are deleted."""

LARGEST_PRINT = 1 << 30
"""The size in bytes from which on what a pipeline printed is not read."""


NESTINGS = {
    "CGSCC": "cgscc({})",
    "Function": "function({})",
    "LoopNest": "function(loop-mssa({}))",
    "Loop": "function(loop-mssa({}))",
}
"""By the first word of a heading of `opt --print-passes`, how the passes below it are nested."""


@dataclass(frozen=True, slots=True)
class PassStep:
    """One pass that changed something: whole modules as LLVM prints them.

    `name` is the word of the pass, or several joined by `, ` where LLVM prints the module only
    behind the last. `where` is what it ran on, in LLVM's words. `newer`: it belongs to a later
    release of LLVM, whose text the one that is asked here need not be able to read."""

    name: str
    before_text: str
    after_text: str
    where: str = ""
    newer: bool = False


@dataclass(frozen=True, slots=True)
class Crash:
    """A pass that ended LLVM's process. `before_text` is the module that it was given (the last
    that was printed), `said` the last lines of LLVM, its stack trace among them."""

    name: str
    where: str
    before_text: str
    said: str


@dataclass(frozen=True, slots=True)
class PassRun:
    """What a pipeline did. `text` is the module before it, as LLVM prints it."""

    steps: tuple[PassStep, ...]
    crash: Crash | None
    backend: str
    text: str


def pass_steps(
    text: str,
    pipeline: str,
    *,
    opt: str | None = None,
    timeout: float | None = None,
    options: tuple[str, ...] = (),
) -> PassRun:
    """Run a pipeline over a module that LLVM accepts.

    `pipeline` is written as for `opt -passes`, or `O2`. `opt` names the program, `found_opt()`
    finds one of the right release; without it llvmlite's LLVM runs the passes. `timeout` is in
    seconds. `options` are more words for LLVM's command line.
    Raises InputError for a pipeline that LLVM does not know, an `opt` that is too old, and a
    pipeline that takes too long."""
    runner = _Opt(opt, timeout) if opt else _Llvmlite(timeout)
    words = spelled_out(pipeline)
    printing = (*llvm_dumps.PRINTING, *options)
    first = runner.run(words, text, printing)
    silent = [name for name in llvm_dumps.silent_passes(first.printed) if runner.knows(name)]
    if silent:
        more = f"-print-after={','.join(silent)}"
        first = runner.run(words, text, (*printing, more))
    return steps_in(first, runner, silent)


def found_opt() -> str | None:
    """An `opt` of the right release on PATH; None without one."""
    return found_program("opt")


def accepted_by(opt: str | None, text: str) -> bool:
    """Whether an `opt` of another release takes a module for well-formed that is not read here;
    always false for the release whose modules are read."""
    if opt is None or release_of(opt, "opt") == VERSION:
        return False
    command = [opt, "-passes=verify", "-disable-output", "-"]
    try:
        return run_program(command, text, timeout=SECONDS).returncode == 0
    except subprocess.TimeoutExpired:
        raise _too_late(SECONDS) from None


@dataclass(frozen=True, slots=True)
class Finished:
    """A process of LLVM that ended: the passes' output, what else was printed, and how it ended."""

    output: str
    printed: str
    status: int
    pipeline: str
    text: str


class Runner(Protocol):
    """A program that runs passes."""

    @property
    def backend(self) -> str:
        """What it is, for people."""
        ...

    @property
    def newer(self) -> bool:
        """Whether it belongs to a later release of LLVM."""
        ...

    def crash(self, finished: Finished, before: str) -> Crash:
        """What ended it, behind the last module that it printed."""
        ...


def steps_in(finished: Finished, runner: Runner, shown: Collection[str] = ()) -> PassRun:
    """What passes did, from what was printed while they ran; `shown` are those behind which the
    module was printed in any case."""
    dumps = list(llvm_dumps.dumps_in(finished.printed, shown))
    start = dumps[0].text if dumps else finished.text
    steps: list[PassStep] = []
    before = start
    for dump in dumps[1:]:
        if dump.text != before:
            name = ", ".join(dump.passes)
            steps.append(PassStep(name, before, dump.text, dump.where, runner.newer))
            before = dump.text
    crash = None
    if finished.status != 0:
        crash = runner.crash(finished, before)
    elif (after := llvm_dumps.same_head(finished.output, before)) != before:
        steps.append(PassStep(END, before, after, newer=runner.newer))
    return PassRun(tuple(steps), crash, runner.backend, start)


def finished(command: list[str], text: str, pipeline: str, timeout: float | None) -> Finished:
    """Run LLVM in a process; what it prints goes to a file first, since it can be long."""
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as out:
        try:
            done = run_program(command, text, timeout=timeout, stdout=out, stderr=said)
        except subprocess.TimeoutExpired:
            raise _too_late(timeout) from None
        if said.tell() > LARGEST_PRINT:
            raise InputError(
                f"the passes printed more than {LARGEST_PRINT >> 20} MB of changed modules",
                hint="cut out the functions of interest with llvm-extract",
            )
        said.seek(0)
        out.seek(0)
        printed = said.read().decode(errors="replace")
        return Finished(
            out.read().decode(errors="replace"), printed, done.returncode, pipeline, text
        )


def _too_late(seconds: float | None) -> InputError:
    return InputError(
        f"the passes did not end within {seconds or 0:g} seconds",
        hint="give more time with --timeout, or fewer passes",
    )


class _Opt:
    """`opt` as a program of its own."""

    def __init__(self, path: str, timeout: float | None) -> None:
        self.path = path
        self.timeout = timeout
        self.backend = f"opt {require_opt(path)}"
        self.newer = (release_of(path, "opt") or 0) > VERSION

    def knows(self, name: str) -> bool:
        return name in self.nestings

    @cached_property
    def nestings(self) -> dict[str, str]:
        """Every pass that this `opt` knows, and how it stands in a pipeline for a module."""
        try:
            done = run_program([self.path, "--print-passes"], timeout=self.timeout)
        except subprocess.TimeoutExpired:
            raise _too_late(self.timeout) from None
        found: dict[str, str] = {}
        nesting = "{}"
        for line in done.stdout.decode(errors="replace").splitlines():
            if line[:1] != " ":
                nesting = NESTINGS.get(line.split(" ")[0], "{}")
            else:
                found.setdefault(line.strip().split("<")[0], nesting)
        return found

    def run(self, pipeline: str, text: str, options: tuple[str, ...]) -> Finished:
        done = self._run(pipeline, text, options)
        if done.status == 1 and (nested := self._nested(pipeline)) != pipeline:
            again = self._run(nested, text, options)
            done = again if again.status != 1 else done
        if done.status == 1:
            raise self._refusal(done.printed)
        return done

    def _run(self, pipeline: str, text: str, options: tuple[str, ...]) -> Finished:
        # The verifier is not asked: a module that a pass broke is judged here.
        command = [self.path, f"-passes={pipeline}", *options, "-disable-verify", "-S", "-"]
        return finished(command, text, pipeline, self.timeout)

    def _nested(self, pipeline: str) -> str:
        """A plain list of passes, each in the nesting that it needs: `opt` refuses a list that
        begins with a pass for loops and goes on with one for functions."""
        if "(" in pipeline or ";" in pipeline:
            return pipeline
        words = pipeline.split(",")
        return ",".join(self.nestings.get(word.split("<")[0], "{}").format(word) for word in words)

    def _refusal(self, printed: str) -> InputError:
        said = printed.strip().splitlines()[-1:] or ["opt gave no reason"]
        sentence = re.sub(r"^\S*opt\S*: ", "", said[0])
        if sentence.startswith("LLVM ERROR: "):  # not of the pipeline's text: a pass gave up
            hint = "change the pipeline or the file: opt alone says the same"
            return InputError(f"a pass of LLVM gave up: {sentence.partition(': ')[2]}", hint=hint)
        quoted = re.search(r"'([^']*)'", sentence)
        return _unknown(f"LLVM: {sentence}", quoted[1] if quoted else "", tuple(self.nestings))

    def crash(self, finished: Finished, before: str) -> Crash:
        return crash_told(finished, before)


class _Llvmlite:
    """The LLVM of the checker, in a process of its own."""

    def __init__(self, timeout: float | None) -> None:
        self.backend = f"llvmlite's LLVM {version()}"
        self.newer = False
        self.timeout = timeout

    def knows(self, name: str) -> bool:
        return True

    def run(self, pipeline: str, text: str, options: tuple[str, ...]) -> Finished:
        names = pipeline.split(",")
        known = known_without_opt()
        for name in names:
            if name not in known:
                raise _unknown(f"no pass called '{name}' can be run without opt", name, known)
        command = [sys.executable, str(WORKER), *options, "--", *names]
        return finished(command, text, pipeline, self.timeout)

    def crash(self, finished: Finished, before: str) -> Crash:
        """LLVM writes no names into a stack trace here: it runs again and tells what begins."""
        again = self.run(finished.pipeline, finished.text, ("-print-before-all",))
        began = re.findall(r"^; \*\*\* IR Dump Before (\w+) on (.*) \*\*\*$", again.printed, re.M)
        name, where = began[-1] if began else (finished.pipeline, "")
        return Crash(llvm_dumps.pipeline_name(name), where, before, _last_words(finished))


def crash_told(finished: Finished, before: str) -> Crash:
    """What LLVM's own stack trace says of what ended it."""
    last = re.findall(r'Running pass "(.*)" on (\w+ "[^"]*")', finished.printed)[-1:]
    name, where = last[0] if last else (finished.pipeline, "")
    return Crash(_without_options(name), where, before, _last_words(finished))


def _unknown(message: str, word: str, names: tuple[str, ...]) -> InputError:
    near = nearest(word, names)
    hint = f"the nearest are {', '.join(near)}" if near else "`opt-22 --print-passes` lists them"
    return InputError(message, hint=hint)


def _without_options(name: str) -> str:
    return re.sub(r"<[^<>]*>", "", name)


def _last_words(finished: Finished) -> str:
    """From where LLVM begins to complain to its end, or how its process ended."""
    found = re.search(
        r"^(?:.*Assertion .*failed|LLVM ERROR: |PLEASE submit|Stack dump:)", finished.printed, re.M
    )
    said = finished.printed[found.start() :].strip() if found else ""
    status = finished.status
    how = f"signal {-status}" if status < 0 else f"exit status {status}"
    return said or f"LLVM's process ended without a word ({how})"
