"""Questions about litmus tests are asked where they can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...encodings.solver.query import Undecided
from ..processes.outcomes import Died, Done, Failed, Outcome, Stopped, outcome_of
from ..processes.pool import run_jobs

DEFAULT_SECONDS = 60.0
"""For one test or one pair, where the user says nothing."""


@dataclass(frozen=True, slots=True)
class NotDecided:
    """No answer; `reason` says what stopped it."""

    reason: str


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
            return NotDecided(f"stopped after {seconds:g} s; a larger --timeout gives it more")
        case Died(status=status):
            return NotDecided(f"the process that decided it ended without an answer ({status})")
        case Failed(error=Undecided() as error):
            return NotDecided(str(error))
        case Failed(error=MemoryError()):
            return NotDecided("there was not enough memory")
        case Failed(error=RecursionError()):
            return NotDecided("the test nests deeper than the checker can follow")
        case Failed(error=error):
            raise error
