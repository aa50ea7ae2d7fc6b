"""What a user can do where a question stayed open: one step, and one that helps."""

from __future__ import annotations

from ...semantics.program.causes import Kind
from ..verdicts.causes import Cause
from ..verdicts.verdicts import Halves

DECISIVE = {
    Kind.FUNCTION: "name the function that it became, in files of its own",
    Kind.ATTRIBUTES: "say it in the source too, or drop it from the target: attributes count",
    Kind.INSTRUCTION: "take it out, or replace it by a call with a contract (--contracts)",
    Kind.INTERFACE: "give both functions the same types, calling convention and machine",
    Kind.CONVERGENCE: "say `convergent` of it in both programs",
    Kind.ORDER: "declare callees that always return `willreturn nounwind`",
    Kind.MODEL: "leave --model out: the program says which convergence it has",
    Kind.PROCESS: "ask again with fewer --jobs, or with a small --bound",
}
"""What helps against a cause, whatever else is known."""

SETS = "--question sets asks for the sets alone: they stay if single threads refine (alive-tv)"
"""Where it is single threads that were not compared."""

ELSE = {
    Kind.CALLEE: "declare and call it alike in both programs, or say what it does with --contracts",
    Kind.OPERATION: "write the operation alike in both programs: its other forms only LLVM knows",
    Kind.EXPRESSION: "take the constant as an argument in both programs: then it may be any value",
    Kind.HIERARCHIES: "make the cycles reducible: such have one hierarchy, and one set of headers",
    Kind.RUNS_ON: "give the loop an exit: of threads that never leave it nothing is compared",
    Kind.RULES: "`wavecheck verify` says which rule; inline the call by hand to see it",
    Kind.TEXT: "`opt-22 -passes=verify` says whether LLVM reads what the pass wrote",
    Kind.STATES: "with a smaller --bound there are fewer calls to match",
    Kind.MEMORY: "declare callees that touch no memory `memory(none)`, others without `memory`",
    Kind.FLOATS: "write what floats are computed by alike in both programs",
    Kind.UNDEFINED_VALUE: "write a value in the place of `undef` in the source",
    Kind.UNDEFINED_BEHAVIOUR: "take what is undefined out of the source: it permits any target",
    Kind.POINTERS: "reach the place by the same pointer in both programs",
    Kind.ANCHORS: "take tokens from `entry` where no choice is meant: an anchor leaves it open",
    Kind.NO_WITNESS: "--lanes 5 executes larger waves, --seed 1 other ones",
}
"""What helps where the sets are not known either."""

ONE_CALL = "call it in one place: then its anchor is one when the call is inlined"
"""Where it is an anchor of a callee that is called in several places."""

NOTHING = Halves()
"""Neither half is known."""


def next_step(cause: Cause, halves: Halves = NOTHING) -> str:
    """What helps where a question stayed open for this cause; empty where its sentence says it.

    >>> next_step(Cause(Kind.RUNS_ON, lacks_trips=True))
    ''
    >>> next_step(Cause(Kind.FUNCTION))
    'name the function that it became, in files of its own'
    """
    if cause.lacks_trips or cause.too_many_trips or cause.kind is Kind.TIME:
        return ""
    if cause.kind in DECISIVE:
        return DECISIVE[cause.kind]
    if halves.sets == "preserved":
        return SETS
    return ONE_CALL if cause.kind is Kind.ANCHORS and cause.callee else ELSE[cause.kind]
