"""Calls of functions whose body is known become that body (CO11).

The callee's `entry` becomes the token of the call site, so that each of its instances is the
instance that the call gave it. What cannot be inlined stays where it is, as `Unmodelled`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ..program.attributes import COPIES
from ..program.function import Block, Function, Module
from ..program.instructions import Assume, Call, Instruction, Phi, Unmodelled
from ..program.promises import OF_FLOATS
from ..program.terminators import Jump
from .non_convergence import with_known_callees

MOST_INSTRUCTIONS = 20_000
"""The size from which on a function takes in no further callee."""

DEEPEST = 64
"""How many calls may stand inside one another."""


def inline_calls(
    function: Function, module: Module, limit: int = MOST_INSTRUCTIONS, *, mixing: bool = False
) -> Function:
    """The function with every call of a function of the module replaced by its body.

    A call stays a call if the callee has no body or an interposable one. It becomes `Unmodelled`
    if it is recursive, if the result would be larger than `limit` instructions, if its arguments
    do not fit, or, unless they are `mixing`, if controlled and uncontrolled convergence would meet
    (CO16, CO17). Names of a callee's values and blocks get the prefix `callee.number.`."""
    return _Inlining(module, limit, mixing).expanded(function, (function.name,))


@dataclass(slots=True)
class _Inlining:
    """One run: how many instructions may still be added, and whether what is ill-formed then is
    made too."""

    module: Module
    room: int
    mixing: bool = False
    splices: int = 0

    def expanded(self, function: Function, stack: tuple[str, ...]) -> Function:
        """The function with all calls inlined; `stack` names the functions it is part of."""
        function = with_known_callees(function)
        if not any(self._has_body(call) for _, call in function.calls()):
            return function
        self.room -= _size(function) if len(stack) == 1 else 0
        caller = _Caller(self, function, stack)
        for block in function.blocks.values():
            caller.add(block)
        return replace(
            function,
            blocks=caller.finished(),
            loose=frozenset(caller.loose),
            said=function.said | caller.said,
            attributes=replace(
                function.attributes,
                null_is_valid=function.attributes.null_is_valid or caller.null_is_valid,
            ),
        )

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
        trouble = _misfit(call, callee)
        if trouble or (not self.mixing and (trouble := _mixture(call, callee, function))):
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
    if any(each.passed & COPIES for each in call.given):
        return f"the call of @{callee.name} passes a copy of memory"
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
    loose: set[str] = field(default_factory=set)
    """Callees with operations at which this function does not say who meets."""
    said: set[str] = field(default_factory=set)
    """How bodies compute floats."""
    null_is_valid: bool = False
    """Some body was written for null being the address of an object."""

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
                self.loose |= body.loose
                self.said |= {each for each in body.said if each.partition("=")[0] in OF_FLOATS}
                self.null_is_valid |= body.attributes.null_is_valid
                if not body.convergent and _uncontrolled(body):
                    self.loose.add(body.name)
                prefix = self._prefix(body.name)
                from .inlined_body import Splice  # Most functions have no such call.

                spliced = Splice(instruction, body, prefix)
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
    # What the text does not tell: attributes and metadata, the callee's among them.
    stated = frozenset((str(replace(call, line=0)),))
    return Unmodelled(
        call.name,
        call.type,
        reason,
        line=call.line,
        text=call.text,
        convergent=call.convergent,
        stated=stated,
    )


def _from_sources(phi: Phi, rename: Callable[[str], str]) -> Phi:
    incoming = {rename(source): value for source, value in phi.incoming.items()}
    return replace(phi, incoming=incoming)
