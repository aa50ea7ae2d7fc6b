"""Places as SARIF has them: a relative address, and the part of the line that is meant."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ...semantics.program.instructions import Call
from ...semantics.wave.records import WaveRun
from ..verdicts.source_lines import line_at, lines_of
from ..verdicts.verdicts import Judgement, Violated


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file, from 1; 0 where only the file is known. `file` is as the user wrote it."""

    file: str
    line: int = 0

    @property
    def uri(self) -> str:
        return _uri(self.file)[0]


def location(place: Place, function: str = "") -> dict[str, Any]:
    """A SARIF location; of an unknown line the first stands for the file."""
    uri, relative = _uri(place.file)
    artifact = {"uri": uri, **({"uriBaseId": "%SRCROOT%"} if relative else {})}
    found: dict[str, Any] = {
        "physicalLocation": {"artifactLocation": artifact, "region": _region(place)}
    }
    if function:
        named = {"name": function, "fullyQualifiedName": f"@{function}", "kind": "function"}
        found["logicalLocations"] = [named]
    return found


def _uri(file: str) -> tuple[str, bool]:
    """The address, and whether it is relative to the working directory."""
    path = Path(file)
    try:
        inside = path.resolve().relative_to(Path.cwd().resolve())
    except (ValueError, OSError):
        return path.absolute().as_uri(), False
    return quote(inside.as_posix(), safe="/~"), True


def _region(place: Place) -> dict[str, Any]:
    """The line from its first to its last visible character."""
    line = max(place.line, 1)
    text = line_at(place.file, place.line)
    shown = text.strip()
    if not shown:
        return {"startLine": line}
    start = len(text) - len(text.lstrip()) + 1
    return {
        "startLine": line,
        "startColumn": start,
        "endColumn": start + len(shown),
        "snippet": {"text": shown},
    }


def line_matching(file: str, pattern: str) -> Place:
    """The first line of a file that begins as the pattern says; the file alone without one."""
    numbered = enumerate(lines_of(file), 1)
    return Place(file, next((at for at, line in numbered if re.match(pattern, line)), 0))


# --- the call at which two runs differ ------------------------------------------------------------


def differing_places(judgement: Judgement, source: int, target: int) -> tuple[Place, Place]:
    """Where source and target make the first communication that differs. `source` and `target` are
    the lines of the functions, which stand for a call that a side does not make."""
    verdict = judgement.verdict
    other = judgement.target_file or judgement.file
    if not isinstance(verdict, Violated):
        return Place(judgement.file, source), Place(other, target)
    witness = verdict.witness
    call = (witness.callee, witness.lane, witness.execution)
    before = _line(witness.source_run, call, witness.source_set) or source
    after = _line(witness.target_run, call, witness.target_set) or target
    return Place(judgement.file, before), Place(other, after)


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
