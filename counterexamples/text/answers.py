"""Answers as people read them: the verdict line first, then what shows it.

Plain text of 80 columns where names allow it. What went wrong stands on a line `ERROR: ...` with
a sentence from the closed list `ERRORS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...semantics.program.function import Function
from ...semantics.static_rules.violations import Violation
from ..verdicts.answers import Answer, Failure, Refusal
from ..verdicts.source_lines import line_at
from ..verdicts.verdicts import (
    IllFormed,
    Judgement,
    Preserved,
    Repetition,
    Scope,
    Unknown,
    Verdict,
    Violated,
    name_of,
)
from .next_steps import next_step
from .phrases import (
    ERRORS,
    VERDICTS,
    error_line,
    indented,
    reach,
    reach_of_trips,
    set_text,
)
from .program_lines import brief_text, cut
from .timelines import WIDTH
from .violations import violation_text
from .wording import PLAIN, Wording

VACUOUS = "vacuous: no convergent operation can be reached, so nothing was compared"


def answer_text(
    answer: Answer, replay_options: Sequence[str] = (), wording: Wording = PLAIN
) -> str:
    """The whole text of one answer; `replay_options` are added to the commands that replay it."""
    match answer:
        case Judgement():
            lines = _judgement(answer, replay_options, wording)
        case Refusal(error=error):
            lines = refusal_lines(error)
        case Failure():
            lines = _failure(answer)
    return "\n".join(lines)


def headline(judgement: Judgement) -> str:
    """The verdict with its scope, and the pair that it is about."""
    verdict = judgement.verdict
    word = name_of(verdict)
    if isinstance(verdict, Preserved):
        word += " " + reach(verdict.scope)
    return f"{word}: @{judgement.source} -> @{judgement.target}"


def _judgement(judgement: Judgement, replay_options: Sequence[str], wording: Wording) -> list[str]:
    told = replace(
        judgement,
        file=wording.path(judgement.file),
        target_file=judgement.target_file and wording.path(judgement.target_file),
        contracts=judgement.contracts and wording.path(judgement.contracts),
    )
    return _told(told, replay_options, wording)


def _told(judgement: Judgement, replay_options: Sequence[str], wording: Wording) -> list[str]:
    lines = [headline(judgement), *_where(judgement)]
    match judgement.verdict:
        case Preserved() as verdict:
            lines += [f"  {VACUOUS}"] if verdict.vacuous else []
            for part in verdict.reason.splitlines():
                lines += indented(part, hanging=2)
        case Violated() as verdict:
            lines.append(error_line(verdict.change))
            lines += violation_text(judgement, verdict, replay_options, wording)
        case IllFormed() as verdict:
            lines.append(error_line("ill-formed"))
            file = judgement.target_file or judgement.file
            for violation in verdict.violations:
                lines += violation_lines(violation, file)
            lines += [] if verdict.violations else indented(verdict.reason)
        case Unknown() as verdict:
            lines += _unknown(judgement, verdict)
    for note in judgement.notes:
        lines += indented(f"note: {note}")
    if judgement.checked_with is not None:
        lines.append(f"  {repetition_text(judgement.checked_with)}")
    return lines + view_lines(judgement)


def view_lines(judgement: Judgement) -> list[str]:
    """The views that were judged, in order, where somebody asked for them."""
    if judgement.views is None:
        return []
    lines = ["  views judged:" if judgement.views else "  views judged: none"]
    for number, judged in enumerate(judgement.views, 1):
        said = f"{judged.view}: {_said_of(judged.verdict)}"
        lines += indented(f"{number:4} {judged.seconds:7.2f} s  {said}", 2, 16)
    return lines


def _said_of(verdict: Verdict) -> str:
    """A verdict on a view in short: its word, and how far it reaches or what stopped it."""
    match verdict:
        case Preserved(scope=scope):
            return f"preserved {reach_of_trips(scope)}"
        case Violated(change=change):
            return f"violated ({change})"
        case IllFormed(reason=reason) | Unknown(reason=reason):
            return f"{name_of(verdict)}: {reason}"


def _where(judgement: Judgement) -> list[str]:
    """The files and the relation of convergence, on one line if there is room."""
    where = f"  in {judgement.file}"
    where += f" -> {judgement.target_file}" if judgement.target_file else ""
    model = f"({judgement.model} convergence)"
    if len(where) + len(model) < WIDTH:
        return [f"{where} {model}"]
    parts = where.split(" -> ")
    return [parts[0], *(f"    -> {part}" for part in parts[1:]), f"    {model}"]


def repetition_text(found: Repetition) -> str:
    """`repeated by cvc5: 212 of 215, 3 not decided in time`."""
    if not found.queries:
        return f"repeated by {found.solver}: nothing, no query was needed"
    said = f"repeated by {found.solver}: {found.agreed} of {found.queries}"
    return said + (f", {found.undecided} not decided in time" if found.undecided else "")


def of_all(found: Sequence[Repetition]) -> Repetition:
    """What a second solver says to the queries of several answers, one at least."""
    return replace(
        found[0],
        queries=sum(each.queries for each in found),
        agreed=sum(each.agreed for each in found),
        undecided=sum(each.undecided for each in found),
    )


def _unknown(judgement: Judgement, verdict: Unknown) -> list[str]:
    file = judgement.file_of(verdict.side)
    place = f"{file}:{verdict.line}: " if verdict.line else ""
    lines = indented(place + verdict.reason)
    instruction = brief_text(line_at(file, verdict.line))
    if instruction and instruction not in verdict.cause.quoted:
        lines.append(f"    {cut(instruction, WIDTH - 4)}")
    scope = verdict.scope
    if scope is not None and scope != Scope(0, 0):
        lines += indented(f"no difference was found {reach(scope)}")
    step = next_step(verdict.cause)
    return lines + (indented(f"hint: {step}") if step else [])


# --- static rules, refusals, failures -----------------------------------------------------------


def violation_lines(violation: Violation, file: str) -> list[str]:
    """A broken rule: its id and place, what it says, and LLVM's sentence where LLVM has one."""
    place = f"{file}:{violation.line}" if violation.line else file
    lines = [f"  {violation.rule} at {place}, block %{violation.block}"]
    if violation.instruction:
        lines += indented(violation.instruction.strip(), 4, 2)
    lines += indented(violation.message, 4)
    if violation.llvm:
        lines += indented(f"LLVM: {violation.llvm}", 4)
    return lines


def verification_text(file: str, function: Function, broken: Sequence[Violation]) -> str:
    """The answer of `verify` about one function."""
    word = "not well-formed" if broken else "well-formed"
    lines = [f"{word}: @{function.name}", f"  in {file}"]
    if broken:
        lines.append(error_line("not well-formed"))
    for violation in broken:
        lines += violation_lines(violation, file)
    return "\n".join(lines)


def refusal_lines(error: Any) -> list[str]:
    """What is wrong with the input, where, and what to do next (an `InputError`)."""
    place = error.file
    if error.line:
        place += f":{error.line}" + (f":{error.column}" if error.column else "")
    lines = [error_line("input")]
    lines += indented(f"{place}: {error.message}" if place else error.message)
    if error.hint:
        lines += indented(f"hint: {error.hint}")
    return lines


def _failure(failure: Failure) -> list[str]:
    pair = f"@{failure.source} -> @{failure.target}"
    lines = [error_line("contradiction"), f"  {pair} in {failure.file}"]
    lines += indented(failure.message)
    if failure.report:
        lines.append(f"  report: {failure.report}")
    return lines


# --- many answers -------------------------------------------------------------------------------


def summary_text(answers: Sequence[Answer]) -> str:
    """`Summary:` with one counter for each verdict, and for what was not judged if any."""
    words = [word_of(answer) for answer in answers]
    lines = ["Summary:"]
    for word in (*VERDICTS, "error", "failure"):
        if word in VERDICTS or word in words:
            lines.append(f"  {words.count(word):5} {_SUMMARY_NAMES.get(word, word)}")
    vacuous = sum(
        isinstance(answer, Judgement)
        and isinstance(answer.verdict, Preserved)
        and answer.verdict.vacuous
        for answer in answers
    )
    if vacuous:
        lines.append(f"  {vacuous} of the preserved are vacuous: nothing was compared in them")
    return "\n".join(lines)


_SUMMARY_NAMES = {"error": "not judged (input errors)", "failure": "failures of the checker"}


def word_of(answer: Answer) -> str:
    """The answer in one word: a verdict, `error` or `failure`."""
    match answer:
        case Judgement(verdict=verdict):
            return name_of(verdict)
        case Refusal():
            return "error"
        case Failure():
            return "failure"


__all__ = [
    "ERRORS",
    "VACUOUS",
    "VERDICTS",
    "answer_text",
    "error_line",
    "headline",
    "reach",
    "refusal_lines",
    "repetition_text",
    "set_text",
    "summary_text",
    "verification_text",
    "violation_lines",
    "word_of",
]
