"""Who does the jobs of a hunt: processes of this machine, or a cluster of `dask.distributed`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import click

from ..processes.outcomes import Died, Failed, Outcome, outcome_of
from ..processes.pool import stream_jobs
from ..processes.runner import JobRunner
from .jobs import HuntJob, done
from .judging import HuntOptions

NextJob = Callable[[], HuntJob | None]
"""Gives the next job when somebody is free; None where there is none now."""


class LocalWorkers:
    """Processes of this machine. A job is stopped after `seconds`."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count = count
        self.seconds = seconds

    def outcomes(
        self, next_job: NextJob, options: HuntOptions
    ) -> Iterator[tuple[HuntJob, Outcome]]:
        def arguments() -> tuple[HuntJob, HuntOptions] | None:
            job = next_job()
            return None if job is None else (job, options)

        for (job, _), outcome in stream_jobs(done, arguments, self.count, self.seconds):
            yield job, outcome


class DistributedWorkers:
    """The workers of a `dask.distributed` scheduler, one job for each of their threads.

    Each thread does its jobs in a process of its own, which is killed where it takes more than
    `seconds`, as on this machine. A worker that dies is restarted by its nanny; its job counts as
    died. Raises click.UsageError where the package is missing or nobody answers at the address."""

    def __init__(self, address: str, seconds: float) -> None:
        self.seconds = seconds
        try:
            from distributed import Client
        except ImportError:
            raise click.UsageError(
                "--scheduler needs the extra `distributed`: pip install 'wavecheck[distributed]'"
            ) from None
        try:
            self.client: Any = Client(address, timeout=10)
        except (OSError, TimeoutError, ValueError) as error:
            raise click.UsageError(f"no scheduler answers at {address}: {error}") from None
        self.count = max(1, sum(self.client.nthreads().values()))

    def outcomes(
        self, next_job: NextJob, options: HuntOptions
    ) -> Iterator[tuple[HuntJob, Outcome]]:
        from distributed import as_completed

        running: dict[Any, HuntJob] = {}
        ended = as_completed()
        try:
            while True:
                while len(running) < self.count and (job := next_job()) is not None:
                    future = self.client.submit(
                        done_within, self.seconds, job, options, pure=False, retries=0
                    )
                    running[future] = job
                    ended.add(future)
                if not running:
                    return
                future = next(ended)
                yield running.pop(future), _outcome_of(future)
        finally:
            self.client.cancel(list(running))
            self.client.close()


_kept = threading.local()
"""Of each thread of a worker the process that does its jobs, and how long one may take."""


def done_within(seconds: float, job: HuntJob, options: HuntOptions) -> Outcome:
    """What a worker of a cluster does: the job, in a process that it can stop."""
    if not JobRunner.can_run():
        return outcome_of(done, (job, options))
    runner, limit = getattr(_kept, "runner", (None, None))
    if runner is None or limit != seconds:
        if runner is not None:
            runner.end()
        runner = JobRunner(done, seconds)
        _kept.runner = (runner, seconds)
    return runner.run(job, options)


def _outcome_of(future: Any) -> Outcome:
    if future.status == "finished":
        return future.result()
    error = future.exception()
    if type(error).__name__ in ("KilledWorker", "CancelledError", "FutureCancelledError"):
        return Died(None)
    return Failed(error, str(future.traceback()))


Workers = LocalWorkers | DistributedWorkers
