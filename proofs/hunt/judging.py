"""One program through one pipeline: every pass that changed it is judged.

Judged are the functions that another module may call, each with what it calls: a pass over the
module may specialise an internal function for its callers, and only they can tell the difference.
The first step that leaves an ill-formed program ends the run, since nothing is known behind it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ...counterexamples.verdicts.answers import Refusal
from ...counterexamples.verdicts.json_schema import judgement_result
from ...counterexamples.verdicts.verdicts import (
    IllFormed,
    Judgement,
    Preserved,
    Unknown,
    Violated,
    name_of,
)
from ...encodings.solver.checks import Answer, Check, watched
from ...semantics.inlining.reached_bodies import called_functions
from ...semantics.program.causes import Kind
from ...semantics.program.function import Module
from ...semantics.program.input_errors import InputError
from ...semantics.reading.module_text import module_text
from ...semantics.reading.reader import read_module
from ..judging.judge import judge
from ..judging.pairs import Pair
from ..passes.steps import PassRun, PassStep, pass_steps
from ..question.contradiction import Contradiction
from ..question.options import Options
from ..refinement.decision import DEFAULT_BOUND, SMALLER_BOUNDS

FindingClass = Literal["set changed", "ill-formed", "crash", "contradiction"]


@dataclass(frozen=True, slots=True)
class HuntOptions:
    """How programs are judged: `opt` as for `pass_steps`, seconds for a run of passes and for a
    pair, and the options of each pair. `llvm_reduce` is the program that findings are made smaller
    with, beside the own reducer; None for that alone."""

    opt: str | None
    pass_seconds: float = 20.0
    pair: Options = field(default_factory=lambda: Options(bound=4, timeout=10.0))
    llvm_reduce: str | None = None


@dataclass(frozen=True, slots=True)
class JudgedPair:
    """The answer about one function behind one pass. `reason` is empty for what is preserved,
    `cause` is why nothing was decided, empty for what was."""

    pass_name: str
    function: str
    verdict: str
    reason: str
    vacuous: bool
    model: str
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a pass did wrong to a function of `text`, the module that it was given.

    `detail` tells findings of one pass and class apart: how sets changed, which rules or which
    sentence of LLVM's; `shown` is the reason in words. `result` is the answer as documents have it
    (`json_documents`), empty where there is no answer about a function."""

    pass_name: str
    kind: FindingClass
    function: str
    text: str
    after_text: str
    detail: str
    shown: str
    result: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judged:
    """All answers about one program and pipeline. `steps` counts the passes that changed it,
    `seconds` what judging took without LLVM's passes, `solver_seconds` z3's part of that."""

    pairs: tuple[JudgedPair, ...]
    findings: tuple[Finding, ...]
    steps: int
    seconds: float
    solver_seconds: float
    obstacle: str = ""


def judged_program(text: str, pipeline: str, options: HuntOptions, only: str = "") -> Judged:
    """Run the pipeline over a module and judge each step, or those of one pass.

    Raises InputError for a pipeline that LLVM does not know."""
    run = pass_steps(text, pipeline, opt=options.opt, timeout=options.pass_seconds)
    begun = time.monotonic()
    with _stopwatch() as clock:
        pairs, findings = _judged(run, options, only)
    seconds = time.monotonic() - begun
    return Judged(pairs, findings, len(run.steps), seconds, clock.seconds)


def _judged(
    run: PassRun, options: HuntOptions, only: str
) -> tuple[tuple[JudgedPair, ...], tuple[Finding, ...]]:
    pairs: list[JudgedPair] = []
    findings: list[Finding] = []
    for step in run.steps:
        if only and step.name != only:
            continue
        found = [each for answer in judged_step(step, options) for each in answer]
        pairs += [each for each in found if isinstance(each, JudgedPair)]
        findings += [each for each in found if isinstance(each, Finding)]
        if any(each.kind == "ill-formed" for each in findings):
            return tuple(pairs), tuple(findings)
    if run.crash is not None:
        crash = run.crash
        shown = crash_words(crash.said)
        findings.append(
            Finding(crash.name, "crash", "", crash.before_text, "", shown.splitlines()[0], shown)
        )
    return tuple(pairs), tuple(findings)


def judged_step(
    step: PassStep, options: HuntOptions
) -> Iterator[tuple[JudgedPair] | tuple[JudgedPair, Finding]]:
    """The answers about the functions that one pass changed, each with its finding if it is one."""
    source = read_module(step.before_text, "before", options.pass_seconds)
    try:
        target = read_module(step.after_text, "after", options.pass_seconds)
    except InputError as error:
        if not error.by_llvm:
            reason = f"what the pass wrote was not read: {error.message}"
            yield (JudgedPair(step.name, "", "unknown", reason, False, "", Kind.TEXT.value),)
            return
        sentence = error.message.removeprefix("LLVM does not accept this text: ")
        detail = _without_names(sentence)
        yield _found(step, "", "ill-formed", sentence, detail, "ill-formed", "controlled")
        return
    for name in changed_functions(step, source):
        yield _judged_function(step, source, target, name, options)


def changed_functions(step: PassStep, source: Module) -> list[str]:
    """The functions that others may call and that changed, or one that they call did. What is
    written of a function outside of its body, as its attributes, is part of it."""
    before, after = module_text(step.before_text), module_text(step.after_text)
    changed = {
        name
        for name in before.functions
        if name not in after.functions or before.meaning(name) != after.meaning(name)
    }
    return [
        name
        for name, function in source.functions.items()
        if name in before.functions
        and not re.match(r"define (?:internal|private) ", before.functions[name])
        and changed.intersection(each.name for each in called_functions(source, function.name))
    ]


def _judged_function(
    step: PassStep, source: Module, target: Module, name: str, options: HuntOptions
) -> tuple[JudgedPair] | tuple[JudgedPair, Finding]:
    there = name if name in target.functions else ""
    pair = Pair("before", name, there, source, target, target_file="after")
    try:
        answer = _answer_at_some_bound(pair, options.pair)
    except Contradiction as error:
        return _found(
            step, name, "contradiction", error.message, error.message, "contradiction", ""
        )
    if isinstance(answer, Refusal):
        reason = f"the source was refused: {answer.error.message}"
        cause = Kind.RULES.value
        return (JudgedPair(step.name, name, "unknown", reason, False, "", cause),)
    verdict, model = answer.verdict, answer.model
    match verdict:
        case Violated(change=change, reason=reason):
            found = _found(step, name, "set changed", reason, change, "violated", model)
            return _with_result(found, answer)
        case IllFormed(reason=reason):
            detail = ", ".join(sorted(set(verdict.rules)))
            llvm = next((each.llvm for each in verdict.violations if each.llvm), "")
            shown = f"{reason}; LLVM: {llvm}" if llvm else reason
            found = _found(step, name, "ill-formed", shown, detail, "ill-formed", model)
            return _with_result(found, answer)
        case Unknown(reason=reason, cause=cause):
            kind = cause.kind.value
            return (JudgedPair(step.name, name, "unknown", reason, False, model, kind),)
        case Preserved(vacuous=vacuous):
            return (JudgedPair(step.name, name, name_of(verdict), "", vacuous, model),)
    raise AssertionError(verdict)


def _answer_at_some_bound(pair: Pair, options: Options) -> Judgement | Refusal:
    """The answer at the bound of the options, or with fewer trips where that grows too large."""
    answer = judge(pair, options)
    for bound in SMALLER_BOUNDS:
        verdict = answer.verdict if isinstance(answer, Judgement) else None
        stopped = isinstance(verdict, Unknown) and verdict.cause.too_many_trips
        if stopped and bound < (options.bound or DEFAULT_BOUND):
            answer = judge(pair, replace(options, bound=bound))
    return answer


def _found(
    step: PassStep,
    name: str,
    kind: FindingClass,
    shown: str,
    detail: str,
    verdict: str,
    model: str,
) -> tuple[JudgedPair, Finding]:
    return (
        JudgedPair(step.name, name, verdict, shown, False, model),
        Finding(step.name, kind, name, step.before_text, step.after_text, detail, shown),
    )


def _with_result(
    found: tuple[JudgedPair, Finding], answer: Judgement
) -> tuple[JudgedPair, Finding]:
    pair, finding = found
    result = {**judgement_result(answer), "pass": finding.pass_name}
    return pair, replace(finding, result=result)


def _without_names(sentence: str) -> str:
    """A sentence of LLVM's without the names of one program's values."""
    return re.sub(r"[%@!][-\w$.\"]+", "_", sentence.splitlines()[0])


def crash_words(said: str) -> str:
    """What LLVM stopped at: its sentence, and the functions of LLVM on its stack, innermost first.

    A line for each, without addresses and places of one machine."""
    frames = re.findall(r"^ *#\d+ \S+ ((?:llvm|\(anonymous namespace\))::[^(\n]+)\(", said, re.M)
    inner = [frame for frame in frames if not frame.startswith("llvm::sys::")]
    sentence = re.search(r"Assertion .* failed|LLVM ERROR: .*", said)
    if sentence:
        first = _without_names(sentence[0])
    elif inner:
        first = f"stopped in {inner[0]}"
    else:
        first = "stopped without a word"
    return "\n".join([first, *inner[:5]])


# --- the time that the solver takes ---------------------------------------------------------------


class _Clock:
    """A watcher of the solver that adds up its time (`asking.Watcher`)."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._begun = 0.0

    def asked(self, check: Check) -> None:
        self._begun = time.monotonic()

    def answered(self, answer: Answer) -> Answer:
        self.seconds += time.monotonic() - self._begun
        return answer


@contextmanager
def _stopwatch() -> Iterator[_Clock]:
    clock = _Clock()
    with watched(clock):
        yield clock
