"""Names of C++ as people read them: `_Z3sumPKfi` is `sum(float const*, int)`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from .worker import LlvmError, demangled

MANGLED = "_Z"


@cache
def readable(name: str) -> str:
    """The name as the source has it; empty for one that is no mangled name of C++, and where this
    system cannot tell."""
    if not name.startswith(MANGLED):
        return ""
    try:
        return demangled(name)
    except LlvmError:
        return ""


def plain_name(name: str) -> str:
    """The function's own name in a readable one, without result, arguments and what they choose.

    >>> plain_name("float blocks::sum<float, 4>(float const*)")
    'blocks::sum'
    """
    within = name.removesuffix(" const")
    while (shorter := re.sub(r"<[^<>]*>|\([^()]*\)", "", within)) != within:
        within = shorter
    return within.split(" ")[-1]


def meant(wanted: str, names: Iterable[str]) -> list[str]:
    """The functions that a user may mean: the one of exactly this name, or else those whose name in
    the source it is, whole or without arguments."""
    known = list(names)
    if wanted in known:
        return [wanted]
    sources = {name: readable(name) for name in known}
    return [
        name
        for name, said in sources.items()
        if said and wanted in (said, plain_name(said), plain_name(said).split("::")[-1])
    ]
