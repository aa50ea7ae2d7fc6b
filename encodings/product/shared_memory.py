"""What other threads and callees see of a thread's memory at an event, and what they may do to it.

At an event that may read, the target's memory must be as good as the source's, as far as it may
read. At one that may write, both go on with a memory that others may have changed, in the same
way: they are one communication.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...semantics.program.instructions import Call, Load
from ..memory.chains import Memories, Memory, Piece
from ..memory.comparison import Difference, Seen, differences, everywhere, within
from ..memory.objects import Address, Object, apart
from ..memory.reading import Reader
from ..memory.representation import repeated
from ..terms.factory import Terms
from ..terms.term import Term
from ..terms.values import Value
from .events import Event, changes_outside, returns
from .reach import NOTHING, Order
from .states import MEMORY, OUTSIDE, PHASE


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
        reach, call = event.reach, event.instruction
        if isinstance(call, Call) and not call.effects.nounwind:
            # Where it unwinds, so does the thread, and its caller sees all that is not its own.
            return everywhere(self.terms)
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
        reach, before = event.reach, environment[MEMORY]
        if changes_outside(event):
            number = self.terms.constant(event.instance, 32)
            environment[OUTSIDE] = Value(number, self.terms.false)
        if reach == NOTHING:
            return
        if reach.order or not returns(event):
            number = self.terms.constant(event.instance, 32)
            environment[PHASE] = Value(number, self.terms.false)
        anywhere, called = reach.writes == "any", isinstance(event.instruction, Call)
        if reach.writes == "given" and not called:
            environment[MEMORY] = self._changed(before, event)
        elif anywhere or reach.writes == "given":
            within = None if anywhere else _written_by(event)
            if within != () or not event.places:
                asked = reach.reads == "any" or Order.RELEASE in reach.order
                environment[MEMORY] = self.memories.left_by_others(
                    before,
                    event.instance,
                    whole=anywhere and asked,
                    within=within,
                    outside=_is_outside(event),
                )

    def _changed(self, memory: Memory, event: Event) -> Memory:
        """After an access that others may take part in at once, its own bytes are not known; a
        load has found them."""
        t = self.terms
        for number, extent in enumerate(event.places):
            held = self._found(event, extent.size)
            if held is None:
                bits = t.variable(f"changed:{event.instance}:{number}", 8 * extent.size)
                held = Piece(bits, t.constant(0, extent.size), t.constant(0, extent.size))
            memory = self.memories.stored(memory, extent.at, held, extent.align, t.true)
        return memory

    def _found(self, event: Event, size: int) -> Piece | None:
        """The bytes that a load gives, if they are all of its result and of one place."""
        t, result = self.terms, event.result
        if not isinstance(event.instruction, Load) or result is None or len(event.places) != 1:
            return None
        if result.term.width != 8 * size or result.poison.width != 1:
            return None
        return Piece(result.term, repeated(t, result.poison, size), t.constant(0, size))


def _written_by(event: Event) -> tuple[Object | None, ...]:
    """The objects that a call may write through the pointers that it is given: no constants."""
    reached = (each.at.object for each in event.places)
    return tuple(dict.fromkeys(o for o in reached if o is None or not o.constant))


def _is_outside(event: Event) -> bool:
    """None of the module's code runs before the call is over, by a call back or in another thread
    that it waits for."""
    call = event.instruction
    if not isinstance(call, Call) or not (call.callee or "").startswith("llvm."):
        return False
    return call.effects.nocallback and call.effects.nosync
