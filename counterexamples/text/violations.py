"""A violation as people read it: where the sets differ, on which inputs, in which programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ...semantics.wave.records import WaveRun
from ..verdicts.callee_names import called
from ..verdicts.differences import END
from ..verdicts.json_values import plain
from ..verdicts.verdicts import Judgement, Violated, Witness
from .phrases import counted, indented, set_text
from .program_lines import place_of, program_lines, signature
from .replay_commands import folded, replay_commands, replay_words
from .side_by_side import side_by_side
from .timelines import Mark, marks_of, timeline
from .wording import Wording

_DEPTH = 4
"""Columns in front of programs and timelines."""


def violation_text(
    judgement: Judgement, verdict: Violated, options: Sequence[str], wording: Wording
) -> list[str]:
    """Everything behind the line of the error; `options` are added to the commands that replay."""
    witness = verdict.witness
    return [
        *indented(verdict.reason),
        f"  at       {_place(witness)}",
        f"  source   {_talks(witness.source_set, marks_of(witness)[0])}",
        f"  target   {_talks(witness.target_set, marks_of(witness)[1])}",
        *_rules(verdict, wording),
        *_inputs(witness),
        *_choices(witness),
        *([] if wording.brief else _programs(witness, wording.width)),
        *_runs(judgement, witness, wording.width),
        *_replay(judgement, witness, options, wording),
    ]


def _place(witness: Witness) -> str:
    if witness.callee == END:
        return f"the end of lane {witness.lane}"
    return f"execution {witness.execution} of {called(witness.callee)} by lane {witness.lane}"


def _talks(members: Sequence[int], mark: Mark | None) -> str:
    """The set of one side's call, which need not be convergent."""
    return "not convergent, talks to no one" if mark and not members else set_text(members)


def _rules(verdict: Violated, wording: Wording) -> list[str]:
    """The rules on one line, or one below the other with what they say."""
    if wording.brief or not wording.glosses:
        return [f"  rules    {', '.join(verdict.rules)}"]
    wide = max(map(len, verdict.rules))
    lines: list[str] = []
    for rule in verdict.rules:
        gloss = f"{rule.ljust(wide)}  {wording.glosses.get(rule, '')}".rstrip()
        lines += indented(gloss, 11, wide + 2)
    return [f"  rules    {lines[0].lstrip()}", *lines[1:]]


def _inputs(witness: Witness) -> list[str]:
    """A line a lane: what its arguments are and what its calls return."""
    lanes = counted(witness.lanes, "lane")
    if not witness.inputs:
        return [f"  inputs   {lanes}, without inputs"]
    lines = [f"  inputs   {lanes}"]
    for lane in range(witness.lanes):
        values = ", ".join(
            f"{name} = {json.dumps(_of_lane(plain(value), lane, witness.lanes))}"
            for name, value in witness.inputs.items()
        )
        lines += indented(f"lane {lane}: {values}", 11, 2)
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
