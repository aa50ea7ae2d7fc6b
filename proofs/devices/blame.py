"""Who deviates, where a device does not do what the simulated wave does: told by other roads.

1. The validator of SPIR-V: an invalid module is the compiler's doing, whatever it does then.
2. The binary executed by SPIR-V's own rules, without a driver (`binary_execution`): where already
   that differs from the wave, the compiler lost something; where it agrees, the driver does.
3. Each lane alone on the device: its path cannot depend on anybody then.
4. The other devices.

A driver that does not promise maximal reconvergence owes little: that lanes do not meet there where
the binary says it is no finding, unless a lane is missing in its own set or takes a wrong path.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call
from ..processes.programs import run_program
from .binaries import NotSpirv
from .binary_execution import NoEnd, NotExecuted, executed
from .comparison import Difference, difference_of_lane, expected_logs, first_difference
from .drivers import Device, Driver, Failure
from .log_layout import LaneLog
from .trials import (
    BackendStopped,
    NotBuildable,
    Prepared,
    Trial,
    alone,
    judged,
    prepared,
    tried,
)

Who = Literal["compiler", "driver", "model", "nobody", "unexplained"]
"""Who deviates. `nobody`: no document asks for what is not there."""

VALIDATOR = "spirv-val"


@dataclass(frozen=True, slots=True)
class Blame:
    """Who deviates, the cause in a phrase, and one sentence for each road that was gone."""

    who: Who
    cause: str
    evidence: tuple[str, ...]

    @property
    def sentence(self) -> str:
        match self.who:
            case "nobody":
                return self.cause
            case "unexplained":
                return f"who deviates is not known: {self.cause}"
            case who:
                return f"the {who} deviates: {self.cause}"


def blame(
    trial: Trial, driver: Driver, others: Sequence[Device] = (), seconds: float = 10.0
) -> Blame | None:
    """Who deviates in a trial; None where nothing does."""
    if trial.difference is None and trial.failure is None:
        return None
    binary = binary_alone(trial)
    evidence = [_of_validator(binary.invalid), binary.sentence]
    if trial.logs is not None and binary.logs is not None and binary.difference is not None:
        same = first_difference(binary.logs, trial.logs) is None
        evidence.append(f"the device does {'what' if same else 'not what'} the binary says")
    evidence += _of_lanes(trial, driver, seconds)
    evidence += _of_others(trial, others, seconds)
    who, cause = _judged(trial, binary)
    return Blame(who, cause, tuple(evidence))


def _judged(trial: Trial, binary: BinaryAlone) -> tuple[Who, str]:
    failure, difference = trial.failure, trial.difference
    if binary.invalid:
        return "compiler", "its binary is not valid"
    if not binary.followed:
        return "unexplained", binary.sentence
    if failure is not None:
        if binary.difference is not None and binary.difference.of_one_lane:
            return "compiler", f"its binary has another {_of_kind(binary.difference)}"
        if binary.invalid is None:
            return "unexplained", f"the driver fails, and no {VALIDATOR} says whether it may"
        return "driver", "it does not come back" if failure.late else "it stops at a valid binary"
    assert difference is not None
    if binary.difference is None or (difference.of_one_lane and not binary.difference.of_one_lane):
        if difference.kind in ("set", "choice") and not trial.device.maximal_reconvergence:
            return "nobody", "this driver does not promise that lanes meet where the binary says it"
        return "driver", f"it has another {_of_kind(difference)} than its binary"
    return binary_blame(trial.prepared, binary)


def binary_blame(ready: Prepared, binary: BinaryAlone) -> tuple[Who, str]:
    """Who deviates where a valid binary by itself is not what the wave is."""
    difference = binary.difference
    assert difference is not None
    if difference.kind == "set" and difference.site is not None:
        call = ready.function.at(difference.site)
        if isinstance(call, Call) and call.token is None and call.control is None:
            return "nobody", "without a token nobody promises who meets there"
        if isinstance(call, Call):
            return "compiler", f"its binary has another set{_of_token(ready.function, call)}"
    return "compiler", f"its binary has another {_of_kind(difference)}"


def _of_token(function: Function, call: Call) -> str:
    """Where a call stands, seen from the token that it uses."""
    if call.token is None:
        return " at an anchor"
    site = function.definitions.get(call.token)
    defined = None if site is None else function.at(site)
    if site is None or not isinstance(defined, Call):
        return ""
    if defined.control != "loop":
        return f" at a call with a token from {defined.control}"
    user = next(each for each, other in function.calls() if other is call)
    inside = any(
        {site.block, user.block} <= set(cycle.blocks)
        for cycle in cycle_forest(function).around(site.block)
    )
    if inside:
        return " at a call in a loop that holds the definition of its token"
    if not any(True for _ in cycle_forest(function).around(site.block)):
        return " at a call with a token from a loop intrinsic that is in no loop"
    return " at a call behind the loop that its token comes from"


def _of_kind(difference: Difference) -> str:
    words = {
        "own lane": "set, in which its own lane is missing",
        "mask": "set for each of two lanes of one set",
        "choice": "choice at an anchor",
        "garbled": "log",
    }
    return words.get(difference.kind, difference.kind)


# --- the roads ------------------------------------------------------------------------------------


def complaint_of(binary: bytes) -> str | None:
    """What the validator says against a binary; empty where it accepts it, None without one."""
    path = shutil.which(VALIDATOR)
    if path is None:
        return None
    done = run_program([path, "--target-env", "vulkan1.3", "-"], binary, timeout=30)
    if done.returncode == 0:
        return ""
    said = (done.stderr + done.stdout).decode(errors="replace").strip().splitlines()
    return said[0] if said else f"exit status {done.returncode}"


def _of_validator(invalid: str | None) -> str:
    if invalid is None:
        return f"no {VALIDATOR} is installed here (Debian: spirv-tools)"
    return f"{VALIDATOR}: {invalid}" if invalid else f"{VALIDATOR} accepts the binary"


@dataclass(frozen=True, slots=True)
class BinaryAlone:
    """What a binary does by itself, by the rules of SPIR-V: `invalid` is the validator's complaint,
    empty where it has none and None without a validator; `logs` None where it does not end or was
    not followed; `difference` the first event in which it is not the wave's."""

    invalid: str | None
    sentence: str
    followed: bool
    logs: tuple[LaneLog, ...] | None = None
    difference: Difference | None = None


def binary_alone(trial: Trial) -> BinaryAlone:
    """The binary of a trial without its driver, under the choices that the device made."""
    ready = trial.prepared
    invalid = complaint_of(ready.binary)
    try:
        logs = executed(ready.binary, ready.layout, ready.buffer)
    except (NotExecuted, NotSpirv) as error:
        return BinaryAlone(invalid, f"the binary by itself was not executed: {error}", False)
    except NoEnd as error:
        difference = Difference("path", error.lane, 0, "an end", "none")
        said = f"the binary by itself does not end in lane {error.lane}"
        return BinaryAlone(invalid, said, True, None, difference)
    found = first_difference(expected_logs(trial.run, ready.layout), logs)
    if found is not None and found.kind == "set":
        found = judged(trial.device, ready, logs).difference
    said = "the binary by itself, without a driver"
    if found is None:
        return BinaryAlone(invalid, f"{said}, does what the wave does", True, logs)
    return BinaryAlone(invalid, f"{said}: {found.sentence_of('the binary')}", True, logs, found)


def _of_lanes(trial: Trial, driver: Driver, seconds: float) -> list[str]:
    """What the lane that differs does alone."""
    difference = trial.difference
    if difference is None or not difference.of_one_lane:
        return []
    lane = difference.lane
    found = alone(trial.device, driver, trial.prepared, lane, seconds)
    if isinstance(found, Failure):
        return [f"lane {lane} alone: {found.reason}"]
    expected = expected_logs(trial.run, trial.prepared.layout)[lane]
    other = difference_of_lane(lane, expected, found)
    if other is None:
        return [f"lane {lane} alone does what the wave does"]
    return [f"lane {lane} alone differs too: {other.device} in place of {other.wave}"]


def _of_others(trial: Trial, others: Sequence[Device], seconds: float) -> list[str]:
    """What the other devices do with the same inputs, repeated on as many lanes as they have."""
    said: list[str] = []
    for device in others:
        if device.name == trial.device.name:
            continue
        try:
            ready = prepared(trial.prepared.function, trial.prepared.asked, device, seconds)
        except (NotBuildable, BackendStopped) as error:
            said.append(f"{device.name}: not executed there ({error})")
            continue
        with Driver(device.icd) as driver:
            found = tried(device, driver, ready, seconds)
        if found.failure is not None:
            said.append(f"{device.name}: {found.failure.reason}")
        elif found.difference is None:
            said.append(f"{device.name} does what the wave does")
        else:
            said.append(f"{device.name} differs too: {found.difference.sentence}")
    return said
