"""A report for people: the verdict line first, then what shows it.

Plain text of 80 columns where names allow it. What went wrong stands on a line `ERROR: ...` with
a sentence from the closed list `ERRORS`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...semantics.static_rules.violations import Violation
from ...semantics.wave.memory_inputs import KEYS
from ..results.tree import BrokenRules, Ending, Listing, Part, Reason, Remark, Report, Result, Wave
from ..text.memory_phrases import memory_phrases
from ..text.phrases import counted, indented, set_text
from ..text.replay_commands import folded, replay_commands, replay_words
from ..text.timelines import WIDTH, Mark, marks_of, timeline
from ..text.wording import PLAIN, Wording
from ..verdicts.callee_names import called
from ..verdicts.differences import END
from ..verdicts.json_values import plain
from ..verdicts.source_lines import line_at
from ..verdicts.verdicts import Judgement, Witness

if TYPE_CHECKING:
    from ...semantics.wave.records import WaveRun

_DEPTH = 4
"""Columns in front of programs and timelines."""


def text_of(report: Report, wording: Wording = PLAIN) -> str:
    """What was judged, for stdout; what could not be asked or failed is told elsewhere."""
    shown: dict[object, list[str]] = {}
    for number, result in enumerate(report.results):
        if result.judged or result.group is not None:
            own = number if result.group is None else result.group
            heading = [result.group] if result.group else []
            shown.setdefault(own, heading).append(result_text(result, wording))
    parts = [*report.head, *("\n".join(each) for each in shown.values()), *report.foot]
    return "".join(f"{line}\n" for line in report.between.join(parts).split("\n")) if parts else ""


def result_text(result: Result, wording: Wording = PLAIN) -> str:
    """The whole text of one result."""
    lines = [result.lead] if result.lead else []
    lines += result.lines or _told(result, wording)
    return "\n".join([*lines, *result.trail])


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
            return _wave(part, result.rules, wording)
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


# --- an executed wave -----------------------------------------------------------------------------


def _wave(wave: Wave, rules: Sequence[str], wording: Wording) -> list[str]:
    """Where the sets differ, on which inputs, in which programs."""
    witness = wave.verdict.witness
    source, target = marks_of(witness)
    judgement = replace(
        wave.judgement,
        file=wording.path(wave.judgement.file),
        target_file=wave.judgement.target_file and wording.path(wave.judgement.target_file),
        contracts=wave.judgement.contracts and wording.path(wave.judgement.contracts),
    )
    return [
        f"  at       {_place(witness)}",
        f"  source   {_talks(witness.source_set, source)}",
        f"  target   {_talks(witness.target_set, target)}",
        *_rules(rules, wording),
        *_inputs(witness),
        *_choices(witness),
        *([] if wording.brief else _programs(witness, wording.width)),
        *_runs(judgement, witness, wording.width),
        *_replay(judgement, witness, wave.options, wording),
    ]


def _place(witness: Witness) -> str:
    if witness.callee == END:
        return f"the end of lane {witness.lane}"
    return f"execution {witness.execution} of {called(witness.callee)} by lane {witness.lane}"


def _talks(members: Sequence[int], mark: Mark | None) -> str:
    """The set of one side's call, which need not be convergent."""
    return "not convergent, talks to no one" if mark and not members else set_text(members)


def _rules(rules: Sequence[str], wording: Wording) -> list[str]:
    """The rules on one line, or one below the other with what they say."""
    if wording.brief or not wording.glosses:
        return [f"  rules    {', '.join(rules)}"]
    wide = max(map(len, rules))
    lines: list[str] = []
    for rule in rules:
        gloss = f"{rule.ljust(wide)}  {wording.glosses.get(rule, '')}".rstrip()
        lines += indented(gloss, 11, wide + 2)
    return [f"  rules    {lines[0].lstrip()}", *lines[1:]]


def _inputs(witness: Witness) -> list[str]:
    """A line a lane: what its arguments are and what its calls return."""
    lanes = counted(witness.lanes, "lane")
    if not witness.inputs:
        return [f"  inputs   {lanes}, without inputs"]
    lines = [f"  inputs   {lanes}"]
    own = {name: value for name, value in witness.inputs.items() if name not in KEYS}
    for lane in range(witness.lanes):
        values = ", ".join(
            f"{name} = {json.dumps(_of_lane(plain(value), lane, witness.lanes))}"
            for name, value in own.items()
        )
        lines += indented(f"lane {lane}: {values}", 11, 2) if own else []
    for line in memory_phrases(witness.inputs):
        lines += indented(line, 11, 2)
    return lines


def _of_lane(value: Any, lane: int, lanes: int) -> Any:
    """One lane's part: of a list with one entry a lane its entry, else the common value."""
    return value[lane] if isinstance(value, list) and len(value) == lanes else value


def _choices(witness: Witness) -> list[str]:
    """Whom each side's anchors brought together."""
    lines: list[str] = []
    for word, choice in (("source", witness.source_choice), ("target", witness.target_choice)):
        for name, sets in (choice or {}).items():
            lines += indented(f"{word} %{name}: {_together(sets)}", 11, 2)
    return lines and [f"  anchors  {lines[0].lstrip()}", *lines[1:]]


def _together(sets: Sequence[Sequence[Sequence[int]]]) -> str:
    """`{0, 1}`, and by executions where lanes do not meet in their first one."""
    if not sets:
        return "each lane alone"
    first = all(execution == 1 for members in sets for _, execution in members)
    shown = ("{0}" if first else "{0}#{1}").format
    return ", ".join("{" + ", ".join(shown(*m) for m in members) + "}" for members in sets)


# --- programs and timelines -----------------------------------------------------------------------


def _programs(witness: Witness, width: int) -> list[str]:
    """Both programs, with the first call whose set differs."""
    from ..text.program_lines import place_of, program_lines, signature
    from ..text.side_by_side import side_by_side

    runs = (witness.source_run, witness.target_run)
    if any(run is None or getattr(run, "program", None) is None for run in runs):
        return []
    source, target = (
        program_lines(run.program, place_of(run, mark), _note(members))
        for run, mark, members in zip(
            runs, marks_of(witness), (witness.source_set, witness.target_set), strict=True
        )
    )
    titles = (
        f"source {signature(runs[0].program)}",
        f"target {signature(runs[1].program)}",
    )
    rows = side_by_side(titles, source, target, width - 2)
    return ["", *(f"  {row}".rstrip() for row in rows)]


def _note(members: Sequence[int]) -> str:
    return "{" + ", ".join(map(str, members)) + "}" if members else ""


def _runs(judgement: Judgement, witness: Witness, width: int) -> list[str]:
    lines: list[str] = []
    source, target = marks_of(witness)
    sides: tuple[tuple[str, str, WaveRun | None, Mark | None], ...] = (
        ("source", judgement.source, witness.source_run, source),
        ("target", judgement.target, witness.target_run, target),
    )
    for word, name, run, mark in sides:
        if run is None:
            continue
        lines += ["", f"  timeline of the {word} @{name}"]
        lines += [f"    {row}".rstrip() for row in timeline(run, mark, width=width - _DEPTH)]
    return lines


def _replay(
    judgement: Judgement, witness: Witness, options: Sequence[str], wording: Wording
) -> list[str]:
    said = "replayed on the simulated wave" if witness.replayed else "not replayed"
    if wording.brief:
        commands = list(replay_commands(judgement, witness, options))
    else:
        both = replay_words(judgement, witness, options)
        commands = [line for words in both for line in folded(words, wording.width - _DEPTH)]
    return ["", f"  {said}; to run it again:", *(f"    {command}" for command in commands)]
