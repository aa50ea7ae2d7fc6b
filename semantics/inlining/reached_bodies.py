"""The functions with a body that the calls of a function lead to."""

from __future__ import annotations

from ..program.function import Function, Module
from ..program.instructions import Call
from .non_convergence import with_known_callees


def called_functions(module: Module, name: str) -> list[Function]:
    """The function `name` and, once each, those with a body that its calls can lead to."""
    found: dict[str, Function] = {}
    waiting = [name]
    while waiting:
        function = module.functions.get(waiting.pop())
        if function is None or function.name in found:
            continue
        found[function.name] = function
        calls = with_known_callees(function).calls()
        waiting += [call.callee for _, call in calls if call.callee]
        waiting += [call.callee for call in _calls_at_ends(function) if call.callee]
    return list(found.values())


def _calls_at_ends(function: Function) -> list[Call]:
    """The calls of `invoke` and `callbr`, which end blocks."""
    ends = [getattr(block.terminator, "call", None) for block in function.blocks.values()]
    return [call for call in ends if call is not None]


def reached_bodies(module: Module, name: str) -> dict[str, Function]:
    """The function, and those with a body that it reaches."""
    found: dict[str, Function] = {}
    pending = [name]
    while pending:
        reached = pending.pop()
        if reached in module.functions and reached not in found:
            found[reached] = module.functions[reached]
            pending += called_bodies(module, reached)
    return found


def called_bodies(module: Module, name: str) -> list[str]:
    """The functions with a body that this one calls, once for each call that becomes a body."""
    calls = with_known_callees(module.functions[name]).calls()
    return [c.callee for _, c in calls if c.callee is not None and c.callee in module.functions]
