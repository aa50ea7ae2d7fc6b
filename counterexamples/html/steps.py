"""A run as steps of a film: the lanes walk from block to block and meet at their calls.

The run says which blocks each lane entered and who communicated, in time order. Between two
communications lanes need no order: those that come next walk on together, a block a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...semantics.program.function import Site
from ...semantics.wave.records import Communication, WaveRun
from ..text.timelines import Mark
from ..verdicts.callee_names import called, short_name

MOST_STEPS = 3000
"""Steps of a film; the rest of a longer run is not shown."""

FEW = 8
"""Lanes that are named one by one."""

LABEL = -1
"""The index of a lane that has just entered a block."""


@dataclass(frozen=True, slots=True)
class Step:
    """`moves`: the lanes that moved, each to an instruction of a block, `LABEL` at its start, None
    where it ended. `communication`: the one that happens in this step, as a place in the run's
    list; None where lanes only walk."""

    moves: dict[int, tuple[str, int] | None]
    text: str
    communication: int | None = None


PAUSE = Step({}, "")
"""Nothing happens: the other side catches up."""


def steps_of(run: WaveRun) -> list[Step]:
    """The whole film; the first step shows the lanes where they start."""
    at = [0] * run.lanes
    steps = [Step({lane: (path[0], LABEL) for lane, path in enumerate(run.paths) if path}, "start")]
    for index in communications_in_order(run):
        communication = run.communications[index]
        goals = {lane: _visit(run, communication, lane) for lane in communication.lanes}
        steps += _walk(run, at, goals)
        place = (communication.site.block, communication.site.index)
        text = communication_sentence(communication)
        steps.append(Step(dict.fromkeys(communication.lanes, place), text, index))
    steps += _walk(run, at, {lane: len(path) - 1 for lane, path in enumerate(run.paths)})
    steps.append(Step(dict.fromkeys(range(run.lanes)), "end"))
    return steps[:MOST_STEPS]


def communications_in_order(run: WaveRun) -> list[int]:
    """An order that each lane's own steps allow: a class of an anchor's instances whose members
    came one by one stands in the run where its first member came."""
    queues: list[list[int]] = [[] for _ in range(run.lanes)]
    for index, communication in enumerate(run.communications):
        for lane in communication.lanes:
            queues[lane].append(index)
    for lane, queue in enumerate(queues):
        queue.sort(key=lambda index: _moment(run, run.communications[index], lane))
    order: list[int] = []
    left = list(range(len(run.communications)))
    while left:
        free = (
            index
            for index in left
            if all(queues[lane][0] == index for lane in run.communications[index].lanes)
        )
        chosen = next(free, left[0])
        order.append(chosen)
        left.remove(chosen)
        for lane in run.communications[chosen].lanes:
            queues[lane].remove(chosen)
    return order


def _moment(run: WaveRun, communication: Communication, lane: int) -> tuple[int, int]:
    return _visit(run, communication, lane), communication.site.index


def _visit(run: WaveRun, communication: Communication, lane: int) -> int:
    """The place in a lane's path of the block visit in which it took part."""
    site: Site = communication.site
    visits = [place for place, name in enumerate(run.paths[lane]) if name == site.block]
    return visits[communication.visits[lane] - 1]


def _walk(run: WaveRun, at: list[int], goals: dict[int, int]) -> list[Step]:
    """Each lane goes on to its goal, a block a step, all of them at once."""
    steps: list[Step] = []
    while moving := [lane for lane, goal in goals.items() if at[lane] < goal]:
        moves: dict[int, tuple[str, int] | None] = {}
        for lane in moving:
            at[lane] += 1
            moves[lane] = (run.paths[lane][at[lane]], LABEL)
        steps.append(Step(moves, _walking(run, at, moving)))
    return steps


def _walking(run: WaveRun, at: Sequence[int], moving: Sequence[int]) -> str:
    places: dict[str, list[int]] = {}
    for lane in moving:
        places.setdefault(run.paths[lane][at[lane]], []).append(lane)
    return "; ".join(f"{lanes_text(lanes)} to %{block}" for block, lanes in places.items())


def lanes_text(lanes: Sequence[int]) -> str:
    """`lane 2`, `lanes 0, 1`; of many lanes those that follow each other as `4-9`."""
    word = "lane" if len(lanes) == 1 else "lanes"
    if len(lanes) <= FEW:
        return f"{word} {', '.join(map(str, lanes))}"
    ranges: list[tuple[int, int]] = []
    for lane in lanes:
        if ranges and ranges[-1][1] == lane - 1:
            ranges[-1] = (ranges[-1][0], lane)
        else:
            ranges.append((lane, lane))
    return f"{word} {', '.join(f'{a}-{b}' if a < b else str(a) for a, b in ranges)}"


def communication_sentence(communication: Communication) -> str:
    """`lanes 0, 1 execute @op together`"""
    together = "alone" if len(communication.lanes) == 1 else "together"
    verb = "executes" if len(communication.lanes) == 1 else "execute"
    name = short_name(communication.callee)
    return f"{lanes_text(communication.lanes)} {verb} {called(name)} {together}"


def step_of(run: WaveRun, steps: Sequence[Step], mark: Mark | None) -> int | None:
    """The step in which the marked communication happens; None where there is none."""
    for number, step in enumerate(steps):
        if step.communication is not None and is_marked(
            run.communications[step.communication], mark
        ):
            return number
    return None


def is_marked(communication: Communication, mark: Mark | None) -> bool:
    return (
        mark is not None
        and communication.callee == mark.callee
        and communication.executions.get(mark.lane) == mark.execution
    )


def aligned(
    source: list[Step], target: list[Step], moments: tuple[int | None, int | None]
) -> tuple[list[Step], list[Step], int]:
    """Both films with pauses, so that the difference is at one step in both; and that step.

    A side that has no such moment shows its end there."""
    first = len(source) - 1 if moments[0] is None else moments[0]
    second = len(target) - 1 if moments[1] is None else moments[1]
    moment = max(first, second)
    films = [
        [*steps[:place], *[PAUSE] * (moment - place), *steps[place:]]
        for steps, place in ((source, first), (target, second))
    ]
    longest = max(map(len, films))
    padded = [film + [PAUSE] * (longest - len(film)) for film in films]
    return padded[0], padded[1], moment
