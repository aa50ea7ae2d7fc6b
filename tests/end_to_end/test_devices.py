"""`wavecheck run --on`: a device's answer, and one sentence where there is none."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.devices.drivers import devices
from wavecheck.semantics.program.input_errors import InputError

VOTES = """\
declare void @vote(i32) convergent
declare token @llvm.experimental.convergence.entry()
define void @kernel(i32 noundef %x, i1 noundef %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %yes, label %no
yes:
  call void @vote(i32 %x) [ "convergencectrl"(token %t) ]
  br label %no
no:
  ret void
}
"""

BEHIND = """\
declare i32 @op(i32) convergent
define i32 @kernel(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %r = call i32 @op(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %r
}
"""

SLOW = """\
import sys
from wavecheck.proofs.devices import drivers
from wavecheck.proofs.processes.ending import listening
device = {each.name: each for each in drivers.devices()}[sys.argv[1]]
with listening(), drivers.Driver(device.icd) as driver:
    driver.introduction()
    print(driver._process.pid, flush=True)
    driver._read(60)  # Nothing was asked: it waits as for a loop without end.
"""


@pytest.fixture(params=["lavapipe", "swiftshader"])
def name(request):
    """A device that is there; a test is skipped, visibly, without it."""
    try:
        known = [each.name for each in devices()]
    except InputError as error:
        pytest.skip(error.message)
    if request.param not in known:
        pytest.skip(f"no {request.param} here")
    return request.param


COMMAND = [sys.executable, "-m", "wavecheck.proofs.commands.main"]


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "votes.ll").write_text(VOTES)
    (tmp_path / "behind.ll").write_text(BEHIND)
    return tmp_path


def test_a_device_that_does_the_same_is_equal(name, here, capsys):
    words = ["run", "votes.ll", "--on", f"vulkan:{name}", "--lanes", "2", "--inputs"]
    assert status_of([*words, '{"x": [5, 6], "c": [0, 1]}']) == 0
    said = capsys.readouterr().out
    assert "equal: every path, argument and communicating set" in said
    assert "@vote, line 8: lanes {1, 3" in said


def test_a_device_that_differs_is_told_with_who_deviates(name, here, capsys):
    words = ["run", "behind.ll", "--on", f"vulkan:{name}", "--format", "json", "--lanes", "2"]
    assert status_of([*words, "--inputs", '{"n": [1, 3]}']) == 1
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert result["agrees"] is False and result["deviates"] == "driver"
    assert result["difference"]["kind"] == "value" and result["difference"]["lane"] == 0
    assert result["device"]["name"] == name and len(result["evidence"]) >= 3


def test_what_is_not_put_on_a_device_is_unknown(name, here, capsys):
    assert status_of(["run", "votes.ll", "--on", f"vulkan:{name}", "--lanes", "64"]) == 3
    assert "the wave has 64 lanes" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "said"),
    [("metal", "there is no such road"), ("vulkan:none", "no Vulkan device")],
)
def test_a_device_that_is_not_there_is_one_sentence(here, capsys, given, said):
    assert status_of(["run", "votes.ll", "--on", given]) == 2
    assert said in capsys.readouterr().err


def test_no_driver_is_one_sentence(here):
    environment = {**os.environ, "VK_ICD_FILENAMES": "/nonexistent"}
    environment.pop("VK_DRIVER_FILES", None)
    done = subprocess.run(
        [*COMMAND, "run", "votes.ll", "--on", "vulkan"],
        capture_output=True,
        text=True,
        env=environment,
        cwd=here,
    )
    assert done.returncode == 2 and not done.stdout
    assert "no Vulkan device can be used here" in done.stderr
    assert "hint: install Mesa's lavapipe" in done.stderr


def test_options_of_the_wave_alone_are_refused(here, capsys):
    assert status_of(["run", "votes.ll", "--on", "vulkan", "--step"]) == 2
    assert "--step is for the simulated wave alone" in capsys.readouterr().err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_whatever_ends_a_run_its_driver_ends_too(name, number):
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, name],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        assert os.path.isdir(f"/proc/{child}")
        process.send_signal(number)
        process.wait(10)
    until = time.monotonic() + 10
    while os.path.isdir(f"/proc/{child}") and time.monotonic() < until:
        time.sleep(0.02)
    assert not os.path.isdir(f"/proc/{child}")


def test_memory_is_not_put_on_devices(here, capsys):
    words = ["validate", "votes.ll", "votes.ll", "--on", "vulkan", "--model"]
    assert status_of([*words, "memory"]) == 2
    assert "--on is for functions" in capsys.readouterr().err
    assert status_of([*words, "never-converged"]) == 2
    assert "--on is for LLVM's own model" in capsys.readouterr().err
