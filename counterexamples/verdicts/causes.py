"""Why a pair is not decided, as a value; the sentence beside it is for people only."""

from __future__ import annotations

from dataclasses import dataclass

from ...semantics.program.causes import Kind, Mismatch


@dataclass(frozen=True, slots=True)
class Cause:
    """What stood in the way of an answer.

    `callee`: the function that it is about, empty where it is about none. `quoted`: the text of an
    instruction that the sentence quotes, empty where it quotes none. `mismatch`: what could
    not be matched, where that was seen. `lacks_trips`: with a larger `--bound` there may be an
    answer; `too_many_trips`: with a smaller one. `more_time_may_help`: with a larger `--timeout`.
    """

    kind: Kind
    callee: str = ""
    quoted: str = ""
    mismatch: Mismatch | None = None
    lacks_trips: bool = False
    too_many_trips: bool = False
    more_time_may_help: bool = False


LATE = Cause(Kind.TIME, more_time_may_help=True)
"""Time was up."""
