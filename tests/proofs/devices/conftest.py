"""Programs and devices that these tests share."""

from collections.abc import Callable

import pytest
from wavecheck.proofs.devices.drivers import Device, devices
from wavecheck.proofs.devices.trials import Prepared, prepared
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs

HEAD = """\
declare i32 @op(i32) convergent
declare i32 @other(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
"""

PAPER = Device("paper", "no device at all", "", "1.3", 4, True, frozenset(("int64", "int16")))
"""Four lanes; kernels are made for it, and nothing runs on it."""


@pytest.fixture(scope="session")
def paper() -> Device:
    return PAPER


@pytest.fixture(scope="session")
def function() -> Callable[[str], Function]:
    """The function of a text that needs no declarations."""

    def made(text: str) -> Function:
        return next(iter(read_module(HEAD + text, "test.ll").functions.values()))

    return made


@pytest.fixture(scope="session")
def ready(function: Callable[[str], Function]) -> Callable[..., Prepared]:
    """A text made ready for a device, with its arguments, a list each."""

    def made(text: str, device: Device = PAPER, lanes: int = 4, **arguments: object) -> Prepared:
        inputs = WaveInputs(arguments=arguments)
        return prepared(function(text), Conditions(lanes=lanes, inputs=inputs), device)

    return made


@pytest.fixture(scope="session", params=["lavapipe", "swiftshader"])
def device(request: pytest.FixtureRequest) -> Device:
    """A device of this machine; a test that needs one is skipped, visibly, without it."""
    try:
        found = {each.name: each for each in devices()}
    except InputError as error:
        pytest.skip(error.message)
    if request.param not in found:
        pytest.skip(f"no {request.param} here")
    return found[request.param]
