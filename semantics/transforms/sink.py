"""The last call before a branch moves behind it: into one arm, where alone its result is wanted,
or a copy into each (CO2, CO43).

Threads of the other arm no longer talk with those of the first. That changes sets unless all take
one edge, or the call's own anchor could have told them apart before.
"""

from __future__ import annotations

from dataclasses import replace

from ..control_flow.dominance import dominates
from ..program.function import Block, Function
from ..program.instructions import Call, Compute
from ..rewriting.refusal import TransformRefused
from ..rewriting.ssa_reconstruction import with_single_assignment
from .catalogue import Request, Transform
from .parting_threads import why_threads_may_part
from .requested_blocks import (
    arms_of,
    blocks_at,
    in_one_cycle,
    token_users,
    users_of,
    with_blocks,
)
from .speculation import may_be_undefined


def sink(function: Function, request: Request) -> Function:
    """The function with the last call of a block in one arm of its branch (`at`: HEAD ARM), or in
    both (`at`: HEAD). Raises TransformRefused."""
    head, call, arms = _asked(function, request)
    _refuse_if_it_must_come_first(function, head, call)
    if len(arms) == 1:
        _refuse_if_wanted_elsewhere(function, call, arms[0])
    kept = tuple(each for each in head.instructions if each is not call)
    changed = with_blocks(
        function, replace(head, instructions=kept), *(begun_with(arm, (call,)) for arm in arms)
    )
    return with_single_assignment(changed, {arm.name for arm in arms[1:]})


def _asked(function: Function, request: Request) -> tuple[Block, Call, list[Block]]:
    """The block, its last call and the arms to which it goes. Raises TransformRefused."""
    head, *named = blocks_at(function, request, "HEAD", "ARM", least=1)
    arms = list(arms_of(function, head))
    if named and named[0] not in arms:
        raise TransformRefused(f"%{named[0].name} is no arm of %{head.name}", "", named[0].name)
    for instruction in reversed(head.instructions):
        if isinstance(instruction, Compute):
            continue
        if isinstance(instruction, Call) and instruction.control is None:
            return head, instruction, named or arms
        break
    raise TransformRefused(f"%{head.name} does not end with a call", "", head.name)


def _refuse_if_it_must_come_first(function: Function, head: Block, call: Call) -> None:
    """A thread that does not come back from the call does nothing of what stands behind it."""
    if call.effects.returns:
        return
    place = next(index for index, each in enumerate(head.instructions) if each is call)
    for thing in (*head.instructions[place + 1 :], head.terminator):
        if may_be_undefined(function, thing):
            raise TransformRefused(
                f"a call that may not return stands in front of `{thing.text.strip()}`",
                "freeze what may be undefined there, or call what is willreturn nounwind",
                head.name,
            )


def _refuse_if_wanted_elsewhere(function: Function, call: Call, arm: Block) -> None:
    if not call.effects.removable:
        raise TransformRefused(
            "the other arm would lose a call with effects",
            "sink it into both arms, or one that is memory(none) willreturn nounwind",
            arm.name,
        )
    for user in users_of(function, call.name) if call.name else ():
        if not dominates(function, arm.name, user):
            raise TransformRefused(f"%{call.name} is used in %{user}, too", "", user)


def begun_with(block: Block, calls: tuple[Call, ...]) -> Block:
    """The block with some calls at its start, behind its loop intrinsics (CO13)."""
    loops = [
        index
        for index, each in enumerate(block.instructions)
        if isinstance(each, Call) and each.control == "loop"
    ]
    start = loops[-1] + 1 if loops else 0
    before, behind = block.instructions[:start], block.instructions[start:]
    return replace(block, instructions=(*before, *calls, *behind))


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay if all threads of the call take one edge, or nothing else uses its anchor."""
    head, call, arms = _asked(function, request)
    if not call.is_operation:
        return None
    if not in_one_cycle(function, head.name, *(arm.name for arm in arms)):
        return f"an arm of %{head.name} lies in another cycle"
    if call.token is not None and _own_anchor(function, call.token):
        return None
    return why_threads_may_part(function, head.name, call)


def _own_anchor(function: Function, token: str) -> bool:
    """Whether the token is an anchor's that one call uses."""
    made = function.at(function.definitions[token])
    only = len(token_users(function, token)) == 1
    return isinstance(made, Call) and made.control == "anchor" and only


TRANSFORM = Transform(
    "sink",
    "the last call before a branch into one arm, or a copy of it into both",
    ("CO2", "CO43", "CO44", "CO47"),
    sink,
    preserves,
    ("at",),
)
