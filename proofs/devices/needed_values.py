"""Which values of a function a kernel has to compute: those on which the paths of its lanes depend,
and what these pass to convergent calls and return. All else a device is not asked for."""

from __future__ import annotations

from collections.abc import Iterator

from ...semantics.program.function import Function
from ...semantics.program.instruction_operands import operands_of
from ...semantics.program.instructions import Call, Compute, Effect, Load, Phi, Unmodelled
from ...semantics.program.operands import Constant, Local, Operand, Undefined
from ...semantics.program.terminators import Branch, Return, Switch, UnmodelledTerminator
from .log_layout import words_of


class NotBuildable(Exception):
    """The function cannot become a kernel; `reason` says why, in a phrase."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def needed_values(function: Function) -> frozenset[str]:
    """The names of all values that a kernel computes, or takes from a table. Raises NotBuildable
    for one that it can do neither with."""
    definitions = _definitions(function)
    parameters = {each.name: each.type for each in function.parameters}
    found: set[str] = set()
    open_ = [each for each in _asked_for(function) if isinstance(each, Local)]
    while open_:
        local = open_.pop()
        if local.name in found:
            continue
        if not words_of(local.type):
            raise NotBuildable(f"%{local.name} has type {local.type}")
        found.add(local.name)
        if local.name not in parameters:
            operands = tuple(_used_by(definitions[local.name]))
            for operand in operands:
                _check(operand, local.name)
            open_ += [each for each in operands if isinstance(each, Local)]
    return frozenset(found)


def _check(operand: Operand, name: str) -> None:
    match operand:
        case Local() | Constant() if words_of(operand.type):
            pass
        case Undefined(kind="poison"):
            pass
        case Undefined(kind=kind):
            raise NotBuildable(f"%{name} is computed from `{kind}`")
        case _:
            raise NotBuildable(f"%{name} is computed from a value of type {operand.type}")


def _definitions(function: Function) -> dict[str, object]:
    found: dict[str, object] = {}
    for block in function.blocks.values():
        found |= {phi.name: phi for phi in block.phis}
    for _, instruction in function.sites():
        name = getattr(instruction, "name", None)
        if name is not None:
            found[name] = instruction
    return found


def _asked_for(function: Function) -> Iterator[Operand]:
    for block in function.blocks.values():
        for instruction in block.instructions:
            if isinstance(instruction, Call) and instruction.is_operation:
                yield from logged_arguments(instruction)
        match block.terminator:
            case Branch(condition=operand) | Switch(value=operand):
                yield operand
            case Return(value=value) if value is not None and words_of(value.type):
                yield value
            case UnmodelledTerminator(text=text, reason=reason):
                raise NotBuildable(f"no kernel is made of `{text or reason}`")
            case _:
                pass


def logged_arguments(call: Call) -> tuple[Operand, ...]:
    """The arguments that are logged: integers that stand in registers or in the text."""
    return tuple(call.arguments[position] for position in logged_positions(call))


def logged_positions(call: Call) -> tuple[int, ...]:
    """Which arguments these are."""
    return tuple(
        position
        for position, each in enumerate(call.arguments)
        if isinstance(each, Local | Constant) and words_of(each.type)
    )


def _used_by(definition: object) -> tuple[Operand, ...]:
    """What a kernel computes the value from; nothing if a table has it."""
    match definition:
        case Phi(incoming=incoming):
            return tuple(incoming.values())
        case Compute(opcode="freeze", name=name):
            raise NotBuildable(f"%{name} may be chosen (`freeze`)")
        case Compute():
            return tuple(operands_of(definition))
        case Call(control=None) | Load() | Effect():
            return ()
        case Unmodelled(text=text, reason=reason):
            raise NotBuildable(f"no kernel is made of `{text or reason}`")
        case _:
            raise NotBuildable("a value that no kernel has")
