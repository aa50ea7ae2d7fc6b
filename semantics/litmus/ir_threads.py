"""Functions of LLVM IR as threads of litmus tests.

The blocks of a function without loops are read in an order in which each comes before those that
it leads to. Whoever leads to a block sets a register `#in.NAME`, and the values of its phis. A
block is executed iff its register is set, or, where two branches join again, iff what stands before
the branch is executed: what stands behind a join does not depend on the branch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from ..control_flow.dominance import immediate_dominators, reverse_postorder
from ..memory_model.expressions import wrapped
from ..memory_model.litmus_test import (
    FENCE_ORDERS,
    Assign,
    BinaryOp,
    Const,
    Expression,
    Fence,
    If,
    Load,
    Reg,
    Rmw,
    RmwKind,
    Statement,
    Store,
    Thread,
)
from ..program.attributes import NO_MEMORY
from ..program.function import Function, Site
from ..program.input_errors import InputError
from ..program.instructions import Call, Compute, Effect, Instruction
from ..program.instructions import Load as LoadInstruction
from ..program.operands import Local
from ..program.terminators import Branch, Jump, Return, Switch, Terminator
from .ir_values import (
    computed,
    location_of,
    order_of,
    refused,
    reject_type,
    value_of,
)

KINDS: Mapping[str, RmwKind] = {kind: kind for kind in ("xchg", "add", "sub", "or", "and", "xor")}

Made = TypeVar("Made", Load, Store, Rmw, Fence)

TOGETHER = "convergent operations are no events: who executes them together is not asked here"
WRAPS = "nsw, nuw and other promises are not used: arithmetic wraps"


@dataclass
class IrThread:
    """One function while it is read. `labels` maps lines to the labels that stand there; those that
    an operation has taken leave it. `notices` are shared by the whole test. `place` is the place in
    the text of the operation that is read."""

    function: Function
    name: str
    labels: dict[int, str]
    notices: dict[str, None]
    exchanged: dict[str, tuple[str, str]] = field(default_factory=dict)
    place: int = 0

    def read(self) -> Thread:
        """The thread. Raises InputError for what litmus tests cannot have."""
        order = reverse_postorder(self.function)
        self._reject_loops(order)
        found: list[Statement] = []
        for name in order:
            body = tuple(self._block(name))
            if name == self.function.entry:
                found += body
            elif body:
                guard = self._guard(name)
                found += body if guard is None else [If(Reg(f"#in.{guard}"), body)]
        return Thread(self.name, tuple(found))

    def _guard(self, block: str) -> str | None:
        """The block that is executed exactly where this one is, and as far up as there is one; None
        where that is the entry."""
        above = self._dominators[block]
        while above is not None and self._always_leads_to(above, block):
            block, above = above, self._dominators[above]
        return None if above is None else block

    @cached_property
    def _dominators(self) -> dict[str, str | None]:
        return immediate_dominators(self.function)

    def _always_leads_to(self, start: str, block: str) -> bool:
        """Does every way from `start` to the end pass through `block`?"""
        seen, todo = {block}, [start]
        while todo:
            name = todo.pop()
            if name in seen:
                continue
            seen.add(name)
            if not self.function.successors[name]:
                return False
            todo += self.function.successors[name]
        return True

    def _reject_loops(self, order: list[str]) -> None:
        place = {name: index for index, name in enumerate(order)}
        for name in order:
            for target in self.function.successors[name]:
                if place[target] <= place[name]:
                    terminator = self.function.blocks[name].terminator
                    raise refused(terminator.line, terminator.text, "loops are not read")

    def _block(self, name: str) -> list[Statement]:
        block = self.function.blocks[name]
        found: list[Statement] = []
        for index, instruction in enumerate(block.instructions):
            self.place = self._places.get(Site(name, index), 0)
            found += self._instruction(instruction)
        return found + self._terminator(name, block.terminator)

    @cached_property
    def _places(self) -> dict[Site, int]:
        """Operations by their place in the order of the text, which may not be that of reading."""
        sites = [
            site
            for site, each in self.function.sites()
            if isinstance(each, LoadInstruction | Effect)
        ]
        return {site: place for place, site in enumerate(sites)}

    # --- instructions ---

    def _instruction(self, instruction: Instruction) -> list[Statement]:
        match instruction:
            case LoadInstruction():
                return [self._load(instruction)]
            case Effect():
                return self._effect(instruction)
            case Compute(opcode="extractvalue"):
                return [self._part(instruction)]
            case Compute(name=name, flags=flags):
                if flags:
                    self.notices[WRAPS] = None
                return [Assign(name, computed(instruction))]
            case Call() if _no_operation_of_memory(instruction):
                self.notices[TOGETHER] = None
                return []
        what = "calls are not read" if "call" in instruction.text else "it is not read"
        raise refused(instruction.line, instruction.text, f"{what} in litmus tests")

    def _made(self, operation: Made, line: int) -> Made:
        """The operation with its label."""
        label = self.labels.pop(line, f"{self.name}:{self.place}")
        return replace(operation, label=label)

    def _load(self, load: LoadInstruction) -> Statement:
        line, text = load.line, load.text
        reject_type(load.type, line, text, ("i32",))
        if load.volatile:
            raise refused(line, text, "volatile accesses are not modelled")
        order = order_of(load.atomic, line, text) if load.atomic else "na"
        location = location_of(load.pointer, line, text)
        return self._made(Load("", load.name, location, order, load.tags), line)

    def _effect(self, effect: Effect) -> list[Statement]:
        line, text = effect.line, effect.text
        kind, _, rest = effect.kind.partition(" ")
        if "volatile" in rest.split():
            raise refused(line, text, "volatile accesses are not modelled")
        match kind:
            case "store":
                return [self._store(effect, rest.removeprefix("atomic").strip())]
            case "fence":
                order = order_of(rest, line, text)
                assert order in FENCE_ORDERS
                return [self._made(Fence("", order, effect.tags), line)]
            case "cmpxchg":
                return self._exchange(effect, rest)
            case "atomicrmw":
                return [self._modify(effect, rest)]
        raise refused(line, text, "it is not read in litmus tests")

    def _store(self, effect: Effect, ordering: str) -> Statement:
        line, text = effect.line, effect.text
        value, pointer = effect.operands
        reject_type(value.type, line, text, ("i32",))
        order = order_of(ordering, line, text) if ordering else "na"
        location = location_of(pointer, line, text)
        written = value_of(value, line, text)
        return self._made(Store("", location, written, order, effect.tags), line)

    def _modify(self, effect: Effect, rest: str) -> Statement:
        line, text = effect.line, effect.text
        pointer, value = effect.operands
        reject_type(value.type, line, text, ("i32",))
        word, _, ordering = rest.partition(" ")
        if word not in KINDS:
            raise refused(line, text, f"the operation {word} is not read in litmus tests")
        order = order_of(ordering, line, text)
        location, operand = location_of(pointer, line, text), value_of(value, line, text)
        made = Rmw("", effect.name, location, KINDS[word], operand, None, order, None, effect.tags)
        return self._made(made, line)

    def _exchange(self, effect: Effect, rest: str) -> list[Statement]:
        """The value read and the success are registers of their own, for `extractvalue`."""
        line, text = effect.line, effect.text
        pointer, old, new = effect.operands
        reject_type(old.type, line, text, ("i32",))
        words = rest.split()
        if "weak" in words:
            raise refused(line, text, "a weak cmpxchg may fail without a reason: not modelled")
        order = order_of(words[0], line, text)
        failure = order_of(" ".join(words[1:]), line, text)
        expected, operand = value_of(old, line, text), value_of(new, line, text)
        name = effect.name or f"#{line}"
        read, success = f"#{name}.0", f"#{name}.1"
        self.exchanged[name] = read, success
        location = location_of(pointer, line, text)
        made = Rmw("", read, location, "cas", operand, expected, order, failure, effect.tags)
        return [self._made(made, line), Assign(success, BinaryOp("==", Reg(read), expected))]

    def _part(self, instruction: Compute) -> Statement:
        """`extractvalue` of a cmpxchg."""
        match instruction.operands[0]:
            case Local(name=name) if name in self.exchanged and instruction.detail in ("0", "1"):
                return Assign(instruction.name, Reg(self.exchanged[name][int(instruction.detail)]))
        raise refused(instruction.line, instruction.text, "it is read for a cmpxchg only")

    # --- where control goes ---

    def _terminator(self, block: str, terminator: Terminator) -> list[Statement]:
        line, text = terminator.line, terminator.text
        match terminator:
            case Return():
                return []
            case Jump(target=target):
                return list(self._edge(block, target))
            case Branch(condition=condition, if_true=then, if_false=other):
                value = value_of(condition, line, text)
                return [If(value, self._edge(block, then), self._edge(block, other))]
            case Switch(value=value, default=default, cases=cases):
                chosen = value_of(value, line, text)
                return list(self._cases(block, chosen, default, cases))
        raise refused(line, text, "it is not read in litmus tests")

    def _cases(
        self, block: str, value: Expression, default: str, cases: tuple[tuple[int, str], ...]
    ) -> tuple[Statement, ...]:
        if not cases:
            return self._edge(block, default)
        (number, target), *others = cases
        is_it = BinaryOp("==", value, Const(wrapped(number)))
        rest = self._cases(block, value, default, tuple(others))
        return (If(is_it, self._edge(block, target), rest),)

    def _edge(self, block: str, target: str) -> tuple[Statement, ...]:
        """Go to a block. No phi of it reads another one: that would need a loop."""
        phis = self.function.blocks[target].phis
        for phi in phis:
            reject_type(phi.type, phi.line, phi.text)
        values = [
            Assign(phi.name, value_of(phi.incoming[block], phi.line, phi.text)) for phi in phis
        ]
        return (Assign(f"#in.{target}", Const(1)), *values)


def reject_parameters(function: Function) -> None:
    """Raises InputError for a parameter that is no location."""
    for parameter in function.parameters:
        if not parameter.type.startswith("ptr"):
            raise InputError(
                f"@{function.name} has a parameter %{parameter.name} of type {parameter.type}",
                line=function.line,
                hint="the parameters of a thread are pointers to locations, or there are none",
            )


def _no_operation_of_memory(call: Call) -> bool:
    """CO26: whether a call is an operation among threads that accesses no memory: it is no event,
    and orders none. Its result is not read."""
    effects = call.effects
    communicates = call.convergent and (call.name is None or call.control is not None)
    returns = effects.willreturn and effects.nounwind
    return communicates and returns and effects.memory == NO_MEMORY
