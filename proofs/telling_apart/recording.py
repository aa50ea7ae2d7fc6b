"""Rows of the table of models apart, searched for again."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path

from ...counterexamples.text.litmus_printer import print_litmus
from ...semantics.memory_model.targets import target_named
from .answers import (
    Compared,
    both_answers,
    bounds_text,
    command_lines,
    program_text,
    size_text,
    tried_text,
)
from .naming import model_of
from .questions import Difference, ask
from .roads import Road, roads
from .search import Bounds, Clock
from .table import TABLE, Row, file_of, toml_text
from .target_answers import TargetsCompared, litmus_size, said_of_targets, tests_tried
from .targets_apart import LitmusBounds, ask_targets, solved_alike

MOST_SAID = 160
"""Letters of an answer that a row holds."""


@dataclass(frozen=True, slots=True)
class Searched:
    """A row with its answer, its program as a file holds it (empty without one), and the roads
    that do not agree."""

    row: Row
    program: str
    contradicted: tuple[str, ...]


def searched(row: Row, seconds: float | None = None) -> Searched:
    """The row, asked again; after so many seconds it is not decided."""
    start = time.process_time()
    if row.question == "memory":
        found = _of_targets(row, Clock(seconds))
    else:
        found = _of_models(row, Clock(seconds))
    took = round(time.process_time() - start, 1)
    return replace(found, row=replace(found.row, seconds=took))


def unanswered(row: Row) -> Row:
    """The question of a row alone."""
    return Row(row.one, row.other, row.question, row.blocks, row.operations)


def keep(found: list[Searched], folder: Path) -> None:
    """Write the table and its programs into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / TABLE).write_text(toml_text([each.row for each in found]), encoding="utf-8")
    for each in found:
        if each.program:
            (folder / each.row.file).write_text(each.program, encoding="utf-8")


def _of_models(row: Row, clock: Clock) -> Searched:
    one, other = model_of(row.one), model_of(row.other)
    told = ask(row.question, one, other, Bounds(row.blocks, row.operations), clock)
    found = told.difference
    row = replace(unanswered(row), tried=tried_text(told))
    if found is None:
        if told.by_rules:
            return Searched(replace(row, answer="alike"), "", ())
        if told.complete:
            return Searched(replace(row, answer="alike", up_to=bounds_text(told)), "", ())
        return Searched(replace(row, answer="unknown"), "", ())
    others = roads(one, other, found)
    compared = Compared(one, other, told, others)
    said = tuple(": ".join(lines[:2])[:MOST_SAID] for lines in both_answers(found))
    if found.symptoms:
        said = (*said, ", ".join(found.symptoms))
    file = file_of(row, "ll")
    row = replace(row, answer="differ", size=size_text(found), said=said, file=file)
    return Searched(row, _as_file(compared, found, row), _wrong(compared.contradicted))


def _wrong(contradicted: tuple[Road, ...]) -> tuple[str, ...]:
    return tuple(f"{road.name} ({road.model})" for road in contradicted)


def _as_file(compared: Compared, found: Difference, row: Row) -> str:
    """The program behind comments: where the models differ, and how."""
    comments = [
        f"{compared.one.name} and {compared.other.name} differ here first, by {row.question}:"
    ]
    comments.append(f"{row.size}.")
    comments += [f"lane {lane}: {' '.join(path)}" for lane, path in enumerate(found.paths)]
    if found.branch:
        comments.append(f"The branch at the end of %{found.branch} diverges.")
    for model, lines in zip((compared.one, compared.other), both_answers(found), strict=True):
        comments += [f"{model.name}: {lines[0]}", *(f"  {line}" for line in lines[1:])]
    if found.symptoms:
        comments.append(f"On these paths: {', '.join(found.symptoms)}.")
    comments += [line.strip().replace("apart.ll", row.file) for line in command_lines(found)][1:]
    return "".join(f"; {line}\n" for line in comments) + "\n" + program_text(found.function)


def _of_targets(row: Row, clock: Clock) -> Searched:
    one, other = target_named(row.one), target_named(row.other)
    told = ask_targets(one, other, LitmusBounds(events=row.operations), clock)
    row = replace(unanswered(row), tried=tests_tried(told))
    found = told.difference
    if found is None:
        bounds = litmus_size((told.bounds.threads, told.bounds.events, told.bounds.locations))
        answer = replace(row, answer="alike", up_to=bounds) if told.complete else row
        return Searched(answer if told.complete else replace(row, answer="unknown"), "", ())
    solved = tuple(solved_alike(found, (one, other)))
    compared = TargetsCompared(one, other, told, solved)
    said = tuple(each.partition(": ")[2][:MOST_SAID] for each in said_of_targets(compared, found))
    file = file_of(row, "litmus")
    row = replace(row, answer="differ", size=litmus_size(found.size), said=said, file=file)
    wrong = tuple(
        f"the solver ({target.name})"
        for target, agrees in zip((one, other), solved, strict=True)
        if not agrees
    )
    text = f"(* The targets {row.one} and {row.other} differ here first. *)\n\n"
    return Searched(row, text + print_litmus(found.test), wrong)
