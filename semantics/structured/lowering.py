"""Structured programs become functions in SSA form, with the merges that statements declare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from ..program.attributes import DEFINED, Effects
from ..program.function import Block, Function, Parameter
from ..program.instructions import Call, Compute, Instruction, Phi
from ..program.notation import control_call
from ..program.operands import Constant, Local, Operand
from ..program.terminators import Branch, Jump, Return, Switch, Terminator, Unreachable
from .merges import Merge, StructuredGraph
from .statements import (
    Arithmetic,
    Assign,
    Break,
    Comparison,
    Continue,
    Expression,
    If,
    Leave,
    Loop,
    Number,
    Operation,
    Program,
    Select,
    Statement,
    Statements,
    Variable,
)

WIDTH = 2**32
COMES_BACK = Effects(willreturn=True, nounwind=True)
"""What is known of an operation: that it comes back."""

ENTRY = "at.entry"
"""The token of the function."""

Values = dict[str, Operand]
"""What each variable holds at a point."""


def lowered(program: Program, *, tokens: bool = False) -> StructuredGraph:
    """The function of a program and its merges. With `tokens` each operation has one, as clang
    gives them: from the loop around it in the text, or from the function's entry.

    An `if` becomes a selection, a `switch` a switch, each with a merge block of its own; a loop has
    a header without operations, whose Continue Target is where its step begins. What no way
    leads to is left out, but for merge blocks and steps: these end with `unreachable`, or go back
    to the header."""
    writer = _Writer(ENTRY if tokens else None)
    values: Values = {name: Local(name, "i32") for name in program.parameters}
    writer.open("entry")
    writer.control("entry", ENTRY)
    rest = writer.statements(program.body, values)
    if rest is not None:
        writer.close(Return())
    function = Function(
        name=program.name,
        return_type="void",
        parameters=tuple(Parameter(name, "i32", attributes=DEFINED) for name in program.parameters),
        blocks={name: writer.blocks[name] for name in writer.order},
        convergent=True,
    )
    return StructuredGraph(function, writer.merges)


def assigned(statements: Statements) -> Iterator[str]:
    """The variables that statements assign to."""
    for statement in statements:
        match statement:
            case Assign(variable=name) | Operation(result=str(name)):
                yield name
            case If(then=then, otherwise=otherwise):
                yield from assigned(then)
                yield from assigned(otherwise)
            case Loop(body=body, step=step):
                yield from assigned(body)
                yield from assigned(step)
            case Select(cases=cases):
                for each in cases:
                    yield from assigned(each.body)
            case _:
                pass


@dataclass(slots=True)
class _Ways:
    """The ways to a block that is yet to be opened: where each comes from, and what it knows."""

    block: str
    ways: list[tuple[str, Values]] = field(default_factory=list)


class _Writer:
    """Writes blocks one after the other; `values` is None where no control comes. `token` is that
    of the innermost loop, or of the function; None in a program without tokens."""

    def __init__(self, token: str | None) -> None:
        self._token = token
        self.blocks: dict[str, Block] = {}
        self.order: list[str] = []
        self.merges: dict[str, Merge] = {}
        self._numbers: dict[str, int] = {}
        self._breaks: list[_Ways] = []
        self._continues: list[_Ways] = []

    # --- blocks ---

    def fresh(self, kind: str) -> str:
        self._numbers[kind] = self._numbers.get(kind, 0) + 1
        return f"{kind}{self._numbers[kind]}"

    def open(self, name: str, phis: tuple[Phi, ...] = ()) -> None:
        self._at, self._phis = name, phis
        self._instructions: list[Instruction] = []
        self.order.append(name)

    def close(self, terminator: Terminator) -> str:
        self.blocks[self._at] = Block(self._at, self._phis, tuple(self._instructions), terminator)
        return self._at

    def go(self, to: _Ways, values: Values) -> None:
        """End the block with a jump."""
        to.ways.append((self.close(Jump(to.block)), values))

    def join(self, to: _Ways) -> Values | None:
        """Open a block where ways meet, with a phi for each variable in which they differ."""
        if not to.ways:
            self.open(to.block)
            return None
        met: Values = {}
        phis: list[Phi] = []
        for name in dict.fromkeys(name for _, values in to.ways for name in values):
            incoming = {block: values.get(name, Constant(0, "i32")) for block, values in to.ways}
            if len(set(incoming.values())) == 1:
                met[name] = next(iter(incoming.values()))
            else:
                phis.append(Phi(self.fresh(f"{name}."), "i32", incoming))
                met[name] = Local(phis[-1].name, "i32")
        self.open(to.block, tuple(phis))
        return met

    def control(self, kind: Literal["entry", "loop"], name: str, token: str | None = None) -> None:
        """Define a token, in a program that has them."""
        if self._token is not None:
            self._instructions.append(control_call(kind, name, token))

    # --- values ---

    def value(self, expression: Expression, values: Values) -> Operand:
        match expression:
            case Number(value=value):
                return Constant(value % WIDTH, "i32")
            case Variable(name=name):
                return values.get(name, Constant(0, "i32"))
            case Arithmetic(opcode=opcode, left=left, right=right):
                operands = (self.value(left, values), self.value(right, values))
                result = Compute(self.fresh("v"), "i32", opcode, operands)
                self._instructions.append(result)
                return Local(result.name, "i32")

    def condition(self, comparison: Comparison, values: Values) -> Local:
        operands = (
            self.value(comparison.left, values),
            self.value(comparison.right, values),
        )
        name = self.fresh("v")
        self._instructions.append(
            Compute(name, "i1", "icmp", operands, predicate=comparison.predicate)
        )
        return Local(name, "i1")

    # --- statements ---

    def statements(self, statements: Statements, values: Values) -> Values | None:
        """Write statements; what is known behind them, None if no control comes there."""
        now: Values | None = values
        for statement in statements:
            if now is None:
                return None
            now = self._statement(statement, now)
        return now

    def _statement(self, statement: Statement, values: Values) -> Values | None:
        match statement:
            case Assign(variable=name, value=value):
                return {**values, name: self.value(value, values)}
            case Operation():
                return self._operation(statement, values)
            case If():
                return self._if(statement, values)
            case Loop():
                return self._loop(statement, values)
            case Select():
                return self._select(statement, values)
            case Break():
                self.go(self._breaks[-1], values)
            case Continue():
                self.go(self._continues[-1], values)
            case Leave():
                self.close(Return())
        return None

    def _operation(self, operation: Operation, values: Values) -> Values:
        argument = self.value(operation.argument, values)
        result = Local(self.fresh("r"), "i32")
        self._instructions.append(
            Call(
                result.name,
                "i32",
                operation.callee,
                (argument,),
                token=self._token,
                convergent=True,
                effects=COMES_BACK,
                result=DEFINED,
            )
        )
        return values if operation.result is None else {**values, operation.result: result}

    def _merged(self, to: _Ways) -> Values | None:
        """Open the merge block of a construct; one that nobody reaches is closed at once."""
        values = self.join(to)
        if values is None:
            self.close(Unreachable())
        return values

    def _if(self, statement: If, values: Values) -> Values | None:
        condition = self.condition(statement.condition, values)
        then, otherwise, merge = self.fresh("then"), self.fresh("else"), _Ways(self.fresh("join"))
        arms = [(then, statement.then), (otherwise, statement.otherwise)]
        first, second = (block if body else merge.block for block, body in arms)
        if first == second:
            return values
        header = self.close(Branch(condition, first, second))
        self.merges[header] = Merge("selection", merge.block)
        for block, body in arms:
            if not body:
                merge.ways.append((header, values))
                continue
            self.open(block)
            rest = self.statements(body, values)
            if rest is not None:
                self.go(merge, rest)
        return self._merged(merge)

    def _loop(self, loop: Loop, values: Values) -> Values | None:
        header, body = self.fresh("head"), self.fresh("body")
        again, merge = _Ways(self.fresh("next")), _Ways(self.fresh("after"))
        before = self.close(Jump(header))
        changed = dict.fromkeys(assigned((loop,)))
        phis = {name: Phi(self.fresh(f"{name}."), "i32", {}) for name in changed}
        inside = {**values, **{name: Local(phi.name, "i32") for name, phi in phis.items()}}
        outer = self._token
        self.open(header, tuple(phis.values()))
        self.control("loop", f"at.{header}", outer)
        self._token = None if outer is None else f"at.{header}"
        self.close(Jump(body))
        self.merges[header] = Merge("loop", merge.block, again.block)
        self.open(body)
        self._breaks.append(merge)
        self._continues.append(again)
        rest = self.statements(loop.body, inside)
        if rest is not None:
            self.go(again, rest)
        behind = self._step(loop, header, self.join(again))
        self._token = outer
        self._breaks.pop()
        self._continues.pop()
        latest = self._at
        zero = Constant(0, "i32")
        for name, phi in phis.items():
            phi.incoming[before] = values.get(name, zero)
            phi.incoming[latest] = (behind or {}).get(name, zero)
        if behind is not None and loop.again is not None:
            merge.ways.append((latest, behind))
        return self._merged(merge)

    def _step(self, loop: Loop, header: str, values: Values | None) -> Values | None:
        """Write the step and the edge back, from the opened Continue Target."""
        if values is not None:
            values = self.statements(loop.step, values)
            assert values is not None, "a step leaves its loop"
        if values is None or loop.again is None:
            self.close(Jump(header))
        else:
            condition = self.condition(loop.again, values)
            self.close(Branch(condition, header, self._breaks[-1].block))
        return values

    def _select(self, select: Select, values: Values) -> Values | None:
        value = self.value(select.value, values)
        merge = _Ways(self.fresh("join"))
        cases = [(_Ways(self.fresh("case")), each) for each in select.cases]
        default = next((ways.block for ways, each in cases if each.default), merge.block)
        labels = tuple((label % WIDTH, ways.block) for ways, each in cases for label in each.labels)
        header = self.close(Switch(value, default, labels))
        self.merges[header] = Merge("selection", merge.block)
        if default == merge.block:
            merge.ways.append((header, values))
        self._breaks.append(merge)
        rest: Values | None = None
        for ways, each in cases:
            if rest is not None:
                self.go(ways, rest)
            ways.ways.append((header, values))
            known = self.join(ways)
            assert known is not None
            rest = self.statements(each.body, known)
        if rest is not None:
            self.go(merge, rest)
        self._breaks.pop()
        return self._merged(merge)
