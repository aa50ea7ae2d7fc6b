"""Whether the loads of a run could have seen one memory.

A solver takes what each load returns for an input. A counterexample is believed only if a thread's
loads fit together: between two effects of its own, one address holds one value, and after its own
store that value (threads that race are left out, as LLVM gives their loads no definite value).
"""

from __future__ import annotations

from ..semantics.instructions import Call
from ..semantics.lane_memory import GLOBAL_SIZE, global_address
from ..semantics.program import Function
from ..semantics.wave_records import Event, WaveRun

LARGEST_ACCESS = 4096
"""More bytes than one load or store accesses."""


def memory_is_realistic(function: Function, run: WaveRun) -> bool:
    """True if no lane loads two values from one address that nothing can have changed between,
    nor anything from a constant global, whose content the model does not know.

    Until its first effect a lane sees the memory that the wave began with, like all the others."""
    initial: dict[object, object] = {}
    starts = [global_address(name) for name in function.constants]
    return all(
        _one_memory(function, events, initial)
        and not any(_within(event, starts) for event in events)
        for events in run.events
    )


def _within(event: Event, starts: list[int]) -> bool:
    if event.kind != "load" or not isinstance(event.arguments[0], int):
        return False
    address = event.arguments[0]
    return any(start <= address < start + GLOBAL_SIZE for start in starts)


def _changes_nothing(function: Function, event: Event) -> bool:
    call = function.at(event.site)
    return event.removable or (isinstance(call, Call) and call.effects.keeps_memory)


def _after_effect(known: dict[object, object], event: Event) -> dict[object, object]:
    """What is still known of memory: a plain store leaves what is far from it as it was."""
    if event.name != "store":
        return {}
    value, address = event.arguments
    kept = {place: held for place, held in known.items() if _are_apart(place, address)}
    return {**kept, address: value}


def _are_apart(one: object, other: object) -> bool:
    return isinstance(one, int) and isinstance(other, int) and abs(one - other) >= LARGEST_ACCESS


def _one_memory(
    function: Function, events: tuple[Event, ...], initial: dict[object, object]
) -> bool:
    known = initial
    for event in events:
        if event.kind == "load":
            (address,) = event.arguments
            if known.setdefault(address, event.result) != event.result:
                return False
        elif event.kind == "effect":
            known = _after_effect(known, event)
        elif not _changes_nothing(function, event):
            known = {}
    return True
