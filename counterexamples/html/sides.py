"""One program on a page: its drawing, and where the lanes of an executed wave are in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...semantics.program.function import Function
from ...semantics.static_rules.violations import Violation
from ...semantics.wave.records import WaveRun
from ..text.timelines import Mark
from ..verdicts.json_values import plain
from .graphs import Drawing, drawing, line_of, with_changes
from .steps import LABEL, Step
from .timelines import Timeline, timeline_of


@dataclass(frozen=True, slots=True)
class Side:
    """The source or the target: its graph, and the film of the wave on it, if one was executed.

    `dots` has for each lane where it is at the step that the page opens with; `talking` the lanes
    that communicate then. `set` are the lanes of the call that differs, `met` names for each lane
    the execution that it brings to that call, empty for lanes outside of the set; `marked` is the
    block and line of the call, None without. `caption` says what happens then."""

    word: str
    name: str
    drawing: Drawing | None
    timeline: Timeline | None = None
    dots: tuple[tuple[float, float], ...] = ()
    talking: tuple[int, ...] = ()
    marked: tuple[int, int] | None = None
    steps: tuple[dict[str, Any], ...] = ()
    set: tuple[int, ...] = ()
    met: tuple[str, ...] = ()
    command: str = ""
    caption: str = ""

    @property
    def has_content(self) -> bool:
        """Whether there is more to show than its name."""
        return self.drawing is not None or self.timeline is not None


def executed_side(
    word: str,
    name: str,
    run: WaveRun,
    film: list[Step],
    step: int,
    mark: Mark | None = None,
    members: tuple[int, ...] = (),
    command: str = "",
    with_arguments: bool = False,
) -> Side:
    """A program with the run on it, as it is at one step of its film. `with_arguments`: what the
    marked call is given is told, too."""
    timeline = timeline_of(run, mark)
    met = _met(run, timeline, with_arguments)
    if run.program is None:
        return Side(word, name, None, timeline, set=members, met=met, command=command)
    drawn = drawing(run.program, run.lanes)
    current = film[step].communication
    shown = None if current is None else run.communications[current]
    marked = None
    if mark is not None and shown is not None:
        block = drawn.block(shown.site.block)
        marked = (block.number, line_of(drawn, shown.site))
    return Side(
        word,
        name,
        drawn,
        timeline,
        _dots(drawn, run, film[: step + 1]),
        () if shown is None else shown.lanes,
        marked,
        tuple(_step_entry(drawn, run, each) for each in film),
        members,
        met,
        command,
        next((each.text for each in reversed(film[: step + 1]) if each.text), ""),
    )


def _met(run: WaveRun, timeline: Timeline, with_arguments: bool) -> tuple[str, ...]:
    """What each lane brings to the marked call: `op#2`, or `op#2(7)`; empty for other lanes."""
    marked = next((column for column in timeline.columns if column.marked), None)
    if marked is None:
        return ("",) * run.lanes
    if not with_arguments:
        return marked.cells
    given = plain(run.communications[marked.number].arguments)
    return tuple(
        f"{cell}({', '.join(map(str, given[str(lane)]))})" if cell else ""
        for lane, cell in enumerate(marked.cells)
    )


def drawn_side(
    word: str, name: str, function: Function | None, broken: Sequence[Violation] = ()
) -> Side:
    """A program that was not executed; the first instruction that breaks a rule is marked."""
    if function is None:
        return Side(word, name, None)
    drawn = drawing(function)
    return Side(word, name, drawn, marked=_first_broken(drawn, function, broken))


def compared(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """Two programs with the blocks marked in which they differ; others as they are."""
    if len(sides) != 2:
        return sides
    one, other = (side.drawing for side in sides)
    if one is None or other is None:
        return sides
    drawings = (with_changes(one, other), with_changes(other, one))
    return tuple(replace(side, drawing=each) for side, each in zip(sides, drawings, strict=True))


def _first_broken(
    drawn: Drawing, function: Function, broken: Sequence[Violation]
) -> tuple[int, int] | None:
    """The block and line of the first violation that an instruction can be found for."""
    for violation in broken:
        found = function.blocks.get(violation.block)
        for index, each in enumerate(found.instructions if found else ()):
            if each.text.strip() == violation.instruction.strip():
                block = drawn.block(violation.block)
                return block.number, block.places.get(index, LABEL)
    return None


def _line(drawn: Drawing, place: tuple[str, int]) -> int:
    block, index = place
    return -1 if index == LABEL else drawn.block(block).places.get(index, -1)


def _dots(drawn: Drawing, run: WaveRun, film: Sequence[Step]) -> tuple[tuple[float, float], ...]:
    """Where each lane is after these steps."""
    places: dict[int, tuple[str, int]] = {}
    for step in film:
        places |= {lane: place for lane, place in step.moves.items() if place is not None}
    return tuple(
        drawn.place(places[lane][0], _line(drawn, places[lane]), lane)
        for lane in range(run.lanes)
        if lane in places
    )


def _step_entry(drawn: Drawing, run: WaveRun, step: Step) -> dict[str, Any]:
    """A step as the player reads it: `m` moves dots, `c` is the column of the timeline, `h` the
    line to light up, `t` says what happens."""
    moves = {
        str(lane): None if place is None else drawn.place(place[0], _line(drawn, place), lane)
        for lane, place in step.moves.items()
    }
    entry: dict[str, Any] = {"t": step.text}
    if moves:
        entry["m"] = moves
    if step.communication is not None:
        site = run.communications[step.communication].site
        entry["c"] = step.communication
        entry["l"] = list(run.communications[step.communication].lanes)
        entry["h"] = [drawn.block(site.block).number, line_of(drawn, site)]
    return entry
