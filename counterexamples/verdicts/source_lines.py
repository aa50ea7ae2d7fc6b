"""The lines of files that answers speak of, read again where they are told."""

from __future__ import annotations

import os
from pathlib import Path


def lines_of(file: str) -> tuple[str, ...]:
    """All of them; no line where the file cannot be read (any more), as a pipe."""
    try:
        if not os.path.isfile(file):
            return ()
        text = Path(file).read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError):
        return ()
    return tuple(line.rstrip("\r") for line in text.split("\n"))


def line_at(file: str, line: int) -> str:
    """What stands there, from 1; empty where that is not known."""
    lines = lines_of(file)
    return lines[line - 1] if 0 < line <= len(lines) else ""
