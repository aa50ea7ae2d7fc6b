"""A hunt: programs by number, judged by workers, until its time is over.

A number stands for a seed and a pipeline, so that the same hunt meets the same programs however
many workers it has, and can go on where it was interrupted.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ...semantics.program.causes import Kind
from ...semantics.program.input_errors import InputError
from ...semantics.program.shortages import shortage
from ..processes.outcomes import Died, Done, Failed, Outcome, Stopped
from .folder import HuntFolder, State
from .jobs import HuntJob, JudgeJob, ReduceJob
from .judging import Finding, HuntOptions, Judged
from .reducing import Reduced
from .workers import Workers

FRUITLESS = 4
"""How many findings of one pass, class and detail are made small in vain, to shapes that are known;
further ones are only counted."""

MOST_SHAPES = 8
"""How many shapes of one pass, class and detail are kept."""

SAVE_EVERY = 10.0
"""Seconds between two states on disk, if nothing is found."""

Told = Callable[[State, int], None]
"""Called with the state and the number of findings that wait, whenever something has ended."""


class Campaign:
    """One hunt in one folder."""

    def __init__(
        self, state: State, folder: HuntFolder, options: HuntOptions, told: Told | None = None
    ) -> None:
        self.state, self.folder, self.options = state, folder, options
        self.told = told or (lambda state, waiting: None)
        self.failures: list[str] = []
        self._reductions: deque[ReduceJob] = deque()
        # By the job itself: one pass may get several functions of one program wrong.
        self._places: dict[int, Path] = {}
        self._small: list[Path] = []
        self._again: deque[JudgeJob] = deque()
        self._running: set[int] = set()
        self._tried: Counter[int] = Counter()
        self._fruitless: Counter[tuple[str, str, str]] = Counter()
        self._next = state.next
        self._until = 0.0

    def run(self, workers: Workers, seconds: float) -> None:
        """Hunt for so many seconds; findings of the last ones are still made small.

        Raises CannotWrite, and what ended the run, if something did, once the state is written."""
        begun = saved = time.monotonic()
        self._until = begun + seconds
        spent = self.state.statistics.worker_seconds
        for place, job in self.folder.waiting():
            self._reduce(job, place)
        self.folder.write_state(self.state)  # From now on it can be resumed.
        try:
            for job, outcome in workers.outcomes(self._next_job, self.options):
                self._take(job, outcome)
                now = time.monotonic()
                self.state.statistics.worker_seconds = spent + (now - begun) * workers.count
                self.state.next = min(self._running, default=self._next)
                if isinstance(job, ReduceJob) or now - saved > SAVE_EVERY:
                    self._save()
                    saved = now
                self.told(self.state, len(self._reductions))
        finally:
            self._save()

    def _save(self) -> None:
        """Write the state, and only then forget the findings as they were before it had them."""
        self.folder.write_state(self.state)
        for place in self._small:
            place.unlink(missing_ok=True)
        self._small.clear()

    # --- jobs ---

    def _next_job(self) -> HuntJob | None:
        if self._reductions:
            return self._reductions.popleft()
        if self._again:
            return self._again.popleft()
        if time.monotonic() >= self._until:
            return None
        job = job_of(self._next, self.state)
        self._running.add(self._next)
        self._next += 1
        return job

    def _reduce(self, job: ReduceJob, place: Path) -> None:
        self._places[id(job)] = place
        self._reductions.append(job)

    # --- outcomes ---

    def _take(self, job: HuntJob, outcome: Outcome) -> None:
        if isinstance(job, ReduceJob):
            self._take_reduced(job, outcome)
            return
        if isinstance(outcome, Died) and not self._tried[job.number]:
            self._tried[job.number] += 1
            self.state.statistics.died += 1
            self._again.append(job)
            return
        self._running.discard(job.number)
        self._tried.pop(job.number, None)
        self._take_judged(job, outcome)

    def _take_judged(self, job: JudgeJob, outcome: Outcome) -> None:
        statistics = self.state.statistics
        match outcome:
            case Done(value=(str() as whole, Judged() as judged)):
                statistics.add(judged)
                for finding in judged.findings:
                    self._found(finding, job, whole)
            case Stopped(seconds=seconds):
                reason = f"the program was stopped after {seconds:g} s"
                statistics.add_unknown(reason, Kind.TIME)
            case Died():
                statistics.add_unknown("the process that judged it died twice", Kind.PROCESS)
            case Failed(error=InputError() as error):
                statistics.add_unknown(error.message, Kind.TEXT)
            case Failed(error=error) if lacking := shortage(error):
                statistics.add_unknown(f"this machine lacks what it takes: {lacking}", Kind.PROCESS)
            case Failed(error=error, traceback=text):
                statistics.add_unknown(f"{type(error).__name__}: {error}", Kind.PROCESS)
                self.failures.append(f"program {job.seed}, passes {job.pipeline}:\n{text}")

    def _found(self, finding: Finding, job: JudgeJob, whole: str) -> None:
        alike = (finding.pass_name, finding.kind, finding.detail)
        shapes = sum((k.pass_name, k.kind, k.detail) == alike for k in self.state.known)
        if self._fruitless[alike] >= FRUITLESS or shapes >= MOST_SHAPES:
            self.state.like_others += 1
            return
        self._fruitless[alike] += 1
        waiting = ReduceJob(finding, job.seed, job.pipeline, whole)
        self._reduce(waiting, self.folder.keep(waiting))

    def _take_reduced(self, job: ReduceJob, outcome: Outcome) -> None:
        place = self._places.pop(id(job))
        found = outcome.value if isinstance(outcome, Done) else None
        if not isinstance(found, Reduced):  # It stays as it was found.
            whole = replace(job.finding, text=job.whole)
            found = Reduced(whole, job.pipeline, job.pipeline, job.seed)
        if found.note:
            self.state.statistics.reducing[found.note] += 1
        self._small.append(place)
        if self.folder.add(self.state, found):
            finding = job.finding
            self._fruitless[finding.pass_name, finding.kind, finding.detail] -= 1


def job_of(number: int, state: State) -> JudgeJob:
    """The hunt's job of a number: every pipeline in turn for one program."""
    program, pipeline = divmod(number, len(state.pipelines))
    return JudgeJob(number, f"{state.seed}/{program}", state.pipelines[pipeline])
