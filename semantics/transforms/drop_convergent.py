"""Calls lose `convergent` and their token, and the function its attribute (CO25).

Where nothing is named all calls do that always reach a function that is not convergent, and the
function if it may; in blocks that are named every operation does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..instructions import Call
from ..non_convergence import (
    depends_on_its_set,
    may_lose_its_attribute,
    possible_callees,
    reaches_plain_functions,
    without_convergence,
)
from ..operations import default_contracts
from ..program import Function
from .catalogue import Request, Transform, TransformRefused


def drop_convergent(function: Function, request: Request) -> Function:
    """The function with fewer convergent operations. Raises TransformRefused."""
    for name in request.at:
        if name not in function.blocks:
            raise TransformRefused(f"@{function.name} has no block %{name}", "", name)
    gone = list(_dropped(function, request))
    changed = without_convergence(function, lambda call: any(call is each for each in gone))
    if changed.convergent and may_lose_its_attribute(changed):
        changed = replace(changed, convergent=False)
    if changed == function:
        raise TransformRefused(
            f"@{function.name} has no call that certainly communicates with no one",
            "name blocks with --at to drop the attribute of their calls whatever they reach",
        )
    return changed


def _dropped(function: Function, request: Request) -> Iterator[Call]:
    for site, call in function.calls():
        named = site.block in request.at
        if call.is_operation and (named or (not request.at and _silent(call, function))):
            yield call


def _silent(call: Call, function: Function) -> bool:
    """Whether the call certainly talks to no one (CO25, the second removal)."""
    contracts = [default_contracts().of(name) for name in possible_callees(call, function) or ()]
    return reaches_plain_functions(call, function) and not any(map(depends_on_its_set, contracts))


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay, since nobody can tell them, where the functions called are not convergent."""
    for call in _dropped(function, request):
        if not _silent(call, function):
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
