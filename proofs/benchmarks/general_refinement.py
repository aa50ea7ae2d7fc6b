"""The slow, general way to decide refinement: symbolic traces of two threads, straight in z3.

It unfolds nothing in lockstep and names no instance, so that it and `proofs.refinement` can be
held against each other. It speaks about pairs whose convergent operations are rooted at entry,
without anchors, loads and stores, and about integers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...counterexamples.verdicts.causes import LATE, Cause
from ...counterexamples.verdicts.verdicts import Unknown
from ...encodings.symbolic_traces.question import Question, ThreadInputs
from ...encodings.symbolic_traces.scope import outside_of_scope, steps_within
from ...semantics.program.causes import Kind
from ...semantics.program.contracts import Contracts
from ...semantics.program.function import Function
from ...semantics.program.target_contracts import default_contracts

MOST_STEPS = 64
"""Blocks on the longest path that is looked at."""


@dataclass(frozen=True, slots=True)
class PreservedUpTo:
    """No two threads communicate otherwise, if in the source each loop makes at most so many
    trips each time that it is reached."""

    trips: int


@dataclass(frozen=True, slots=True)
class ViolatedBy:
    """Two threads with these inputs communicate otherwise in the target."""

    inputs: tuple[ThreadInputs, ThreadInputs]


@dataclass(frozen=True, slots=True)
class NotApplicable:
    """The general encoding does not speak about the pair."""

    reason: str


GeneralVerdict = PreservedUpTo | ViolatedBy | NotApplicable | Unknown


def decide(
    source: Function,
    target: Function,
    trips: int,
    contracts: Contracts | None = None,
    seconds: float | None = None,
) -> GeneralVerdict:
    """Whether the target communicates as the source does (CO36).

    Both functions must be well-formed and have their calls inlined; the threads are converged at
    entry. Every source thread is looked at that returns within the steps of the longest path with
    so many trips, so that some with more trips are, too. `seconds` bounds each question
    to the solver."""
    contracts = contracts or default_contracts()
    reason = outside_of_scope(source, target, contracts)
    if reason is not None:
        return NotApplicable(reason)
    steps = steps_within(source, trips, MOST_STEPS)
    other = steps_within(target, trips, MOST_STEPS)
    if steps is None or other is None:
        return NotApplicable(f"{trips} trips of each loop are more than {MOST_STEPS} steps")
    while other <= MOST_STEPS:
        both = (steps, other)
        verdict = _decided(lambda: Question(source, target, contracts, both, seconds), trips)  # noqa: B023
        if verdict is not None:
            return verdict
        other *= 2
    reason = "the target may run longer than the bound where the source finishes"
    return Unknown(reason, cause=Cause(Kind.RUNS_ON, lacks_trips=True))


def _decided(asked: Callable[[], Question], trips: int) -> GeneralVerdict | None:
    """The verdict, or None where the target needs more steps to finish."""
    question = asked()
    match question.violation():
        case "sat":
            return ViolatedBy(question.inputs())
        case "unknown":
            return Unknown("the solver did not answer in time", cause=LATE)
    if asked().undefined_behind_a_call() != "unsat":
        reason = "the source may meet undefined behaviour behind a call"
        return Unknown(reason, cause=Cause(Kind.UNDEFINED_BEHAVIOUR))
    match asked().target_runs_on():
        case "sat":
            return None
        case "unknown":
            return Unknown("the solver did not answer in time", cause=LATE)
        case _:
            return PreservedUpTo(trips)
