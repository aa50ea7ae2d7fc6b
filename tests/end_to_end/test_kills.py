"""However a run ends, no process and no file is left, and what was known has been told."""

import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path

import pytest
from wavecheck.proofs.passes.steps import found_opt

pytestmark = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks processes up")

QUICK = """\
declare void @op(i32) convergent
define void @src(i32 noundef %x) {
  %y = add i32 %x, %x
  call void @op(i32 %y)
  ret void
}
define void @tgt(i32 noundef %x) {
  %y = shl i32 %x, 1
  call void @op(i32 %y)
  ret void
}
"""

PRODUCT = (2**61 - 1) * (2**64 - 59)

SLOW = f"""\
declare void @op(i128) convergent
define void @src(i64 noundef %a, i64 noundef %b) {{
  call void @op(i128 0)
  ret void
}}
define void @tgt(i64 noundef %a, i64 noundef %b) {{
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %p = mul i128 %x, %y
  %found = icmp eq i128 %p, {PRODUCT}
  %r = zext i1 %found to i128
  call void @op(i128 %r)
  ret void
}}
"""
"""Whoever decides this finds the prime factors of a number of 125 bits."""

STEPS = """\
; RUN: opt -S -passes=instcombine,gvn < %s
declare void @op(i32) convergent
declare void @wide(i128) convergent
define void @quick(i32 noundef %x) {
  %y = add i32 %x, 0
  call void @op(i32 %y)
  ret void
}
define void @slow(i128 noundef %a, i128 noundef %n) {
  %m = shl i128 1, %n
  %r = urem i128 %a, %m
  call void @wide(i128 %r)
  ret void
}
"""

HANGING_OPT = """\
#!/bin/sh
case "$*" in *--version*) echo "LLVM version 22.1.0"; exit ;; esac
echo $$ > "$TMPDIR/made"
sleep 1000
"""


class Running:
    """A command line that runs, with folders of its own for what it may leave behind."""

    def __init__(self, folder: Path, words: list[str]) -> None:
        self.mark = uuid.uuid4().hex
        self.scratch = folder / "scratch"
        self.scratch.mkdir()
        self.folder = folder
        environment = {
            **os.environ,
            "TMPDIR": str(self.scratch),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "WAVECHECK_TEST": self.mark,
        }
        self.said = folder / "said"
        self.complained = folder / "complained"
        with self.said.open("w") as out, self.complained.open("w") as err:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "wavecheck.proofs.commands.main", *words],
                cwd=folder,
                env=environment,
                stdout=out,
                stderr=err,
                # Tests that a script runs in its background ignore what Ctrl-C sends, and so would
                # whatever they start.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )

    def processes(self) -> dict[int, str]:
        """The processes of this run that are alive, with their command lines."""
        found = {}
        for each in Path("/proc").iterdir():
            if not each.name.isdigit():
                continue
            try:
                if self.mark.encode() not in (each / "environ").read_bytes():
                    continue
                if (each / "stat").read_text().rpartition(")")[2].split()[0] != "Z":
                    found[int(each.name)] = (each / "cmdline").read_text().replace("\0", " ")
            except OSError:
                continue
        return found

    def workers(self) -> list[int]:
        """The processes that judge: copies of this one, and interpreters that it spawned."""
        copies = [pid for pid, line in self.processes().items() if "commands.main" in line]
        spawned = [pid for pid, line in self.processes().items() if "spawn_main" in line]
        return [pid for pid in (*copies, *spawned) if pid != self.process.pid]

    def wait_until(self, what, seconds: float = 60.0):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if found := what():
                return found
            assert self.process.poll() is None, self.all_said()
            time.sleep(0.05)
        raise AssertionError(self.all_said())

    def all_said(self) -> str:
        return self.said.read_text() + self.complained.read_text()

    def leaves_nothing(self) -> None:
        until = time.monotonic() + 10
        while time.monotonic() < until and (self.processes() or any(self.scratch.iterdir())):
            time.sleep(0.05)
        assert self.processes() == {}
        assert list(self.scratch.rglob("*")) == []


@pytest.fixture
def start(tmp_path):
    made = []

    def begin(*words: str) -> Running:
        made.append(Running(tmp_path, list(words)))
        return made[-1]

    yield begin
    for each in made:
        for pid in each.processes():
            os.kill(pid, signal.SIGKILL)
        each.process.wait()


def pairs(folder: Path, **texts: str) -> str:
    (folder / "pairs").mkdir()
    for name, text in texts.items():
        (folder / "pairs" / f"{name}.srctgt.ll").write_text(text)
    return "pairs"


def passes_words(folder: Path) -> list[str]:
    (folder / "steps.ll").write_text(STEPS)
    return ["passes", "instcombine", "steps.ll", "--timeout", "50"]


def lit_words(folder: Path) -> list[str]:
    (folder / "steps.ll").write_text(STEPS)
    return ["lit", "steps.ll", "--timeout", "50"]


def many_words(folder: Path) -> list[str]:
    return ["validate", pairs(folder, a=QUICK, b=SLOW, c=QUICK), "--timeout", "50"]


COMMANDS = {"validate": many_words, "passes": passes_words, "lit": lit_words}
ENDINGS = {"SIGINT": 130, "SIGTERM": 143, "SIGKILL": -9}


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("command", COMMANDS)
def test_what_was_known_is_told_and_nothing_is_left(command, ending, start, tmp_path):
    run = start(*COMMANDS[command](tmp_path))
    run.wait_until(lambda: "preserved" in run.said.read_text())
    assert run.workers()
    os.kill(run.process.pid, getattr(signal, ending))
    assert run.process.wait(10) == ENDINGS[ending]
    run.leaves_nothing()
    said = run.said.read_text()
    assert "preserved" in said and "Traceback" not in run.all_said()
    if ending != "SIGKILL":
        assert "Summary:\n      1 preserved\n" in said
        name = "Ctrl-C" if ending == "SIGINT" else ending
        assert f"The run was ended by {name}: what is not answered above was not judged." in said
        assert f"ended by {name}" in run.complained.read_text()


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_single_pair_leaves_nothing(ending, start, tmp_path):
    (tmp_path / "slow.srctgt.ll").write_text(SLOW)
    run = start("validate", "slow.srctgt.ll")
    run.wait_until(run.workers)
    time.sleep(0.5)
    os.kill(run.process.pid, getattr(signal, ending))
    assert run.process.wait(10) == ENDINGS[ending]
    run.leaves_nothing()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_worker_that_is_killed_costs_its_own_answer_alone(command, start, tmp_path):
    words = COMMANDS[command](tmp_path)
    run = start(*words)
    run.wait_until(lambda: "preserved" in run.said.read_text())
    time.sleep(0.5)
    for pid in run.workers():
        os.kill(pid, signal.SIGKILL)
    if command != "validate":  # The whole pipeline is asked about, too.
        time.sleep(0.2)
        run.wait_until(run.workers)
        for pid in run.workers():
            os.kill(pid, signal.SIGKILL)
    assert run.process.wait(30) == 3
    run.leaves_nothing()
    said = " ".join(run.said.read_text().split())
    assert "the process that judged it ended without an answer (status -9)" in said
    assert f"Summary: {2 if command == 'validate' else 1} preserved" in said


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_hunt_can_go_on_from_where_it_was_ended(ending, start, tmp_path):
    run = start("hunt", "--passes", "sccp", "--seconds", "60", "--output", "folder")
    state = tmp_path / "folder" / "hunt.json"
    run.wait_until(state.exists, 8)  # It is written before the first program is judged.
    run.wait_until(run.workers)
    time.sleep(1)
    os.kill(run.process.pid, getattr(signal, ending))
    assert run.process.wait(10) == ENDINGS[ending]
    run.leaves_nothing()
    assert json.loads(state.read_text())["pipelines"] == ["sccp"]
    if ending != "SIGKILL":
        assert "go on: wavecheck hunt --resume folder" in run.said.read_text()


def test_a_worker_of_a_hunt_that_is_killed_is_replaced(start, tmp_path):
    # A pass of which no defect is known: a finding would end the hunt with 1.
    run = start("hunt", "--passes", "adce", "--seconds", "6", "--output", "folder")
    (first,) = run.wait_until(run.workers)
    os.kill(first, signal.SIGKILL)
    run.wait_until(lambda: run.workers() not in ([], [first]))
    assert run.process.wait(60) in (0, 3)
    run.leaves_nothing()


def test_a_folder_is_of_one_hunt_at_a_time(start, tmp_path):
    (tmp_path / "folder").mkdir()
    with (tmp_path / "folder" / "hunt.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        run = start("hunt", "--passes", "sccp", "--seconds", "1", "--output", "folder")
        assert run.process.wait(30) == 2
    assert "another hunt uses this folder" in run.all_said()


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_program_of_others_ends_with_the_run(ending, start, tmp_path):
    (tmp_path / "steps.ll").write_text(STEPS)
    opt = tmp_path / "opt"
    opt.write_text(HANGING_OPT)
    opt.chmod(0o755)
    run = start("passes", "instcombine", "steps.ll", "--opt", str(opt))
    run.wait_until(lambda: list(run.scratch.rglob("made")))
    os.kill(run.process.pid, getattr(signal, ending))
    assert run.process.wait(10) == ENDINGS[ending]
    run.leaves_nothing()


def test_the_clock_of_the_whole_run_ends_it_with_what_is_known(start, tmp_path):
    run = start(*many_words(tmp_path), "--total", "6", "--format", "json")
    assert run.process.wait(30) == 3
    document = json.loads(run.said.read_text())
    assert document["ended"] == "--total 6"
    assert [each["verdict"] for each in document["results"]] == ["preserved"]
    run.leaves_nothing()


def test_each_answer_is_a_line_as_soon_as_it_is_known(start, tmp_path):
    run = start(*many_words(tmp_path), "--format", "jsonl")
    run.wait_until(lambda: run.said.read_text())
    (line,) = run.said.read_text().splitlines()
    assert json.loads(line)["verdict"] == "preserved"
    os.kill(run.process.pid, signal.SIGTERM)
    assert run.process.wait(10) == 143
    assert json.loads(run.said.read_text().splitlines()[-1])["ended"] == "SIGTERM"


def test_a_pair_that_hangs_is_ended_from_outside(start, tmp_path):
    (tmp_path / "slow.srctgt.ll").write_text(SLOW)
    run = start("validate", "slow.srctgt.ll", "--timeout", "8")
    run.wait_until(run.workers)
    time.sleep(1)
    (worker,) = run.workers()  # By now nobody looks like one who will be another program.
    os.kill(worker, signal.SIGSTOP)  # Its own clocks stand still.
    assert run.process.wait(60) == 3
    assert "stopped after 8 s" in run.said.read_text()
    run.leaves_nothing()


def diamonds(number: int, name: str, add: int) -> str:
    """A function of so many branches, one behind the other."""
    blocks = (
        f"b{i}:\n  %c{i} = icmp ult i32 %x, {i + add}\n"
        f"  br i1 %c{i}, label %t{i}, label %b{i + 1}\n"
        f"t{i}:\n  call void @op(i32 %x)\n  br label %b{i + 1}\n"
        for i in range(number)
    )
    head = f"define void @{name}(i32 noundef %x) {{\n  br label %b0\n"
    return f"{head}{''.join(blocks)}b{number}:\n  ret void\n}}\n"


def test_a_pair_of_very_many_paths_ends_when_it_is_told_to(start, tmp_path):
    text = "declare void @op(i32) convergent\n"
    text += diamonds(4000, "src", 0) + diamonds(4000, "tgt", 1)
    (tmp_path / "wide.srctgt.ll").write_text(text)
    run = start("validate", "wide.srctgt.ll", "--timeout", "3")
    assert run.process.wait(45) == 3  # Reading it is not judging it.
    assert "--timeout" in run.said.read_text()
    run.leaves_nothing()


@pytest.mark.skipif(found_opt() is None, reason="needs opt of LLVM 22")
def test_a_normal_end_leaves_nothing(start, tmp_path):
    run = start(*lit_words(tmp_path)[:2], "--timeout", "4")
    assert run.process.wait(60) == 3
    run.leaves_nothing()
    shutil.rmtree(run.scratch)
