"""Functions that are called on both sides, and whose body only one side shows.

LLVM drops the body of a function that is defined elsewhere too (`available_externally`), and a file
may hold a part of a module only. Then the body would be compared with a call of itself. So
such calls are left as they are on both sides; where that is no proof, or the function is one that
no other module sees, nothing is decided.
"""

from __future__ import annotations

from collections.abc import Callable

from ...counterexamples.verdicts.verdicts import Preserved, Side, Unknown, Verdict
from ...semantics.program.function import Module
from .anchored_callees import reached_bodies, without

ONE_SIDE = "the body of @{} is known on one side only"


def judge_without_bodies(
    source: Module,
    target: Module,
    pair: tuple[str, str],
    decide: Callable[[Module, Module], Verdict],
) -> Verdict:
    """The verdict of `decide`, which inlines what has a body, on one pair of functions."""
    hidden: dict[str, Side] = {}
    hidden |= dict.fromkeys(_bodies_elsewhere(source, target, pair[0]), "target")
    hidden |= dict.fromkeys(_bodies_elsewhere(target, source, pair[1]), "source")
    if not hidden:
        return decide(source, target)
    shown = {name: (source if side == "source" else target) for name, side in hidden.items()}
    if not any(module.functions[name].local for name, module in shown.items()):
        names = frozenset(hidden)
        found = decide(*(without(module, names, frozenset()) for module in (source, target)))
        if isinstance(found, Preserved):
            return found
    name = min(hidden)
    return Unknown(ONE_SIDE.format(name), shown[name].functions[name].line, side=hidden[name])


def _bodies_elsewhere(module: Module, other: Module, name: str) -> frozenset[str]:
    """What `name` calls, through functions of its module, and only the other module defines."""
    called = {
        call.callee
        for function in reached_bodies(module, name).values()
        for _, call in function.calls()
        if call.callee is not None and call.callee not in module.functions
    }
    return frozenset(called & other.functions.keys() - other.interposable)
