"""Drivers of this machine, each in a child that any failure ends."""

import os

import pytest
from wavecheck.proofs.devices import drivers
from wavecheck.proofs.devices.blame import blame
from wavecheck.proofs.devices.drivers import Driver, Failure, device_named, devices
from wavecheck.proofs.devices.trials import Trial, alone, tried
from wavecheck.semantics.program.input_errors import InputError

STRAIGHT = """define i32 @f(i32 noundef %x, i1 noundef %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %yes, label %no
yes:
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %no
no:
  %s = call i32 @op(i32 7) [ "convergencectrl"(token %t) ]
  ret i32 %x
}"""

BEHIND = """define i32 @f(i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %u = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %r = call i32 @op(i32 %i) [ "convergencectrl"(token %u) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %r
}"""
"""What the last iteration gave is read behind the loop, without a phi."""


def test_a_branch_is_the_waves(ready, device):
    made = ready(STRAIGHT, device, x=[3, 4, 5, 6], c=[0, 1, 1, 0])
    with Driver(device.icd) as driver:
        trial = tried(device, driver, made)
        assert trial.difference is None and trial.failure is None
        assert blame(trial, driver) is None


def test_a_lane_alone_logs_its_own_set(ready, device):
    made = ready(STRAIGHT, device, x=[3, 4, 5, 6], c=[0, 1, 1, 0])
    with Driver(device.icd) as driver:
        log = alone(device, driver, made, 1)
    assert not isinstance(log, Failure)
    assert log.path == ("entry", "yes", "no")
    assert [each.mask for each in log.calls] == [1, 1]
    assert [each.arguments for each in log.calls] == [(4,), (7,)]


def test_a_value_read_behind_its_loop_is_the_drivers_fault(ready, device):
    made = ready(BEHIND, device, n=[1, 2, 3, 1])
    with Driver(device.icd) as driver:
        trial = tried(device, driver, made)
        assert trial.difference is not None and trial.difference.kind == "value"
        found = blame(trial, driver)
    assert found is not None and found.who == "driver"
    assert any("alone does what the wave does" in each for each in found.evidence)
    assert any("by itself, without a driver, does what" in each for each in found.evidence)


@pytest.mark.parametrize(("complaint", "who"), [(None, "unexplained"), ("", "driver")])
def test_without_a_validator_no_driver_is_blamed_for_a_failure(
    ready, device, monkeypatch, complaint, who
):
    """Whether the binary is valid is not known then."""
    monkeypatch.setattr("wavecheck.proofs.devices.blame.complaint_of", lambda _: complaint)
    made = ready(STRAIGHT, device, x=[3, 4, 5, 6], c=[0, 1, 1, 0])
    trial = Trial(device, made, made.run, failure=Failure("it stopped"))
    with Driver(device.icd) as driver:
        found = blame(trial, driver)
    assert found is not None and found.who == who


ENDLESS = """define void @f(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %r = call i32 @op(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}"""


def test_a_loop_without_end_is_ended_and_the_next_shader_runs(ready, device):
    made = ready(ENDLESS, device, n=1)
    endless = made.layout.filled({"n": [0xFFFF_FFFF] * device.subgroup})
    with Driver(device.icd) as driver:
        found = driver.execute(made.binary, [endless], 0.5)
        if device.name == "lavapipe":  # It ends every loop after 65,535 iterations.
            assert not isinstance(found, Failure)
            assert made.layout.logs_of(found[0])[0].overflow
        else:
            assert isinstance(found, Failure) and found.late
            assert "did not come back within 0.5 seconds" in found.reason
        again = tried(device, driver, made)
        assert again.failure is None and again.difference is None


def test_what_is_no_shader_fails_in_a_sentence(ready, device):
    made = ready(STRAIGHT, device, x=0, c=0)
    with Driver(device.icd) as driver:
        found = driver.execute(made.binary[:20], [made.buffer], 5)
        assert isinstance(found, Failure) and found.reason
        again = tried(device, driver, made)
        assert again.failure is None and again.difference is None


def test_no_child_is_left(ready, device):
    with Driver(device.icd) as driver:
        driver.introduction()
        child = driver._process
        assert child is not None and os.path.isdir(f"/proc/{child.pid}")
    assert child.poll() is not None and not os.path.isdir(f"/proc/{child.pid}")


@pytest.fixture
def asked_anew():
    devices.cache_clear()
    yield
    devices.cache_clear()


def test_no_driver_is_a_sentence_with_what_to_install(monkeypatch, asked_anew):
    monkeypatch.setenv("VK_ICD_FILENAMES", "/nonexistent")
    with pytest.raises(InputError, match="no Vulkan device can be used here: ") as caught:
        devices()
    assert "mesa-vulkan-drivers" in caught.value.hint and "wavecheck[vulkan]" in caught.value.hint


def test_no_binding_is_a_sentence(monkeypatch, asked_anew, tmp_path):
    (tmp_path / "vulkan.py").write_text("raise ImportError")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(drivers, "icd_files", lambda: ("any.json",))
    with pytest.raises(InputError, match="the Python package `vulkan` is not installed"):
        devices()


def test_no_loader_is_a_sentence(monkeypatch, asked_anew, tmp_path):
    (tmp_path / "vulkan.py").write_text("raise OSError")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(drivers, "icd_files", lambda: ("any.json",))
    with pytest.raises(InputError, match=r"the Vulkan loader .* is not installed"):
        devices()


def test_a_device_without_ballots_is_refused(monkeypatch, paper):
    silent = drivers.Device("silent", "", "", "1.1", 4, ballot=False)
    monkeypatch.setattr(drivers, "devices", lambda: (silent,))
    with pytest.raises(InputError, match="no Vulkan device here has ballots"):
        device_named(None)
    with pytest.raises(InputError, match="the device silent has no ballots"):
        device_named("silent")
    monkeypatch.setattr(drivers, "devices", lambda: (silent, paper))
    assert device_named(None) is paper
    with pytest.raises(InputError, match="no Vulkan device is called 'none'") as caught:
        device_named("none")
    assert "paper" in caught.value.hint
