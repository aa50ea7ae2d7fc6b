"""What anchors choose, as JSON has it: `{"t": [[[0, 1], [1, 1]], [[0, 2], [2, 1]]]}`.

An anchor is named by the token that it makes, here `%t`. Each of its sets is a list of members, a
member is a lane and which of the lane's executions of this anchor it is, from 1. The members of a
set get one instance of the token (CO15). An execution that stands in no set is alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...semantics.program.function import Function, Site
from ...semantics.program.input_errors import InputError
from ...semantics.program.instructions import Call
from ...semantics.wave.records import WaveRun
from .anchor_choices import Classes

ChoiceText = dict[str, list[list[list[int]]]]

EXAMPLE = 'for example {"t": [[[0, 1], [1, 1]]]}: lanes 0 and 1 share their first %t'


def choice_made_in(run: WaveRun) -> ChoiceText | None:
    """What the anchors chose in a run, those of whom all are alone included; None where no anchor
    was executed. The run must know its program."""
    assert run.program is not None
    found: ChoiceText = {}
    for communication in run.communications:
        if communication.control != "anchor":
            continue
        call = run.program.at(communication.site)
        if not isinstance(call, Call) or call.name is None:
            continue
        sets = found.setdefault(call.name, [])
        if len(communication.lanes) > 1:
            sets.append([[lane, communication.visits[lane]] for lane in communication.lanes])
    return found or None


def classes_of(choice: object, function: Function, lanes: int) -> Classes:
    """The choice as the wave takes it.

    Raises InputError for a choice of another form, an anchor that the function does not have, a
    lane that the wave does not have, and members that cannot share an instance."""
    if not isinstance(choice, dict):
        raise _wrong("it is not a JSON object", EXAMPLE)
    anchors = _anchors(function)
    classes: Classes = {}
    number = 0
    for key, sets in choice.items():
        name = key.removeprefix("%")
        if name not in anchors:
            known = ", ".join(f"%{each}" for each in anchors)
            raise _wrong(
                f"@{function.name} has no anchor %{name}",
                f"its anchors: {known}" if known else "it has none: leave the choice out",
            )
        if not isinstance(sets, list):
            raise _wrong(f"%{name} needs a list of sets", EXAMPLE)
        for members in sets:
            number += 1
            for lane, execution in _members(name, members, lanes):
                instance = (anchors[name], lane, execution)
                if instance in classes:
                    twice = f"execution {execution} of %{name} by lane {lane} is there twice"
                    raise _wrong(twice, "an execution is a member of one set")
                classes[instance] = number
    return classes


def _anchors(function: Function) -> dict[str, Site]:
    return {
        call.name: site
        for site, call in function.calls()
        if call.control == "anchor" and call.name is not None
    }


def _members(name: str, members: Any, lanes: int) -> Iterator[tuple[int, int]]:
    """The lanes and executions of one set, each lane once."""
    if not isinstance(members, list):
        raise _wrong(f"a set of %{name} is a list of members", EXAMPLE)
    seen: set[int] = set()
    for member in members:
        match member:
            case [int(lane), int(execution)] if not isinstance(lane, bool):
                pass
            case _:
                raise _wrong(f"a member of %{name} is a lane and an execution", EXAMPLE)
        if not 0 <= lane < lanes or execution < 1:
            known = f"lanes are 0 to {lanes - 1} (--lanes), and executions are counted from 1"
            raise _wrong(f"%{name}: there is no execution {execution} of lane {lane}", known)
        if lane in seen:
            raise _wrong(f"%{name}: lane {lane} is in one set twice", "a lane meets only others")
        seen.add(lane)
        yield lane, execution


def _wrong(message: str, hint: str) -> InputError:
    return InputError(f"the choice at anchors: {message}", hint=hint)
