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

from ...counterexamples.verdicts.verdicts import Preserved, Side, Unknown, Verdict, Violated
from ...semantics.attributes.alpha_equivalence import alike
from ...semantics.inlining.inlining import inline_calls
from ...semantics.inlining.non_convergence import with_known_callees
from ...semantics.program.function import Function, Module
from ...semantics.program.instructions import Call, Instruction

TWO_CALLS = (
    "@{} is called in several places and chooses its own threads; whether threads of different "
    "calls may meet at its anchor is lost when the calls are inlined"
)

MOVED = "a call of a function that chooses its own threads may be moved by its callers"


def anchored_callees(source: Module, target: Module) -> frozenset[str]:
    """The functions that are not convergent, have their own anchors, and are alike in both modules
    with all that they call."""
    return frozenset(
        name
        for name, function in source.functions.items()
        if not function.convergent
        and _rooted_in_anchors(function)
        and _all_alike(reached_bodies(source, name), reached_bodies(target, name))
    )


def _all_alike(one: dict[str, Function], other: dict[str, Function]) -> bool:
    return one.keys() == other.keys() and all(alike(one[name], other[name]) for name in one)


def reached_bodies(module: Module, name: str) -> dict[str, Function]:
    """The function, and those with a body that it reaches."""
    found: dict[str, Function] = {}
    pending = [name]
    while pending:
        reached = pending.pop()
        if reached in module.functions and reached not in found:
            found[reached] = module.functions[reached]
            pending += _called(module, reached)
    return found


def _called(module: Module, name: str) -> list[str]:
    """The functions with a body that this one calls, once for each call that becomes a body."""
    calls = with_known_callees(module.functions[name]).calls()
    return [c.callee for _, c in calls if c.callee is not None and c.callee in module.functions]


def _rooted_in_anchors(function: Function) -> bool:
    calls = [call for _, call in function.calls()]
    controls = {call.control for call in calls}
    return (
        "anchor" in controls
        and "entry" not in controls
        and not any(call.is_operation and call.token is None for call in calls)
    )


def without(module: Module, callees: frozenset[str], repeated: frozenset[str]) -> Module:
    """The module in which the bodies of these functions are not known. Those that are `repeated`
    are called as if they read memory, so that two calls may give different results."""
    kept = {name: f for name, f in module.functions.items() if name not in callees}
    return replace(module, functions={name: _reading(f, repeated) for name, f in kept.items()})


def _reading(function: Function, callees: frozenset[str]) -> Function:
    def changed(instruction: Instruction) -> Instruction:
        if not isinstance(instruction, Call) or instruction.callee not in callees:
            return instruction
        if instruction.effects.memory != "none":
            return instruction
        return replace(instruction, effects=replace(instruction.effects, memory="read"))

    blocks = {
        name: replace(block, instructions=tuple(map(changed, block.instructions)))
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


def _repeated(module: Module, name: str, callees: frozenset[str]) -> frozenset[str]:
    """The callees of which one thread may execute two calls: an anchor chooses again each time,
    so that nothing is a function of its arguments there."""
    opaque = without(module, callees, frozenset())
    function = inline_calls(opaque.functions[name], opaque)
    found: set[str] = set()
    for callee in callees:
        blocks = [site.block for site, call in function.calls() if call.callee == callee]
        again = any(_behind(function, block) & {*blocks} for block in blocks)
        if again or len({*blocks}) < len(blocks):
            found.add(callee)
    return frozenset(found)


def _behind(function: Function, block: str) -> frozenset[str]:
    """The blocks that a thread may come to after this one."""
    found: set[str] = set()
    pending = [*function.successors[block]]
    while pending:
        reached = pending.pop()
        if reached not in found:
            found.add(reached)
            pending += function.successors[reached]
    return frozenset(found)


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
    again = _repeated(target, pair[1], kept)
    modules = (without(module, kept, again) for module in (source, target))
    as_calls = decide(*modules) if kept else None
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


def may_share_anchors(source: Module, target: Module, name: str) -> bool:
    """Whether copies of one anchor stand in the target's function once its calls are inlined, and
    perhaps not in the source's: who shares an anchor is not seen in the result."""
    several = any(count > 1 for count in _anchored_calls(target, name).values())
    return several and not _all_alike(reached_bodies(source, name), reached_bodies(target, name))


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
    """How often each function that chooses its threads stands in `name` once calls are inlined; a
    recursive call never is."""
    known: dict[str, Counter[str]] = {}

    def inside(caller: str, stack: tuple[str, ...]) -> Counter[str]:
        if caller not in known:
            found: Counter[str] = Counter()
            for callee in _called(module, caller):
                if callee not in stack:
                    found[callee] += _has_own_anchor(module.functions[callee])
                    found += inside(callee, (*stack, callee))
            known[caller] = +found
        return known[caller]

    return inside(name, (name,))


def _has_own_anchor(function: Function) -> bool:
    return any(call.control == "anchor" for _, call in function.calls())
