"""Graphs with inputs, ready to be shaders, and the devices of this machine."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest
from wavecheck.proofs.devices.comparison import expected_logs
from wavecheck.proofs.devices.drivers import Device, Driver, devices
from wavecheck.proofs.devices.kernels import layout_of
from wavecheck.proofs.devices.log_layout import LaneLog, LogLayout
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.structured.lowering import lowered
from wavecheck.semantics.structured.merges import StructuredGraph
from wavecheck.semantics.structured.random_statements import random_structured_program
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

LANES = 4


@dataclass(frozen=True)
class Ready:
    """A graph with its buffer, and what the wave would log there."""

    graph: StructuredGraph
    layout: LogLayout
    buffer: bytes
    expected: tuple[LaneLog, ...]


def ready(graph: StructuredGraph, inputs: WaveInputs) -> Ready:
    run = run_wave(graph.function, Conditions(lanes=LANES, inputs=inputs))
    assert run.completed
    layout = layout_of(graph.function, run)
    return Ready(graph, layout, layout.filled(run.arguments), expected_logs(run, layout))


@pytest.fixture(scope="session")
def made_ready() -> Callable[[StructuredGraph, WaveInputs], Ready]:
    return ready


@pytest.fixture(scope="session")
def random_ready() -> Callable[[int], Ready]:
    """The random structured program of a seed, with tokens, on inputs of that seed."""

    def made(seed: int) -> Ready:
        rng = Random(seed)
        arguments = {name: [rng.randrange(8) for _ in range(LANES)] for name in "pqr"}
        results = {
            f"op.{number}": [[rng.randrange(8) for _ in range(60)] for _ in range(LANES)]
            for number in range(3)
        }
        graph = lowered(random_structured_program(seed), tokens=True)
        return ready(graph, WaveInputs(arguments, results))

    return made


@pytest.fixture(scope="session", params=["lavapipe", "swiftshader"])
def device(request: pytest.FixtureRequest) -> Device:
    try:
        found = {each.name: each for each in devices() if each.ballot}
    except InputError as error:
        pytest.skip(error.message)
    if request.param not in found:
        pytest.skip(f"no {request.param} here")
    return found[request.param]


@pytest.fixture
def driver(device: Device):
    with Driver(device.icd) as running:
        yield running
