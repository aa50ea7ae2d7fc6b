"""An anchor moves down to where its token is used, with the operations that go along (CO45, CO47).

The threads of the operations were some of the anchor's before, and any could have been. That holds
only where all of its operations move, or stay behind it; and in the same iterations: in a loop
the anchor would choose anew each time (CO46). There it takes the place of the heart that used it,
since nothing may precede a heart (CO13). Behind a loop it chooses once, as before it (F17).
"""

from __future__ import annotations

from ..control_flow.dominance import dominates
from ..control_flow.liveness import locals_used
from ..program.function import Block, Function
from ..program.instructions import Call
from ..program.operands import Local
from ..rewriting.refusal import TransformRefused
from ..static_rules.rules import check_rules
from .anchor_hoist import first_anchor, without
from .catalogue import Request, Transform
from .requested_blocks import (
    blocks_at,
    in_one_cycle,
    operations_in,
    users_of,
    with_blocks,
    with_values,
)
from .sink import begun_with


def anchor_sink(function: Function, request: Request) -> Function:
    """The function with the first anchor of `at[0]`, and the operations of that block that use
    it, at the start of `at[1]`. Raises TransformRefused."""
    source, target = _asked(function, request)
    anchor = first_anchor(source)
    moved = (anchor, *_operations(source, anchor))
    names = {call.name for call in moved if call.name}
    for call in moved[1:]:
        if not call.effects.removable:
            raise TransformRefused(
                f"@{call.callee} has effects, and does not move along",
                "operations that are memory(none) willreturn nounwind do",
                source.name,
            )
    for name in names:
        _refuse_if_wanted_elsewhere(function, name, source, target, moved)
    if target.phis and any(
        name in names for phi in target.phis for name in map(_name_of, phi.incoming.values())
    ):
        raise TransformRefused(f"a phi of %{target.name} needs what moves", "", target.name)
    hearts = [each for each in operations_in([target]) if each.token in names and each.control]
    changed = with_blocks(
        function, without(source, moved), begun_with(without(target, hearts), moved)
    )
    token = Local(anchor.name or "", "token")
    return with_values(changed, {heart.name: token for heart in hearts if heart.name})


def _asked(function: Function, request: Request) -> tuple[Block, Block]:
    source, target = blocks_at(function, request, "FROM", "TO")
    if source.name == target.name or not dominates(function, source.name, target.name):
        raise TransformRefused(f"%{source.name} does not dominate %{target.name}", "", target.name)
    return source, target


def _operations(source: Block, anchor: Call) -> list[Call]:
    return [
        each
        for each in source.instructions
        if isinstance(each, Call) and each.token == anchor.name and each.control is None
    ]


def _name_of(operand: object) -> str | None:
    return getattr(operand, "name", None)


def _refuse_if_wanted_elsewhere(
    function: Function, name: str, source: Block, target: Block, moved: tuple[Call, ...]
) -> None:
    """Everything but what moves must stand behind the new place. Raises TransformRefused."""
    staying = without(source, moved)
    for thing in (*staying.instructions, staying.terminator):
        if name in locals_used(thing):
            raise TransformRefused(f"%{name} is used in %{source.name}", "", source.name)
    for user in users_of(function, name):
        if user != source.name and not dominates(function, target.name, user):
            raise TransformRefused(f"%{name} is used in %{user}, too", "", user)


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay where the anchor is passed in the same iterations."""
    source, target = _asked(function, request)
    if not in_one_cycle(function, source.name, target.name):
        return f"%{target.name} is executed in other iterations than %{source.name}"
    broken = check_rules(anchor_sink(function, request))
    return f"the result breaks {broken[0].rule}: {broken[0].message}" if broken else None


TRANSFORM = Transform(
    "anchor-sink",
    "an anchor moves down to where its token is used, with the operations that go along",
    ("CO45", "CO46", "CO47"),
    anchor_sink,
    preserves,
    ("at",),
)
