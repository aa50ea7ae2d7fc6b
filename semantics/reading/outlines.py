"""Of which lines of a function no static rule speaks: its outline is what is left without them.

The rules ask where calls, tokens and the control intrinsics stand, and where blocks lead. Reading
the rest of a large file takes longer than judging it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .cursor import words
from .instructions import BINARY, CASTS

SILENT = (
    BINARY
    | CASTS
    | words(
        """icmp fcmp fneg select freeze phi getelementptr alloca load store
        extractelement insertelement shufflevector extractvalue insertvalue"""
    )
)
"""Instructions that no rule speaks of, if they have to do with no token. All others are read, those
that nobody knows among them."""

OPCODE = re.compile(
    rf"""  (?:%(?:"[^"]*"|[-\w$.]+) = )?(?:{"|".join(sorted(SILENT))}) """, re.ASCII
)


def without_silent(body: Sequence[str]) -> list[str]:
    """The lines of a function's body, in LLVM's canonical text, without those of instructions that
    no static rule asks about.

    A token that goes through a phi (CO7) and the address of a control intrinsic (CO48) are what
    the rules ask about instructions that are no calls.

    >>> without_silent(["b:", "  %a = add i32 %b, 1", "  %t = phi token [ %u, %b ]", "  ret void"])
    ['b:', '  %t = phi token [ %u, %b ]', '  ret void']
    """
    is_silent = OPCODE.match
    return [
        line
        for line in body
        if not is_silent(line) or "token" in line or "@llvm.experimental.convergence" in line
    ]
