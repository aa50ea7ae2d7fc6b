"""One side of the product, from event to event: instructions that nobody else sees."""

from __future__ import annotations

from dataclasses import replace

from ...semantics.program.function import Site
from ...semantics.program.instructions import (
    Alloca,
    Assume,
    Call,
    Compute,
    Instruction,
    Load,
    Unmodelled,
)
from ...semantics.program.terminators import (
    Branch,
    Jump,
    Return,
    Switch,
    UnmodelledTerminator,
    Unreachable,
)
from ..terms.path_conditions import Path
from ..terms.values import Value, compute
from .edges import Edges
from .names import Name
from .records import Instance, Side, Stop
from .states import Cursor, Node, moved


class Stepper(Edges):
    """Moves one side of a state through silent instructions and over edges."""

    def at_event(self, side: Side, cursor: Cursor) -> bool:
        instruction = self.instruction(side, cursor)
        if isinstance(instruction, (Return, Unreachable)):
            return True
        if isinstance(instruction, (Jump, Branch, Switch, UnmodelledTerminator)):
            return False
        if self.known_load(side, cursor, instruction) is not None:
            return False
        return self.classifier.kind(instruction) is not None

    def known_load(self, side: Side, cursor: Cursor, instruction: Instruction) -> Value | None:
        """What a source load must be able to give, where the walk looks for that: the value that
        the thread itself loaded from or stored to the address, with no effect since.

        A thread that races may load anything, but the source is free to load just this."""
        if not self.forwarding or side == "target" or not isinstance(instruction, Load):
            return None
        if instruction.volatile or instruction.atomic:
            return None
        if Site(cursor.position.block, cursor.index) in self.kept_loads:
            return None
        pointer = self.evaluator.value(side, cursor, instruction, instruction.pointer)
        return cursor.environment.get(known_key(pointer, instruction.type))

    def advance(self, node: Node, side: Side) -> None:
        """Run one side through instructions that are no events, to its next event or its
        block's end."""
        cursor = node.source if side == "source" else node.target
        assert isinstance(cursor, Cursor)
        environment = dict(cursor.environment)
        index = cursor.index
        path: Path | None = node.path
        while True:
            here = replace(cursor, index=index, environment=environment)
            if self.at_event(side, here):
                self.frontier.push(moved(replace(node, path=path), side, here))
                return
            instruction = self.instruction(side, here)
            if isinstance(instruction, (Jump, Branch, Switch, UnmodelledTerminator)):
                self.leave_block(moved(replace(node, path=path), side, here), side, instruction)
                return
            path = self._silent(node, path, side, here, instruction)
            if path is None:
                return
            index += 1

    def _silent(
        self, node: Node, path: Path, side: Side, here: Cursor, instruction: Instruction
    ) -> Path | None:
        """Execute an instruction that is no event, in place; the path after it, None if none."""
        t, environment = self.terms, here.environment
        match instruction:
            case Compute():
                operands = [
                    self.evaluator.value(side, here, instruction, o) for o in instruction.operands
                ]
                value, undefined = compute(
                    t, instruction, operands, lambda: self.evaluator.choice(side, here, instruction)
                )
                environment[instruction.name] = value
                if undefined is t.false:
                    return path
                return self.require(
                    node, path, side, here, t.negation(undefined), "undefined behaviour"
                )
            case Call(control=control) if control is not None:
                self._control(path, side, here, instruction)
                return path
            case Call():
                kept = self.evaluator.silent_call(path, side, here, instruction)
                after = self.require(node, path, side, here, kept, "poison in a noundef result")
                return after and self.noundef(node, after, side, here, instruction)
            case Assume(condition=condition):
                value = self.evaluator.value(side, here, instruction, condition)
                holds = t.conjunction((value.term, t.negation(value.poison)))
                return self.require(node, path, side, here, holds, "a false llvm.assume")
            case Alloca(name=name, size=size):
                # A slot made again, in a later trip, is another one, and so is one of another size.
                which = f"{name}:{size}" if size is not None else f"{name}:{side}"
                slot = t.variable(f"alloca:{which}:{here.position.counters or ''}", 64)
                t.address(slot)
                environment[name] = Value(slot, t.false)
                return path
            case Load(name=name):
                environment[name] = self.known_load(side, here, instruction)
                return path
            case Unmodelled(reason=reason, line=line):
                self.product.unmodelled.append(
                    Stop(path.term(t), side, f"{reason}: {instruction.text.strip()}", line)
                )
                return None
            case _:
                raise AssertionError(f"not silent: {instruction}")

    def _control(self, path: Path, side: Side, here: Cursor, call: Call) -> None:
        token = here.environment.get(call.token) if call.token else None
        site = Site(here.position.block, here.index)
        name = self.unfoldings[side].name(site, call, here.position, token)
        if call.name is not None:
            here.environment[call.name] = name
        self.record_instance(path, side, name, (*here.order, here.index))

    def record_instance(self, path: Path, side: Side, name: Name, order: tuple[int, ...]) -> None:
        self.product.instances[side].append(Instance(path.term(self.terms), name, order))


def known_key(pointer: Value, type_: str) -> str:
    """The key under which an environment holds what an address is known to hold."""
    return f"@known:{pointer.term.number}:{type_}"
