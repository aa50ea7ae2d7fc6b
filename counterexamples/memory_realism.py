"""Whether the loads of a run could have seen one memory.

A solver takes what each load returns for an input. A counterexample is believed only if a thread's
loads fit together: between two effects of its own, one address holds one value, and after its own
store that value (threads that race are left out, as LLVM gives their loads no definite value).
"""

from __future__ import annotations

from ..semantics.wave_records import Event, WaveRun


def memory_is_realistic(run: WaveRun) -> bool:
    """True if no lane loads two values from one address that nothing can have changed between.

    Until its first effect a lane sees the memory that the wave began with, like all the others."""
    initial: dict[object, object] = {}
    return all(_one_memory(events, initial) for events in run.events)


def _one_memory(events: tuple[Event, ...], initial: dict[object, object]) -> bool:
    known = initial
    for event in events:
        if event.kind == "load":
            (address,) = event.arguments
            if known.setdefault(address, event.result) != event.result:
                return False
        elif event.kind == "effect":
            known = {}
            if event.name == "store":
                value, address = event.arguments
                known[address] = value
        elif not event.removable:
            known = {}
    return True
