"""The journal of memory: one byte that was written, by whom, and what it rests on."""

from __future__ import annotations

from dataclasses import dataclass

from .origins import Origins
from .stored_values import Byte


@dataclass(frozen=True, slots=True)
class Write:
    """One byte that was written. `pointer` is what its address rests on; `own`: by a lane, not by
    others."""

    address: int
    byte: Byte
    origins: Origins
    pointer: Origins
    own: bool
