"""What an event does to the side that executes it: its values, its result, what is known after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...semantics.program.function import Site
from ...semantics.program.instructions import Call
from ...semantics.program.terminators import Return, Unreachable
from ...semantics.program.unread_operands import unread
from ..terms.casts import steps_fit, without_casts
from ..terms.factory import Terms
from ..terms.path_conditions import Path
from ..terms.values import Value
from .accesses import Accesses
from .evaluation import Evaluator
from .events import (
    Classifier,
    Communicated,
    Event,
    Execution,
    may_be_needless,
    may_end,
    pointer_of,
    reads_outside,
    returns,
)
from .looks import LOOKED, TOGETHER, Looks, Place
from .matching_rules import operands_and_callee
from .mismatches import POISON_PASSED, UNDEFINED_ACCESS, Mismatches
from .reach import NOTHING, Order, reach_of
from .records import Instance, Movable, Records, Side
from .shared_memory import SharedMemory
from .states import ALONE, MAY_HAVE_ENDED, MEMORY, OUTSIDE, Cursor, Node, cursor_of, moved
from .unfolding import Unfolding

REPEATED = "=pure:"
"""Begins the keys under which an environment holds, until its block ends, what memory-free calls
gave, and calls that only read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Executor:
    """Makes events of instructions, and steps over them."""

    terms: Terms
    classifier: Classifier
    unfoldings: Mapping[Side, Unfolding]
    evaluator: Evaluator
    accesses: Accesses
    shared: SharedMemory
    mismatches: Mismatches
    records: Records
    looks: Looks

    def event(self, side: Side, cursor: Cursor) -> Event:
        """What the instruction at the cursor is to others; it must be an event."""
        instruction = self.unfoldings[side].instruction(cursor.position, cursor.index)
        site = Site(cursor.position.block, cursor.index)
        order = (*cursor.order, cursor.index)
        match instruction:
            case Return(value=operand):
                values = (
                    ()
                    if operand is None
                    else (self.evaluator.value(side, cursor, instruction, operand),)
                )
                return Event("return", "ret", site, instruction, order, None, values)
            case Unreachable():
                return Event("unreachable", "unreachable", site, instruction, order, None, ())
            case _:
                pass
        kind = self.classifier.kind(instruction)
        assert kind is not None
        operands, callee = operands_and_callee(instruction)
        values = tuple(self.evaluator.value(side, cursor, instruction, o) for o in operands)
        if isinstance(instruction, Call) and (left_out := unread(instruction)):
            nothing = (
                Value(self.terms.constant(0, v.term.width), self.terms.false) for v in values
            )
            values = tuple(
                zero if index in left_out else value
                for index, (value, zero) in enumerate(zip(values, nothing, strict=True))
            )
        elif (index := pointer_of(instruction)) is not None:
            # What is accessed is a place: by which space's address does not matter.
            at = values[index]
            place = Value(without_casts(self.terms, at.term), at.poison)
            values = (*values[:index], place, *values[index + 1 :])
        name = None
        if isinstance(instruction, Call) and (
            instruction.convergent or instruction.callee in self.classifier.history
        ):
            token = cursor.environment.get(instruction.token) if instruction.token else None
            name = self.unfoldings[side].name(site, instruction, cursor.position, token)
        reach = reach_of(instruction)
        called = isinstance(instruction, Call)
        unseen = reach == NOTHING and not (called and not instruction.effects.nounwind)
        alone = ALONE in cursor.environment
        looks = called and self.looks.looks(Place(side, site, alone), instruction, name)
        return Event(
            kind,
            callee,
            site,
            instruction,
            order,
            name,
            values,
            outside=cursor.environment[OUTSIDE].term if reads_outside(instruction) else None,
            memory=None if unseen else cursor.environment[MEMORY],
            reach=reach,
            places=self.accesses.given(side, cursor, instruction, operands),
            looks=looks,
            alone=alone,
        )

    def executed(self, node: Node, side: Side, event: Event) -> Node:
        """Store the event's result and step over it."""
        cursor = cursor_of(node, side)
        environment = dict(cursor.environment)
        name = getattr(event.instruction, "name", None)
        if event.result is not None and name is not None:
            environment[name] = event.result
        if may_end(event):
            environment[MAY_HAVE_ENDED] = 1
        if event.kind in ("ordered", "pure") and not returns(event):
            of_all = (REPEATED, LOOKED, TOGETHER)
            environment = {k: v for k, v in environment.items() if not k.startswith(of_all)}
        self.looks.after(environment, event)
        if _gives_it_again(event) and event.result:
            environment[_repeated_key(event)] = event.result
        self.shared.after(environment, event)
        if side == "source" and event.memory is not None:
            here, called = node.path.term(self.terms), event.callee
            acquires = event.reach.order is Order.ACQUIRE
            self.records.note(Communicated(here, called, event.order, event.instance, acquires))
        if may_be_needless(event):
            self.records.note(Movable(node.path.term(self.terms), side, event))
        if event.name is not None:
            term = node.path.term(self.terms)
            self.records.note(Instance(term, side, event.name, event.order))
        if event.result is not None:
            term = node.path.term(self.terms)
            self.records.note(Execution(term, side, event.callee, event.order, event.result))
        after = replace(cursor, index=cursor.index + 1, environment=environment)
        return moved(node, side, after)

    def with_result(self, side: Side, event: Event, path: Path) -> Event:
        """The event with the result it has, or one of its own."""
        if event.looks:
            return self.looks.alone(side, event, path)
        return self.evaluator.with_result(side, self.unfoldings[side].function, event)

    def where_defined(self, node: Node, side: Side, event: Event) -> Node | None:
        """The state in which no argument breaks its promise, and an accessed place is in the space
        that its address was made from; None if there is none."""
        call, path, here = event.instruction, node.path, cursor_of(node, side)
        index = pointer_of(call)
        if index is not None and not isinstance(call, Return | Unreachable):
            pointer = operands_and_callee(call)[0][index]
            address = self.evaluator.value(side, here, call, pointer)
            fits = steps_fit(self.terms, address.term)
            path = self.mismatches.require(node, path, side, here, fits, UNDEFINED_ACCESS)
        elif isinstance(call, Call):
            kept = self.evaluator.keeps_noundef(side, here, call)
            if event.kept is not None:
                kept = self.terms.conjunction((kept, event.kept))
            path = self.mismatches.require(node, path, side, here, kept, POISON_PASSED)
        return None if path is None else replace(node, path=path)


def _gives_it_again(event: Event) -> bool:
    """Whether the call gives the same where it is repeated with the same memory."""
    if not isinstance(event.instruction, Call) or event.looks or not returns(event):
        return False
    return event.kind in ("pure", "load")


def _repeated_key(event: Event) -> str:
    call = event.instruction
    assert isinstance(call, Call)
    read = event.memory.number if event.kind == "load" and event.memory is not None else ""
    outside = "" if event.outside is None else event.outside.number
    what = f"{event.callee}:{call.token}:{call.type}:{call.result.range}"
    return f"{REPEATED}{what}:{call.arguments}:{read}:{outside}"


def with_known_result(node: Node, side: Side, event: Event) -> Event:
    """A call that a block repeats gives what it gave. All who took part in a memory-free one are
    there again, since it and all between return, and pass the same; one that reads memory reads
    the same."""
    cursor = node.source if side == "source" else node.target
    if not _gives_it_again(event) or event.result is not None or not isinstance(cursor, Cursor):
        return event
    return replace(event, result=cursor.environment.get(_repeated_key(event)))
