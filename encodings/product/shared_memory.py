"""What other threads and callees see of a thread's memory at an event, and what they may do to it.

At an event that may read, the target's memory must be as good as the source's, as far as it may
read. At one that may write, both go on with a memory that others may have changed, in the same
way: they are one communication.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Flag
from typing import Any, Literal, NamedTuple

from ...semantics.program.attributes import ARGUMENTS, HIDDEN, Effects
from ...semantics.program.attributes import Access as Allowed
from ...semantics.program.instructions import Call, Effect, Load
from ..memory.chains import Memories, Memory, Piece
from ..memory.comparison import Difference, Seen, differences, everywhere, within
from ..memory.objects import Address, apart
from ..memory.reading import Reader
from ..terms.factory import Terms
from ..terms.term import Term
from ..terms.values import Value
from .events import Event, returns
from .states import MEMORY, PHASE

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


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedMemory:
    """Compares the memories of both sides at matched events, and says what these leave."""

    terms: Terms
    memories: Memories
    reader: Reader

    def differences(self, one: Event, other: Event) -> Iterator[Difference]:
        """Where the target's memory is not as good as the source's, of what the event may see.

        Raises TooManyStores."""
        if one.memory is None or other.memory is None or one.memory is other.memory:
            return
        seen = self._seen(one)
        if seen is not None:
            yield from differences(self.memories, self.reader, one.memory, other.memory, seen)

    def at_the_end(self, source: Memory, target: Memory) -> Iterator[Difference]:
        """The same where the thread returns: all that is not its own is seen."""
        return differences(self.memories, self.reader, source, target, everywhere(self.terms))

    def _seen(self, event: Event) -> Seen | None:
        reach = reach_of(event)
        if reach.reads == "any" or Order.RELEASE in reach.order:
            return self._but_for_noalias()
        if reach.reads == "none":
            return None
        if isinstance(event.instruction, Call):
            given = event.places
            return lambda at, _size: (
                self.terms.false if all(apart(at, each.at) for each in given) else self.terms.true
            )
        return within(self.terms, list(event.places))

    def _but_for_noalias(self) -> Seen:
        """All that others can reach; what only an argument leads to that is not passed on, nobody
        else reads before the thread returns."""
        everything = everywhere(self.terms)

        def seen(at: Address, size: int) -> Term:
            alone = at.object is not None and at.object.noalias
            return self.terms.false if alone else everything(at, size)

        return seen

    def after(self, environment: dict[str, Any], event: Event) -> None:
        """Put into an environment what a thread knows of memory after an event that both sides
        take part in."""
        reach, before = reach_of(event), environment[MEMORY]
        if reach == NOTHING:
            return
        if reach.order or not returns(event):
            number = self.terms.constant(event.instance, 32)
            environment[PHASE] = Value(number, self.terms.false)
        asked = reach.reads == "any" or Order.RELEASE in reach.order
        if reach.writes == "any":
            environment[MEMORY] = self.memories.left_by_others(
                before, event.instance, whole=asked, within=None
            )
        elif reach.writes == "given" and isinstance(event.instruction, Call):
            objects = tuple(dict.fromkeys(each.at.object for each in event.places))
            environment[MEMORY] = self.memories.left_by_others(
                before, event.instance, whole=False, within=objects
            )
        elif reach.writes == "given":
            environment[MEMORY] = self._changed(before, event)

    def _changed(self, memory: Memory, event: Event) -> Memory:
        """After an access that others may take part in at once, its own bytes are not known."""
        t = self.terms
        for number, extent in enumerate(event.places):
            bits = t.variable(f"changed:{event.instance}:{number}", 8 * extent.size)
            held = Piece(bits, t.constant(0, extent.size), t.constant(0, extent.size))
            memory = self.memories.stored(memory, extent.at, held, extent.align, t.true)
        return memory


def touches_memory(instruction: object) -> bool:
    """Whether an event of the instruction has to do with memory that others can reach."""
    return _reach(instruction) != NOTHING


def reach_of(event: Event) -> Reach:
    """What an event may do to memory; nothing, of what has to do with none."""
    return _reach(event.instruction)


def _reach(instruction: object) -> Reach:
    match instruction:
        case Call(effects=effects):
            return _of_call(effects)
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


def _of_call(effects: Effects) -> Reach:
    """A call that may write anything may also wait for other threads, unless it says otherwise."""
    memory = effects.memory
    access = {
        place: memory.at(place) for place in {ARGUMENTS, OTHERS, *dict(memory.named)} - {HIDDEN}
    }
    default = memory.default
    parts: dict[Allowed, Part] = {}
    for kind in (Allowed.READ, Allowed.WRITE):
        others = any(kind in each for place, each in access.items() if place != ARGUMENTS)
        if kind in default or others:
            parts[kind] = "any"
        else:
            parts[kind] = "given" if kind in access[ARGUMENTS] else "none"
    reads, writes = parts[Allowed.READ], parts[Allowed.WRITE]
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
