"""What `passes` says about each pass that changed a function, as text and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..verdicts.answers import (
    ALL_AS_IT_SHOULD_BE,
    FINDING,
    Answer,
    Failure,
    Refusal,
    first_of,
    status_of,
)
from ..verdicts.json_schema import document, error_entry, failure_entry, judgement_result
from ..verdicts.verdicts import Judgement, Preserved, Unknown
from .answers import answer_text, headline, of_all, repetition_text, view_lines, word_of
from .phrases import VERDICTS, error_line
from .replay_commands import folded
from .timelines import WIDTH
from .wording import PLAIN, Wording

MOST_LINES = 16
"""How many lines of what LLVM says about a crash are shown to people."""

BEFORE, AFTER = ".before.ll", ".after.ll"


@dataclass(frozen=True, slots=True)
class PassAnswer:
    """The answer about one function that one pass changed.

    `step` counts the passes that changed something from 1 and is 0 for the whole pipeline,
    `where` is what the pass ran on in LLVM's words. `kept` is the place of the two programs
    without the endings of their files, empty where they were not kept."""

    step: int
    name: str
    where: str
    function: str
    answer: Answer
    kept: str = ""


@dataclass(frozen=True, slots=True)
class PassCrash:
    """A pass that ended LLVM's process; `program` is the file that makes it do so."""

    name: str
    where: str
    said: str
    program: str


@dataclass(frozen=True, slots=True)
class PassReport:
    """All that is said of one pipeline on one file. `removed` and `added` have the functions that
    vanished or are new, each with the pass."""

    file: str
    pipeline: str
    backend: str
    steps: int
    answers: tuple[PassAnswer, ...]
    removed: tuple[tuple[str, str], ...] = ()
    added: tuple[tuple[str, str], ...] = ()
    crash: PassCrash | None = None


def passes_status(report: PassReport) -> int:
    """A step that is `unknown` does not count where the whole pipeline is decided for its
    function; a crash is a finding."""
    settled = {
        each.function
        for each in report.answers
        if each.step == 0 and word_of(each.answer) == "preserved"
    }
    statuses = [
        ALL_AS_IT_SHOULD_BE
        if _is_unknown(each.answer) and each.function in settled
        else status_of(each.answer)
        for each in report.answers
    ]
    return first_of([*statuses, *([FINDING] if report.crash else [])])


def _is_unknown(answer: Answer) -> bool:
    return isinstance(answer, Judgement) and isinstance(answer.verdict, Unknown)


# --- JSON ----------------------------------------------------------------------------------------


def passes_document(report: PassReport) -> str:
    results: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    for each in report.answers:
        match each.answer:
            case Judgement() as judgement:
                results.append(pass_result(report, each, judgement))
            case Refusal(error=error, rules=rules):
                errors.append(error_entry(error, rules))
            case Failure() as failure:
                errors.append(failure_entry(failure))
    if report.crash is not None:
        place = (report.file, report.backend, report.steps + 1)
        results.append(crash_result(report.crash, *place, "maximal"))
    return document("passes", results, errors)


def pass_result(report: PassReport, each: PassAnswer, judgement: Judgement) -> dict[str, Any]:
    """One entry of `results` for `passes`."""
    found = {
        **judgement_result(judgement),
        "file": report.file,
        "pass": each.name,
        "step": each.step,
        "where": each.where,
        "backend": report.backend,
    }
    found.pop("target_file", None)
    if each.kept:
        found["before"], found["after"] = each.kept + BEFORE, each.kept + AFTER
    return found


def crash_result(
    crash: PassCrash, file: str, backend: str, step: int, model: str
) -> dict[str, Any]:
    """The entry of `results` for a crash; `step` is the number that the pass would have had."""
    return {
        "file": file,
        "source": "",
        "target": "",
        "model": model,
        "pass": crash.name,
        "step": step,
        "where": crash.where,
        "backend": backend,
        "verdict": "crash",
        "scope": {"trip_counts": 0, "waves": 0},
        "vacuous": False,
        "change": None,
        "rules": [],
        "reason": f"{crash.name} ended LLVM's process",
        "witness": None,
        "said": crash.said,
        "before": crash.program,
    }


# --- text ----------------------------------------------------------------------------------------


def passes_text(
    report: PassReport, replay_options: Sequence[str] = (), wording: Wording = PLAIN
) -> str:
    """A line for each function that a pass changed, all of it for what is not preserved."""
    changed = dict.fromkeys(each.function for each in report.answers)
    lines = [
        f"{report.file}: {report.pipeline} ({report.backend}), {_counted(report.steps, 'change')}"
    ]
    for function in changed:
        lines += ["", f"@{function}"]
        for each in report.answers:
            if each.function == function:
                lines += _answer_lines(each, replay_options, wording)
    for title, names in (("removed", report.removed), ("added", report.added)):
        if names:
            lines.append("")
        lines += [f"{title}: @{name} by {by}" for name, by in names]
    if report.crash is not None:
        lines += ["", *crash_lines(report.crash)]
    return "\n".join([*lines, "", *_summary(report)]) + "\n"


def _answer_lines(each: PassAnswer, replay_options: Sequence[str], wording: Wording) -> list[str]:
    place = f"{each.step:4} {each.name}" if each.step else f"     {each.name}"
    match each.answer:
        case Judgement(verdict=Preserved(vacuous=vacuous)) as judgement:
            said = headline(judgement).partition(":")[0] + (" (vacuous)" if vacuous else "")
            return [f"{place}: {said}", *view_lines(judgement)]
        case Judgement(verdict=Unknown(reason=reason)) as judgement:
            lines = _wrapped(f"{place}: unknown: {reason}", 7) + view_lines(judgement)
            if each.kept:
                again = ["wavecheck", "validate", each.kept + BEFORE, each.kept + AFTER]
                lines += [f"       {line}" for line in folded(again, WIDTH - 7)]
            return lines
        case answer:
            lines = [f"{place}:", *answer_text(answer, replay_options, wording).splitlines()]
            if each.kept:
                lines += [f"  before {each.kept}{BEFORE}", f"  after  {each.kept}{AFTER}"]
            return lines


def crash_lines(crash: PassCrash) -> list[str]:
    """What is said of a pass that ended LLVM's process."""
    where = f" on {crash.where}" if crash.where else ""
    lines = [f"crash: {crash.name}{where}", error_line("crash")]
    said = [line.rstrip() for line in crash.said.splitlines() if not line.startswith("PLEASE ")]
    lines += [f"  {line}" for line in said[:MOST_LINES]]
    lines += [f"  ... {len(said) - MOST_LINES} more lines"] if len(said) > MOST_LINES else []
    return [*lines, f"  program {crash.program}"]


def _summary(report: PassReport) -> list[str]:
    words = [word_of(each.answer) for each in report.answers if each.step]
    words += ["crash"] * (report.crash is not None)
    lines = ["Summary:"]
    for word in (*VERDICTS, "crash", "error", "failure"):
        if word in VERDICTS or word in words:
            lines.append(f"  {words.count(word):5} {word}")
    whole = [each for each in report.answers if each.step == 0]
    for each in whole:
        lines.append(f"  @{each.function} before and behind all passes: {word_of(each.answer)}")
    if any(word_of(each.answer) == "unknown" and not each.kept for each in report.answers):
        lines.append("  hint: --keep FOLDER writes the programs of every step, to ask further")
    judgements = [each.answer for each in report.answers if isinstance(each.answer, Judgement)]
    said = [each.checked_with for each in judgements if each.checked_with is not None]
    return lines + ([f"  {repetition_text(of_all(said))}"] if said else [])


def _wrapped(text: str, depth: int) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, subsequent_indent=" " * depth, break_long_words=False, break_on_hyphens=False
    )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
