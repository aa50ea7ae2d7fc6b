"""Does a changed litmus test end only as the original may? The memory part of a transform.

Every outcome of the target has to be an outcome of the source. Compared are the registers that the
questions name (those that both sides write, where there is no question) and all common locations.
A source with a data race allows everything; a race that the source lacks is an extra outcome.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...counterexamples.verdicts.causes import Cause
from ...encodings.memory_model.questions import (
    Outcomes,
    execution_with,
    forbidding_axioms,
    outcomes,
    racing_execution,
)
from ...encodings.solver.query import Undecided
from ...semantics.memory_model.axioms import Ordering, consistent
from ...semantics.memory_model.executions import Execution
from ...semantics.memory_model.litmus_test import (
    And,
    Equals,
    LitmusTest,
    Outcome,
    registers_written,
)
from ...semantics.memory_model.targets import NONE, Target
from ...semantics.program.causes import Kind
from ..question.contradiction import Contradiction
from .jobs import cause_of


@dataclass(frozen=True, slots=True)
class OutcomesPreserved:
    """Every outcome of the target is one of the source. `states` counts those of the target; 0
    where the source races and nothing was compared."""

    states: int
    reason: str


@dataclass(frozen=True, slots=True)
class OutcomesGrow:
    """The target ends as the source never does, or has a race that the source lacks.

    `execution` is one of the target that ends with `outcome`. `forbidden_by` are the axioms that
    forbid the outcome in the source; empty for a race, and where no candidate execution of
    the source, consistent or not, ends like this."""

    outcome: Outcome
    execution: Execution
    forbidden_by: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class OutcomesUnknown:
    """Not decided; `cause` is what stopped it, and `reason` says so to people."""

    reason: str
    cause: Cause


MemoryVerdict = OutcomesPreserved | OutcomesGrow | OutcomesUnknown


def validate_litmus(
    source: LitmusTest,
    target: LitmusTest,
    machine: Target = NONE,
    seconds: float | None = None,
    undefined_races: bool = True,
    source_machine: Target | None = None,
) -> MemoryVerdict:
    """Judge a changed test. `machine` says what tags mean, `seconds` bounds each question. A source
    for another machine than the target's is read as `source_machine` says.

    `undefined_races`: a data race makes the behaviour undefined, as in C. In LLVM IR it gives the
    racing load an undefined value only; then a race on either side is not decided."""
    if reason := _not_comparable(source, target):
        return OutcomesUnknown(reason, Cause(Kind.INTERFACE))
    names = compared_names(source, target)
    before = source_machine or machine
    try:
        allowed = outcomes(source, before, names, seconds)
        found = outcomes(target, machine, names, seconds)
        if (allowed.racy or found.racy) and not undefined_races:
            side = "source" if allowed.racy else "target"
            reason = f"the {side} has a data race, whose loads are undefined values"
            return OutcomesUnknown(reason, Cause(Kind.UNDEFINED_VALUE))
        if allowed.racy:
            return OutcomesPreserved(0, "the source has a data race: its behaviour is undefined")
        if found.racy:
            return _new_race(target, machine, names)
        return _compared((source, before), (target, machine), allowed, found, seconds)
    except Undecided as stop:
        return OutcomesUnknown(str(stop), cause_of(stop))


def _not_comparable(source: LitmusTest, target: LitmusTest) -> str:
    if {thread.name for thread in source.threads} != {thread.name for thread in target.threads}:
        return "source and target have different threads"
    for location, value in source.locations.items():
        if target.locations.get(location, value) != value:
            return f"source and target start with different values of {location}"
    return ""


def compared_names(source: LitmusTest, target: LitmusTest) -> tuple[str, ...]:
    """What an outcome is about when the two tests are compared."""
    asked = dict.fromkeys((*source.observed, *target.observed))
    if not asked:
        written = set(_registers(target))
        asked = dict.fromkeys(name for name in _registers(source) if name in written)
    common = (location for location in source.locations if location in target.locations)
    return tuple(dict.fromkeys((*asked, *common)))


def _registers(test: LitmusTest) -> list[str]:
    return [
        f"{thread.name}:{name}"
        for thread in test.threads
        for name in dict.fromkeys(registers_written(thread.body))
        if not name.startswith("#")
    ]


def _compared(
    before: tuple[LitmusTest, Target],
    after: tuple[LitmusTest, Target],
    allowed: Outcomes,
    found: Outcomes,
    seconds: float | None,
) -> MemoryVerdict:
    (source, _), (target, machine) = before, after
    extra = sorted(found.values - allowed.values)
    if not extra:
        return OutcomesPreserved(len(found.values), "every outcome of the target is the source's")
    outcome = dict(zip(found.names, extra[0], strict=True))
    ends_so = And(tuple(Equals(name, value) for name, value in outcome.items()))
    execution = execution_with(target, ends_so, machine, seconds)
    forbidden_by = forbidding_axioms(source, ends_so, before[1], seconds)
    if execution is None or not consistent(Ordering(execution, machine)):
        raise Contradiction(f"{target.name} has no execution that ends with {outcome}")
    if forbidden_by is None:
        raise Contradiction(f"{source.name} may end with {outcome} after all")
    shown = ", ".join(f"{name}={value}" for name, value in outcome.items())
    return OutcomesGrow(
        outcome, execution, forbidden_by, f"the target may end with {shown}, the source never does"
    )


def _new_race(target: LitmusTest, machine: Target, names: tuple[str, ...]) -> OutcomesGrow:
    execution = racing_execution(target, machine)
    if execution is None or not Ordering(execution, machine).races:
        raise Contradiction(f"{target.name} has no execution with a race")
    outcome = execution.outcome(names)
    return OutcomesGrow(outcome, execution, (), "the target has a data race, the source has none")
