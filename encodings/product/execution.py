"""What an event does to the side that executes it: its values, its result, what is known after."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...semantics.program.function import Site
from ...semantics.program.instructions import Call, Effect, Load
from ...semantics.program.terminators import Return, Unreachable
from ..terms.path_conditions import Path
from ..terms.values import Value
from .events import EPOCH, Event, Execution, returns
from .matching_rules import operands_and_callee
from .records import Side
from .states import MAY_HAVE_ENDED, Cursor, Node, moved
from .stepping import Stepper, known_key

REPEATED = "=pure:"
"""Begins the keys under which an environment holds, until its block ends, what memory-free calls
gave."""


class Executor(Stepper):
    """Makes events of instructions, and steps over them."""

    def event(self, side: Side, cursor: Cursor) -> Event:
        """What the instruction at the cursor is to others; it must be an event."""
        instruction = self.instruction(side, cursor)
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
        if kind == "load":
            values = (*values, cursor.environment[EPOCH])
        name = None
        if isinstance(instruction, Call) and (
            instruction.convergent or instruction.callee in self.classifier.history
        ):
            token = cursor.environment.get(instruction.token) if instruction.token else None
            name = self.unfoldings[side].name(site, instruction, cursor.position, token)
        return Event(kind, callee, site, instruction, order, name, values)

    def executed(self, node: Node, side: Side, event: Event) -> Node:
        """Store the event's result and step over it."""
        cursor = node.source if side == "source" else node.target
        assert isinstance(cursor, Cursor)
        environment = dict(cursor.environment)
        name = getattr(event.instruction, "name", None)
        if event.result is not None and name is not None:
            environment[name] = event.result
        if event.kind in ("ordered", "pure") and not returns(event):
            environment[MAY_HAVE_ENDED] = 1
            for key in [key for key in environment if key.startswith(REPEATED)]:
                del environment[key]
        if event.kind == "pure" and event.result is not None and returns(event):
            environment[_repeated_key(event)] = event.result
        if _changes_memory(event):
            epoch = environment[EPOCH]
            environment[EPOCH] = Value(
                self.terms.add(epoch.term, self.terms.constant(1, 32)), self.terms.false
            )
        if side == "source" and self.forwarding:
            _remember(environment, event)
        if event.name is not None:
            self.record_instance(node.path, side, event.name, event.order)
        if event.result is not None:
            self.product.executions.append(
                Execution(node.path.term(self.terms), side, event.callee, event.order, event.result)
            )
        after = replace(cursor, index=cursor.index + 1, environment=environment)
        return moved(node, side, after)

    def with_result(self, side: Side, event: Event) -> Event:
        """The event with the result it has, or one of its own."""
        return self.evaluator.with_result(self.unfoldings[side].function, event)

    def noundef_of_event(self, node: Node, side: Side, event: Event) -> Path | None:
        """The path on which no argument breaks its promise; None if each one does."""
        if not isinstance(event.instruction, Call):
            return node.path
        cursor = node.source if side == "source" else node.target
        assert isinstance(cursor, Cursor)
        return self.noundef(node, node.path, side, cursor, event.instruction)


def _repeated_key(event: Event) -> str:
    call = event.instruction
    assert isinstance(call, Call)
    return f"{REPEATED}{event.callee}:{call.token}:{call.type}:{call.range}:{call.arguments}"


def with_known_result(node: Node, side: Side, event: Event) -> Event:
    """A memory-free call that a block repeats gives what it gave: all who took part are there
    again, since it and all between return, and pass the same."""
    cursor = node.source if side == "source" else node.target
    if event.kind != "pure" or event.result is not None or not isinstance(cursor, Cursor):
        return event
    return replace(event, result=cursor.environment.get(_repeated_key(event)))


def _remember(environment: dict[str, Any], event: Event) -> None:
    """What the source knows of memory after an event: an effect ends what was known before it."""
    if _changes_memory(event):
        for key in [key for key in environment if key.startswith("@known:")]:
            del environment[key]
    instruction = event.instruction
    if isinstance(instruction, Effect) and instruction.kind == "store":
        value, pointer = event.arguments
        environment[known_key(pointer, instruction.operands[0].type)] = value
    if isinstance(instruction, Load) and event.kind == "load" and event.result is not None:
        environment[known_key(event.arguments[0], instruction.type)] = event.result


def _changes_memory(event: Event) -> bool:
    """Whether a load behind the event may give something else than one before."""
    call = event.instruction
    if event.kind == "ordered" and isinstance(call, Call):
        return not call.effects.keeps_memory
    return event.kind == "memory"
