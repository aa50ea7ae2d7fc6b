"""Whether the loads of a run could have seen one memory.

A solver takes what each load returns for an input. A counterexample is believed only if a thread's
loads fit together: between two effects of its own, one place holds one value, and after its own
store that value (threads that race are left out, as LLVM gives their loads no definite value).
"""

from __future__ import annotations

from typing import NamedTuple

from ...semantics.program.function import Function
from ...semantics.program.instructions import Call, Effect, Load
from ...semantics.wave.lane_memory import GLOBAL_SIZE, global_address
from ...semantics.wave.may_alias import SecondNames, second_names
from ...semantics.wave.records import Event, WaveRun

LARGEST_ACCESS = 4096
"""More bytes than one load or store accesses."""


class _Place(NamedTuple):
    """What a load reads, or a store writes: an address and the number of bytes, or more."""

    address: object
    size: int


Known = dict[_Place, object]


def memory_is_realistic(function: Function, run: WaveRun) -> bool:
    """True if no lane loads two values from one place that nothing can have changed between,
    nor anything from a constant global, whose content the model does not know.

    Places that overlap otherwise are not compared byte by byte: then it is False, too. Until its
    first effect a lane sees the memory that the wave began with, like all the others."""
    starts = [global_address(name) for name in function.globals.constants]
    if any(_within(event, starts) for events in run.events for event in events):
        return False
    memory = _Memory(function, second_names(function))
    initial: Known = {}
    return all(memory.is_one(events, initial) for events in run.events)


def _within(event: Event, starts: list[int]) -> bool:
    if event.kind != "load" or not isinstance(event.arguments[0], int):
        return False
    address = event.arguments[0]
    return any(start <= address < start + GLOBAL_SIZE for start in starts)


class _Memory(NamedTuple):
    """The memory that the lanes of one function's run share."""

    function: Function
    names: SecondNames

    def is_one(self, events: tuple[Event, ...], known: Known) -> bool:
        """Whether what a lane loads fits together, and with what is known at first."""
        for event in events:
            if event.kind == "load":
                place = _Place(event.arguments[0], self._size(event))
                if any(self._contradicts(place, event.result, *each) for each in known.items()):
                    return False
                known[place] = event.result
            elif event.kind == "effect":
                known = self._after_effect(known, event)
            elif not self._changes_nothing(event):
                known = {}
        return True

    def _contradicts(self, place: _Place, value: object, other: _Place, held: object) -> bool:
        if place.address == other.address:
            return value != held
        return not self._are_apart(place, other)

    def _after_effect(self, known: Known, event: Event) -> Known:
        """What is still known of memory: a plain store leaves what is apart from it as it was."""
        if event.name != "store":
            return {}
        value, address = event.arguments
        written = _Place(address, self._size(event))
        kept = {place: held for place, held in known.items() if self._are_apart(place, written)}
        return {**kept, written: value}

    def _are_apart(self, one: _Place, other: _Place) -> bool:
        a, b = one.address, other.address
        if not isinstance(a, int) or not isinstance(b, int):
            return False
        overlap = a < b + other.size and b < a + one.size
        return not overlap and not self.names.may_meet(a, b)

    def _size(self, event: Event) -> int:
        instruction = self.function.at(event.site)
        if isinstance(instruction, Load):
            type_ = instruction.type
        else:
            type_ = instruction.operands[0].type if isinstance(instruction, Effect) else "{"
        size = self.function.globals.layout.size(type_)
        return LARGEST_ACCESS if size is None else size

    def _changes_nothing(self, event: Event) -> bool:
        call = self.function.at(event.site)
        return event.removable or (isinstance(call, Call) and call.effects.keeps_memory)
