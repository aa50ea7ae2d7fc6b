"""What iterating anchors are wanted for, without them: anchors in preheaders, and hearts (IA8).

A first meeting is as the implementation chooses, and later ones are counted from there. That is
one of the choices that a plain anchor in the loop has, which an iterating anchor is to LLVM. So no
set is new where the result is well-formed, and no wave can refute it: each heart stands where its
anchor stood and is executed by the same threads equally often. Threads that it makes converged are
at equal meetings, so that an anchor may make them converged too, and nothing else is moved. Cycles
with several entries do not matter, for with tokens they decide nothing. What can be refuted is that
the result is well-formed: a heart may not stand behind a convergent operation, an anchor may.
"""

from __future__ import annotations

from ..iterating_anchor.dynamic_rule import iterating_anchors
from ..program.function import Function
from ..static_rules.rules import check_rules
from .catalogue import Request, Transform, TransformRefused
from .iterating_preheaders import NoPreheader, with_preheaders


def anchored_preheaders(function: Function, request: Request) -> Function:
    """The function without iterating anchors. Raises TransformRefused."""
    if not iterating_anchors(function):
        raise TransformRefused(
            f"@{function.name} has no iterating anchor",
            'the attribute "iterating-anchor" at the call of an anchor makes it one',
        )
    try:
        return with_preheaders(function, anywhere=True)
    except NoPreheader as error:
        raise TransformRefused(str(error)) from None


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay wherever the result follows the rules: what the new anchors choose, the old ones
    could choose."""
    broken = check_rules(anchored_preheaders(function, request))
    return f"the result breaks {broken[0].rule}: {broken[0].message}" if broken else None


TRANSFORM = Transform(
    "anchored-preheaders",
    "an anchor in front of each loop and a heart in place of each iterating anchor",
    ("IA8", "CO13"),
    anchored_preheaders,
    preserves,
)
