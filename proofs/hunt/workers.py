"""Who does the jobs of a hunt: processes of this machine, or a cluster of `dask.distributed`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..processes.cluster import Cluster
from ..processes.outcomes import Outcome
from ..processes.pool import stream_jobs
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
        arguments = _arguments(next_job, options)
        for (job, _), outcome in stream_jobs(done, arguments, self.count, self.seconds):
            yield job, outcome


class DistributedWorkers:
    """The workers of a `dask.distributed` scheduler, one job for each of their threads, stopped
    after `seconds`. Raises InputError as `Cluster`."""

    def __init__(self, address: str, seconds: float) -> None:
        self._cluster = Cluster(address, seconds)
        self.count = self._cluster.count

    def outcomes(
        self, next_job: NextJob, options: HuntOptions
    ) -> Iterator[tuple[HuntJob, Outcome]]:
        for (job, _), outcome in self._cluster.stream(done, _arguments(next_job, options)):
            yield job, outcome


def _arguments(
    next_job: NextJob, options: HuntOptions
) -> Callable[[], tuple[HuntJob, HuntOptions] | None]:
    """The next job as `done` takes it."""

    def arguments() -> tuple[HuntJob, HuntOptions] | None:
        job = next_job()
        return None if job is None else (job, options)

    return arguments


Workers = LocalWorkers | DistributedWorkers
