"""Timelines for a page: a row a lane, a column a communication, tokens as coloured sets."""

from __future__ import annotations

from dataclasses import dataclass

from ...semantics.program.instructions import Call
from ...semantics.wave.records import Communication, WaveRun
from ..text.timelines import MOST_COLUMNS, Mark
from ..verdicts.callee_names import short_name
from ..verdicts.json_values import plain
from .steps import communications_in_order, is_marked

HUES = 8
"""Colours of tokens; a ninth token has the colour of the first."""


@dataclass(frozen=True, slots=True)
class Column:
    """A communication. `number` is its place in the run's list; `cells` has for each lane what it
    executes, empty if it takes no part. `token` is the name of the token instance that is used, or
    made, and `hue` its colour, both empty without one."""

    number: int
    callee: str
    control: bool
    lanes: tuple[int, ...]
    cells: tuple[str, ...]
    block: str
    line: int
    token: str
    hue: str
    marked: bool
    results: str

    @property
    def set(self) -> str:
        return "{" + ", ".join(map(str, self.lanes)) + "}"


@dataclass(frozen=True, slots=True)
class Timeline:
    """The columns in time order. `more` counts those that are not shown, `tokens` are the token
    instances with their colours, in the order in which they were made."""

    lanes: int
    columns: tuple[Column, ...]
    more: int
    tokens: tuple[tuple[str, str], ...]


def timeline_of(run: WaveRun, mark: Mark | None = None) -> Timeline:
    """The timeline of a run; `mark` names the communication to point at."""
    order = communications_in_order(run)
    tokens = _tokens(run, order)
    hues = {
        name: str(place % HUES)
        for place, name in enumerate(dict.fromkeys(name for name in tokens.values() if name))
    }
    columns = tuple(
        _column(run, index, mark, tokens[index], hues) for index in order[:MOST_COLUMNS]
    )
    return Timeline(run.lanes, columns, len(order) - len(columns), tuple(hues.items()))


def _column(
    run: WaveRun, index: int, mark: Mark | None, token: str, hues: dict[str, str]
) -> Column:
    this = run.communications[index]
    name = short_name(this.callee)
    cells = tuple(
        f"{name}#{this.executions[lane]}" if lane in this.lanes else "" for lane in range(run.lanes)
    )
    return Column(
        index,
        name,
        this.control is not None,
        this.lanes,
        cells,
        this.block,
        this.line,
        token,
        hues.get(token, ""),
        is_marked(this, mark),
        _results(this),
    )


def _results(communication: Communication) -> str:
    """What comes back: one value where it is the same for all, else one a lane."""
    if communication.control is not None:
        return ""
    values = [plain(communication.results.get(lane)) for lane in communication.lanes]
    if all(value is None for value in values):
        return ""
    same = all(value == values[0] for value in values)
    return str(values[0]) if same else ", ".join(map(str, values))


def _tokens(run: WaveRun, order: list[int]) -> dict[int, str]:
    """The token instance of each communication: the one that it makes or the one that it uses,
    as `%name#3`; empty without one."""
    held: list[dict[str, str]] = [{} for _ in range(run.lanes)]
    found: dict[int, str] = {}
    for index in order:
        this = run.communications[index]
        call = None if run.program is None else run.program.at(this.site)
        first = this.lanes[0]
        if this.control is not None:
            instance = str(plain(this.results[first])).removeprefix("token ")
            found[index] = f"%{instance}"
            if isinstance(call, Call) and call.name is not None:
                for lane in this.lanes:
                    held[lane][call.name] = found[index]
        elif isinstance(call, Call) and call.token is not None:
            found[index] = held[first].get(call.token, "")
        else:
            found[index] = ""
    return found
