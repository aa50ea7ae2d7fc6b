"""What a command asks of devices: `--on vulkan:NAME` becomes one, and a function an answer."""

from __future__ import annotations

from ...counterexamples.results.tree import Result
from ...semantics.program.function import Function
from ...semantics.program.input_errors import InputError
from ...semantics.wave.conditions import Conditions
from .blame import blame
from .drivers import Device, Driver, device_named, devices
from .results import trial_result_of, untried_result_of
from .trials import BackendStopped, NotBuildable, prepared, tried

ROAD = "vulkan"


def device_asked_for(given: str) -> Device:
    """The device of `vulkan` or `vulkan:NAME`. Raises InputError."""
    return device_named(_name_in(given))


def devices_asked_for(given: str) -> tuple[Device, ...]:
    """All devices with ballots for `vulkan`, the one of that name for `vulkan:NAME`.

    Raises InputError."""
    name = _name_in(given)
    return tuple(each for each in devices() if each.ballot and name is None) or (
        device_named(name),
    )


def _name_in(given: str) -> str | None:
    road, _, name = given.partition(":")
    if road != ROAD:
        raise InputError(
            f"--on {given}: there is no such road to a device", hint="write vulkan or vulkan:NAME"
        )
    return name or None


def answer_on(
    device: Device, file: str, function: Function, conditions: Conditions, seconds: float
) -> Result:
    """What the device does with a function, held against the simulated wave.

    Raises InputError for inputs that do not fit."""
    try:
        ready = prepared(function, conditions, device, seconds)
    except NotBuildable as error:
        return untried_result_of(file, function.name, device, error.reason, function.line)
    except BackendStopped as error:
        return untried_result_of(file, function.name, device, error.message, function.line)
    with Driver(device.icd) as driver:
        trial = tried(device, driver, ready, seconds)
        others = [each for each in devices() if each.ballot]
        return trial_result_of(file, trial, blame(trial, driver, others, seconds))
