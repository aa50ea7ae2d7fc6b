"""The matrix as it was found, kept as data: one letter for each cell.

`S` and `T`: the program's source (or only function) or its target depends on the rule; `s` and `t`:
it sees the rule where others reject it as well; `?` undecided; `.` unchanged; `-` the model says
nothing about it. Of each change the smallest program that depends on it is kept with what was asked
and answered.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...counterexamples.corpus.entries import Entry, entries
from .changes import Change, changes
from .matrix import Cell, Matrix, size
from .memory import MemoryChange
from .noticing import Noticed, State

AnyChange = Change | MemoryChange

FILE = Path(__file__).with_name("recorded.json")
"""Where it stands."""

LETTERS: Mapping[str, State] = {
    "S": "depends",
    "T": "depends",
    "s": "sees",
    "t": "sees",
    "?": "undecided",
    ".": "unchanged",
    "-": "silent",
}


def letter(cell: Cell) -> str:
    """The letter of a cell."""
    by_target = cell.function.startswith("tgt")
    match cell.state:
        case "depends":
            return "T" if by_target else "S"
        case "sees":
            return "t" if by_target else "s"
        case "undecided":
            return "?"
        case "unchanged":
            return "."
        case "silent":
            return "-"


def written(found: Sequence[Matrix]) -> str:
    """Matrices as the text of the file."""
    content = [
        {
            "programs": list(each.programs),
            "changes": {
                change: {
                    "cells": "".join(letter(each.cell(change, key)) for key in each.programs),
                    **_best(each, change),
                }
                for change in each.changes
            },
        }
        for each in found
    ]
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def _best(found: Matrix, change: str) -> Mapping[str, Any]:
    key = best_program(found, change)
    if key is None:
        return {}
    cell = found.cell(change, key)
    asked = {
        "asked": cell.noticed.asked,
        "before": cell.noticed.before,
        "after": cell.noticed.after,
    }
    return {"best": {"program": key, "function": cell.function, **asked}}


def best_program(found: Matrix, change: str) -> str | None:
    """The smallest program that depends on the rule; where none does, that sees it."""
    sizes = {entry.key: size(entry) for entry in entries()}
    noticing = found.noticing(change)
    states = {each: found.cell(change, each).state for each in noticing}
    return min(noticing, key=lambda each: (states[each], sizes[each]), default=None)


@lru_cache(maxsize=1)
def recorded() -> tuple[Matrix, ...]:
    """The matrices that are kept: of models of convergence against programs of LLVM IR, and of the
    memory model against litmus tests."""
    return read_text(FILE.read_text(encoding="utf-8"))


def read_text(text: str) -> tuple[Matrix, ...]:
    """The matrices of a file's text."""
    return tuple(map(_read, json.loads(text)))


def _read(content: Mapping[str, Any]) -> Matrix:
    keys: tuple[str, ...] = tuple(content["programs"])
    cells: dict[tuple[str, str], Cell] = {}
    functions = {entry.key: (entry.name, entry.target) for entry in entries()}
    for change, row in content["changes"].items():
        for key, sign in zip(keys, row["cells"], strict=True):
            name, target = functions.get(key, ("", ""))
            function = target if sign in "Tt" else name if sign in "Ss" else ""
            state = LETTERS[sign]
            cells[change, key] = Cell(state, function, Noticed(state))
        if best := row.get("best"):
            state = cells[change, best["program"]].state
            noticed = Noticed(state, best["asked"], best["before"], best["after"])
            cells[change, best["program"]] = Cell(state, best["function"], noticed)
    return Matrix(tuple(content["changes"]), keys, cells)


def restricted(found: Matrix, chosen: Iterable[AnyChange], among: Iterable[Entry]) -> Matrix:
    """The part of a matrix about some changes and programs; what is new since is undecided."""
    keys, names = tuple(change.key for change in chosen), tuple(entry.key for entry in among)
    cells = {(key, name): found.cells.get((key, name), NEW) for key in keys for name in names}
    return Matrix(keys, names, cells)


NEW = Cell("undecided")


def renewed(
    before: Matrix, found: Matrix, chosen: Iterable[AnyChange], among: Iterable[Entry]
) -> Matrix:
    """The whole matrix of these changes and programs, with what was found now; what was neither
    found nor recorded is undecided."""
    return restricted(replace(before, cells={**before.cells, **found.cells}), chosen, among)


def unlike(before: Matrix, after: Matrix) -> tuple[str, ...]:
    """The cells in which two matrices differ, each as a sentence. Of transforms a solver is asked,
    for a time: what is undecided in one of both is no difference there."""
    timed = {change.key for change in changes() if "transforms" in change.asks}
    found: list[str] = []
    for (change, program), cell in after.cells.items():
        was = before.cells.get((change, program), NEW)
        stopped = change in timed and "undecided" in (was.state, cell.state)
        if not stopped and (one := _word(was)) != (other := _word(cell)):
            found.append(f"{change}: {program} is recorded as {one}; now it is {other}")
    return tuple(found)


def _word(cell: Cell) -> str:
    return f"{cell.state} (@{cell.function})" if cell.notices else cell.state
