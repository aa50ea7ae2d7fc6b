"""A call moves from the arms of a branch above it.

One call for both arms: then threads of both talk (CO3, CO43), which only a uniform condition
allows, or a contract under which sets may grow (CO44). From one arm: then threads that did not
call do, too, which the call must allow (CO27).
"""

from __future__ import annotations

from dataclasses import replace

from ..control_flow.liveness import locals_used
from ..program.contracts import Contract
from ..program.function import Block, Function
from ..program.instructions import Call, Compute, Instruction
from ..program.operands import Local
from ..program.target_contracts import default_contracts
from ..rewriting.refusal import TransformRefused
from .catalogue import Request, Transform
from .parting_threads import why_threads_may_part
from .requested_blocks import arms_of, blocks_at, in_one_cycle, with_blocks, with_values


def hoist(function: Function, request: Request) -> Function:
    """The function with the first call of an arm (`at`: HEAD ARM), or the equal first calls of
    both (`at`: HEAD), at the end of the head. Raises TransformRefused."""
    head, arms = _asked(function, request)
    calls = [_first_call(function, arm) for arm in arms]
    first = calls[0]
    if len(calls) == 2:
        if not _equal(*calls):
            raise TransformRefused(
                f"the first calls of %{arms[0].name} and %{arms[1].name} are not equal",
                "name one arm to hoist from that one only",
                head.name,
            )
    elif not _may_be_speculated(first):
        raise TransformRefused(
            f"the call of {_spelled(first)} in %{arms[0].name} is not for all threads",
            "it must be speculatable, memory(none) and without noundef",
            arms[0].name,
        )
    changed = with_blocks(
        function,
        replace(head, instructions=(*head.instructions, first)),
        *(_without(arm, call) for arm, call in zip(arms, calls, strict=True)),
    )
    if len(calls) == 2 and first.name is not None and calls[1].name is not None:
        changed = with_values(changed, {calls[1].name: Local(first.name, first.type)})
    return changed


def _asked(function: Function, request: Request) -> tuple[Block, list[Block]]:
    head, *named = blocks_at(function, request, "HEAD", "ARM", least=1)
    arms = list(arms_of(function, head))
    if named and named[0] not in arms:
        raise TransformRefused(f"%{named[0].name} is no arm of %{head.name}", "", named[0].name)
    return head, named or arms


def _first_call(function: Function, arm: Block) -> Call:
    """The first call of an arm, if it can move to the arm's start. Raises TransformRefused."""
    index = next((i for i, each in enumerate(arm.instructions) if _stays_behind(each)), None)
    call = arm.instructions[index] if index is not None else None
    if not isinstance(call, Call) or call.control is not None:
        raise TransformRefused(f"%{arm.name} does not begin with a call", "", arm.name)
    inside = {getattr(each, "name", None) for each in arm.instructions}
    for name in locals_used(call):
        if name in inside:
            raise TransformRefused(f"%{name} is known in %{arm.name} only", "", arm.name)
    return call


def _stays_behind(instruction: Instruction) -> bool:
    return not isinstance(instruction, Compute)


def _equal(one: Call, other: Call) -> bool:
    plain = [replace(call, name=None, line=0, text="") for call in (one, other)]
    return plain[0] == plain[1]


def _may_be_speculated(call: Call) -> bool:
    contract = default_contracts().of(call.callee or "")
    allowed = call.effects.speculatable or contract.speculatable is True
    promises = (
        call.result.noundef or call.noundef_arguments or call.result.range != call.declared_range
    )
    return allowed and call.effects.memory.none and not promises


def _without(arm: Block, call: Call) -> Block:
    return replace(arm, instructions=tuple(i for i in arm.instructions if i is not call))


def _spelled(call: Call) -> str:
    return f"@{call.callee}" if call.callee else "a pointer"


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay if all threads of the call take one edge, or may grow."""
    head, arms = _asked(function, request)
    call = _first_call(function, arms[0])
    if not call.is_operation or may_grow(default_contracts().of(call.callee or ""), len(arms)):
        return None
    if not in_one_cycle(function, head.name, *(arm.name for arm in arms)):
        return f"an arm of %{head.name} lies in another cycle"
    return why_threads_may_part(function, head.name, call)


def may_grow(contract: Contract, arms: int) -> bool:
    """Whether the threads of all arms may talk above them, those of both or of one and no calls."""
    return contract.sets == "may-grow" and (arms == 2 or contract.out_of_range == "poison")


TRANSFORM = Transform(
    "hoist",
    "a call out of the arms of a branch, above it: one for both, or that of one arm",
    ("CO3", "CO27", "CO43", "CO44"),
    hoist,
    preserves,
    ("at",),
)
