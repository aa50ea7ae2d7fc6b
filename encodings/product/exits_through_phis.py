"""Branches that decide by a phi whether a cycle is left.

A front end often writes a `break` as a number: a branch in the middle of a loop chooses which
number a phi takes, and a branch at its end leaves the loop for some of them. On each path the
last branch then reads a constant, and the one in the middle has decided the trip.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...semantics.control_flow.cycles import Cycle
from ...semantics.program.function import Function
from ...semantics.program.instructions import Compute, Phi
from ...semantics.program.operands import Local, Operand
from ...semantics.program.terminators import Branch, Switch


def deciding_through_phis(
    function: Function, cycle: Cycle, leaving: Iterable[str]
) -> frozenset[str]:
    """The blocks of a cycle whose branch chooses what a phi takes, from which it is computed
    whether one of the `leaving` blocks leaves the cycle."""
    values = _values_of(function, cycle)
    waiting = [operand for block in leaving for operand in _condition(function, block)]
    seen: set[str] = set()
    found: set[str] = set()
    while waiting:
        operand = waiting.pop()
        if not isinstance(operand, Local) or operand.name in seen or operand.name not in values:
            continue
        seen.add(operand.name)
        block, value = values[operand.name]
        if isinstance(value, Phi):
            inner = {source: o for source, o in value.incoming.items() if source in cycle.blocks}
            if len(set(inner.values())) > 1:
                found |= _branches_towards(function, cycle, block, inner)
            waiting += inner.values()
        else:
            waiting += value.operands
    return frozenset(found)


def _condition(function: Function, block: str) -> tuple[Operand, ...]:
    match function.blocks[block].terminator:
        case Branch(condition=operand) | Switch(value=operand):
            return (operand,)
        case _:
            return ()


def _values_of(function: Function, cycle: Cycle) -> dict[str, tuple[str, Phi | Compute]]:
    """What a cycle computes: by name the block and the instruction."""
    found: dict[str, tuple[str, Phi | Compute]] = {}
    for name in cycle.blocks:
        block = function.blocks[name]
        for each in (*block.phis, *block.instructions):
            if isinstance(each, (Phi, Compute)):
                found[each.name] = (name, each)
    return found


def _branches_towards(
    function: Function, cycle: Cycle, block: str, sources: Iterable[str]
) -> set[str]:
    """The branches in a cycle from which some of the `sources` of a phi's block are reached within
    one trip."""
    found: set[str] = set()
    waiting, seen = list(sources), set[str]()
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        if len(function.successors[here]) > 1:
            found.add(here)
        if here not in (cycle.header, block):
            waiting += [p for p in function.predecessors[here] if p in cycle.blocks]
    return found
