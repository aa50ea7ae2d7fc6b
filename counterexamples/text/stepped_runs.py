"""A run told step by step: a step is one communication, the last is how the lanes ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .phrases import visible
from .runs import communication_text, ending_text
from .timelines import Mark, timeline

if TYPE_CHECKING:
    from ...semantics.wave.records import Communication, WaveRun

KEYS = "Enter or n: next   p: back   a number: go there   q: quit"

AskKey = Callable[[str], str | None]
"""Shows a prompt and gives what was typed; None when there is no more input."""


def steps_of(run: WaveRun) -> Iterator[str]:
    """The text of each step, in order."""
    for number in range(1, len(run.communications) + 1):
        yield step_text(run, number)
    yield step_text(run, len(run.communications) + 1)


def step_text(run: WaveRun, number: int) -> str:
    """The step of this number, from 1: the timeline so far, the communication it adds in
    brackets, and what it gives; behind the last communication, how the lanes ended."""
    last = len(run.communications) + 1
    title = f"@{run.function}, step {number} of {last}"
    done = run.communications[: number - 1]
    if number == last:
        table = timeline(_only(run, done), shown=_all)
        return _lines([title, "", *table, "", *ending_text(run)])
    current = run.communications[number - 1]
    lane = current.lanes[0]
    mark = Mark(current.callee, lane, current.executions[lane])
    table = timeline(_only(run, [*done, current]), mark, shown=_all)
    return _lines([title, "", *table, "", *communication_text(number, current)])


def _lines(lines: Sequence[str]) -> str:
    return "\n".join(map(visible, lines))


def walk(run: WaveRun, show: Callable[[str], None], ask: AskKey) -> None:
    """Let a person go through the steps; ends at `q` or where there is no more input."""
    last = len(run.communications) + 1
    number = 1
    show(step_text(run, number))
    while (typed := ask(KEYS)) is not None:
        word = typed.strip().lower()
        if word in ("q", "quit"):
            return
        moved = _moved(word, number, last)
        if moved is None:
            show(f"steps are numbered 1 to {last}; {KEYS}")
            continue
        if moved == number == last and word in ("", "n"):
            return
        number = moved
        show(step_text(run, number))


def _moved(word: str, number: int, last: int) -> int | None:
    """The step that a word leads to, None if it leads nowhere."""
    if word in ("", "n", "next"):
        return min(number + 1, last)
    if word in ("p", "back"):
        return max(number - 1, 1)
    if word.isdecimal() and 1 <= int(word) <= last:
        return int(word)
    return None


def _only(run: WaveRun, communications: Sequence[Communication]) -> WaveRun:
    return replace(run, communications=tuple(communications))


def _all(_: object) -> bool:
    return True
