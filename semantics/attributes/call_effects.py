"""Two programs that state different things of what one callee does.

A call that need not return in one program, and must in the other, is two kinds of event to a
comparison. A target may state less than its source; then the source is taken to state as little.
"""

from __future__ import annotations

from dataclasses import replace

from ..program.attributes import HIDDEN, Access, Effects, Memory
from ..program.function import Function
from ..program.instructions import Call


def stated_otherwise(source: Function, target: Function) -> frozenset[str | None]:
    """The callees of which a call of the target states what none of the source's does."""
    known, said = _seen(source), _seen(target)
    return frozenset(callee for callee, found in said.items() if found - known.get(callee, found))


def end_otherwise(source: Function, target: Function) -> bool:
    """Whether all that the two state differently is that calls return, and without exceptions."""
    known, said = _seen(source), _seen(target)
    return all(
        {_of_memory(each) for each in known[callee]} == {_of_memory(each) for each in found}
        for callee, found in said.items()
        if callee in known
    )


def with_less_stated(source: Function, target: Function) -> Function:
    """The source, stating of each callee no more than every call of the target does."""
    said: dict[str | None, list[Effects]] = {}
    for _, call in target.calls():
        said.setdefault(call.callee, []).append(call.effects)

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


def _seen(function: Function) -> dict[str | None, set[Effects]]:
    """What the calls of each callee state that makes them another kind of event."""
    found: dict[str | None, set[Effects]] = {}
    for _, call in function.calls():
        found.setdefault(call.callee, set()).add(_as_event(call.effects))
    return found


def _as_event(effects: Effects) -> Effects:
    """Only whether memory is read or written at all, and how the call may end."""
    return Effects(
        memory=_as_known(effects.memory),
        willreturn=effects.willreturn,
        nounwind=effects.nounwind,
        speculatable=effects.speculatable,
    )


def _as_known(memory: Memory) -> Memory:
    if not memory.writes:
        return Memory(memory.access)
    return Memory.of(Access.READ, {HIDDEN: Access.ANY}) if memory.hidden else Memory()


def _of_memory(effects: Effects) -> Effects:
    return replace(effects, willreturn=False, nounwind=False)


def _common(one: Effects, other: Effects) -> Effects:
    """What both state; that a call never returns is the first one's own, and so is what makes no
    event another one."""
    return replace(
        one,
        memory=one.memory | other.memory,
        willreturn=one.willreturn and other.willreturn,
        nounwind=one.nounwind and other.nounwind,
        speculatable=one.speculatable and other.speculatable,
    )
