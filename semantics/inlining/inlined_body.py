"""The body that takes the place of a call: renamed, with its arguments, token and result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ..program.checks import defined, limited
from ..program.function import Block, Function
from ..program.instructions import (
    Alloca,
    Assume,
    Call,
    Compute,
    Effect,
    Instruction,
    Load,
    Phi,
    Unmodelled,
)
from ..program.operands import Constant, Local, Operand, Undefined
from ..program.terminators import (
    Branch,
    Jump,
    Return,
    Switch,
    Terminator,
    UnmodelledTerminator,
    Unreachable,
)


@dataclass(slots=True)
class Splice:
    """One call site with the body that takes its place."""

    call: Call
    callee: Function
    prefix: str
    values: dict[str, Operand] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    checked: list[Instruction] = field(default_factory=list)

    def __post_init__(self) -> None:
        for index, parameter in enumerate(self.callee.parameters):
            argument = self.call.arguments[index]
            stem = f"{self.continuation}-{index}"
            stated, own = self.call.stated(index), parameter.attributes
            # What a call site says includes what the definition does, but for `nonnull`.
            ranges = stated.range or own.range
            if ranges:
                name = self.rename(parameter.name)
                self.checked += limited(name, stem, argument, ranges, self.call.line)
                argument = Local(name, argument.type)
            self.values[parameter.name] = argument
            if own.noundef or stated.noundef:
                self.checked += defined(f"{stem}.defined", argument, self.call.line)
        for _, inner in self.callee.calls():
            if inner.control == "entry" and inner.name and self.call.token:
                self.tokens[inner.name] = self.call.token

    def rename(self, name: str) -> str:
        return self.prefix + name

    @property
    def continuation(self) -> str:
        """The block behind the call: no name of the callee can be equal to it."""
        return self.prefix[:-1]

    def before(self) -> list[Instruction]:
        """What the call site demands of its arguments."""
        return self.checked

    def body(self) -> Iterator[Block]:
        """The callee's blocks, renamed; each return jumps behind the call."""
        for block in self.callee.blocks.values():
            yield Block(
                self.rename(block.name),
                tuple(self._phi(phi) for phi in block.phis),
                (*self._instructions(block), *self._never_returned(block)),
                self._terminator(block.terminator),
            )

    def _instructions(self, block: Block) -> Iterator[Instruction]:
        demanded = _returned_at_once(block) if self.call.result.noundef else None
        for instruction in block.instructions:
            if isinstance(instruction, Call) and instruction is demanded:
                said = replace(instruction.result, noundef=True)
                yield self._instruction(self._kept_in(replace(instruction, result=said)))
            elif isinstance(instruction, Call):
                if instruction.name not in self.tokens:
                    yield self._instruction(self._kept_in(instruction))
            else:
                yield self._instruction(instruction)

    def _kept_in(self, call: Call) -> Call:
        """A call of the body. Where the body does not unwind, its behaviour is undefined if the
        call does; LLVM's inliner says so of it."""
        if not self.call.effects.nounwind or call.effects.nounwind:
            return call
        return replace(call, effects=replace(call.effects, nounwind=True))

    def _never_returned(self, block: Block) -> list[Instruction]:
        """A call that must not return has undefined behaviour where it does."""
        end = block.terminator
        if not (self.call.effects.noreturn and isinstance(end, Return)):
            return []
        return [Assume(Constant(0, "i1"), end.line, promised=True)]

    def after(self) -> tuple[tuple[Phi, ...], list[Instruction]]:
        """What stands at the start of the block behind the call: its result."""
        call = self.call
        if call.name is None:
            return (), []
        incoming = {
            self.rename(block.name): self._operand(block.terminator.value)
            for block in self.callee.blocks.values()
            if isinstance(block.terminator, Return) and block.terminator.value is not None
        }
        if not incoming:
            never = Undefined("poison", call.type)
            return (), [Compute(call.name, call.type, "freeze", (never,), line=call.line)]
        stem = self.continuation
        ranges = call.result.range
        name = f"{stem}-result" if ranges else call.name
        phi = Phi(name, call.type, incoming, call.line, call.text)
        result = Local(call.name, call.type)
        checks: list[Instruction] = []
        if ranges:
            checks += limited(call.name, stem, Local(name, call.type), ranges, call.line)
        if call.result.noundef:
            checks += defined(f"{stem}-defined", result, call.line)
        return (phi,), checks

    def _operand(self, operand: Operand) -> Operand:
        if not isinstance(operand, Local):
            return operand
        known = self.values.get(operand.name)
        return known if known is not None else Local(self.rename(operand.name), operand.type)

    def _operands(self, operands: tuple[Operand, ...]) -> tuple[Operand, ...]:
        return tuple(self._operand(operand) for operand in operands)

    def _phi(self, phi: Phi) -> Phi:
        incoming = {
            self.rename(source): self._operand(value) for source, value in phi.incoming.items()
        }
        return replace(phi, name=self.rename(phi.name), incoming=incoming)

    def _instruction(self, instruction: Instruction) -> Instruction:
        match instruction:
            case Assume(condition=condition):
                return replace(instruction, condition=self._operand(condition))
            case Call(token=token, arguments=arguments):
                named = replace(instruction, arguments=self._operands(arguments))
                if token is not None:
                    named = replace(named, token=self.tokens.get(token, self.rename(token)))
                return self._named(named)
            case Compute(operands=operands):
                return self._named(replace(instruction, operands=self._operands(operands)))
            case Effect(operands=operands):
                return self._named(replace(instruction, operands=self._operands(operands)))
            case Load(pointer=pointer):
                return self._named(replace(instruction, pointer=self._operand(pointer)))
            case Alloca() | Unmodelled():
                return self._named(instruction)

    def _named(
        self, instruction: Call | Compute | Effect | Load | Alloca | Unmodelled
    ) -> Instruction:
        if instruction.name is None:
            return instruction
        return replace(instruction, name=self.rename(instruction.name))

    def _terminator(self, terminator: Terminator) -> Terminator:
        rename = self.rename
        match terminator:
            case Jump(target=target):
                return replace(terminator, target=rename(target))
            case Branch(condition=condition, if_true=if_true, if_false=if_false):
                return replace(
                    terminator,
                    condition=self._operand(condition),
                    if_true=rename(if_true),
                    if_false=rename(if_false),
                )
            case Switch(value=value, default=default, cases=cases):
                return replace(
                    terminator,
                    value=self._operand(value),
                    default=rename(default),
                    cases=tuple((case, rename(target)) for case, target in cases),
                )
            case Return(line=line, text=text):
                return Jump(self.continuation, line, text)
            case Unreachable():
                return terminator
            case UnmodelledTerminator(targets=targets, call=call):
                inner = self._instruction(call) if call is not None else None
                return replace(
                    terminator,
                    targets=tuple(rename(target) for target in targets),
                    call=inner if isinstance(inner, Call) else None,
                )


def _returned_at_once(block: Block) -> Instruction | None:
    """The call whose result the block returns with nothing between that could keep it from that.

    `noundef` of what is returned is then said of its own result, and LLVM's inliner says it."""
    end = block.terminator
    if not isinstance(end, Return) or not isinstance(end.value, Local):
        return None
    for instruction in reversed(block.instructions):
        if isinstance(instruction, Call):
            return instruction if instruction.name == end.value.name else None
        if not isinstance(instruction, Compute):
            return None
    return None
