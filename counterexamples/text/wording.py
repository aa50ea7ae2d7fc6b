"""How much an answer's text says, and for how wide a terminal."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

WIDTH = 80
"""Columns of plain text."""


@dataclass(frozen=True, slots=True)
class Wording:
    """`width` is in columns; sentences never take more than `WIDTH` of them. `brief`: without the
    programs, rules by their id alone, a command on one line. `glosses` has for an id of the ledger
    what it says. `folder` is where the reader is: absolute paths are told from there where that
    is shorter."""

    width: int = WIDTH
    brief: bool = False
    glosses: Mapping[str, str] = field(default_factory=dict)
    folder: str = ""

    def path(self, path: str) -> str:
        """A path as it is told: an absolute one from the reader's folder."""
        if not self.folder or not os.path.isabs(path):
            return path
        try:
            return min(path, os.path.relpath(path, self.folder), key=len)
        except ValueError:
            return path


PLAIN = Wording()
"""As where nothing is known of the reader."""
