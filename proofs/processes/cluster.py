"""Jobs done by the workers of a cluster of `dask.distributed`, as `pool` does them on this machine.

Each thread of a worker does its jobs in a process of its own, which is killed where it takes too
long. A worker that dies is restarted by its nanny; its job counts as died.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from ...semantics.program.input_errors import InputError
from .outcomes import Died, Failed, Outcome, outcome_of
from .runner import JobRunner

Job = tuple[Any, ...]

AHEAD = 2
"""How many jobs each thread of the cluster is given at most, so that none waits for its next."""


class Cluster:
    """The workers of one scheduler. Functions must be importable by name there, too.

    Raises InputError where the package is missing or nobody answers at the address. `seconds` is
    for one job."""

    def __init__(self, address: str, seconds: float) -> None:
        self.seconds = seconds
        try:
            from distributed import Client
        except ImportError:
            raise InputError(
                "--scheduler needs the extra `distributed`",
                hint="pip install 'wavecheck[distributed]'",
            ) from None
        try:
            self._client: Any = Client(address, timeout=10)
        except (OSError, TimeoutError, ValueError) as error:
            message = f"no scheduler answers at {address}: {error}"
            raise InputError(message, hint="name the address of a dask scheduler") from None
        self.count = max(1, sum(self._client.nthreads().values()))

    def run(self, function: Callable[..., Any], jobs: Iterable[Job]) -> Iterator[Outcome]:
        """`function(*job)` for each job, outcomes in the jobs' order, as `pool.run_jobs`."""
        coming = iter(jobs)
        waiting = deque(self._given(function, job) for job in islice(coming, AHEAD * self.count))
        try:
            while waiting:
                yield _outcome_of(waiting[0])
                waiting.popleft()
                waiting.extend(self._given(function, job) for job in islice(coming, 1))
        finally:
            self._leave(waiting)

    def stream(
        self, function: Callable[..., Any], next_job: Callable[[], Job | None]
    ) -> Iterator[tuple[Job, Outcome]]:
        """Each job with its outcome, as they end, as `pool.stream_jobs`."""
        from distributed import as_completed

        running: dict[Any, Job] = {}
        ended = as_completed()
        try:
            while True:
                while len(running) < self.count and (job := next_job()) is not None:
                    future = self._given(function, job)
                    running[future] = job
                    ended.add(future)
                if not running:
                    return
                future = next(ended)
                yield running.pop(future), _outcome_of(future)
        finally:
            self._leave(running)

    def _given(self, function: Callable[..., Any], job: Job) -> Any:
        return self._client.submit(done_within, self.seconds, function, job, pure=False, retries=0)

    def _leave(self, futures: Iterable[Any]) -> None:
        self._client.cancel(list(futures))
        self._client.close()


_kept = threading.local()
"""Of each thread of a worker the process that does its jobs, and what it was made for."""


def done_within(seconds: float, function: Callable[..., Any], job: Job) -> Outcome:
    """What a worker of a cluster does: the job, in a process that it can stop."""
    if not JobRunner.can_run():
        return outcome_of(function, job)
    runner, made_for = getattr(_kept, "runner", (None, None))
    if runner is None or made_for != (seconds, function):
        if runner is not None:
            runner.end()
        runner = JobRunner(function, seconds)
        _kept.runner = (runner, (seconds, function))
    return runner.run(*job)


def _outcome_of(future: Any) -> Outcome:
    """What came of a job, once it has ended."""
    error = future.exception()
    if error is None:
        return future.result()
    if type(error).__name__ in ("KilledWorker", "CancelledError", "FutureCancelledError"):
        return Died(None)
    return Failed(error, str(future.traceback()))
