"""What a page shows of one verdict, made ready for the template."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...semantics.program.function import Function
from ..text.answers import VACUOUS, headline, repetition_text
from ..text.phrases import ERRORS, reach
from ..text.program_lines import brief_text
from ..text.replay_commands import replay_commands
from ..text.timelines import marks_of
from ..verdicts.json_schema import judgement_result
from ..verdicts.json_values import plain
from ..verdicts.source_lines import line_at
from ..verdicts.verdicts import (
    IllFormed,
    Judgement,
    Preserved,
    Unknown,
    Violated,
    Witness,
    name_of,
)
from .sides import Side, drawn_side, executed_side
from .steps import aligned, step_of, steps_of


@dataclass(frozen=True, slots=True)
class Programs:
    """The two functions of a verdict, None for one that is not there. They are drawn where no
    executed wave brings its own."""

    source: Function | None = None
    target: Function | None = None


@dataclass(frozen=True, slots=True)
class Inputs:
    """A table of inputs: the name of each, and its value in each lane."""

    heading: str
    columns: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """One verdict on a page. `data` is the entry of the JSON document; `film` is what the player
    reads, empty without an executed wave."""

    number: int
    word: str
    title: str
    pair: str
    where: str
    scope: str
    error: str
    reason: str
    remarks: tuple[str, ...]
    rules: tuple[str, ...]
    sides: tuple[Side, ...]
    data: Mapping[str, Any]
    film: Mapping[str, Any]
    witness: Witness | None = None
    inputs: tuple[Inputs, ...] = ()
    violations: tuple[Any, ...] = ()
    step: int = 0
    kind: str = "convergence"


def result_of(
    number: int,
    judgement: Judgement,
    programs: Programs = Programs(),
    replay_options: Sequence[str] = (),
) -> Result:
    """What a page shows of a judgement; `number` tells it from others on the page."""
    verdict = judgement.verdict
    where = judgement.file
    if judgement.target_file:
        where += f" → {judgement.target_file}"
    witness = verdict.witness if isinstance(verdict, Violated) else None
    sides, step = _sides(judgement, witness, programs, replay_options)
    return Result(
        number,
        name_of(verdict),
        headline(judgement),
        f"@{judgement.source} → @{judgement.target}",
        f"{where} ({judgement.model} convergence)",
        reach(verdict.scope) if isinstance(verdict, Preserved) else "",
        _error(judgement),
        verdict.reason,
        tuple(_remarks(judgement)),
        tuple(verdict.rules),
        sides,
        judgement_result(judgement),
        _film(sides, step, witness),
        witness,
        _inputs(witness) if witness else (),
        verdict.violations if isinstance(verdict, IllFormed) else (),
        step,
    )


def _error(judgement: Judgement) -> str:
    match judgement.verdict:
        case Violated(change=change):
            return ERRORS[change]
        case IllFormed():
            return ERRORS["ill-formed"]
    return ""


def _remarks(judgement: Judgement) -> list[str]:
    verdict = judgement.verdict
    found: list[str] = []
    if isinstance(verdict, Preserved) and verdict.vacuous:
        found.append(VACUOUS)
    if isinstance(verdict, Unknown) and verdict.line:
        file = judgement.file_of(verdict.side)
        instruction = brief_text(line_at(file, verdict.line))
        found.append(f"at {file}:{verdict.line}" + (f": {instruction}" if instruction else ""))
    found += [f"note: {note}" for note in judgement.notes]
    if judgement.checked_with is not None:
        found.append(repetition_text(judgement.checked_with))
    return found


def _inputs(witness: Witness) -> tuple[Inputs, ...]:
    """The inputs of both programs in one table where they are the same."""
    given = _columns(witness.inputs, witness.lanes)
    if witness.target_inputs is None:
        return (Inputs("Inputs of the wave", given),)
    others = _columns(witness.target_inputs, witness.lanes)
    return (Inputs("Inputs of the source", given), Inputs("Inputs of the target", others))


def _columns(inputs: Mapping[str, Any], lanes: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each input with its value in each lane."""
    columns: list[tuple[str, tuple[str, ...]]] = []
    for name, value in plain(inputs).items():
        one_each = isinstance(value, list) and len(value) == lanes
        values = value if one_each else [value] * lanes
        columns.append((name, tuple(json.dumps(each) for each in values)))
    return tuple(columns)


# --- the two sides ------------------------------------------------------------------------------


def _sides(
    judgement: Judgement, witness: Witness | None, programs: Programs, options: Sequence[str]
) -> tuple[tuple[Side, ...], int]:
    """Source and target, and the step at which they differ."""
    names = (("source", judgement.source), ("target", judgement.target))
    if witness is None or witness.source_run is None or witness.target_run is None:
        drawn = (programs.source, programs.target)
        return tuple(
            drawn_side(word, name, function, judgement.verdict)
            for (word, name), function in zip(names, drawn, strict=True)
        ), 0
    marks = marks_of(witness)
    runs = (witness.source_run, witness.target_run)
    films = [steps_of(run) for run in runs]
    moments = (step_of(runs[0], films[0], marks[0]), step_of(runs[1], films[1], marks[1]))
    *padded, step = aligned(films[0], films[1], moments)
    sets = (witness.source_set, witness.target_set)
    change = judgement.verdict.change if isinstance(judgement.verdict, Violated) else None
    commands = replay_commands(judgement, witness, options)
    return tuple(
        executed_side(word, name, run, film, step, mark, members, command, change == "differs")
        for (word, name), run, film, mark, members, command in zip(
            names, runs, padded, marks, sets, commands, strict=True
        )
    ), step


def _film(sides: Sequence[Side], step: int, witness: Witness | None) -> dict[str, Any]:
    if witness is None or not all(side.steps for side in sides):
        return {}
    return {"lanes": witness.lanes, "moment": step, "sides": [list(side.steps) for side in sides]}


__all__ = ["Programs", "Result", "Side", "result_of"]
