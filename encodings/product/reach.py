"""What of a thread's memory others may see and change at an event, as its attributes say."""

from __future__ import annotations

from enum import Flag
from typing import Literal, NamedTuple

from ...semantics.program.attributes import ARGUMENTS, HIDDEN, Access, Effects
from ...semantics.program.instructions import Call, Effect, Load

OTHERS = "other memory"
Part = Literal["any", "given", "none"]
"""Of memory: all that others can reach, only what given pointers lead to, or nothing."""


class Order(Flag):
    """What an event does for the order of other accesses."""

    NONE = 0
    RELEASE = 1
    ACQUIRE = 2
    BOTH = 3


class Reach(NamedTuple):
    """What others may see and change of a thread's memory at an event."""

    reads: Part
    writes: Part
    order: Order


NOTHING = Reach("none", "none", Order.NONE)


def reach_of(instruction: object) -> Reach:
    """What an event of the instruction may do to memory; nothing, of what has to do with none."""
    match instruction:
        case Call(effects=effects, arguments=arguments):
            several = any("ptr" in each.type[1:] for each in arguments)
            return _of_call(effects, everywhere=several)
        case Load(atomic=order):
            return Reach("given", "given", _order(order))
        case Effect(kind=kind) if kind.startswith("llvm."):
            return Reach("any", "any", Order.NONE)
        case Effect(kind=kind):
            order = _order(kind)
            if kind.startswith("fence"):
                writes: Part = "any" if Order.ACQUIRE in order else "none"
                return Reach("none", writes, order)
            return Reach("given", "any" if Order.ACQUIRE in order else "given", order)
        case _:
            return NOTHING


def _of_call(effects: Effects, *, everywhere: bool) -> Reach:
    """A call that may write anything may also wait for other threads, unless it says otherwise.
    `everywhere`: its arguments hold pointers that are not followed."""
    memory = effects.memory
    access = {
        place: memory.at(place) for place in {ARGUMENTS, OTHERS, *dict(memory.named)} - {HIDDEN}
    }
    default = memory.default
    parts: dict[Access, Part] = {}
    for kind in (Access.READ, Access.WRITE):
        others = any(kind in each for place, each in access.items() if place != ARGUMENTS)
        if kind in default or others:
            parts[kind] = "any"
        elif kind in access[ARGUMENTS]:
            parts[kind] = "any" if everywhere else "given"
        else:
            parts[kind] = "none"
    reads, writes = parts[Access.READ], parts[Access.WRITE]
    synchronises = writes == "any" and not effects.nosync
    return Reach(reads, writes, Order.BOTH if synchronises else Order.NONE)


def _order(text: str) -> Order:
    """What an ordering, or several, does."""
    words, found = set(text.split()), Order.NONE
    if words & {"release", "acq_rel", "seq_cst"}:
        found |= Order.RELEASE
    if words & {"acquire", "acq_rel", "seq_cst"}:
        found |= Order.ACQUIRE
    return found
