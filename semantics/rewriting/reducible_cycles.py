"""Cycles with several entries get a single one: a dispatching block in front of them.

All edges into the entries of such a cycle are led through the dispatcher, which remembers in a phi
for which entry each was meant. The new cycle is a natural loop around what is left of the old one;
that is looked at again. The threads' histories stay, but the hierarchy of cycles is a new one, so
that convergence without tokens may change (CU23).
"""

from __future__ import annotations

from dataclasses import replace

from ..control_flow.cycles import Cycle, cycle_forest
from ..program.function import Block, Function
from ..program.instructions import Phi
from ..program.operands import Constant, Local, Operand, Undefined
from ..program.terminators import (
    Branch,
    Jump,
    Switch,
    Terminator,
    UnmodelledTerminator,
    successors_of,
)


class NotReducible(ValueError):
    """A cycle whose edges cannot be led elsewhere; the message says why."""


def with_reducible_cycles(function: Function) -> Function:
    """The function with every cycle reducible; itself where they are. Raises `NotReducible`."""
    while True:
        cycles = cycle_forest(function).cycles
        found = next((cycle for cycle in cycles if not cycle.reducible), None)
        if found is None:
            return function
        function = _dispatched(function, found)


def _dispatched(function: Function, cycle: Cycle) -> Function:
    names = _Names(function)
    dispatcher = names.fresh(f"{cycle.header}.dispatch")
    numbers = {entry: number for number, entry in enumerate(cycle.entries)}
    blocks: dict[str, Block] = {}
    edges: dict[str, tuple[str, str]] = {}  # The new block of each edge: its two ends.
    for block in function.blocks.values():
        targets = [t for t in dict.fromkeys(successors_of(block.terminator)) if t in numbers]
        led: dict[str, str] = {}
        for target in targets:
            if isinstance(block.terminator, UnmodelledTerminator):
                raise NotReducible(f"the edge from %{block.name} to %{target} cannot be moved")
            led[target] = names.fresh(f"{block.name}.to.{target}")
            edges[led[target]] = (block.name, target)
        blocks[block.name] = replace(block, terminator=redirected(block.terminator, led))
        for target in targets:
            blocks[led[target]] = Block(led[target], (), (), Jump(dispatcher))
    which = names.fresh("which")
    chosen = Phi(
        which, "i32", {edge: Constant(numbers[end], "i32") for edge, (_, end) in edges.items()}
    )
    carried: list[Phi] = []
    for entry in cycle.entries:
        kept: list[Phi] = []
        for phi in blocks[entry].phis:
            name = names.fresh(f"{phi.name}.carried")
            carried.append(Phi(name, phi.type, _incoming(phi, entry, edges)))
            kept.append(replace(phi, incoming={dispatcher: Local(name, phi.type)}))
        blocks[entry] = replace(blocks[entry], phis=tuple(kept))
    first, *others = cycle.entries
    switch = Switch(Local(which, "i32"), first, tuple((numbers[e], e) for e in others))
    blocks[dispatcher] = Block(dispatcher, (chosen, *carried), (), switch)
    return replace(function, blocks=blocks)


def _incoming(phi: Phi, entry: str, edges: dict[str, tuple[str, str]]) -> dict[str, Operand]:
    """What a phi of an entry is on each edge to the dispatcher: undefined on those to others."""
    undefined = Undefined("poison", phi.type)
    return {
        edge: phi.incoming[start] if end == entry else undefined
        for edge, (start, end) in edges.items()
    }


def redirected(terminator: Terminator, led: dict[str, str]) -> Terminator:
    """A terminator with other targets."""
    match terminator:
        case Jump(target=target):
            return replace(terminator, target=led.get(target, target), text="")
        case Branch(if_true=one, if_false=other):
            one, other = led.get(one, one), led.get(other, other)
            return replace(terminator, if_true=one, if_false=other, text="")
        case Switch(default=default, cases=cases):
            cases = tuple((case, led.get(target, target)) for case, target in cases)
            return replace(terminator, default=led.get(default, default), cases=cases, text="")
        case _:
            return terminator


class _Names:
    """Names of blocks and values that the function does not use."""

    def __init__(self, function: Function) -> None:
        self._used = set(function.blocks) | {p.name for p in function.parameters}
        self._used |= {phi.name for block in function.blocks.values() for phi in block.phis}
        self._used |= set(function.definitions)

    def fresh(self, wanted: str) -> str:
        name, number = wanted, 0
        while name in self._used:
            number += 1
            name = f"{wanted}.{number}"
        self._used.add(name)
        return name
