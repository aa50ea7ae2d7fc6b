"""What a target says that its source does not, and that nothing else here follows.

A program that says more has fewer runs: it may be undefined where the source is not. What is
followed becomes undefined behaviour or poison of the target; the rest is compared here, as it is
written (`program.promises` lists it). What loops say, `proofs/question/preconditions` asks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..program.function import Function, GlobalPlace
from ..program.inline_assembly import spelled
from ..program.instructions import Alloca, Assume, Call, Compute, Load
from ..program.promises import PROGRESS, UNWRITTEN
from ..program.terminators import Branch, Jump, Switch
from ..reading.module_environment import names_in, used_names
from .first_readers import first_readers
from .other_spaces import keeps_to_its_space

WITHOUT = "amdgpu-no-"
"""Begins what a function of AMDGPU says that asks for none of its inputs of a name."""

GIVEN = frozenset(("workitem.id.x", "workgroup.id.x", "cluster.id.x"))
"""Inputs that every kernel has: of a kernel, to ask for none of them says nothing."""

ASSIGNED = re.compile(r'%"?([^". ]+)[^=]* = ')
"""The beginning of an instruction with a result, and its name without what copies add to it."""

LOOP = "a loop"


def more_said(source: Function, target: Function) -> str:
    """What the target says and the source does not, in words; empty where that is nothing."""
    return next(_found(source, target), "")


def _found(source: Function, target: Function) -> Iterator[str]:
    if source.globals.machine != target.globals.machine or source.lanes != target.lanes:
        yield "source and target are for other machines, or for waves of another size"
    yield from (f"the functions say different things: {each}" for each in _of_runs(source, target))
    known = set(_of_instructions(source))
    for what, words in sorted(set(_of_instructions(target, without_kept=True)) - known):
        if what != LOOP:
            yield f"only the target says `{words}` of {what}"
    yield from _of_slots(source, target)
    yield from _of_globals(source, target)
    for one, other in zip(source.parameters, target.parameters, strict=True):
        if other.discarded and not one.discarded:
            yield f"only the target says `dead_on_return` of %{other.name}"


def _of_runs(source: Function, target: Function) -> list[str]:
    """What is said of a function as a whole on one side, and matters there."""
    other = source.said ^ target.said
    return sorted(
        each
        for each in other
        if not each.startswith(WITHOUT) or (each in target.said and not _is_kept(each, target))
    )


def _is_kept(words: str, function: Function) -> bool:
    """Whether a function asks for none of the inputs of a name, nor calls what may. A kernel has
    the first ones anyway, and passes them on only where they may be asked for."""
    name = words.removeprefix(WITHOUT).replace("-", ".")
    callees = {call.callee or "" for _, call in function.calls()}
    callees |= {each.opcode for _, each in function.sites() if isinstance(each, Compute)}
    given = function.kernel and name in GIVEN
    return (given or f"llvm.amdgcn.{name}" not in callees) and all(
        call.callee is not None and call.callee.startswith("llvm.") for _, call in function.calls()
    )


def _of_instructions(
    function: Function, *, without_kept: bool = False
) -> Iterator[tuple[str, str]]:
    """What metadata says, and of which instruction: by its name, where that is not a number, or by
    what it does. Copies that passes make are named `name.1`. `without_kept`: but for what holds."""
    unwritten = first_readers(function) if without_kept else frozenset[str]()
    for block in function.blocks.values():
        for each in (*block.instructions, block.terminator):
            match each:
                case Jump() | Branch() | Switch():
                    what = LOOP
                case Assume() | Alloca():
                    continue
                case Call(callee=callee):
                    called = spelled(callee) if callee else "a pointer"
                    what = _named(each.text) or f"a call of {called}"
                case _:
                    what = _named(getattr(each, "text", "")) or _done_by(each)
            holds = getattr(each, "name", None) in unwritten
            for words in getattr(each, "said", ()):
                kept = holds and words.startswith(f"!{UNWRITTEN} ")
                kept |= without_kept and keeps_to_its_space(words, each, function)
                if not kept:
                    yield what, words
            if isinstance(each, Load) and each.access.invariant and not each.access.constant:
                yield what, "!invariant.load"


def loops_say_progress(function: Function) -> bool:
    """Whether metadata says of some loop that it ends, or does something."""
    return (LOOP, f"!{PROGRESS}") in _of_instructions(function)


def _named(text: str) -> str:
    """The name that an instruction's text gives its result, which inlining leaves as it is."""
    found = ASSIGNED.match(text.strip())
    stem = found[1] if found else ""
    return "" if not stem or stem.isdigit() else f"%{stem}"


def _done_by(instruction: object) -> str:
    for field in ("kind", "opcode"):
        if found := getattr(instruction, field, ""):
            return f"`{found}`"
    return f"a {type(instruction).__name__.lower()}"


def _of_slots(source: Function, target: Function) -> Iterator[str]:
    known = {each.name: each for _, each in source.sites() if isinstance(each, Alloca)}
    for _, slot in target.sites():
        if isinstance(slot, Alloca) and slot.name in known and slot.align < known[slot.name].align:
            yield f"the target's slot %{slot.name} is aligned to {slot.align} bytes only"


def _of_globals(source: Function, target: Function) -> Iterator[str]:
    one, other = source.globals.stated, target.globals.stated
    if one == other:
        return
    compared = _compared(target)
    for name in sorted(used_names(source) & used_names(target) & one.keys() & other.keys()):
        if _lies_otherwise(one[name], other[name], name in compared):
            yield f"the target's module says something else of where {name} lies"


def _lies_otherwise(known: GlobalPlace, said: GlobalPlace, compared: bool) -> bool:
    """A definition is at least as aligned as before, a declaration says no more than before; both
    are in one address space, and are filled by the same."""
    if known.space != said.space or known.filled != said.filled:
        return True
    align = said.align < known.align if said.own else said.align > known.align
    optional, merged = said.optional > known.optional, said.merged > known.merged
    return align or optional or (compared and merged)


def _compared(function: Function) -> set[str]:
    """The globals whose addresses are compared by name."""
    return {
        name
        for _, each in function.sites()
        if isinstance(each, Compute) and each.opcode == "icmp"
        for name in names_in(each.text)
    }
