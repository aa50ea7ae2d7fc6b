"""Calls of functions whose body is known become that body (CO11).

The entry intrinsic of a callee becomes the token of the call, so that every set stays. An anchor
of a callee becomes one for each call: threads of different calls, which might have met there, do
not any more, as they need not have (CO52).

No wave can refute it: that a set of the callee is a set of its threads with equal calls is what a
call means (CO11), and wherever the result is well-formed it has just these. What can be refuted is
that the result is well-formed. A callee without tokens brings its uncontrolled operations into a
caller with tokens (CO16), and a call without a token gives the callee's entry intrinsic nothing to
become, so that it stays, behind the entry block (CO10).
"""

from __future__ import annotations

from ..inlining.inlining import inline_calls
from ..program.function import Function
from ..program.instructions import Unmodelled
from ..rewriting.refusal import TransformRefused
from ..static_rules.rules import check_rules
from .catalogue import Request, Transform


def inline(function: Function, request: Request) -> Function:
    """The function with all calls inlined whose callee has a body. Raises TransformRefused."""
    if request.module is None:
        raise TransformRefused("the bodies of callees are not known")
    changed = inline_calls(function, request.module, mixing=True)
    if changed == function:
        raise TransformRefused(
            f"@{function.name} calls no function of the file that has a body",
            "a body that another module may replace is not taken",
        )
    for site, instruction in changed.sites():
        if isinstance(instruction, Unmodelled):
            _refuse_unless_old(function, instruction, site.block)
    return changed


def _refuse_unless_old(function: Function, instruction: Unmodelled, block: str) -> None:
    """What could not be inlined is new; what was not modelled before is none of ours."""
    if not any(instruction == each for _, each in function.sites()):
        raise TransformRefused(f"not inlined: {instruction.reason}", "", block)


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay wherever the result follows the rules."""
    broken = check_rules(inline(function, request))
    return f"the result breaks {broken[0].rule}: {broken[0].message}" if broken else None


TRANSFORM = Transform(
    "inline",
    "calls of functions whose body is known become that body",
    ("CO11", "CO52", "CO10", "CO16"),
    inline,
    preserves,
)
