"""Programs whose threads take the same paths, whoever communicates with whom.

There a wave may know beforehand where its lanes will go, and a choice at an anchor for which they
wait for each other in vain is an impossible one, not one that was guessed wrongly.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..program.function import Function
from ..program.instructions import Call, Compute, Instruction, Load, Phi
from ..program.operands import Local, Operand
from ..program.terminators import Branch, Switch
from .inputs import loads_key


def paths_are_fixed(function: Function, given: Collection[str] = ()) -> bool:
    """True if no branch depends on what other threads do: on the result of a call that may
    communicate, or on memory. Results of the callees in `given` are inputs, as are, for the names
    `load` and `plain load`, those of loads."""
    moved = set(_shared_results(function, given))
    grown = True
    while grown:
        grown = False
        for name, operands in _computed(function):
            if name not in moved and any(_is(moved, operand) for operand in operands):
                moved.add(name)
                grown = True
    return not any(_is(moved, operand) for operand in _decided_by(function))


def _is(names: set[str], operand: Operand) -> bool:
    return isinstance(operand, Local) and operand.name in names


def _shared_results(function: Function, given: Collection[str]) -> Iterator[str]:
    """The locals that other threads may have a say in."""
    for _, instruction in function.sites():
        name = getattr(instruction, "name", None)
        if name is not None and not _is_own(instruction, given):
            yield name


def _is_own(instruction: Instruction, given: Collection[str]) -> bool:
    match instruction:
        case Compute():
            return True
        case Call(control=None, callee=callee) as call:
            alone = not call.convergent and call.effects.memory.none
            return alone or callee in given
        case Call():
            return True
        case _:
            return isinstance(instruction, Load) and loads_key(instruction) in given


def _computed(function: Function) -> Iterator[tuple[str, tuple[Operand, ...]]]:
    for block in function.blocks.values():
        for phi in block.phis:
            yield phi.name, _operands(phi)
    for _, instruction in function.sites():
        name = getattr(instruction, "name", None)
        if name is not None:
            yield name, _operands(instruction)


def _operands(instruction: Instruction | Phi) -> tuple[Operand, ...]:
    match instruction:
        case Phi(incoming=incoming):
            return tuple(incoming.values())
        case Compute(operands=operands):
            return tuple(operands)
        case Call(control=None, arguments=arguments):
            return tuple(arguments)
        case _:
            return ()


def _decided_by(function: Function) -> Iterator[Operand]:
    for block in function.blocks.values():
        match block.terminator:
            case Branch(condition=operand) | Switch(value=operand):
                yield operand
            case _:
                pass
