"""Loops that halve or double a number: they end after as many trips as the number has bits.

The shape of every block reduction. Nothing rests on what is found here but that so many trips are
worth unfolding: whether no thread runs longer is asked of the solver.
"""

from __future__ import annotations

from ...semantics.program.function import Function
from ...semantics.program.instructions import Compute
from ...semantics.program.operands import Constant, Local, Operand, width_of

STEPS = {"lshr": 1, "ashr": 1, "shl": 1, "udiv": 2, "sdiv": 2, "mul": 2}
"""The operations by which a number shrinks or grows by a factor, and the least operand that does
it."""

MOST_BITS = 64


def trips_of_halving(*functions: Function) -> int:
    """The trips after which every number is gone that a loop of one of the functions halves or
    doubles; 0 where none does."""
    return max((_trips(function) for function in functions), default=0)


def _trips(function: Function) -> int:
    widths = [
        width_of(phi.type) or 0
        for block in function.blocks.values()
        for phi in block.phis
        if any(_is_step(function, phi.name, operand) for operand in phi.incoming.values())
    ]
    return max((width + 1 for width in widths if width <= MOST_BITS), default=0)


def _is_step(function: Function, name: str, operand: Operand) -> bool:
    """Whether an operand is the number of this name, halved or doubled."""
    site = function.definitions.get(operand.name) if isinstance(operand, Local) else None
    step = None if site is None else function.at(site)
    if not isinstance(step, Compute) or step.opcode not in STEPS:
        return False
    number, by = step.operands
    same = isinstance(number, Local) and number.name == name
    return same and isinstance(by, Constant) and by.value >= STEPS[step.opcode]
