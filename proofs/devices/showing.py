"""Whether a device shows a violation: source and target run on the inputs of its witness, and the
communications at which the witness says that they differ are looked up in their logs.

The witness's wave has few lanes; its inputs are repeated on the device's, and what is read from the
logs are the sets among the first lanes, which are the witness's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ...counterexamples.verdicts.verdicts import Violated, Witness
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.records import Communication, WaveRun
from .blame import blame
from .comparison import Member, difference_of_lane, expected_logs, sets_in
from .drivers import Device, Driver
from .trials import BackendStopped, NotBuildable, Prepared, Trial, prepared, results_of, tried

Word = Literal["shown", "not shown", "not buildable"]
Side = Literal["source", "target"]

SECONDS = 10.0
"""What the backend and each dispatch have."""


@dataclass(frozen=True, slots=True)
class Showing:
    """What became of a violation on a device, and why; the reason is empty where it is shown."""

    device: str
    word: Word
    reason: str = ""

    @property
    def sentence(self) -> str:
        return f"on {self.device}: {self.word}" + (f" ({self.reason})" if self.reason else "")


def showing(
    device: Device, violated: Violated, conditions: Conditions, seconds: float = SECONDS
) -> Showing:
    """Put a witness on a device. `conditions` are those under which the pair was judged."""
    witness = violated.witness
    sides: tuple[tuple[Side, WaveRun], ...] = (
        ("source", witness.source_run),
        ("target", witness.target_run),
    )
    made: list[tuple[Side, WaveRun, Prepared]] = []
    for side, run in sides:
        lost = next((each for each in run.outcomes if each[0] == "undefined behaviour"), None)
        if lost is not None:
            return Showing(device.name, "not shown", f"the {side} has undefined behaviour")
        try:
            made.append((side, run, _prepared(device, run, conditions, seconds)))
        except NotBuildable as error:
            return Showing(device.name, "not buildable", f"the {side}: {error.reason}")
        except BackendStopped as error:
            return Showing(device.name, "not buildable", f"the {side}: {error.message}")
    with Driver(device.icd) as driver:
        for side, run, ready in made:
            trial = tried(device, driver, ready, seconds)
            other = _why_not(trial, side, run, violated)
            if other is not None:
                found = blame(trial, driver, (), seconds)
                because = found.sentence if found else "an anchor of the device chooses otherwise"
                return Showing(device.name, "not shown", f"{other}; {because}")
    return Showing(device.name, "shown")


def _prepared(device: Device, run: WaveRun, conditions: Conditions, seconds: float) -> Prepared:
    """One side on the inputs of its run, all results included. Raises as `trials.prepared`."""
    assert run.program is not None
    arguments: Mapping[str, Sequence[object]] = run.arguments
    inputs = replace(run.given, arguments=arguments, results=results_of(run))
    return prepared(
        run.program, replace(conditions, lanes=run.lanes, inputs=inputs), device, seconds
    )


def _why_not(trial: Trial, side: Side, run: WaveRun, violated: Violated) -> str | None:
    """What of a side is not as the witness has it, None where all is that it needs."""
    if trial.failure is not None or trial.logs is None:
        return f"the {side}: {trial.failure.reason if trial.failure else 'no answer'}"
    expected = expected_logs(trial.prepared.run, trial.prepared.layout)
    for lane, (one, other) in enumerate(zip(expected, trial.logs, strict=True)):
        difference = difference_of_lane(lane, one, other)
        if difference is not None:
            return f"the {side}: {difference.sentence}"
    if violated.change == "differs":
        return None
    communication = _communication(run, side, violated.witness)
    if communication is None:
        return None
    wanted = frozenset((lane, communication.visits[lane]) for lane in communication.lanes)
    found = _met(trial, communication, violated.witness)
    if found == wanted:
        return None
    lanes = {lane for lane, _ in found}
    if lanes == {*communication.lanes}:
        return f"the {side}: other executions meet at {communication.callee}"
    said, asked = _set(lanes), _set(communication.lanes)
    return f"the {side}: the set {said} at {communication.callee} where the witness has {asked}"


def _communication(run: WaveRun, side: Side, witness: Witness) -> Communication | None:
    """The communication of a side at which the witness differs, None where it has none."""
    callee, execution = witness.callee, witness.execution
    if side == "target":
        if witness.partner is None and not witness.only_target:
            return None
        if witness.partner is not None:
            callee, execution = witness.partner
    elif witness.only_target:
        return None
    found = (
        each
        for each in run.of(callee)
        if each.executions.get(witness.lane) == execution and each.control is None
    )
    return next(found, None)


def _met(trial: Trial, communication: Communication, witness: Witness) -> frozenset[Member]:
    """Whom the witness's lane meets on the device, among the witness's lanes."""
    assert trial.logs is not None
    found = sets_in(trial.logs)
    if not isinstance(found, dict):
        return frozenset()
    member = witness.lane, communication.visits[witness.lane]
    for members in found.get(communication.site, ()):
        if member in members:
            return frozenset(each for each in members if each[0] < witness.lanes)
    return frozenset()


def _set(lanes: Sequence[int] | set[int]) -> str:
    return "{" + ", ".join(map(str, sorted(lanes))) + "}"
