"""Questions about litmus tests are asked where they can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...counterexamples.verdicts.causes import LATE, Cause
from ...encodings.solver.query import Undecided
from ...semantics.program.causes import Kind
from ..processes.outcomes import Died, Done, Failed, Outcome, Stopped, outcome_of
from ..processes.pool import run_jobs

DEFAULT_SECONDS = 60.0
"""For one test or one pair, where the user says nothing."""


@dataclass(frozen=True, slots=True)
class NotDecided:
    """No answer; `cause` is what stopped it, and `reason` says so to people."""

    reason: str
    cause: Cause


def cause_of(error: Undecided) -> Cause:
    """Why a question was not answered to the end."""
    return Cause(error.kind, more_time_may_help=error.kind is Kind.TIME)


def decided(
    function: Callable[..., Any],
    jobs: Sequence[tuple[Any, ...]],
    workers: int = 1,
    seconds: float | None = None,
) -> Iterator[Any]:
    """`function(*job)` for each job, in order, or `NotDecided`. Whatever else the function raises
    is raised here.

    A single job without a limit of the user's is done in this process, where only the solver is
    stopped; all others in processes that are killed when they are late."""
    if len(jobs) == 1 and seconds is None:
        outcomes: Iterator[Outcome] = iter([outcome_of(function, jobs[0])])
    else:
        outcomes = run_jobs(function, jobs, workers, seconds or DEFAULT_SECONDS)
    for outcome in outcomes:
        yield _value(outcome)


def _value(outcome: Outcome) -> Any:
    match outcome:
        case Done(value=value):
            return value
        case Stopped(seconds=seconds):
            reason = f"stopped after {seconds:g} s; a larger --timeout gives it more"
            return NotDecided(reason, LATE)
        case Died(status=status):
            reason = f"the process that decided it ended without an answer ({status})"
            return NotDecided(reason, Cause(Kind.PROCESS))
        case Failed(error=Undecided() as error):
            return NotDecided(str(error), cause_of(error))
        case Failed(error=MemoryError()):
            return NotDecided("there was not enough memory", Cause(Kind.PROCESS))
        case Failed(error=RecursionError()):
            reason = "the test nests deeper than the checker can follow"
            return NotDecided(reason, Cause(Kind.PROCESS))
        case Failed(error=error):
            raise error
