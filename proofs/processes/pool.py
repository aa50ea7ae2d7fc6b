"""Jobs in processes that can be stopped: z3 and LLVM may hang, grow or die, the answer may not.

Each worker is a fresh interpreter (`spawn`), or for a job that is alone a copy of this one. It does
one job at a time; a worker that is late is killed and the next job gets a new one, so that nothing
a job does can reach another. All keep their files where this process has its scratch folder, and
the guard of this process knows them: none is left behind it.
"""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import os
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from types import ModuleType
from typing import Any, Protocol

from ...semantics.program.input_files import allow_long_numbers
from .guard import Guard, kill_group, scratch
from .outcomes import Died, Failed, Outcome, Stopped, outcome_of

START_SECONDS = 60.0
"""How long a worker may take to start; longer than any interpreter needs."""


def run_jobs(
    function: Callable[..., Any],
    jobs: Iterable[tuple[Any, ...]],
    workers: int = 1,
    timeout: float | None = None,
) -> Iterator[Outcome]:
    """`function(*job)` for each job, at most `workers` at a time; outcomes in the jobs' order. Jobs
    are asked for when there is somebody to do them.

    `function` must be importable by name. `timeout` is in seconds for one job and counts from the
    moment when a started worker receives it. However the iterator ends, no process is left."""
    yield from _outcomes(Pool(function, timeout), jobs, workers)


def run_alone(
    function: Callable[..., Any], job: tuple[Any, ...], timeout: float
) -> Iterator[Outcome]:
    """The one outcome of a single job, as `run_jobs` has it, sooner where processes can be copied
    and no other thread runs."""
    copied = sys.platform == "linux" and threading.active_count() == 1
    yield from _outcomes(Pool(function, timeout, forked if copied else spawned), [job], 1)


def _outcomes(pool: Pool, jobs: Iterable[tuple[Any, ...]], workers: int) -> Iterator[Outcome]:
    coming = enumerate(jobs)
    finished: dict[int, Outcome] = {}
    given = wanted = 0
    try:
        while True:
            if wanted in finished:
                yield finished.pop(wanted)
                wanted += 1
                continue
            for number, job in itertools.islice(coming, workers - pool.busy):
                pool.fill([(number, job)], workers)
                given = number + 1
            if wanted == given:
                return
            finished.update(pool.collect())
    finally:
        pool.end()


def stream_jobs(
    function: Callable[..., Any],
    next_job: Callable[[], tuple[Any, ...] | None],
    workers: int = 1,
    timeout: float | None = None,
) -> Iterator[tuple[tuple[Any, ...], Outcome]]:
    """As `run_jobs`, for jobs that are made while others run: each job with its outcome, as they
    end.

    `next_job` is called when a worker is free; None means that there is no job now. The stream
    ends when there is none and none runs."""
    pool = Pool(function, timeout)
    running: dict[int, tuple[Any, ...]] = {}
    given = 0
    try:
        while True:
            while len(running) < workers and (job := next_job()) is not None:
                running[given] = job
                pool.fill([(given, job)], workers)
                given += 1
            if not running:
                return
            for index, outcome in pool.collect().items():
                yield running.pop(index), outcome
    finally:
        pool.end()


class JobProcess(Protocol):
    """What is asked of a process, in the words of `multiprocessing`."""

    @property
    def pid(self) -> int | None: ...
    @property
    def exitcode(self) -> int | None: ...
    def is_alive(self) -> bool: ...
    def join(self, timeout: float | None = None) -> None: ...
    def kill(self) -> None: ...
    def close(self) -> None: ...


Start = Callable[[Connection, Callable[..., Any]], JobProcess]
"""Starts a process that does `serve` with the pipe and the function."""


def spawned(pipe: Connection, function: Callable[..., Any]) -> JobProcess:
    """A fresh interpreter, as `multiprocessing` starts it, but without the caller's program."""
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=serve, args=(pipe, function, scratch()), daemon=True)
    with _without_the_program():
        process.start()
    return process


def forked(pipe: Connection, function: Callable[..., Any]) -> JobProcess:
    """A copy of this process, which has imported what the job needs. For processes of one thread:
    a lock that another one holds would be held for ever."""
    context = multiprocessing.get_context("fork")
    process = context.Process(
        target=_serve_in_a_copy, args=(pipe, function, scratch()), daemon=True
    )
    process.start()
    return process


def _serve_in_a_copy(pipe: Connection, function: Callable[..., Any], folder: str) -> None:
    Guard.forget()
    signal.setitimer(signal.ITIMER_REAL, 0)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, signal.SIG_DFL)
    serve(pipe, function, folder)


_starting = threading.Lock()


@contextlib.contextmanager
def _without_the_program() -> Iterator[None]:
    """Hides the module `__main__`, which every spawned process would run again: a caller's script
    need not guard against that, and no job lies in it."""
    with _starting:
        program = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = program


class _Worker:
    """A process, our end of its pipe, and the job that it has; `job` is None while it is idle."""

    def __init__(self, function: Callable[..., Any], start: Start) -> None:
        self.pipe, other = multiprocessing.get_context("spawn").Pipe()
        self.guard = Guard.of_this_process()
        self.process = start(other, function)
        self.pid = self.process.pid or 0
        self.guard.started(self.pid)
        other.close()
        self.job: int | None = None
        self.deadline: float | None = None

    def take(self, index: int, job: tuple[Any, ...]) -> None:
        """Send a job; if the worker is gone, its closed pipe will tell."""
        self.job = index
        self.deadline = time.monotonic() + START_SECONDS
        with contextlib.suppress(BrokenPipeError):
            self.pipe.send(job)

    def kill(self) -> None:
        """Kill the process and what it started: LLVM may hang in a process of its own."""
        kill_group(self.pid)

    def end(self) -> int | None:
        """Make sure that the process has ended, with all that it started, and say how."""
        self.process.join(0.1)
        if self.process.is_alive():
            self.kill()
            self.process.join()
        elif hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
        status = self.process.exitcode
        self.guard.ended(self.pid)
        self.process.close()
        self.pipe.close()
        return status


class Pool:
    """Workers, and what becomes of the jobs that they are given."""

    def __init__(
        self, function: Callable[..., Any], timeout: float | None, start: Start = spawned
    ) -> None:
        self.function = function
        self.timeout = timeout
        self.start = start
        self.workers: list[_Worker] = []

    @property
    def busy(self) -> int:
        """How many workers have a job."""
        return sum(worker.job is not None for worker in self.workers)

    def fill(self, waiting: list[tuple[int, tuple[Any, ...]]], most: int) -> None:
        """Give waiting jobs to idle workers, starting new ones up to `most`."""
        idle = [worker for worker in self.workers if worker.job is None]
        while waiting and (idle or len(self.workers) < most):
            if idle:
                worker = idle.pop()
            else:
                worker = _Worker(self.function, self.start)
                self.workers.append(worker)
            worker.take(*waiting.pop())

    def collect(self) -> dict[int, Outcome]:
        """Wait until something happens; the outcomes that came of it."""
        now = time.monotonic()
        deadlines = [worker.deadline for worker in self.workers if worker.deadline is not None]
        patience = max(0.0, min(deadlines) - now) if deadlines else None
        spoke = wait([worker.pipe for worker in self.workers], patience)
        outcomes: dict[int, Outcome] = {}
        for worker in list(self.workers):
            index = worker.job
            outcome = self._heard(worker) if worker.pipe in spoke else self._late(worker)
            if outcome is not None and index is not None:
                outcomes[index] = outcome
        return outcomes

    def _heard(self, worker: _Worker) -> Outcome | None:
        """What a worker said: first that it begins its job, then the outcome and its seconds."""
        try:
            said = worker.pipe.recv()
        except (EOFError, OSError):
            self.workers.remove(worker)
            return Died(worker.end())
        if said is None:
            worker.deadline = None if self.timeout is None else time.monotonic() + self.timeout
            return None
        worker.job = worker.deadline = None
        outcome, seconds = said
        # A process that is kept from looking hears of an answer that came too late, or of one that
        # came in time, only later: what counts is how long the job took.
        late = self.timeout is not None and seconds > self.timeout
        return Stopped(self.timeout or 0.0) if late else outcome

    def _late(self, worker: _Worker) -> Outcome | None:
        if worker.deadline is None or time.monotonic() < worker.deadline:
            return None
        self.workers.remove(worker)
        worker.kill()
        worker.end()
        return Stopped(self.timeout or 0.0)

    def end(self) -> None:
        for worker in self.workers:
            worker.kill()
        for worker in self.workers:
            worker.end()
        self.workers = []


def serve(pipe: Connection, function: Callable[..., Any], folder: str) -> None:
    """Answer jobs until the other side is gone. Interrupts are the other side's business, and so is
    the folder for files that are of no use later."""
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)
        os.set_inheritable(pipe.fileno(), False)  # What a job starts must not keep it open.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tempfile.tempdir = os.environ["TMPDIR"] = folder
    allow_long_numbers()
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(None)
        begun = time.monotonic()
        outcome = outcome_of(function, job)
        _send(pipe, outcome, time.monotonic() - begun)


def _send(pipe: Connection, outcome: Outcome, seconds: float) -> None:
    try:
        pipe.send((outcome, seconds))
    except (TypeError, AttributeError, ValueError, RecursionError) as unsendable:
        said = outcome.error if isinstance(outcome, Failed) else unsendable
        trace = outcome.traceback if isinstance(outcome, Failed) else traceback.format_exc()
        pipe.send((Failed(RuntimeError(f"{type(said).__name__}: {said}"), trace), seconds))
