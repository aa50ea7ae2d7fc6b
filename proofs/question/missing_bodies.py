"""Functions that are called on both sides, and whose body only one side shows.

LLVM drops the body of a function that is defined elsewhere too (`available_externally`), and a file
may hold a part of a module only. Then the body would be compared with a call of itself.
"""

from __future__ import annotations

from ...counterexamples.verdicts.verdicts import Side
from ...semantics.inlining.reached_bodies import reached_bodies
from ...semantics.program.function import Function, Module


def known_on_one_side(
    source: Module, target: Module, names: tuple[str, str]
) -> dict[str, tuple[Side, Function]]:
    """The functions whose body only one side shows: that side, and the function.

    `names`: the two functions that are compared."""
    hidden: dict[str, tuple[Side, Function]] = {}
    for name in _bodies_elsewhere(source, target, names[0]):
        hidden[name] = ("target", target.functions[name])
    for name in _bodies_elsewhere(target, source, names[1]):
        hidden[name] = ("source", source.functions[name])
    return hidden


def _bodies_elsewhere(module: Module, other: Module, name: str) -> frozenset[str]:
    """What `name` calls, through functions of its module, and only the other module defines."""
    called = {
        call.callee
        for function in reached_bodies(module, name).values()
        for _, call in function.calls()
        if call.callee is not None and call.callee not in module.functions
    }
    return frozenset(called & other.functions.keys() - other.interposable)
