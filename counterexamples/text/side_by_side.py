"""Two programs as text: beside each other where there is room, else one below the other.

Beside each other, equal lines stand in one row. The column between them says what a row is, as
`diff -y` does: `|` for two lines that differ, `<` for one of the source only, `>` of the target.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from .program_lines import Line, cut

POINTER = "-> "
"""Stands in front of a line that is pointed at."""

FEW = 8
"""One line in so many may be cut."""

_GAP = "   "

Row = tuple[Line | None, str, Line | None]


def side_by_side(
    titles: tuple[str, str], source: Sequence[Line], target: Sequence[Line], width: int
) -> list[str]:
    """The lines of both programs, at most `width` columns wide. Notes, and the ends of a few long
    lines that nobody points at, give way to bring them beside each other."""
    room = (width - len(_GAP)) // 2
    plain = (_without_notes(source), _without_notes(target))
    shorter = (_cut_lines(plain[0], room), _cut_lines(plain[1], room))
    for lines in ((source, target), plain, shorter):
        left, right = (_width(title, side) for title, side in zip(titles, lines, strict=True))
        if left + len(_GAP) + right <= width:
            return _beside(titles, *lines, left)
    return [*_one(titles[0], source, width), "", *_one(titles[1], target, width)]


def _without_notes(lines: Sequence[Line]) -> list[Line]:
    return [replace(line, note="") for line in lines]


def _cut_lines(lines: Sequence[Line], room: int) -> list[Line]:
    """The lines without the ends of those that are too long; all of them where that would take
    much."""
    limit = room - len(POINTER)
    long = [line for line in lines if len(line.text) > limit]
    if len(long) * FEW > len(lines) or any(line.marked for line in long):
        return list(lines)
    return [replace(line, text=cut(line.text, limit)) for line in lines]


def _width(title: str, lines: Sequence[Line]) -> int:
    return max(len(title), *(len(_pointed(line)) for line in lines))


def _beside(
    titles: tuple[str, str], source: Sequence[Line], target: Sequence[Line], left: int
) -> list[str]:
    rows = [f"{titles[0].ljust(left)}{_GAP}{titles[1]}"]
    for one, sign, other in _rows(source, target):
        rows.append(f"{_pointed(one).ljust(left)} {sign} {_pointed(other)}".rstrip())
    return rows


def _rows(source: Sequence[Line], target: Sequence[Line]) -> Iterator[Row]:
    texts = [[line.text for line in lines] for lines in (source, target)]
    for _, a, b, c, d in SequenceMatcher(None, *texts, autojunk=False).get_opcodes():
        left, right = source[a:b], target[c:d]
        for number in range(max(len(left), len(right))):
            one = left[number] if number < len(left) else None
            other = right[number] if number < len(right) else None
            yield one, _sign(one, other), other


def _sign(one: Line | None, other: Line | None) -> str:
    if one is None:
        return ">"
    if other is None:
        return "<"
    return " " if one.text == other.text else "|"


def _one(title: str, lines: Sequence[Line], width: int) -> list[str]:
    return [cut(title, width), *(cut(_pointed(line), width) for line in lines)]


def _pointed(line: Line | None) -> str:
    if line is None:
        return ""
    return (POINTER if line.marked else " " * len(POINTER)) + line.full
