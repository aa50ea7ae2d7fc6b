"""Calls of functions whose body is known become that body (CO11).

The callee's `entry` becomes the token of the call site, so that each of its instances is the
instance that the call gave it. What cannot be inlined stays where it is, as `Unmodelled`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from .program import (
    Alloca,
    Assume,
    Block,
    Branch,
    Call,
    Compute,
    Constant,
    Effect,
    Function,
    Instruction,
    Jump,
    Load,
    Local,
    Module,
    Operand,
    Phi,
    Return,
    Switch,
    Terminator,
    Undefined,
    Unmodelled,
    UnmodelledTerminator,
    Unreachable,
    width_of,
)

MOST_INSTRUCTIONS = 20_000
"""The size from which on a function takes in no further callee."""

DEEPEST = 64
"""How many calls may stand inside one another."""


def inline_calls(function: Function, module: Module, limit: int = MOST_INSTRUCTIONS) -> Function:
    """The function with every call of a function of the module replaced by its body.

    A call stays a call if the callee has no body or an interposable one. It becomes `Unmodelled`
    if it is recursive, if the result would be larger than `limit` instructions, if its arguments
    do not fit, or if controlled and uncontrolled convergence would meet (CO16, CO17). Names of a
    callee's values and blocks get the prefix `callee.number.`."""
    return _Inlining(module, limit).expanded(function, (function.name,))


@dataclass(slots=True)
class _Inlining:
    """One run: how many instructions may still be added."""

    module: Module
    room: int
    splices: int = 0

    def expanded(self, function: Function, stack: tuple[str, ...]) -> Function:
        """The function with all calls inlined; `stack` names the functions it is part of."""
        if not any(self._has_body(call) for _, call in function.calls()):
            return function
        self.room -= _size(function) if len(stack) == 1 else 0
        caller = _Caller(self, function, stack)
        for block in function.blocks.values():
            caller.add(block)
        return replace(function, blocks=caller.finished())

    def _has_body(self, call: Call) -> bool:
        name = call.callee
        return name in self.module.functions and name not in self.module.interposable

    def body_for(
        self, call: Call, function: Function, stack: tuple[str, ...]
    ) -> Function | str | None:
        """The expanded callee of a call site; why there is none; None for an opaque callee."""
        if not self._has_body(call):
            return None
        callee = self.module.functions[call.callee or ""]
        if callee.name in stack:
            return f"the recursive call of @{callee.name}"
        if len(stack) > DEEPEST:
            return f"the call of @{callee.name}: more than {DEEPEST} calls inside one another"
        if trouble := _misfit(call, callee) or _mixture(call, callee, function):
            return trouble
        self.room -= _size(callee)
        if self.room < 0:
            return f"the call of @{callee.name}: its body makes the function too large"
        return self.expanded(callee, (*stack, callee.name))


def _size(function: Function) -> int:
    return sum(len(block.phis) + len(block.instructions) + 1 for block in function.blocks.values())


def _misfit(call: Call, callee: Function) -> str:
    """Why a call site does not fit its callee; empty if it does."""
    wanted = [parameter.type for parameter in callee.parameters]
    if [argument.type for argument in call.arguments] != wanted or (
        call.type != callee.return_type
    ):
        return f"the call of @{callee.name} does not match its definition"
    return ""


def _mixture(call: Call, callee: Function, caller: Function) -> str:
    """Why the convergence of a callee cannot be joined with its caller's; empty if it can."""
    enters = any(inner.control == "entry" for _, inner in callee.calls())
    if enters and call.token is None:
        return (
            f"the call of @{callee.name} has no convergence control token, but the callee's "
            "convergence begins at its entry intrinsic (CO16, CO17)"
        )
    if callee.controlled and _uncontrolled(caller, call):
        return (
            f"the call of @{callee.name} would mix its controlled convergence with the "
            "uncontrolled convergence of its caller (CO16)"
        )
    if caller.controlled and _uncontrolled(callee):
        return (
            f"the call of @{callee.name} would mix its uncontrolled convergence with the "
            "controlled convergence of its caller (CO16, CO17)"
        )
    return ""


def _uncontrolled(function: Function, apart_from: Call | None = None) -> bool:
    return any(
        call.is_operation and call.token is None and call is not apart_from
        for _, call in function.calls()
    )


@dataclass(slots=True)
class _Caller:
    """A function while its calls are replaced, block by block."""

    inlining: _Inlining
    function: Function
    stack: tuple[str, ...]
    blocks: dict[str, Block] = field(default_factory=dict)
    ends: dict[str, str] = field(default_factory=dict)
    """The block that now ends as a block of the caller did, where that changed."""
    names: set[str] = field(default_factory=set)
    alike: dict[str, list[str]] = field(default_factory=dict)
    """The names that begin like a callee's."""
    own: list[str] = field(default_factory=list)
    """The blocks whose phis still name the caller's own blocks."""

    def __post_init__(self) -> None:
        self.names.update(parameter.name for parameter in self.function.parameters)
        for block in self.function.blocks.values():
            self.names.update((block.name, *(phi.name for phi in block.phis)))
            self.names.update(
                instruction.name
                for instruction in block.instructions
                if not isinstance(instruction, Assume) and instruction.name is not None
            )

    def add(self, block: Block) -> None:
        """Add a block of the caller, split at each call that is inlined."""
        name, phis, done = block.name, block.phis, list[Instruction]()
        self.own.append(name)
        for instruction in block.instructions:
            body = (
                self.inlining.body_for(instruction, self.function, self.stack)
                if isinstance(instruction, Call)
                else None
            )
            if not isinstance(instruction, Call) or body is None:
                done.append(instruction)
            elif isinstance(body, str):
                done.append(_left(instruction, body))
            else:
                prefix = self._prefix(body.name)
                spliced = _Splice(instruction, body, prefix)
                done += spliced.before()
                jump = Jump(spliced.rename(body.entry), instruction.line)
                self.blocks[name] = Block(name, phis, tuple(done), jump)
                self.blocks.update((inner.name, inner) for inner in spliced.body())
                name = spliced.continuation
                phis, done = spliced.after()
        self.blocks[name] = Block(name, phis, tuple(done), block.terminator)
        if name != block.name:
            self.ends[block.name] = name

    def finished(self) -> dict[str, Block]:
        """All blocks, with the caller's phis naming the blocks that now end in its branches."""
        for name in self.own:
            block = self.blocks[name]
            self.blocks[name] = replace(
                block, phis=tuple(_from_sources(phi, self._end) for phi in block.phis)
            )
        return self.blocks

    def _end(self, source: str) -> str:
        return self.ends.get(source, source)

    def _prefix(self, callee: str) -> str:
        """`callee.number.`, with a number used once, such that no name begins like it."""
        if callee not in self.alike:
            self.alike[callee] = [name for name in self.names if name.startswith(f"{callee}.")]
        while True:
            self.inlining.splices += 1
            stem = f"{callee}.{self.inlining.splices}"
            if not any(name.startswith(stem) for name in self.alike[callee]):
                return f"{stem}."


def _left(call: Call, reason: str) -> Unmodelled:
    return Unmodelled(call.name, call.type, reason, call.line, call.text)


def _from_sources(phi: Phi, rename: Callable[[str], str]) -> Phi:
    incoming = {rename(source): value for source, value in phi.incoming.items()}
    return replace(phi, incoming=incoming)


@dataclass(slots=True)
class _Splice:
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
            if parameter.range:
                name = self.rename(parameter.name)
                self.checked += _limited(name, stem, argument, parameter.range, self.call)
                argument = Local(name, argument.type)
            self.values[parameter.name] = argument
            if parameter.noundef or index in self.call.noundef_arguments:
                self.checked += _defined(f"{stem}.defined", argument, self.call)
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
                tuple(
                    self._instruction(instruction)
                    for instruction in block.instructions
                    if not (isinstance(instruction, Call) and instruction.name in self.tokens)
                ),
                self._terminator(block.terminator),
            )

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
        name = f"{stem}-result" if call.range else call.name
        phi = Phi(name, call.type, incoming, call.line, call.text)
        result = Local(call.name, call.type)
        checks: list[Instruction] = []
        if call.range:
            checks += _limited(call.name, stem, Local(name, call.type), call.range, call)
        if call.noundef_result:
            checks += _defined(f"{stem}-defined", result, call)
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


def _limited(
    name: str, stem: str, value: Operand, ranges: tuple[tuple[int, int], ...], call: Call
) -> list[Instruction]:
    """`name`: the value where it lies in one of the ranges, poison elsewhere.

    `stem` is what names on the way begin with."""
    done: list[Instruction] = []
    inside: Operand | None = None
    for number, (low, high) in enumerate(ranges):
        shifted = Local(f"{stem}-shifted{number}", value.type)
        held = Local(f"{stem}-held{number}", "i1")
        lowest, count = Constant(low, value.type), Constant(high - low, value.type)
        done.append(Compute(shifted.name, value.type, "sub", (value, lowest), line=call.line))
        done.append(
            Compute(held.name, "i1", "icmp", (shifted, count), predicate="ult", line=call.line)
        )
        if inside is not None:
            either = Local(f"{stem}-either{number}", "i1")
            done.append(Compute(either.name, "i1", "or", (inside, held), line=call.line))
            held = either
        inside = held
    if inside is not None:
        chosen = (inside, value, Undefined("poison", value.type))
        done.append(Compute(name, value.type, "select", chosen, line=call.line))
    return done


def _defined(name: str, value: Operand, call: Call) -> list[Instruction]:
    """Undefined behaviour if the value is poison: `noundef` of an argument or a result."""
    if width_of(value.type) is None or isinstance(value, Constant):
        return []
    same = Compute(name, "i1", "icmp", (value, value), predicate="eq", line=call.line)
    return [same, Assume(Local(name, "i1"), call.line)]
