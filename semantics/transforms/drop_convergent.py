"""Calls lose `convergent` and their token, and the function its attribute (CO25).

Where nothing is named all calls do that always reach a function that is not convergent, and the
function if it may; in blocks that are named every operation does. What may go is found here on a
road of its own, from functions to calls: the checker that judges it goes from calls to functions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..program.contracts import Contract
from ..program.function import Block, Function
from ..program.instructions import Call, Unmodelled
from ..program.terminators import UnmodelledTerminator
from ..rewriting.refusal import TransformRefused
from .call_targets import functions_called
from .catalogue import Request, Transform

CONSTANTS = (
    *("lane.id", "thread.id", "wave.size", "lane.count", "zero", "one"),
    *("mask.count.lo", "mask.count.hi"),
    *(f"lane.mask.{which}" for which in ("eq", "lt", "le", "gt", "ge")),
)
"""The meanings that no other thread takes part in."""


def drop_convergent(function: Function, request: Request) -> Function:
    """The function with fewer convergent operations. Raises TransformRefused."""
    for name in request.at:
        if name not in function.blocks:
            raise TransformRefused(f"@{function.name} has no block %{name}", "", name)
    _refuse_intrinsics(function, request)
    gone = {id(call) for call in _dropped(function, request)}
    blocks = {name: _without(block, gone) for name, block in function.blocks.items()}
    changed = replace(function, blocks=blocks)
    if changed.convergent and not _shares_its_callers_threads(changed):
        changed = replace(changed, convergent=False)
    if changed == function:
        raise TransformRefused(
            f"@{function.name} has no call that certainly communicates with no one",
            "name blocks with --at to drop the attribute of their calls whatever they reach",
        )
    return changed


def _refuse_intrinsics(function: Function, request: Request) -> None:
    """What LLVM itself declares convergent stays it, whatever a file says."""
    for site, call in function.calls():
        if site.block in request.at and call.is_operation and _is_born_convergent(call, function):
            raise TransformRefused(
                f"%{site.block} calls @{call.callee}, which LLVM itself declares convergent",
                "name a block that calls no such intrinsic",
                site.block,
            )


def _is_born_convergent(call: Call, function: Function) -> bool:
    name = call.callee or ""
    return name.startswith("llvm.") and name not in function.globals.plain_functions


def _dropped(function: Function, request: Request) -> Iterator[Call]:
    for site, call in function.calls():
        named = site.block in request.at
        if call.is_operation and (named or (not request.at and _silent(call, function, request))):
            yield call


def _without(block: Block, gone: set[int]) -> Block:
    """The block whose operations in `gone` have neither attribute nor token."""
    done = tuple(
        replace(each, convergent=False, token=None, text="")
        if isinstance(each, Call) and id(each) in gone
        else each
        for each in block.instructions
    )
    return block if done == block.instructions else replace(block, instructions=done)


def _silent(call: Call, function: Function, request: Request) -> bool:
    """Whether the call certainly talks to no one (CO25, the second removal): all that it may
    invoke are known not to be convergent, and no contract says more of them."""
    names = functions_called(call, function)
    return names is not None and all(
        name in function.globals.plain_functions
        and not _speaks_of_threads(request.contracts.of(name))
        for name in names
    )


def _speaks_of_threads(contract: Contract) -> bool:
    """Whether a contract says anything of who else is in the set, or of what they give."""
    return (
        contract.barrier
        or contract.sets == "may-grow"
        or contract.uniform_result
        or contract.uniform_where_equal is not None
        or contract.out_of_range is not None
        or contract.returns_argument is not None
        or contract.mask_argument is not None
        or not (contract.meaning is None or contract.meaning in CONSTANTS)
    )


def _shares_its_callers_threads(function: Function) -> bool:
    """Whether a function may communicate as the threads that called it (CO25, the third removal):
    by an entry intrinsic, or by an operation without token. What is not modelled may."""
    for _, each in function.sites():
        match each:
            case Call(control="entry"):
                return True
            case Call(token=None, is_operation=True):
                return True
            case Unmodelled(convergent=True):
                return True
            case _:
                pass
    ends = (block.terminator for block in function.blocks.values())
    calls = (end.call for end in ends if isinstance(end, UnmodelledTerminator))
    return any(call is not None and call.convergent for call in calls)


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay, since nobody can tell them, where the functions called are not convergent."""
    for call in _dropped(function, request):
        if not _silent(call, function, request):
            callee = f"@{call.callee}" if call.callee else "a pointer"
            return f"the call of {callee} may communicate"
    return None


TRANSFORM = Transform(
    "drop-convergent",
    "calls lose `convergent` and their tokens, the function its attribute",
    ("CO25",),
    drop_convergent,
    preserves,
    ("at",),
)
