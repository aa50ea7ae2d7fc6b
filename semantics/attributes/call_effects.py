"""Two programs that state different things of what one callee does.

A call that need not return in one program, and must in the other, is two kinds of event to a
comparison. A target may state less than its source; then the source is taken to state as little.
"""

from __future__ import annotations

from dataclasses import replace

from ..program.function import Function
from ..program.instructions import Call, Effects

ORDER = ("none", "read", "any")


def stated_otherwise(source: Function, target: Function) -> frozenset[str | None]:
    """The callees of which a call of the target states what none of the source's does."""
    known, said = _effects(source), _effects(target)
    return frozenset(callee for callee, found in said.items() if found - known.get(callee, found))


def end_otherwise(source: Function, target: Function) -> bool:
    """Whether all that the two state differently is that calls return, and without exceptions."""
    known, said = _effects(source), _effects(target)
    return all(
        {_of_memory(each) for each in known[callee]} == {_of_memory(each) for each in found}
        for callee, found in said.items()
        if callee in known
    )


def with_less_stated(source: Function, target: Function) -> Function:
    """The source, stating of each callee no more than every call of the target does."""
    said = _effects(target)

    def weakened(call: Call) -> Call:
        effects = call.effects
        for other in said.get(call.callee, ()):
            effects = _common(effects, other)
        return replace(call, effects=effects)

    blocks = {
        name: replace(
            block,
            instructions=tuple(
                weakened(each) if isinstance(each, Call) else each for each in block.instructions
            ),
        )
        for name, block in source.blocks.items()
    }
    return replace(source, blocks=blocks)


def _effects(function: Function) -> dict[str | None, set[Effects]]:
    found: dict[str | None, set[Effects]] = {}
    for _, call in function.calls():
        found.setdefault(call.callee, set()).add(replace(call.effects, noreturn=False))
    return found


def _of_memory(effects: Effects) -> Effects:
    return replace(effects, willreturn=False, nounwind=False)


def _common(one: Effects, other: Effects) -> Effects:
    """What both state; that a call never returns is the first one's own."""
    memory = max(one.memory, other.memory, key=ORDER.index)
    return Effects(
        memory,
        one.willreturn and other.willreturn,
        one.nounwind and other.nounwind,
        one.speculatable and other.speculatable,
        one.noreturn,
        memory == "any" and one.keeps_memory and other.keeps_memory,
    )
