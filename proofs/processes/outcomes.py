"""What can become of a job: it returns, it raises, it is stopped, or its process dies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Done:
    """The job returned `value`."""

    value: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """The job raised `error`; `traceback` is the text of where. `error` is a RuntimeError with
    the original's words where the original cannot leave its process."""

    error: BaseException
    traceback: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The job did not return within `seconds`; its process was killed."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Died:
    """The process of the job ended without an answer: `status` as `Process.exitcode` gives it."""

    status: int | None


Outcome = Done | Failed | Stopped | Died


def outcome_of(function: Callable[..., Any], job: tuple[Any, ...]) -> Outcome:
    """The outcome of a job that is done here and now, in this process."""
    try:
        return Done(function(*job))
    except Exception as error:
        import traceback

        return Failed(error, traceback.format_exc())
