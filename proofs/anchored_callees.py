"""Calls of functions that choose their own threads: judged as calls, and inlined.

A function that is not convergent, whose convergent operations all hang from anchors of its own,
lets its callers move its calls (CO52): the anchor is one static instruction, whichever call leads
to it, and who meets there is the implementation's choice. Inlining makes an anchor of each call,
and these never meet. So a pair is first judged with such calls left as they are, then inlined,
where only the anchored regions bind (CO5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from ..counterexamples.verdicts import Preserved, Side, Unknown, Verdict, Violated
from ..semantics.program import Function, Module

TWO_CALLS = (
    "@{} is called in several places and chooses its own threads; whether threads of different "
    "calls may meet at its anchor is lost when the calls are inlined"
)

MOVED = "a call of a function that chooses its own threads may be moved by its callers"


def anchored_callees(source: Module, target: Module) -> frozenset[str]:
    """The functions, alike in both modules, that are not convergent and have their own anchors."""
    return frozenset(
        name
        for name, function in source.functions.items()
        if name in target.functions
        and function == target.functions[name]
        and not function.convergent
        and _rooted_in_anchors(function)
    )


def _rooted_in_anchors(function: Function) -> bool:
    calls = [call for _, call in function.calls()]
    controls = {call.control for call in calls}
    return (
        "anchor" in controls
        and "entry" not in controls
        and not any(call.is_operation and call.token is None for call in calls)
    )


def without(module: Module, callees: frozenset[str]) -> Module:
    """The module in which the bodies of these functions are not known."""
    functions = {name: f for name, f in module.functions.items() if name not in callees}
    return replace(module, functions=functions)


def judge_with_callees(
    source: Module,
    target: Module,
    pair: tuple[str, str],
    decide: Callable[[Module, Module], Verdict],
) -> Verdict:
    """The verdict of `decide`, which inlines what has a body, on one pair of functions."""
    calls = [
        _anchored_calls(module, name) for module, name in zip((source, target), pair, strict=True)
    ]
    if not calls[0] and not calls[1]:
        return decide(source, target)
    kept = anchored_callees(source, target) - set(pair)
    as_calls = decide(without(source, kept), without(target, kept)) if kept else None
    if isinstance(as_calls, Preserved):
        return replace(as_calls, vacuous=False, reason=MOVED, rules=(*as_calls.rules, "CO52"))
    inlined = decide(source, target)
    sides: tuple[tuple[type, Side], ...] = ((Violated, "source"), (Preserved, "target"))
    for (verdict, side), module, counts in zip(sides, (source, target), calls, strict=True):
        several = next((callee for callee, count in counts.items() if count > 1), None)
        if isinstance(inlined, verdict) and several is not None:
            return Unknown(
                TWO_CALLS.format(several), _line_of(module, several), rules=("CO52",), side=side
            )
    return inlined


def _line_of(module: Module, callee: str) -> int:
    """The first call of a function."""
    lines = (
        call.line
        for function in module.functions.values()
        for _, call in function.calls()
        if call.callee == callee
    )
    return next(lines, 0)


def _anchored_calls(module: Module, name: str) -> Counter[str]:
    """How many calls, in what `name` reaches, go to each function that chooses its threads."""
    found: Counter[str] = Counter()
    pending, seen = [name], {name}
    while pending:
        function = module.functions[pending.pop()]
        for _, call in function.calls():
            callee = call.callee
            if callee is None or callee not in module.functions:
                continue
            if _has_own_anchor(module.functions[callee]):
                found[callee] += 1
            if callee not in seen:
                seen.add(callee)
                pending.append(callee)
    return found


def _has_own_anchor(function: Function) -> bool:
    return any(call.control == "anchor" for _, call in function.calls())
