"""What happens in a run of the simulated wave, as lines."""

from __future__ import annotations

import textwrap
from itertools import groupby
from typing import TYPE_CHECKING

from ..verdicts.callee_names import called, short_name
from ..verdicts.json_values import plain
from .phrases import error_line, set_text
from .timelines import MOST_COLUMNS, timeline
from .wording import WIDTH

if TYPE_CHECKING:
    from ...semantics.wave.records import Communication, Deadlock, Outcome, RepeatedName, WaveRun

A_LINE_EACH = 8
"""Lanes of a wave that are told of in a line each, at most."""


def run_lines(run: WaveRun) -> list[str]:
    """The timeline, a line for each communication, and how each lane ended."""
    lines = timeline(run, shown=lambda _: True)
    for number, communication in enumerate(run.communications[:MOST_COLUMNS], 1):
        lines += [""] if number == 1 else []
        lines += communication_text(number, communication)
    return [*lines, "", *ending_text(run)]


def ending_text(run: WaveRun) -> list[str]:
    """How each lane ended, and what is wrong with that."""
    return [*_outcomes(run), *_deadlock(run.deadlock), *_repeated_name(run.repeated_name)]


def communication_text(number: int, communication: Communication) -> list[str]:
    """`3  @op, line 12: lanes {0, 1}`, and what comes back."""
    place = f"line {communication.line}" if communication.line else f"%{communication.block}"
    name = short_name(communication.callee) if communication.control else communication.callee
    text = f"{number:>3}  {called(name)}, {place}: {set_text(communication.lanes)}"
    results = [plain(communication.results.get(lane)) for lane in communication.lanes]
    if any(result is not None for result in results) and communication.control is None:
        same = all(result == results[0] for result in results)
        shown = results[0] if same else ", ".join(map(str, results))
        text += f" get {shown}"
    return textwrap.wrap(
        text, WIDTH, subsequent_indent="     ", break_long_words=False, break_on_hyphens=False
    )


def _outcomes(run: WaveRun) -> list[str]:
    """How each lane ended; of a larger wave, neighbours that ended alike are one line."""
    said = [_outcome(outcome) for outcome in run.outcomes]
    if len(said) <= A_LINE_EACH:
        return [f"lane {lane}: {how}" for lane, how in enumerate(said)]
    alike = [
        (how, [lane for lane, _ in lanes])
        for how, lanes in groupby(enumerate(said), key=lambda each: each[1])
    ]
    return [f"{_from_to(lanes)}: {how}" for how, lanes in alike]


def _from_to(lanes: list[int]) -> str:
    return f"lane {lanes[0]}" if len(lanes) == 1 else f"lanes {lanes[0]} to {lanes[-1]}"


def _outcome(outcome: Outcome) -> str:
    match outcome:
        case ("returned", None):
            return "returned"
        case ("returned", value):
            return f"returned {plain(value)}"
        case ("unmodelled", what, line):
            return f"stopped at line {line}, which is not modelled: {what}"
        case (how, reason):
            return f"{how}: {reason}"
    return "still running when the run was ended" if outcome[0] == "out of fuel" else outcome[0]


def _deadlock(deadlock: Deadlock | None) -> list[str]:
    """Who waits where, and for whom."""
    if deadlock is None:
        return []
    lines = ["", error_line("deadlock")]
    for each in deadlock.waiting:
        place = f"line {each.line}" if each.line else f"%{each.site.block}"
        awaited = set_text(each.awaits) if each.awaits else "nobody"
        callee = called(short_name(each.callee))
        lines.append(f"  lane {each.lane} waits at {callee}, {place}: {awaited}")
    return lines


def _repeated_name(repeated: RepeatedName | None) -> list[str]:
    if repeated is None:
        return []
    place = f"line {repeated.line}" if repeated.line else f"%{repeated.site.block}"
    sentence = (
        f"lane {repeated.lane} executes {called(short_name(repeated.callee))}, {place}, "
        f"again with the same instance of %{repeated.token}"
    )
    return ["", error_line("repeated name"), f"  {sentence}"]
