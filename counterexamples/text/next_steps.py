"""What a user can do where a question stayed open."""

from __future__ import annotations

STEPS = (
    ("--timeout", ""),
    ("--bound", ""),
    ("in time", "a larger --timeout gives it more"),
    ("out of time", "a larger --timeout gives it more"),
    ("has no function", "name the function that it became, in files of its own"),
    ("promises", "say it in the source too, or drop it from the target: attributes count"),
    ("not modelled", "take it out, or replace it by a call with a contract (--contracts)"),
    ("no partner for the load", "LIMITS.md: a load that only the target has is not decided"),
    ("arguments of", "LIMITS.md: calls are compared by their arguments, and matched in order"),
)
"""Words of a reason, and what helps then; the first that occurs counts, an empty one adds nothing
to what the reason says."""

ELSE = "LIMITS.md lists what is not decided, with a program for each"


def next_step(reason: str) -> str:
    """What helps where a question stayed open for this reason; empty where the reason says it.

    >>> next_step("stopped after 3 s; a larger --timeout gives it more")
    ''
    >>> next_step("the solver did not answer in time")
    'a larger --timeout gives it more'
    """
    return next((step for words, step in STEPS if words in reason), ELSE)
