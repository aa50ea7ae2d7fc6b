"""The matrix told: by rules, and by programs; as lines, as Markdown, and as data."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from .changes import changes
from .matrix import Cell, Matrix
from .memory import memory_changes
from .recorded import AnyChange, best_program
from .unnoticed import UNNOTICED, Reason

WIDTH = 80


@dataclass(frozen=True, slots=True)
class Row:
    """What the programs say of a change. `best` is the smallest program that notices, with its
    cell; `reason`: why no program can depend on it."""

    change: AnyChange
    depending: tuple[str, ...]
    seeing: tuple[str, ...]
    undecided: int
    best: tuple[str, Cell] | None
    reason: Reason | None

    @property
    def open(self) -> bool:
        """Whether nothing depends on it, and it is not known why."""
        return not self.depending and self.reason is None


def rows(found: Matrix) -> tuple[Row, ...]:
    """A row for each change of the matrix, in the order of models and rules."""
    every: tuple[AnyChange, ...] = (*changes(), *memory_changes())
    return tuple(_row(found, each) for each in every if each.key in found.changes)


def _row(found: Matrix, change: AnyChange) -> Row:
    noticing = found.noticing(change.key)
    states = {each: found.cell(change.key, each).state for each in noticing}
    best = best_program(found, change.key)
    return Row(
        change,
        tuple(each for each in noticing if states[each] == "depends"),
        tuple(each for each in noticing if states[each] == "sees"),
        found.number(change.key, "undecided"),
        (best, found.cell(change.key, best)) if best is not None else None,
        UNNOTICED.get((change.model_name, change.rule, change.name)),
    )


def by_rule(of: Iterable[Row]) -> Iterator[tuple[str, str, list[Row]]]:
    """The rows of each rule of each model."""
    for (model, rule), group in groupby(of, lambda row: (row.change.model_name, row.change.rule)):
        yield model, rule, list(group)


# --- text -----------------------------------------------------------------------------------------


def heading(row: Row) -> Iterator[str]:
    """The rule that a row is about, with what it says."""
    said = f"{row.change.model_name} {row.change.rule}: {row.change.rule_says}"
    yield from textwrap.wrap(said, WIDTH, subsequent_indent="  ")


def row_lines(row: Row) -> Iterator[str]:
    """A change, how many programs depend on it, and which of them is the smallest."""
    counted = f"{len(row.depending)} depend"
    counted += f", {len(row.seeing)} see it" if row.seeing else ""
    counted += f", {row.undecided} undecided" if row.undecided else ""
    how = f" ({row.change.how})" if row.change.how != row.change.name else ""
    yield f"  {row.change.name}{how}: {counted}"
    if row.best is not None:
        key, cell = row.best
        said = f"{key} @{cell.function}: {cell.noticed.asked}: {cell.noticed.before}, then "
        said += cell.noticed.after
        yield from textwrap.wrap(said, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8)
    if row.reason is not None and not row.depending:
        shown = f" `{row.reason.shown_by}`" if row.reason.shown_by else ""
        what = "nothing can depend on it" if row.reason.known else "nothing depends on it"
        told = f"{what}: {row.reason.says}{shown}"
        yield from textwrap.wrap(told, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8)


# --- Markdown -------------------------------------------------------------------------------------


def markdown(of: Sequence[Row]) -> str:
    """A table for each model, with a line for each rule."""
    found: list[str] = []
    for model, group in groupby(of, lambda row: row.change.model_name):
        found += [f"## `{model}`", "", *_HEAD]
        found += [_markdown_line(rule, each) for _, rule, each in by_rule(group)]
        found.append("")
    return "\n".join(found)


_HEAD = (
    "| rule | without it | otherwise | smallest program |",
    "| --- | --- | --- | --- |",
)


def _markdown_line(rule: str, group: Sequence[Row]) -> str:
    left_out = [row for row in group if row.change.how == "left out"]
    others = [row for row in group if row.change.how != "left out"]
    best = next((row.best for row in (*left_out, *others) if row.best is not None), None)
    cells = (
        rule,
        _count(left_out[0]) if left_out else "",
        "; ".join(f"{row.change.name} {_count(row)}" for row in others),
        f"`{best[0]}`" if best is not None else "",
    )
    return f"| {' | '.join(cells)} |"


def _count(row: Row) -> str:
    """`12`; where nothing depends on it, `0 (3 see it)`."""
    if row.depending:
        return str(len(row.depending))
    return f"0 ({len(row.seeing)} see it)" if row.seeing else "0"


# --- data -----------------------------------------------------------------------------------------


def data(found: Matrix, row: Row) -> Mapping[str, Any]:
    """A row for programs: every cell, and the answers that are known."""
    change = row.change
    return {
        "model": change.model_name,
        "rule": change.rule,
        "change": change.name,
        "how": change.how,
        "says": change.says,
        "questions": list(change.asks),
        "depending": len(row.depending),
        "seeing": len(row.seeing),
        "undecided": row.undecided,
        "reason": row.reason.says if row.reason else None,
        "can_be_noticed": None if row.reason and not row.reason.known else not row.reason,
        "shown_by": row.reason.shown_by if row.reason else None,
        "programs": {
            key: _cell(cell) for key in found.programs if (cell := found.cell(change.key, key))
        },
    }


def _cell(cell: Cell) -> Mapping[str, str]:
    told = {"state": cell.state}
    if cell.notices:
        told["function"] = cell.function
    if cell.noticed.asked:
        noticed = cell.noticed
        told |= {"asked": noticed.asked, "before": noticed.before, "after": noticed.after}
    return told
