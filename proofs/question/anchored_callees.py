"""Calls of functions that choose their own threads: judged as calls, and inlined.

A function that is not convergent, whose convergent operations all hang from anchors of its own,
lets its callers move its calls (CO52): the anchor is one static instruction, whichever call leads
to it, and who meets there is the implementation's choice. Inlining makes an anchor of each call,
and these never meet. So such calls are left as they are before they are inlined, where only the
anchored regions bind (CO5).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ...semantics.attributes.alpha_equivalence import alike
from ...semantics.inlining.inlining import inline_calls
from ...semantics.inlining.reached_bodies import called_bodies, reached_bodies
from ...semantics.program.attributes import READS
from ...semantics.program.function import Function, Module
from ...semantics.program.instructions import Call, Instruction


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
        if not instruction.effects.memory.none:
            return instruction
        return replace(instruction, effects=replace(instruction.effects, memory=READS))

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


def with_calls_kept(
    source: Module, target: Module, names: tuple[str, str]
) -> tuple[Module, Module] | None:
    """Both modules without the bodies of functions that choose their own threads, so that their
    calls stay calls; None where no such function is the same in both. `names`: those compared."""
    if not (_anchored_calls(source, names[0]) or _anchored_calls(target, names[1])):
        return None
    kept = anchored_callees(source, target) - set(names)
    if not kept:
        return None
    again = _repeated(target, names[1], kept)
    return without(source, kept, again), without(target, kept, again)


def called_in_several_places(module: Module, name: str) -> tuple[str, int] | None:
    """A function that chooses its own threads and stands in `name` several times once calls are
    inlined, and the line of its first call; None without one."""
    counts = _anchored_calls(module, name)
    several = next((callee for callee, count in counts.items() if count > 1), None)
    return None if several is None else (several, _line_of(module, several))


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
            for callee in called_bodies(module, caller):
                if callee not in stack:
                    found[callee] += _has_own_anchor(module.functions[callee])
                    found += inside(callee, (*stack, callee))
            known[caller] = +found
        return known[caller]

    return inside(name, (name,))


def _has_own_anchor(function: Function) -> bool:
    return any(call.control == "anchor" for _, call in function.calls())
