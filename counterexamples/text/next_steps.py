"""What a user can do where a question stayed open."""

from __future__ import annotations

from ...semantics.program.causes import Kind, Mismatch
from ..verdicts.causes import Cause

STEPS = {
    Kind.TIME: "",
    Kind.STATES: "",
    Kind.FUNCTION: "name the function that it became, in files of its own",
    Kind.ATTRIBUTES: "say it in the source too, or drop it from the target: attributes count",
    Kind.INSTRUCTION: "take it out, or replace it by a call with a contract (--contracts)",
}
"""What helps against a cause; an empty one adds nothing to what its sentence says."""

UNMATCHED = {
    Mismatch.LOAD: "LIMITS.md: a load that only the target has is not decided",
    Mismatch.ARGUMENTS: "LIMITS.md: calls are compared by their arguments, and matched in order",
}
"""What is said of calls and loads that could not be matched."""

ELSE = "LIMITS.md lists what is not decided, with a program for each"


def next_step(cause: Cause) -> str:
    """What helps where a question stayed open for this cause; empty where its sentence says it.

    >>> next_step(Cause(Kind.RUNS_ON, lacks_trips=True))
    ''
    >>> next_step(Cause(Kind.FUNCTION))
    'name the function that it became, in files of its own'
    """
    if cause.lacks_trips:
        return ""
    if cause.mismatch in UNMATCHED:
        return UNMATCHED[cause.mismatch]
    return STEPS.get(cause.kind, ELSE)
