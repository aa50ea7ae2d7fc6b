"""Divergence is propagated from its sources until nothing changes: the rules of CU13 and CU14.

Items are looked at again whenever something they depend on has become divergent; nothing ever
becomes uniform again, so that the order does not matter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from ..control_flow.cycles import Cycle, CycleForest
from ..program.function import Function, Site
from ..program.instructions import Phi
from ..program.operands import Local, Operand
from ..program.terminators import Branch, Switch, Terminator, successors_of
from .divergence_sources import (
    AlwaysUniform,
    Divergent,
    Follows,
    Sources,
    constant_divergence,
    parameter_semantics,
)
from .divergent_control import ALL, NONE, DivergentControl, Reasons, Touched
from .token_knowledge import TokenKnowledge


@dataclass(frozen=True, slots=True)
class Item:
    """Something to look at: a phi, an instruction with a result, or a terminator."""

    block: str
    index: int
    name: str | None


class Propagation:
    """The fixed point of one function: `divergent` has a reason for each divergent value."""

    def __init__(
        self,
        function: Function,
        forest: CycleForest,
        sources: Sources,
        tokens: TokenKnowledge,
        control: DivergentControl,
    ) -> None:
        self._function = function
        self._forest = forest
        self._sources = sources
        self._tokens = tokens
        self._control = control
        self._reached = frozenset(forest.preorder)
        self._queue: deque[Item] = deque()
        self._waiting: set[Item] = set()
        self._items: dict[str, list[Item]] = {}
        self._users: dict[str, list[Item]] = {}
        self._points: dict[str, Site] = {}
        self.divergent: dict[str, str] = {}
        self._collect()

    def _collect(self) -> None:
        for name in self._forest.preorder:
            block = self._function.blocks[name]
            items = self._items[name] = []
            for place, phi in enumerate(block.phis):
                item = Item(name, -1 - place, phi.name)
                items.append(item)
                self._points[phi.name] = Site(name, 0)
                self._use(item, phi.incoming.values())
            for index, instruction in enumerate(block.instructions):
                result = getattr(instruction, "name", None)
                if result is None or getattr(instruction, "type", "") == "token":
                    continue
                item = Item(name, index, result)
                items.append(item)
                self._points[result] = Site(name, index)
                semantics = self._sources.of(instruction)
                if isinstance(semantics, Follows):
                    self._use(item, semantics.operands)
            last = Item(name, len(block.instructions), None)
            items.append(last)
            condition = _condition(block.terminator)
            self._use(last, [] if condition is None else [condition])
            call = getattr(block.terminator, "call", None)
            if call is not None and call.name:
                self._points[call.name] = Site(name, len(block.instructions))
                self.divergent[call.name] = "no contract says that its result is uniform"

    def _use(self, item: Item, operands: Iterable[Operand]) -> None:
        for operand in operands:
            if isinstance(operand, Local):
                self._users.setdefault(operand.name, []).append(item)

    # --- the fixed point ---

    def run(self, uniform: frozenset[str]) -> None:
        """Propagate until nothing changes. `uniform` names parameters that are equal everywhere."""
        for parameter in self._function.parameters:
            semantics = parameter_semantics(parameter, uniform)
            if isinstance(semantics, Divergent):
                self.divergent[parameter.name] = semantics.reason
        for items in self._items.values():
            self._enqueue(items)
        while self._queue or not self._control.settled:
            while self._queue:
                item = self._queue.popleft()
                self._waiting.discard(item)
                self._look_at(item)
            self._look_again(self._control.settle())

    def _enqueue(self, items: Iterable[Item]) -> None:
        for item in items:
            if item not in self._waiting:
                self._waiting.add(item)
                self._queue.append(item)

    def _look_at(self, item: Item) -> None:
        block = self._function.blocks[item.block]
        if item.name is None:
            self._look_again(self._control.part(item.block, self._reasons_to_part(item)))
        elif item.name not in self.divergent:
            why = (
                self._phi(block.phis[-1 - item.index], item.block)
                if item.index < 0
                else self._instruction(item)
            )
            if why:
                self.divergent[item.name] = why
                self._enqueue(self._users.get(item.name, ()))

    def _instruction(self, item: Item) -> str:
        instruction = self._function.blocks[item.block].instructions[item.index]
        semantics = self._sources.of(instruction)
        if isinstance(semantics, Divergent):
            return semantics.reason
        if isinstance(semantics, AlwaysUniform):
            return ""
        if item.block in self._control.failing:
            return self._control.failing[item.block]
        return self._first(semantics.operands, Site(item.block, item.index))

    def _phi(self, phi: Phi, block: str) -> str:
        if block in self._control.failing:
            return self._control.failing[block]
        incoming = {
            source: operand for source, operand in phi.incoming.items() if source in self._reached
        }
        point = Site(block, 0)
        met = self._control.meeting(incoming, block, self._tokens.known(point))
        return met or self._first(incoming.values(), point)

    def _first(self, operands: Iterable[Operand], point: Site) -> str:
        """Why the first divergent operand is one; empty if all are uniform at this point."""
        return next((why for each in operands if (why := self._operand(each, point))), "")

    def _operand(self, operand: Operand, point: Site) -> str:
        """Why an operand may differ between converged instances of the point; empty if not."""
        if not isinstance(operand, Local):
            return constant_divergence(operand)
        if operand.name in self.divergent:
            return f"%{operand.name} is divergent"
        made = self._points.get(operand.name)
        if made is None:
            return ""
        known = self._tokens.known(point)
        for cycle in self._forest.around(made.block):
            if point.block in cycle.blocks:
                break
            if self._control.left_apart(cycle) - known and not self._tokens.defined_in(
                known, cycle
            ):
                return (
                    f"%{operand.name} comes from the cycle of {cycle.header}, which threads "
                    "leave in different iterations"
                )
        if self._control.splits(made) - known:
            return f"%{operand.name} is used outside the region of a token that threads differ in"
        return ""

    # --- branches ---

    def _reasons_to_part(self, item: Item) -> Reasons:
        """By what converged threads may take different ways at the end of a block."""
        terminator = self._function.blocks[item.block].terminator
        if len(set(successors_of(terminator))) < 2:
            return NONE
        condition = _condition(terminator)
        if condition is None:
            return frozenset((ALL,))
        point = Site(item.block, item.index)
        if self._operand(condition, point):
            return frozenset((ALL,))
        if not isinstance(condition, Local) or condition.name not in self._points:
            return NONE
        if item.block in self._control.failing:
            return frozenset((ALL,))
        return self._control.splits(point)

    def _look_again(self, touched: Touched) -> None:
        for block in touched.phis:
            self._enqueue(item for item in self._items[block] if item.index < 0)
        for cycle in touched.left:
            self._values_leave(cycle)
        for cycle in touched.settled:
            self._values_leave(cycle)
            self._enqueue_with_users(cycle.blocks)
        self._enqueue_with_users(touched.held)

    def _values_leave(self, cycle: Cycle) -> None:
        """Look again at what uses values of a cycle outside it, and at what its tokens control."""
        for block in cycle.blocks:
            for item in self._items[block]:
                users = self._users.get(item.name, ()) if item.name else ()
                self._enqueue(user for user in users if user.block not in cycle.blocks)
        self._enqueue_with_users(self._tokens.blocks_beyond(cycle))

    def _enqueue_with_users(self, blocks: Iterable[str]) -> None:
        for block in blocks:
            for item in self._items.get(block, ()):
                self._enqueue((item,))
                self._enqueue(self._users.get(item.name, ()) if item.name else ())


def _condition(terminator: Terminator) -> Operand | None:
    """What decides where a terminator leads; None where nothing does or it is not modelled."""
    match terminator:
        case Branch(condition=condition):
            return condition
        case Switch(value=value):
            return value
        case _:
            return None
