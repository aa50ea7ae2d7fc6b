"""One job at a time in a process that can be stopped, wherever the one who asks runs."""

import operator
import os
import subprocess
import sys
import time

import pytest
from wavecheck.proofs.hunt.campaign import job_of
from wavecheck.proofs.hunt.folder import State
from wavecheck.proofs.hunt.jobs import done
from wavecheck.proofs.hunt.judging import HuntOptions
from wavecheck.proofs.processes.cluster import done_within
from wavecheck.proofs.processes.outcomes import Died, Done, Failed, Stopped
from wavecheck.proofs.processes.pool import run_jobs
from wavecheck.proofs.processes.runner import JobRunner

pytestmark = pytest.mark.skipif(not JobRunner.can_run(), reason="needs groups of processes")


@pytest.fixture
def runner():
    """Makes runners, and ends them."""
    made = []

    def make(function, timeout=None):
        made.append(JobRunner(function, timeout))
        return made[-1]

    yield make
    for each in made:
        each.end()


def gone(pid, seconds=10.0):
    """Whether a process ends within some seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.05)
    return False


UNNAMED = """
import os, subprocess, sys
from wavecheck.proofs.processes.guard import scratch
words = ["sleep", "60"]
home, nowhere = {**os.environ, "TMPDIR": scratch()}, subprocess.DEVNULL
sleeping = subprocess.Popen(words, env=home, stdout=nowhere, start_new_session=True)
print(sleeping.pid, scratch(), flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks processes up in /proc")
def test_a_program_that_was_not_named_yet_ends_too():
    command = [sys.executable, "-c", UNNAMED]
    said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    pid, folder = said.stdout.split()
    assert gone(int(pid))
    until = time.monotonic() + 10
    while time.monotonic() < until and os.path.isdir(folder):
        time.sleep(0.05)
    assert not os.path.isdir(folder)


def test_results_and_errors_come_back(runner):
    divide = runner(operator.truediv)
    assert divide.run(1, 2) == Done(0.5)
    failed = divide.run(1, 0)
    assert isinstance(failed, Failed) and isinstance(failed.error, ZeroDivisionError)


def test_the_process_is_kept_and_is_another_one(runner):
    getpid = runner(os.getpid)
    first = getpid.run()
    assert first == getpid.run() and first != Done(os.getpid())


def test_a_late_job_is_stopped_and_the_next_one_done(runner):
    sleep, begun = runner(time.sleep, 0.5), time.monotonic()
    assert sleep.run(60) == Stopped(0.5)
    assert sleep.run(0) == Done(None)
    assert time.monotonic() - begun < 20


def test_a_process_that_dies_is_told_and_replaced(runner):
    leave = runner(os._exit)
    assert leave.run(7) == Died(7)
    assert leave.run(8) == Died(8)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks processes up in /proc")
def test_what_a_late_job_started_is_stopped_with_it(runner, tmp_path):
    said = tmp_path / "pid"
    late = runner(os.system, 1.5)
    assert late.run(f"echo $$ > {said}; sleep 60; true") == Stopped(1.5)
    assert gone(int(said.read_text()))


KEEPER = """
import os, threading, time
from wavecheck.proofs.processes.runner import JobRunner
runner = JobRunner(os.getpid, None)
print(runner.run().value, flush=True)
sleeping = JobRunner(time.sleep, None)
threading.Thread(target=sleeping.run, args=(60,), daemon=True).start()
while not sleeping._pool.workers or sleeping._pool.workers[0].deadline is not None:
    time.sleep(0.05)
print(sleeping._pool.workers[0].process.pid, flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks processes up in /proc")
def test_processes_end_behind_whoever_kept_them():
    command = [sys.executable, "-c", KEEPER]
    said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    idle, busy = map(int, said.stdout.split())
    assert gone(idle) and gone(busy)


def test_a_daemon_may_keep_one():
    """The processes of a pool are daemons, as the workers of a cluster are."""
    job, options = job_of(0, State("pool", ("loop-deletion",))), HuntOptions(None)
    (outcome,) = run_jobs(done_within, [(100.0, done, (job, options))], timeout=100)
    assert isinstance(outcome, Done) and isinstance(outcome.value, Done)
    text, judged = outcome.value.value
    assert (text, judged.pairs) == (done(job, options)[0], done(job, options)[1].pairs)
