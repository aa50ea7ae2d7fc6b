"""What a user can do where a question stayed open: one step, and one that helps."""

from __future__ import annotations

from ...semantics.program.causes import Kind
from ..verdicts.causes import Cause
from ..verdicts.verdicts import Halves

SAID = frozenset({Kind.TIME, Kind.STATES})
"""Causes whose sentence says what helps."""

DECISIVE = {
    Kind.FUNCTION: "name the function that it became, in files of its own",
    Kind.ATTRIBUTES: "say it in the source too, or drop it from the target: attributes count",
    Kind.INSTRUCTION: "take it out, or replace it by a call with a contract (--contracts)",
    Kind.INTERFACE: "give both functions the same types, calling convention and machine",
    Kind.CONVERGENCE: "leave `convergent` on it in the target, too",
    Kind.ORDER: "declare a callee that always returns `willreturn`",
    Kind.MODEL: "leave --model out: the program says which convergence it has",
    Kind.PROCESS: "ask again with fewer --jobs, or with a small --bound",
}
"""What helps against a cause, whatever else is known."""

SETS = "--question sets asks for the sets alone: they stay if single threads refine (alive-tv)"
"""Where it is single threads that were not compared."""

ELSE = {
    Kind.CALLEE: "declare the callee alike in both programs, or say with --contracts what it does",
    Kind.EXPRESSION: "write the constant expression as an instruction, in both programs",
    Kind.HIERARCHIES: "give the operations tokens: with them the headers of cycles do not count",
    Kind.RUNS_ON: "a smaller --bound follows fewer trips, and proves nothing beyond",
    Kind.RULES: "`wavecheck verify` says which rule; inline the call by hand to see it",
    Kind.TEXT: "`opt-22 -passes=verify` says whether LLVM reads what the pass wrote",
}
"""What helps where the sets are not known either."""

NOTHING = Halves()
"""Neither half is known."""

LIMITS = "LIMITS.md lists what is not decided, with a program for each"


def next_step(cause: Cause, halves: Halves = NOTHING) -> str:
    """What helps where a question stayed open for this cause; empty where its sentence says it.

    >>> next_step(Cause(Kind.RUNS_ON, lacks_trips=True))
    ''
    >>> next_step(Cause(Kind.FUNCTION))
    'name the function that it became, in files of its own'
    """
    if cause.lacks_trips or cause.kind in SAID:
        return ""
    if cause.kind in DECISIVE:
        return DECISIVE[cause.kind]
    if halves.sets == "preserved":
        return SETS
    return ELSE.get(cause.kind, LIMITS)
