"""Every counterexample is executed before it is shown.

A solver's model becomes inputs for a wave of as many lanes as it has threads; source and target
run on it, and only what the two runs show is reported. A choice that the target's implementation
made at its anchors is prescribed; the source then has every choice that it could make tried, and
the model is a counterexample only if none of them explains the target.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...semantics.control_flow.cycles import CycleForest
from ...semantics.control_flow.relevant_hierarchies import headers_of
from ...semantics.program.causes import Kind
from ...semantics.program.contracts import Contracts
from ...semantics.program.function import Function
from ...semantics.wave.anchor_policies import AnchorPolicy, Prescribed, StepTogether
from ...semantics.wave.conditions import Conditions, Launch
from ...semantics.wave.fixed_paths import paths_are_fixed
from ...semantics.wave.inputs import PLAIN_LOADS, WaveInputs, result_types
from ...semantics.wave.memory_inputs import shown_memory_inputs
from ...semantics.wave.records import WaveRun
from ...semantics.wave.simulated_wave import run_wave
from ..comparison.compare import Difference, Undecided, compare_runs
from ..comparison.memory_differences import one_memory
from ..verdicts.verdicts import Witness
from .anchor_choices import MOST_RUNS, Choice, Paths, TooManyRuns, runs_of_choices
from .memory_realism import memory_is_realistic
from .unfollowed import not_followed

TOO_MANY_CHOICES = Undecided(
    "the source's anchors leave more choices than were tried", Kind.ANCHORS
)

NO_MEMORY = Undecided("it rests on loads that no memory gives", Kind.MEMORY)

FUEL = 100_000
"""Most instructions that a lane executes where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Replay:
    """What the executed model shows: the difference and the two runs, or why there is none.

    `inputs` and `target_inputs` are as in a `Witness`."""

    difference: Difference | Undecided | None
    inputs: dict[str, Any]
    source_run: WaveRun | None = None
    target_run: WaveRun | None = None
    source_hierarchy: CycleForest | None = None
    target_hierarchy: CycleForest | None = None
    target_inputs: dict[str, Any] | None = None

    def witness(self) -> Witness:
        difference = self.difference
        assert isinstance(difference, Difference) and self.source_run is not None
        return Witness(
            lanes=self.source_run.lanes,
            inputs=self.inputs,
            callee=difference.callee,
            lane=difference.lane,
            execution=difference.execution,
            source_set=difference.source_set,
            target_set=difference.target_set,
            replayed=True,
            source_run=self.source_run,
            target_run=self.target_run,
            target_inputs=self.target_inputs,
            source_headers=_headers(self.source_hierarchy),
            target_headers=_headers(self.target_hierarchy),
            partner=difference.partner,
            only_target=difference.only_target,
            peer=difference.peer,
        )


def _headers(hierarchy: CycleForest | None) -> tuple[str, ...]:
    return () if hierarchy is None else headers_of(hierarchy)


@dataclass(frozen=True, slots=True)
class Wave:
    """Inputs of a wave for both sides; `target_choice` is None where nothing is prescribed.

    `memory`, `addresses` and `written` are as in `WaveInputs`, and the same for both sides."""

    lanes: int
    arguments: dict[str, list[Any]]
    source_results: dict[str, list[list[Any]]]
    target_results: dict[str, list[list[Any]]]
    target_choice: Choice | None = None
    memory: dict[int, Any] = field(default_factory=dict)
    addresses: dict[str, int] = field(default_factory=dict)
    written: dict[str, list[list[dict[int, Any]]]] = field(default_factory=dict)

    @property
    def source_inputs(self) -> WaveInputs:
        """What the source is run on."""
        return WaveInputs(
            self.arguments, self.source_results, self.memory, self.addresses, self.written
        )

    def target_inputs(self, source: Function, target: Function) -> WaveInputs:
        """What the target is run on: arguments under its own parameters' names."""
        arguments = _renamed(source, target, self.arguments)
        return replace(self.source_inputs, arguments=arguments, results=self.target_results)


@dataclass(frozen=True, slots=True)
class Hierarchies:
    """The target's hierarchy of cycles and those that the source may have; None is LLVM's own."""

    sources: tuple[CycleForest | None, ...] = (None,)
    target: CycleForest | None = None


def replay(
    source: Function,
    target: Function,
    wave: Wave,
    contracts: Contracts,
    launch: Launch = "workgroup",
    target_policy: AnchorPolicy | None = None,
    fuel: int = FUEL,
    most_runs: int = MOST_RUNS,
    hierarchies: Hierarchies | None = None,
) -> Replay:
    """Run both programs on the wave and compare what they show.

    `target_policy` says how the target's anchors choose where the wave prescribes nothing;
    `fuel` bounds the instructions of a lane, `most_runs` those of the source on this wave.
    The target follows its one of the `hierarchies`; the source may follow each of its own."""
    hierarchies = hierarchies or Hierarchies()
    given = wave.target_inputs(source, target)
    inputs = shown_inputs(source, wave.source_inputs)
    prescribed = frozenset(wave.source_results) | frozenset(wave.target_results)
    theirs: dict[str, Any] | None = shown_inputs(target, given)
    theirs = None if theirs == inputs else theirs
    policy = target_policy or StepTogether()
    if wave.target_choice is not None:
        policy = Prescribed(dict(wave.target_choice))
    target_run = run_wave(
        target,
        Conditions(
            lanes=wave.lanes,
            inputs=given,
            contracts=contracts,
            anchors=policy,
            launch=launch,
            fuel=fuel,
            hierarchy=hierarchies.target,
        ),
    )
    problem = _unusable(target_run, "target")
    if problem is None and target_run.deadlock is not None and isinstance(policy, Prescribed):
        said = "the choice at the target's anchors makes lanes wait for each other"
        problem = Undecided(said, Kind.ANCHORS)
    if problem is not None:
        return Replay(problem, inputs)
    runs = (
        (hierarchy, run)
        for hierarchy in hierarchies.sources
        for run in _source_runs(source, wave, contracts, launch, fuel, hierarchy, most_runs)
    )

    def compared(hierarchy: CycleForest | None, source_run: WaveRun) -> Replay:
        difference = _difference(source, source_run, target, target_run, contracts, prescribed)
        return Replay(
            difference, inputs, source_run, target_run, hierarchy, hierarchies.target, theirs
        )

    first: Replay | None = None
    try:
        for hierarchy, source_run in runs:
            found = compared(hierarchy, source_run)
            if not isinstance(found.difference, Difference):
                return found
            first = first or found
    except TooManyRuns:
        return Replay(TOO_MANY_CHOICES, inputs)
    none = Undecided("no choice at the source's anchors is possible", Kind.ANCHORS)
    return first or Replay(none, inputs)


def _difference(
    source: Function,
    source_run: WaveRun,
    target: Function,
    target_run: WaveRun,
    contracts: Contracts,
    prescribed: frozenset[str],
) -> Difference | Undecided | None:
    """What one run of the source shows against the target's, if it proves anything."""
    if source_run.deadlock is not None:
        return Undecided("the source's lanes wait for each other", Kind.ANCHORS)
    problem = _unusable(source_run, "source")
    if problem is not None:
        return problem
    difference = compare_runs(source, source_run, target, target_run, contracts, prescribed)
    if not isinstance(difference, Difference):
        return difference
    shared = one_memory(source_run.memory, target_run.memory)
    if PLAIN_LOADS in prescribed:
        sides = ((source, source_run), (target, target_run))
        shared = shared and all(memory_is_realistic(*side) for side in sides)
    if not shared:
        return NO_MEMORY
    if difference.change == "differs":
        return not_followed(source, target, difference) or difference
    return difference


def _unusable(run: WaveRun, side: str) -> Undecided | None:
    """Why a run proves nothing: the source's undefined behaviour permits everything, and an endless
    run has no history."""
    for lane, outcome in enumerate(run.outcomes):
        where = f"lane {lane} of the {side}"
        if side == "source" and outcome[0] == "undefined behaviour":
            said = f"{where} has undefined behaviour: {outcome[1]}"
            return Undecided(said, Kind.UNDEFINED_BEHAVIOUR)
        if outcome[0] in ("out of fuel", "unmodelled"):
            kind = Kind.INSTRUCTION if outcome[0] == "unmodelled" else Kind.RUNS_ON
            return Undecided(f"{where} did not finish: {' '.join(map(str, outcome))}", kind)
        if outcome[0] == "waiting" and side == "source":
            return Undecided(f"{where} waits for ever", Kind.ANCHORS)
    if side == "source" and run.memory.aliased:
        said = "the source reaches memory of a `noalias` argument otherwise, too, and changes it"
        return Undecided(said, Kind.UNDEFINED_BEHAVIOUR)
    return None


def _source_runs(
    source: Function,
    wave: Wave,
    contracts: Contracts,
    launch: Launch,
    fuel: int,
    hierarchy: CycleForest | None,
    most_runs: int,
) -> Iterator[WaveRun]:
    """The source's runs under every choice at its anchors."""
    inputs = wave.source_inputs

    def run(anchors: AnchorPolicy, releases: Sequence[int] = (), paths: Paths = None) -> WaveRun:
        return run_wave(
            source,
            Conditions(
                lanes=wave.lanes,
                inputs=inputs,
                contracts=contracts,
                anchors=anchors,
                launch=launch,
                fuel=fuel,
                releases=releases,
                paths=paths,
                hierarchy=hierarchy,
            ),
        )

    fixed = paths_are_fixed(source, wave.source_results)
    return (found for _, found in runs_of_choices(run, fixed, most_runs))


def _renamed(
    source: Function, target: Function, arguments: dict[str, list[Any]]
) -> dict[str, list[Any]]:
    """Arguments under the target's parameter names."""
    return {
        other.name: arguments[one.name]
        for one, other in zip(source.parameters, target.parameters, strict=True)
        if one.name in arguments
    }


def shown_inputs(function: Function, given: WaveInputs) -> dict[str, Any]:
    """The inputs as a witness gives them: per lane, the results of callees as lists. Those of
    callees that the function does not have, or that no lane calls, are left out."""
    shown: dict[str, Any] = {name: list(values) for name, values in given.arguments.items()}
    known = result_types(function)
    for callee, lists in given.results.items():
        if callee in known and any(lists):
            shown[callee] = [list(values) for values in lists]
    return {**shown, **shown_memory_inputs(function, given.memory, given.addresses, given.written)}
