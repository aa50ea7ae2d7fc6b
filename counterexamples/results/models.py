"""What a model of convergence says of a run, beside the run."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...semantics.models.model import Model
from ...semantics.models.rule import Silent
from ...semantics.models.runs import Met, SaidOfRun, Sets
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call
from ..text.phrases import counted, set_text
from ..verdicts.answers import UNDECIDED, first_of
from ..verdicts.callee_names import called, short_name
from .tree import Listing, Result

MOST_SHOWN = 6
"""How many relations people are shown."""

WIDTH = 80


def beside_the_run(
    result: Result, model: Model, function: Function, said: SaidOfRun | Silent
) -> Result:
    """The result of a run with what the model says of its threads. Where it says nothing the
    answer is undecided."""
    lines = tuple(_lines(model, function, said))
    silent = isinstance(said, Silent)
    return replace(
        result,
        status=first_of((result.status, UNDECIDED)) if silent else result.status,
        parts=(*result.parts, Listing(lines)),
        data={**result.data, "model": _data(model, function, said)},
        lines=(*result.lines, "", *lines) if result.lines else (),
    )


def _data(model: Model, function: Function, said: SaidOfRun | Silent) -> dict[str, Any]:
    if isinstance(said, Silent):
        return {"name": model.name, "says_nothing": said.reason}
    return {
        "name": model.name,
        "as_executed": said.executed,
        "relations": [
            [
                {
                    "callee": _call(function, met).callee,
                    "block": met.site.block,
                    "line": _call(function, met).line,
                    "executions": {str(lane): number for lane, number in met.executions},
                }
                for met in relation
            ]
            for relation in said.relations
        ],
    }


def _lines(model: Model, function: Function, said: SaidOfRun | Silent) -> Iterator[str]:
    if isinstance(said, Silent):
        yield from _wrapped(f"{model.name} says nothing: {said.reason}")
        return
    if not said.relations:
        yield from _wrapped(f"{model.name}: its rules contradict each other on these paths")
        return
    executed = "the run is one of them" if said.executed else "the run is none of them"
    if len(said.relations) == 1:
        executed = "as the run" if said.executed else "unlike the run"
    number = counted(len(said.relations), "relation")
    yield from _wrapped(f"{model.name}, on the paths of the run: {number}, {executed}")
    for place, relation in enumerate(said.relations[:MOST_SHOWN], 1):
        yield from _relation(f"{place:>3}  ", function, relation)
    if left := len(said.relations) - MOST_SHOWN:
        yield from [f"     ... and {left} more"] if left > 0 else []


def _relation(first: str, function: Function, relation: Sets) -> Iterator[str]:
    sets = "; ".join(_told(function, met) for met in relation)
    yield from textwrap.wrap(
        sets or "no call",
        WIDTH,
        initial_indent=first,
        subsequent_indent=" " * 5,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _told(function: Function, met: Met) -> str:
    """`@op, line 7: {0, 1}`; where a lane executes the call again, which execution it is."""
    call = _call(function, met)
    name = short_name(call.callee or "") if call.control else call.callee or "an indirect call"
    place = f"line {call.line}" if call.line else f"%{met.site.block}"
    numbers = {number for _, number in met.executions}
    if numbers == {1}:
        return f"{called(name)}, {place}: {set_text([lane for lane, _ in met.executions])}"
    members = ", ".join(f"{lane}#{number}" for lane, number in met.executions)
    return f"{called(name)}, {place}: {{{members}}}"


def _call(function: Function, met: Met) -> Call:
    call = function.at(met.site)
    assert isinstance(call, Call)
    return call


def _wrapped(said: str) -> list[str]:
    return textwrap.wrap(said, WIDTH, break_long_words=False, break_on_hyphens=False)
