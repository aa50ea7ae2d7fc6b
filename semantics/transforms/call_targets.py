"""Which functions a pointer may be, found from the functions towards the calls.

Every pointer that a function makes by a choice (phi, select, freeze) begins as none at all and
takes in what it is made of, until nothing changes. A pointer from anywhere else may be any
function.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..program.function import Function
from ..program.instructions import Call, Compute
from ..program.operands import Global, Local, Operand


@dataclass(frozen=True, slots=True)
class Pointed:
    """What a pointer may be: `names` of functions, or anything where `anything`; `poison` where it
    may be poison, which a freeze turns into anything."""

    names: frozenset[str] = frozenset()
    anything: bool = False
    poison: bool = False

    def joined(self, other: Pointed) -> Pointed:
        return Pointed(
            self.names | other.names,
            self.anything or other.anything,
            self.poison or other.poison,
        )


NOTHING, ANYTHING = Pointed(), Pointed(anything=True)


def functions_called(call: Call, function: Function) -> frozenset[str] | None:
    """The functions that a call of `function` may invoke; None where that may be any."""
    if call.callee is not None:
        return frozenset((call.callee,))
    found = _of(call.arguments[-1], _pointers(function))
    # A pointer that is chosen only from itself is never made: nothing is known of it.
    return None if found.anything or not found.names else found.names


def _pointers(function: Function) -> dict[str, Pointed]:
    """What each pointer that is made by a choice may be."""
    known = dict.fromkeys(_made_by_choices(function), NOTHING)
    while True:
        before = dict(known)
        for block in function.blocks.values():
            for phi in block.phis:
                for operand in phi.incoming.values():
                    _take_in(known, phi.name, _of(operand, known))
            for each in block.instructions:
                if isinstance(each, Compute) and each.opcode == "select":
                    _, one, other = each.operands
                    chosen = _of(one, known).joined(_of(other, known))
                    _take_in(known, each.name, chosen.joined(Pointed(poison=True)))
                elif isinstance(each, Compute) and each.opcode == "freeze":
                    frozen = _of(each.operands[0], known)
                    _take_in(known, each.name, ANYTHING if frozen.poison else frozen)
        if known == before:
            return known


def _made_by_choices(function: Function) -> list[str]:
    found = [phi.name for block in function.blocks.values() for phi in block.phis]
    for _, each in function.sites():
        if isinstance(each, Compute) and each.opcode in ("select", "freeze"):
            found.append(each.name)
    return found


def _take_in(known: dict[str, Pointed], name: str, more: Pointed) -> None:
    known[name] = known[name].joined(more)


def _of(operand: Operand, known: dict[str, Pointed]) -> Pointed:
    match operand:
        case Global(name=name):
            return Pointed(frozenset((name,)))
        case Local(name=name) if name in known:
            return known[name]
        case _:
            return ANYTHING
