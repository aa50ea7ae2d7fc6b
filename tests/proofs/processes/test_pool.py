"""Jobs run in processes that can be stopped, and their outcomes keep their order."""

import operator
import os
import time

from wavecheck.proofs.processes.outcomes import Died, Done, Failed, Stopped, outcome_of
from wavecheck.proofs.processes.pool import run_jobs


def test_outcomes_come_in_the_order_of_the_jobs_and_a_late_job_is_stopped():
    jobs = [(0.2,), (60.0,), (0.0,)]
    started = time.monotonic()
    outcomes = list(run_jobs(time.sleep, jobs, workers=2, timeout=0.6))
    assert outcomes == [Done(None), Stopped(0.6), Done(None)]
    assert time.monotonic() - started < 20


def test_a_job_that_raises_or_ends_its_process_does_not_reach_the_others():
    first, second = run_jobs(operator.truediv, [(1, 0), (1, 2)])
    assert isinstance(first, Failed) and isinstance(first.error, ZeroDivisionError)
    assert "ZeroDivisionError" in first.traceback
    assert second == Done(0.5)
    assert list(run_jobs(os._exit, [(7,), (8,)])) == [Died(7), Died(8)]


def test_a_result_that_cannot_leave_its_process_is_a_failure():
    (outcome,) = run_jobs(memoryview, [(b"x",)])
    assert isinstance(outcome, Failed) and isinstance(outcome.error, RuntimeError)


def test_a_job_done_here_has_the_same_outcomes():
    assert outcome_of(operator.add, (1, 2)) == Done(3)
    assert isinstance(outcome_of(operator.truediv, (1, 0)), Failed)


def test_no_jobs_start_no_process():
    assert list(run_jobs(time.sleep, [])) == []
