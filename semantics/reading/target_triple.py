"""Another target for a text, as `-mtriple` of LLVM's tools has it."""

from __future__ import annotations

import re

from ..llvm.worker import data_layout

TRIPLE = re.compile(r'(?:^[ \t]*|(?<=" ))target[ \t]+triple[ \t]*=[ \t]*"[^"]*"', re.MULTILINE)
LAYOUT = re.compile(r'(?:^[ \t]*|(?<=" ))target[ \t]+datalayout[ \t]*=[ \t]*"', re.MULTILINE)
"""At the start of a line, or behind the other of the two, as `with_triple` writes them."""


def with_triple(text: str, triple: str) -> str:
    """The text for this target, and with LLVM's own data layout for it where it states none. No
    line moves."""
    stated = f'target triple = "{triple}"'
    layout = "" if LAYOUT.search(text) else data_layout(triple)
    if layout:
        stated = f'target datalayout = "{layout}" {stated}'
    changed, count = TRIPLE.subn(lambda _: stated, text, count=1)
    return changed if count else f"{stated} {text}"
