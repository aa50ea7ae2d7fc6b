"""A timeline: a row a lane, a column a communication, converged instances in one column.

This is how the documents print executions. A cell `op#3` is the lane's third execution of `op`;
time runs from left to right, and a table that is too wide goes on below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...semantics.wave.records import Communication, WaveRun
    from ..verdicts.verdicts import Witness

from ..verdicts.callee_names import short_name
from .wording import WIDTH

MOST_COLUMNS = 200
"""Communications that a timeline shows; it says how many more there are."""

_GAP = 2


@dataclass(frozen=True, slots=True)
class Mark:
    """The communication to point at: the `execution`-th of `callee` by `lane`, from 1."""

    callee: str
    lane: int
    execution: int


def marks_of(witness: Witness) -> tuple[Mark | None, Mark | None]:
    """The communication at which the runs of a witness differ, in the source and in the target;
    None on a side that has no such call."""
    source = target = None
    if not witness.only_target:
        source = Mark(witness.callee, witness.lane, witness.execution)
    if witness.partner is not None:
        target = Mark(witness.partner[0], witness.lane, witness.partner[1])
    elif witness.target_set:
        target = Mark(witness.callee, witness.lane, witness.execution)
    return source, target


def operations_only(communication: Communication) -> bool:
    """True for what communicates data; the control intrinsics only say who takes part."""
    return communication.control is None


def timeline(
    run: WaveRun,
    mark: Mark | None = None,
    shown: Callable[[Communication], bool] = operations_only,
    width: int = WIDTH,
) -> list[str]:
    """The lines of the table; a marked cell stands in brackets."""
    communications = [each for each in run.communications if shown(each)]
    columns = [_column(each, run.lanes, mark) for each in communications[:MOST_COLUMNS]]
    labels = [f"lane {lane}" for lane in range(run.lanes)]
    if not columns:
        return ["(no communication)"]
    first = max(map(len, labels))
    lines: list[str] = []
    for start, chunk in _chunks(columns, width - first):
        lines += [*([""] if lines else []), *_table(labels, first, start, chunk)]
    if len(communications) > MOST_COLUMNS:
        lines.append(f"... and {len(communications) - MOST_COLUMNS} more communications")
    return lines


def _column(communication: Communication, lanes: int, mark: Mark | None) -> list[str]:
    return [_cell(communication, lane, mark) for lane in range(lanes)]


def _cell(communication: Communication, lane: int, mark: Mark | None) -> str:
    if lane not in communication.lanes:
        return ""
    execution = communication.executions[lane]
    text = f"{short_name(communication.callee)}#{execution}"
    marked = mark == Mark(communication.callee, lane, execution)
    return f"[{text}]" if marked else text


def _chunks(columns: Sequence[list[str]], room: int) -> list[tuple[int, list[list[str]]]]:
    """The columns in groups that fit beside each other, each with the number of its first."""
    chunks: list[tuple[int, list[list[str]]]] = []
    used = room + 1
    for number, column in enumerate(columns, 1):
        needed = _GAP + _width(number, column)
        if used + needed > room:
            chunks.append((number, []))
            used = 0
        chunks[-1][1].append(column)
        used += needed
    return chunks


def _width(number: int, column: Sequence[str]) -> int:
    return max(len(str(number)), *map(len, column))


def _table(labels: Sequence[str], first: int, start: int, columns: list[list[str]]) -> list[str]:
    widths = [_width(start + index, column) for index, column in enumerate(columns)]
    numbers = [str(start + index) for index in range(len(columns))]
    rows = [("", numbers), *((label, _row(columns, i)) for i, label in enumerate(labels))]
    gap = " " * _GAP
    return [
        (
            label.ljust(first)
            + "".join(gap + c.ljust(w) for c, w in zip(cells, widths, strict=True))
        ).rstrip()
        for label, cells in rows
    ]


def _row(columns: Sequence[list[str]], lane: int) -> list[str]:
    return [column[lane] for column in columns]
