"""Stack slots that LLVM is kept from turning into values: a call of nothing gets their address."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set

from ..program.spelling import unquoted
from .source_lines import FUNCTION_NAME

MARK = "wavecheck.kept"
SLOT = re.compile(r'  %("?)(?P<name>[^" =]+)\1 = alloca ')
SPACE = re.compile(r", addrspace\((\d+)\)")


def with_marks(text: str, kept: Mapping[str, Set[str]]) -> str:
    """The text in which these slots of each function have their address given away."""
    if not any(kept.values()):
        return text
    return "\n".join((*_marked(text, kept), f"declare void @{MARK}(...)", ""))


def _marked(text: str, kept: Mapping[str, Set[str]]) -> Iterator[str]:
    slots: Set[str] = frozenset()
    for line in text.split("\n"):
        yield line
        if line.startswith("define"):
            name = FUNCTION_NAME.search(line)
            slots = kept.get(unquoted(name[1]) if name else "", frozenset())
        found = SLOT.match(line) if slots else None
        if found is not None and found["name"] in slots:
            space = SPACE.search(line)
            pointer = f"ptr addrspace({space[1]})" if space else "ptr"
            quoted = found[1] + found["name"] + found[1]
            yield f"  call void (...) @{MARK}({pointer} %{quoted})"


def without_marks(text: str) -> str:
    """The text as it would be without the marks."""
    if MARK not in text:
        return text
    return "\n".join(line for line in text.split("\n") if f"@{MARK}(" not in line)
