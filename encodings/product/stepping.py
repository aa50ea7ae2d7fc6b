"""One side of the product, from event to event: instructions that nobody else sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...semantics.program.causes import Kind
from ...semantics.program.function import Site
from ...semantics.program.instructions import (
    Alloca,
    Assume,
    Call,
    Compute,
    Effect,
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
from ..terms.computing import Rule, compute
from ..terms.factory import Terms
from ..terms.float_choices import FloatChoices
from ..terms.path_conditions import Path
from ..terms.values import Value, bits_of
from .accesses import Accesses
from .edges import Edges
from .evaluation import Evaluator
from .events import Classifier
from .looks import Looks
from .mismatches import POISON_PASSED, Mismatches
from .records import Instance, Records, Side, Stop
from .states import Cursor, Frontier, Node, cursor_of, moved
from .unfolding import Unfolding

BROKEN_PROMISE = "a promise of an attribute that is broken"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepper:
    """Moves one side of a state through silent instructions and over edges."""

    terms: Terms
    classifier: Classifier
    unfoldings: Mapping[Side, Unfolding]
    evaluator: Evaluator
    accesses: Accesses
    edges: Edges
    mismatches: Mismatches
    frontier: Frontier
    records: Records
    looks: Looks
    floats: FloatChoices | None

    def _rule(self, side: Side) -> Rule | None:
        """How the values of float operations are chosen."""
        if self.floats is None:
            return None
        data = self.evaluator.data[side]
        if side == "target":
            return self.floats.note(data)
        return self.floats.choose(data) if self.floats.guide.complete else None

    def at_event(self, side: Side, cursor: Cursor, path: Path) -> bool:
        """Whether the next instruction is an event."""
        instruction = self.unfoldings[side].instruction(cursor.position, cursor.index)
        if isinstance(instruction, (Return, Unreachable)):
            return True
        if isinstance(instruction, (Jump, Branch, Switch, UnmodelledTerminator)):
            return False
        if self.accesses.is_silent(instruction) or self.looks_again(side, cursor, path):
            return False
        return self.classifier.kind(instruction) is not None

    def looks_again(self, side: Side, cursor: Cursor, path: Path) -> bool:
        """Whether the next instruction is a look of all who looked before."""
        instruction = self.unfoldings[side].instruction(cursor.position, cursor.index)
        return bool(self.looks.again(side, cursor, instruction, path))

    def advance(self, node: Node, side: Side) -> None:
        """Run one side through instructions that are no events, to its next event, the next look of
        the target or its block's end."""
        cursor = cursor_of(node, side)
        environment = dict(cursor.environment)
        index = cursor.index
        path: Path | None = node.path
        while True:
            here = replace(cursor, index=index, environment=environment)
            late = side == "target" and index > cursor.index and self.looks_again(side, here, path)
            if late or self.at_event(side, here, path):
                self.frontier.push(moved(replace(node, path=path), side, here))
                return
            instruction = self.unfoldings[side].instruction(here.position, here.index)
            if isinstance(instruction, (Jump, Branch, Switch, UnmodelledTerminator)):
                self.edges.leave(moved(replace(node, path=path), side, here), side, instruction)
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
                    t,
                    instruction,
                    operands,
                    lambda: self.evaluator.choice(side, here, instruction),
                    self.evaluator.data[side],
                    self._rule(side),
                )
                environment[instruction.name] = value
                if undefined is t.false:
                    return path
                return self.mismatches.require(
                    node, path, side, here, t.negation(undefined), "undefined behaviour"
                )
            case Call(control=control) if control is not None:
                self._control(path, side, here, instruction)
                return path
            case Call():
                number = self.looks.again(side, here, instruction, path)
                if number:
                    kept = self.looks.look_again(side, here, instruction, number, path)
                else:
                    kept = self.evaluator.silent_call(path, side, here, instruction)
                after = self.mismatches.require(
                    node, path, side, here, kept, "poison in a noundef result"
                )
                if after is None:
                    return None
                kept = self.evaluator.keeps_noundef(side, here, instruction)
                return self.mismatches.require(node, after, side, here, kept, POISON_PASSED)
            case Assume(condition=condition):
                value = self.evaluator.value(side, here, instruction, condition)
                holds = t.conjunction((value.term, t.negation(value.poison)))
                what = BROKEN_PROMISE if instruction.promised else "a false llvm.assume"
                return self.mismatches.require(node, path, side, here, holds, what)
            case Alloca(name=name, type=type_, size=size):
                # A slot made again, in a later trip, is another one, and so is one of another size.
                which = f"{name}:{size}" if size is not None else f"{name}:{side}"
                width = bits_of(self.evaluator.layout(side, type_))
                slot = t.variable(f"alloca:{which}:{here.position.counters or ''}", width)
                t.address(slot)
                self.accesses.slot(side, slot, instruction)
                environment[name] = Value(slot, t.false)
                return path
            case Load() | Effect():
                return self.accesses.silent(node, path, side, here, instruction)
            case Unmodelled(reason=reason, line=line):
                quoted, kind = instruction.text.strip(), Kind.INSTRUCTION
                what = f"{reason}: {quoted}"
                self.records.note(Stop(path.term(t), side, kind, what, line, quoted=quoted))
                return None
            case _:
                raise AssertionError(f"not silent: {instruction}")

    def _control(self, path: Path, side: Side, here: Cursor, call: Call) -> None:
        token = here.environment.get(call.token) if call.token else None
        site = Site(here.position.block, here.index)
        name = self.unfoldings[side].name(site, call, here.position, token)
        if call.name is not None:
            here.environment[call.name] = name
        order = (*here.order, here.index)
        self.records.note(Instance(path.term(self.terms), side, name, order))
