"""Jobs run in processes that can be stopped, and their outcomes keep their order."""

import operator
import os
import signal
import threading
import time

import pytest
from wavecheck.proofs.processes.outcomes import Died, Done, Failed, Outcome, Stopped, outcome_of
from wavecheck.proofs.processes.pool import Pool, run_jobs


def test_outcomes_come_in_the_order_of_the_jobs_and_a_late_job_is_stopped():
    jobs = [(0.2,), (60.0,), (0.0,)]
    started = time.monotonic()
    outcomes = list(run_jobs(time.sleep, jobs, workers=2, timeout=0.6))
    assert outcomes == [Done(None), Stopped(0.6), Done(None)]
    assert time.monotonic() - started < 20


def test_a_job_is_late_by_its_own_time_not_by_that_of_who_waits_for_it():
    def heard_late(timeout: float) -> Outcome:
        pool = Pool(time.sleep, timeout)
        pool.fill([(0, (0.05,))], 1)
        assert not pool.collect()  # It begins.
        time.sleep(0.5)
        outcome = pool.collect()[0]
        pool.end()
        return outcome

    assert heard_late(0.2) == Done(None)
    assert heard_late(0.01) == Stopped(0.01)


def test_a_job_that_raises_or_ends_its_process_does_not_reach_the_others():
    first, second = run_jobs(operator.truediv, [(1, 0), (1, 2)])
    assert isinstance(first, Failed) and isinstance(first.error, ZeroDivisionError)
    assert "ZeroDivisionError" in first.traceback
    assert second == Done(0.5)
    assert list(run_jobs(os._exit, [(7,), (8,)])) == [Died(7), Died(8)]


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks processes up in /proc")
def test_what_a_killed_worker_started_ends_with_it(tmp_path):
    said = tmp_path / "said"
    script = f"echo $$ $PPID >{said}; sleep 60; true"
    found: list[Outcome] = []
    waiting = threading.Thread(target=lambda: found.extend(run_jobs(os.system, [(script,)])))
    waiting.start()
    while not said.exists() or not said.read_text().endswith("\n"):
        time.sleep(0.05)
    child, worker = map(int, said.read_text().split())
    os.kill(worker, signal.SIGKILL)
    waiting.join(20)
    assert found == [Died(-signal.SIGKILL)]
    until = time.monotonic() + 10
    while time.monotonic() < until and alive(child):
        time.sleep(0.05)
    assert not alive(child)


def alive(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_result_that_cannot_leave_its_process_is_a_failure():
    (outcome,) = run_jobs(memoryview, [(b"x",)])
    assert isinstance(outcome, Failed) and isinstance(outcome.error, RuntimeError)


def test_a_job_done_here_has_the_same_outcomes():
    assert outcome_of(operator.add, (1, 2)) == Done(3)
    assert isinstance(outcome_of(operator.truediv, (1, 0)), Failed)


def test_no_jobs_start_no_process():
    assert list(run_jobs(time.sleep, [])) == []
