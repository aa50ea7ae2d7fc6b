"""What iterating anchors are wanted for, without them: anchors in preheaders, and hearts (IA8).

A first meeting is as the implementation chooses, and later ones are counted from there. That is
one of the choices that a plain anchor in the loop has, which an iterating anchor is to LLVM.
"""

from __future__ import annotations

from ..iterating_anchor import iterating_anchors
from ..iterating_preheaders import NoPreheader, with_preheaders
from ..program import Function
from .catalogue import Request, Transform, TransformRefused


def anchored_preheaders(function: Function, request: Request) -> Function:
    """The function without iterating anchors. Raises TransformRefused."""
    if not iterating_anchors(function):
        raise TransformRefused(
            f"@{function.name} has no iterating anchor",
            'the attribute "iterating-anchor" at the call of an anchor makes it one',
        )
    try:
        return with_preheaders(function)
    except NoPreheader as error:
        raise TransformRefused(str(error)) from None


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay always: what the new anchors choose, the old ones could choose."""
    return None


TRANSFORM = Transform(
    "anchored-preheaders",
    "an anchor in front of each loop and a heart in place of each iterating anchor",
    ("IA8",),
    anchored_preheaders,
    preserves,
)
