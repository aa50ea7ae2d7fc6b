"""The lines that findings stand at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ...semantics.program.instructions import Call
from ..verdicts.source_lines import lines_of
from ..verdicts.verdicts import Judgement, Violated
from .tree import Place

if TYPE_CHECKING:
    from ...semantics.wave.records import WaveRun


def place_of_test(file: str, name: str) -> Place:
    """Where a litmus test of a file begins; the file alone where that is not known."""
    try:
        state = Path(file).stat()
    except (OSError, ValueError):
        return Place(file, 0)
    return Place(file, _headers(file, state.st_mtime_ns, state.st_size).get(name, 0))


@lru_cache(maxsize=4)
def _headers(file: str, *_state: int) -> Mapping[str, int]:
    """The first line of each test of a file, which is in that state: a file is asked about once
    for each of its tests."""
    found: dict[str, int] = {}
    for number, line in enumerate(lines_of(file), 1):
        if header := _HEADER.match(line):
            found.setdefault(header["name"], number)
    return found


_HEADER = re.compile(r"C\s+(?P<name>\S+)\s*$")


def differing_places(
    judgement: Judgement, verdict: Violated, source: int, target: int
) -> tuple[Place, Place]:
    """Where source and target make the first communication that differs. `source` and `target` are
    the lines of the functions, which stand for a call that a side does not make."""
    witness = verdict.witness
    call = (witness.callee, witness.lane, witness.execution)
    before = _line(witness.source_run, call, witness.source_set) or source
    after = _line(witness.target_run, call, witness.target_set) or target
    return Place(judgement.file, before), Place(judgement.file_of("target"), after)


def _line(run: WaveRun | None, call: tuple[str, int, int], members: tuple[int, ...]) -> int:
    """The line of a lane's execution of a callee, 0 where the run has none."""
    if run is None or not members:
        return 0
    callee, lane, execution = call
    mine = [each for each in run.of(callee) if lane in each.lanes]
    exact = [each for each in mine if each.executions[lane] == execution]
    found = exact or [each for each in mine if each.lanes == members] or mine
    return found[0].line if found else _line_of_event(run, call)


def _line_of_event(run: WaveRun, call: tuple[str, int, int]) -> int:
    """The same for a call that is not convergent, or a store, which no communication shows."""
    callee, lane, execution = call
    events = [event for event in run.events[lane] if event.name == callee] if run.events else []
    if run.program is None or len(events) < execution:
        return 0
    instruction = run.program.at(events[execution - 1].site)
    return instruction.line if isinstance(instruction, Call) else getattr(instruction, "line", 0)
