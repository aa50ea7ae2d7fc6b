"""What shows a violation to people: the wave that was executed, on its inputs, in both programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..results.tree import Wave
from ..text.input_lines import input_lines, result_lines
from ..text.phrases import indented, set_text
from ..text.replay_commands import folded, replay_commands, replay_words
from ..text.timelines import Mark, marks_of, timeline
from ..text.wording import Wording
from ..verdicts.callee_names import called
from ..verdicts.differences import END
from ..verdicts.verdicts import Judgement, Witness

if TYPE_CHECKING:
    from ...semantics.wave.records import WaveRun

DEPTH = 4
"""Columns in front of programs and timelines."""


def wave_lines(wave: Wave, rules: Sequence[str], wording: Wording) -> list[str]:
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
        *_sets(wave, source, target),
        *_rules(rules, wording),
        *input_lines(witness.inputs, witness.lanes),
        *result_lines(witness.source_results, witness.target_results, witness.lanes),
        *_choices(witness),
        *([] if wording.brief else _programs(witness, wording.width)),
        *_runs(judgement, witness, wording.width),
        *_replay(judgement, witness, wave.options, wording),
    ]


def _place(witness: Witness) -> str:
    if witness.callee == END:
        return f"the end of lane {witness.lane}"
    return f"execution {witness.execution} of {called(witness.callee)} by lane {witness.lane}"


def _sets(wave: Wave, source: Mark | None, target: Mark | None) -> list[str]:
    """Who takes part on each side; with their executions where the lanes are the same."""
    witness = wave.verdict.witness
    if wave.verdict.meets_another_execution:
        members = [
            _executions(run, mark)
            for run, mark in ((witness.source_run, source), (witness.target_run, target))
        ]
        if all(members):
            return [f"  source   {members[0]}", f"  target   {members[1]}"]
    return [
        f"  source   {_talks(witness.source_set, source)}",
        f"  target   {_talks(witness.target_set, target)}",
    ]


def _executions(run: WaveRun | None, mark: Mark | None) -> str:
    """`lanes {0#2, 1#3}`: the second execution of lane 0 meets the third of lane 1."""
    if run is None or mark is None:
        return ""
    met = [each for each in run.of(mark.callee) if each.executions.get(mark.lane) == mark.execution]
    members = (f"{lane}#{met[0].executions[lane]}" for lane in met[0].lanes) if met else ()
    return f"lanes {{{', '.join(members)}}}" if met else ""


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
        lines += [f"    {row}".rstrip() for row in timeline(run, mark, width=width - DEPTH)]
    return lines


def _replay(
    judgement: Judgement, witness: Witness, options: Sequence[str], wording: Wording
) -> list[str]:
    said = "replayed on the simulated wave" if witness.replayed else "not replayed"
    if wording.brief:
        commands = list(replay_commands(judgement, witness, options))
    else:
        both = replay_words(judgement, witness, options)
        commands = [line for words in both for line in folded(words, wording.width - DEPTH)]
    return ["", f"  {said}; to run it again:", *(f"    {command}" for command in commands)]
