"""A report for people: the verdict line first, then what shows it.

Plain text of 80 columns where names allow it. What went wrong stands on a line `ERROR: ...` with
a sentence from the closed list `ERRORS`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...semantics.static_rules.violations import Violation
from ..results.tree import BrokenRules, Ending, Listing, Part, Reason, Remark, Report, Result, Wave
from ..text.phrases import indented, visible
from ..text.wording import PLAIN, WIDTH, Wording
from ..verdicts.source_lines import line_at

_DEPTH = 4
"""Columns in front of an execution."""


def text_of(report: Report, wording: Wording = PLAIN) -> str:
    """What was judged, for stdout; what could not be asked or failed is told elsewhere."""
    shown: dict[object, list[str]] = {}
    for number, result in enumerate(report.results):
        if result.judged or result.group is not None:
            own = number if result.group is None else result.group
            heading = [visible(result.group)] if result.group else []
            shown.setdefault(own, heading).append(result_text(result, wording))
    parts = [*report.head, *("\n".join(each) for each in shown.values()), *report.foot]
    parts += [*news_of(report), *ended_lines(report)]
    return "".join(f"{line}\n" for line in report.between.join(parts).split("\n")) if parts else ""


def news_of(report: Report) -> list[str]:
    """What changed since a run that was kept, as one text; none where nothing was compared."""
    return ["\n".join(visible(line) for line in report.news)] if report.news else []


def ended_lines(report: Report) -> list[str]:
    """What is said of a run that was ended before all was answered."""
    if not report.ended:
        return []
    return [f"The run was ended by {report.ended}: what is not answered above was not judged."]


def result_text(result: Result, wording: Wording = PLAIN) -> str:
    """The whole text of one result."""
    lines = [result.lead] if result.lead else []
    lines += result.lines or _told(result, wording)
    return "\n".join(visible(line) for line in (*lines, *result.trail))


def _told(result: Result, wording: Wording) -> list[str]:
    lines = [result.title, *_where(result, wording)]
    lines += [f"ERROR: {result.error}"] if result.error else []
    parts: Sequence[Part] = result.parts
    if any(isinstance(each, BrokenRules) for each in parts):
        # They say more than the reason, which only counts them.
        parts = [each for each in parts if not isinstance(each, Reason)]
    return lines + [line for part in parts for line in _part(part, result, wording)]


def _where(result: Result, wording: Wording) -> list[str]:
    """The files and the model, on one line if there is room."""
    files = [wording.path(file) for file in result.files]
    where = f"  in {' -> '.join(files)}"
    if not result.setting:
        return [where]
    if result.unfolded or len(where) + len(result.setting) < WIDTH:
        return [f"{where} {result.setting}"]
    return [f"  in {files[0]}", *(f"    -> {file}" for file in files[1:]), f"    {result.setting}"]


def _part(part: Part, result: Result, wording: Wording) -> list[str]:
    """A part of the result as lines; none for what is told in pictures alone."""
    match part:
        case Reason():
            return _reason(part, wording)
        case Remark(text=text):
            return indented(text)
        case Listing(lines=lines):
            return list(lines)
        case BrokenRules(violations=violations, file=file):
            told = wording.path(file)
            return [line for each in violations for line in _violation(each, told)]
        case Wave():
            from .executed_wave import wave_lines

            return wave_lines(part, result.rules, wording)
        case Ending():
            return _ending(part, result.rules)
    return []


def _reason(reason: Reason, wording: Wording) -> list[str]:
    if reason.place is None:
        return indented(reason.text, hanging=reason.hanging)
    from ..text.program_lines import brief_text, cut

    file, line = reason.place.file, reason.place.line
    lines = indented(f"{wording.path(file)}:{line}: {reason.text}", hanging=reason.hanging)
    instruction = brief_text(line_at(file, line))
    if instruction and instruction not in reason.quoted:
        lines.append(f"    {cut(instruction, WIDTH - 4)}")
    return lines


def _violation(violation: Violation, file: str) -> list[str]:
    """A broken rule: its id and place, what it says, and LLVM's sentence where LLVM has one."""
    place = f"{file}:{violation.line}" if violation.line else file
    lines = [f"  {violation.rule} at {place}, block %{violation.block}"]
    if violation.instruction:
        lines += indented(violation.instruction.strip(), 4, 2)
    lines += indented(violation.message, 4)
    return lines + (indented(f"LLVM: {violation.llvm}", 4) if violation.llvm else [])


def _ending(ending: Ending, rules: Sequence[str]) -> list[str]:
    from ..text.litmus import state_text
    from ..text.litmus_executions import execution_lines

    lines = [f"  outcome  {state_text(ending.outcome)}"]
    if ending.forbidden_by:
        lines.append(f"  source   forbids it by {', '.join(ending.forbidden_by)}")
    lines.append(f"  rules    {', '.join(rules)}")
    return lines + [f"    {line}" for line in execution_lines(ending.ordering, WIDTH - _DEPTH)]
