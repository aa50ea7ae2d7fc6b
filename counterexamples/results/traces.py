"""The distinct ways in which the threads of a function can communicate, as a result."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING, Any

from ..text.phrases import indented
from ..text.replay_commands import folded
from ..text.timelines import timeline
from ..verdicts.answers import ALL_AS_IT_SHOULD_BE, UNDECIDED
from ..verdicts.json_values import plain
from .runs import run_entry
from .tree import Listing, Reason, Remark, Result

if TYPE_CHECKING:
    from ..replay.distinct_traces import Trace, Traces

_WIDTH = 78


def traces_result(path: str, name: str, found: Traces, bound: int | None) -> Result:
    """Each way as an execution, with inputs that lead to it. `bound` is how many trips of each
    loop were followed, None where that was all of them."""
    complete = found.complete and bound is None
    title = f"@{name}: {_counted(found, bound)}"
    ways = [_way(path, name, number, each) for number, each in enumerate(found.found, 1)]
    return Result(
        word="complete" if complete else "open",
        status=ALL_AS_IT_SHOULD_BE if complete else UNDECIDED,
        name=f"@{name}",
        file=path,
        title=title,
        files=(path,),
        parts=tuple(Listing(tuple(way[1:])) for way in ways),
        data={
            "function": name,
            "trip_counts": "all" if bound is None else bound,
            "complete": complete,
            "traces": [
                {**run_entry(each.run), "inputs": plain(_inputs(each))} for each in found.found
            ],
        },
        lines=(title, *(line for way in ways for line in way)),
    )


def no_traces(name: str, place: str, reason: str, hint: str) -> Result:
    """What kept a function from being unfolded, where that is (`file:line`), and what helps."""
    title = f"@{name}: unknown"
    said = f"{place}: {reason}"
    return Result(
        word="unknown",
        status=UNDECIDED,
        name=f"@{name}",
        file=place.rpartition(":")[0] or place,
        title=title,
        message=said,
        parts=(Reason(said), Remark(f"hint: {hint}")),
        data={
            "function": name,
            "trip_counts": 0,
            "complete": False,
            "traces": [],
            "reason": reason,
        },
        lines=(title, *indented(said), *indented(f"hint: {hint}")),
    )


def _way(path: str, name: str, number: int, trace: Trace) -> list[str]:
    """One way: its timeline, where its calls stand, and the command that runs it."""
    inputs = json.dumps(plain(_inputs(trace)))
    lines = ["", f"{number}.", *(f"  {row}" for row in timeline(trace.run, width=_WIDTH))]
    lines += [f"  {row}" for row in _places(trace)]
    if trace.chosen:
        lines.append("  by a choice at the anchors that `run` does not make, on these inputs:")
    command = ["wavecheck", "run", path, "--function", name, "--lanes", str(trace.run.lanes)]
    return lines + [f"  {row}" for row in folded([*command, "--inputs", inputs], _WIDTH)]


def _inputs(trace: Trace) -> dict[str, Any]:
    from ..replay.replay import shown_inputs

    assert trace.run.program is not None
    return shown_inputs(trace.run.program, trace.wave.source_inputs)


def _places(trace: Trace) -> list[str]:
    """Where each column's call stands: `at 1: line 12, 2: line 14`."""
    calls = [each for each in trace.run.communications if each.control is None]
    places = [
        f"{number}: line {call.line}" if call.line else f"{number}: %{call.block}"
        for number, call in enumerate(calls, 1)
    ]
    if not places:
        return []
    return textwrap.wrap(f"at {', '.join(places)}", _WIDTH, subsequent_indent="   ")


def _counted(found: Traces, bound: int | None) -> str:
    number = len(found.found)
    ways = "1 way to communicate" if number == 1 else f"{number} ways to communicate"
    if found.complete and bound is None:
        return f"{ways}, and no other"
    if found.complete:
        return f"{ways} within {bound} trips of each loop; more trips may give more"
    return f"{ways}; there may be more"
