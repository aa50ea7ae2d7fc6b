"""A function on a device: made ready for waves of its size, executed, held against the wave.

What the simulated wave takes and computes is given to the device in tables, results of all calls
among them, so that a lane's path depends on nothing that other lanes do. Inputs for fewer lanes
than a device's wave has are repeated: lane n has those of lane n modulo their number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...semantics.llvm.worker import LlvmCrash, LlvmError, LlvmTimeout
from ...semantics.program.function import Function, Site
from ...semantics.program.instructions import Call
from ...semantics.wave.anchor_policies import Prescribed
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.origins import Chosen
from ...semantics.wave.records import WaveRun
from ...semantics.wave.simulated_wave import run_wave
from .backend_words import backend_words
from .binaries import NotSpirv, needs_of, with_local_size
from .comparison import Difference, expected_logs, first_difference, sets_in
from .drivers import Device, Driver, Failure
from .kernels import binary_of_kernel, kernel_text, layout_of
from .log_layout import LaneLog, LogLayout
from .needed_values import NotBuildable

SECONDS = 10.0
"""What the backend and one dispatch have."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A function ready for a device: `asked` are the conditions as they were given, `conditions`
    those on all of the device's lanes, `run` the simulated wave's run under these; then the kernel
    as text and binary, and the buffer that it begins with."""

    function: Function
    asked: Conditions
    conditions: Conditions
    run: WaveRun
    layout: LogLayout
    text: str
    binary: bytes
    buffer: bytes


class BackendStopped(Exception):
    """LLVM's backend makes no binary of the kernel. `message` is its own first line, `text` the
    kernel. `late`: it did not end."""

    def __init__(self, message: str, text: str, late: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.late = late


@dataclass(frozen=True, slots=True)
class Trial:
    """What a device did with a function. `logs` is None where it `failure` says why it did nothing;
    `difference` is the first event in which it is not the wave's, None where all agree. `run` is
    the wave's run, with the choices at anchors that the device made."""

    device: Device
    prepared: Prepared
    run: WaveRun
    logs: tuple[LaneLog, ...] | None = None
    difference: Difference | None = None
    failure: Failure | None = None


# --- making ready ---------------------------------------------------------------------------------


def prepared(
    function: Function, conditions: Conditions, device: Device, seconds: float = SECONDS
) -> Prepared:
    """The function on as many lanes as the device's waves have.

    Raises NotBuildable where no kernel can be made of it, BackendStopped where LLVM's backend makes
    none, and InputError for inputs that do not fit."""
    wide = widened(function, conditions, device.subgroup)
    run = run_wave(function, wide)
    check_run(run)
    layout = layout_of(function, run)
    text = kernel_text(function, layout, maximal=device.maximal_reconvergence)
    binary = assembled_kernel(text, seconds)
    lacking = sorted(needs_of(binary) - device.features)
    if lacking:
        raise NotBuildable(f"{device.name} has no {', '.join(map(_feature, lacking))}")
    buffer = layout.filled(run.arguments)
    return Prepared(function, conditions, wide, run, layout, text, binary, buffer)


def assembled_kernel(text: str, seconds: float) -> bytes:
    """The kernel's binary. Raises BackendStopped."""
    try:
        return binary_of_kernel(text, seconds)
    except LlvmTimeout as error:
        raise BackendStopped(error.message, text, late=True) from None
    except LlvmCrash as error:
        raise BackendStopped(backend_words(error.message, error.output), text) from None
    except LlvmError as error:
        raise BackendStopped(error.message, text) from None
    except NotSpirv as error:
        raise BackendStopped(f"LLVM's backend makes no module of SPIR-V: {error}", text) from None


def _feature(word: str) -> str:
    kind = "floats" if word.startswith("float") else "integers"
    return f"{kind} of {word.removeprefix('float').removeprefix('int')} bits"


def check_run(run: WaveRun) -> None:
    """Raises NotBuildable for a run that says nothing to compare with."""
    if run.deadlock is not None:
        raise NotBuildable("the simulated wave is in a deadlock on these inputs")
    for lane, outcome in enumerate(run.outcomes):
        if outcome[0] != "returned":
            what = outcome[0] if outcome[0] != "unmodelled" else f"at `{outcome[1]}`"
            raise NotBuildable(f"lane {lane} of the simulated wave does not return ({what})")
        if any(isinstance(each, Chosen) for each in run.path_of(lane)):
            raise NotBuildable(f"the path of lane {lane} depends on a value that may be any")


def widened(function: Function, conditions: Conditions, lanes: int) -> Conditions:
    """The same conditions on so many lanes, inputs repeated. Raises NotBuildable for more lanes
    than there are."""
    given = conditions.lanes
    if given > lanes:
        raise NotBuildable(f"the wave has {given} lanes and the device's {lanes}")
    if given == lanes:
        return conditions
    first = run_wave(function, conditions)
    arguments = {
        name: [values[lane % given] for lane in range(lanes)]
        for name, values in first.arguments.items()
    }
    inputs = conditions.inputs
    results = {
        name: [values[lane % given] for lane in range(lanes)] if _is_by_lane(values) else values
        for name, values in {**_own_results(first), **inputs.results}.items()
    }
    written = {
        name: [values[lane % given] for lane in range(lanes)] if len(values) == given else values
        for name, values in inputs.written.items()
    }
    wide = replace(inputs, arguments=arguments, results=results, written=written)
    return replace(conditions, lanes=lanes, inputs=wide)


def _is_by_lane(values: Sequence[Any]) -> bool:
    return bool(values) and isinstance(values[0], list | tuple)


def _own_results(run: WaveRun) -> dict[str, Sequence[Any]]:
    """What callees gave in which no other lane had a part: drawn for each lane by its number."""
    names = {
        event.name
        for events in run.events
        for event in events
        if event.kind == "call" and event.communication is None and event.result is not None
    }
    return {
        name: [[each.result for each in events if each.name == name] for events in run.events]
        for name in sorted(names)
    }


# --- executing ------------------------------------------------------------------------------------


def tried(device: Device, driver: Driver, ready: Prepared, seconds: float = SECONDS) -> Trial:
    """One run on the device, compared with the wave's."""
    found = driver.execute(ready.binary, [ready.buffer], seconds)
    if isinstance(found, Failure):
        return Trial(device, ready, ready.run, failure=found)
    return judged(device, ready, ready.layout.logs_of(found[0]))


def judged(device: Device, ready: Prepared, logs: tuple[LaneLog, ...]) -> Trial:
    """What a device logged, compared with the wave's run under the choices of its anchors."""
    expected = expected_logs(ready.run, ready.layout)
    difference = first_difference(expected, logs)
    if difference is None or difference.kind != "set" or not _anchors(ready.function):
        return Trial(device, ready, ready.run, logs, difference)
    run = _as_chosen(ready, logs)
    if isinstance(run, Difference):
        return Trial(device, ready, ready.run, logs, run)
    return Trial(device, ready, run, logs, first_difference(expected_logs(run, ready.layout), logs))


def _anchors(function: Function) -> frozenset[Site]:
    return frozenset(site for site, call in function.calls() if call.control == "anchor")


def _as_chosen(ready: Prepared, logs: Sequence[LaneLog]) -> WaveRun | Difference:
    """The wave's run with the choices at anchors that the logs tell; a difference where they tell
    none, or one that is not admissible."""
    found = sets_in(logs)
    if isinstance(found, Difference):
        return found
    anchors = _anchors(ready.function)
    classes: dict[tuple[Site, int, int], object] = {}
    for site in sorted(anchors & found.keys()):
        for number, members in enumerate(sorted(map(sorted, found[site]))):
            for lane, execution in members:
                classes[site, lane, execution] = number
    inputs = replace(ready.conditions.inputs, results=results_of(ready.run))
    run = run_wave(
        ready.function,
        replace(
            ready.conditions,
            inputs=inputs,
            anchors=Prescribed(classes),
            paths=ready.run.paths,
        ),
    )
    if not run.completed:
        site = min(anchors)
        call = ready.function.at(site)
        name = call.name if isinstance(call, Call) else ""
        return Difference(
            "choice",
            0,
            0,
            f"no run in which %{name} chooses so",
            "a choice that is not admissible",
            site,
        )
    return run


def results_of(run: WaveRun) -> Mapping[str, Sequence[Any]]:
    """What all calls and loads of a run gave, as inputs of another one."""
    names = sorted(
        {event.name for events in run.events for event in events if event.result is not None}
    )
    return {
        name: [[each.result for each in events if each.name == name] for events in run.events]
        for name in names
    }


def alone(
    device: Device, driver: Driver, ready: Prepared, lane: int, seconds: float = SECONDS
) -> LaneLog | Failure:
    """What a lane logs in a wave of its own, with its own inputs: nobody else is there."""
    layout = ready.layout
    buffer = layout.filled(ready.run.arguments, first=lane)
    found = driver.execute(with_local_size(ready.binary, 1), [buffer], seconds)
    return found if isinstance(found, Failure) else layout.logs_of(found[0])[lane]
