"""One run of the simulated wave, as a result."""

from __future__ import annotations

from typing import Any

from ...semantics.values.values import POISON
from ...semantics.wave.inputs import result_types
from ...semantics.wave.memory_inputs import shown_memory_inputs
from ...semantics.wave.records import Communication, WaveRun
from ..text.input_lines import input_lines
from ..text.phrases import counted
from ..text.runs import ending_text, run_lines
from ..verdicts.answers import ALL_AS_IT_SHOULD_BE, FINDING, UNDECIDED
from ..verdicts.json_values import plain
from .tree import Part, Remark, Result, Run

ERROR = "ERROR: "
"""How the line begins that says what is wrong with a run."""


def run_result_of(file: str, run: WaveRun) -> Result:
    """The calls in their order, and how each lane ended."""
    ended = [line for line in ending_text(run) if line]
    errors = [line.removeprefix(ERROR) for line in ended if line.startswith(ERROR)]
    told = " · ".join(line.strip() for line in ended if not line.startswith(ERROR))
    title = f"@{run.function} on {counted(run.lanes, 'lane')}"
    parts: tuple[Part, ...] = (Remark(told), Run(run))
    return Result(
        word="run" if run.deadlock is None else "deadlock",
        status=run_status(run),
        name=title,
        file=file,
        title=title,
        files=(file,),
        error=errors[0] if errors else "",
        message=errors[0] if errors else "",
        parts=parts,
        data=run_entry(run),
        lines=(title, *input_lines(plain(inputs_of(run)), run.lanes), "", *run_lines(run)),
    )


def run_status(run: WaveRun) -> int:
    """The exit status: a deadlock or a repeated name is a finding, a lane that was not followed
    to its end leaves the run undecided."""
    if run.deadlock is not None or run.repeated_name is not None:
        return FINDING
    if any(outcome[0] in ("unmodelled", "out of fuel") for outcome in run.outcomes):
        return UNDECIDED
    return ALL_AS_IT_SHOULD_BE


def run_entry(run: WaveRun) -> dict[str, Any]:
    """One entry of `results` for `run`; control intrinsics are among the calls."""
    return {
        "function": run.function,
        "lanes": run.lanes,
        "inputs": plain(inputs_of(run)),
        "deadlock": plain(run.deadlock),
        "repeated_name": plain(run.repeated_name),
        "calls": [_call(communication) for communication in run.communications],
        "outcomes": plain(run.outcomes),
    }


def inputs_of(run: WaveRun) -> dict[str, Any]:
    """All that the run was given or drew, in the form in which inputs are given: on these it runs
    so again, whatever the seed. What a call gave is an input if no other lane had a part in it, or
    if it was prescribed."""
    program = run.program
    if program is None:
        return {}
    shown: dict[str, Any] = {name: list(values) for name, values in run.arguments.items()}
    known = result_types(program)
    own = {
        event.name
        for lane in run.events
        for event in lane
        if event.kind == "call" and event.communication is None
    }
    for name in known:
        if name in own:
            shown[name] = [[e.result for e in lane if e.name == name] for lane in run.events]
        elif name in run.given.results:
            shown[name] = list(run.given.results[name])
    addresses = {name[1:]: start for name, start in run.memory.starts.items() if name[:1] == "@"}
    first = {
        place: plain(byte)
        for place, byte in run.memory.initial.items()
        if isinstance(byte, int) or byte is POISON
    }
    memory = {**first, **run.given.memory}
    return {**shown, **shown_memory_inputs(program, memory, addresses, run.given.written)}


def _call(communication: Communication) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "callee": communication.callee,
        "block": communication.block,
        "lanes": list(communication.lanes),
        "executions": plain(communication.executions),
        "results": plain(communication.results),
    }
    if communication.line:
        entry["line"] = communication.line
    return entry
