"""What the wave says of a pair: every small input, or as many as there is patience for.

The checker's answer is held against this one. A wave of one to three lanes is given small
arguments, and results of opaque calls that are either small numbers chosen before or what the wave
makes of who takes part; the target's anchors choose in every way that is small enough to list, and
the source may answer each with any choice of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, combinations_with_replacement, islice, product
from math import comb, prod
from random import Random
from typing import Any, Literal

from wavecheck.counterexamples.comparison.compare import Difference, Undecided
from wavecheck.counterexamples.replay.anchor_choices import (
    Classes,
    Paths,
    TooManyRuns,
    runs_of_choices,
)
from wavecheck.counterexamples.replay.replay import Hierarchies, Replay, Wave, replay
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.control_flow.cycle_hierarchies import TooManyHierarchies
from wavecheck.semantics.control_flow.relevant_hierarchies import relevant_hierarchies
from wavecheck.semantics.program.contracts import STRICTEST
from wavecheck.semantics.program.function import Function, Parameter
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.program.operands import width_of
from wavecheck.semantics.wave.anchor_policies import Alone, AnchorPolicy, SeededChoice, StepTogether
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.records import WaveRun
from wavecheck.semantics.wave.simulated_wave import run_wave

MOST_WAVES = 200
"""Waves tried for one pair."""

LANES = (1, 2, 3)

MOST_TARGET_CHOICES = 4
"""Choices at the target's anchors that are tried on one wave, besides the plain ones."""

MOST_LISTED = 30
"""Choices at the target's anchors from which these are taken."""

MOST_SOURCE_RUNS = 60
"""Runs of the source, under choices at its anchors, that may explain one run of the target."""

FUEL = 1_500
"""Instructions of a lane: more than any small program that ends needs."""

SMALL = (0, 1, 2, 3)
RESULTS = (0, 1, 2)
LONGEST = 12
"""How many results of a callee are prescribed; further ones are what the wave makes of them."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What small waves show of a pair. `witness` has the first difference, None if there was none.

    `waves` counts the waves whose runs could be compared, `undecided` the others."""

    waves: int
    undecided: int
    witness: Replay | None = None
    wave: Wave | None = None


def shown_on_small_waves(
    source: Function,
    target: Function,
    options: Options,
    *,
    seed: int = 0,
    most: int = MOST_WAVES,
    trips: int | Literal["all"] = "all",
) -> Shown:
    """Runs both programs until their runs differ, on at most `most` waves.

    A difference counts only if no lane of the source enters a block more than `trips` times."""
    rng = Random(seed)
    compared = undecided = 0
    for lanes in LANES:
        share = most // len(LANES)
        for given, policy in islice(_cases(source, target, options, lanes, rng, share), share):
            for hierarchies in _hierarchies(source, target):
                found = _replayed(source, target, given, options, policy, hierarchies)
                if isinstance(found.difference, Undecided):
                    undecided += 1
                    continue
                compared += 1
                if isinstance(found.difference, Difference) and _within(found, trips):
                    return Shown(compared, undecided, found, given)
    return Shown(compared, undecided)


def _hierarchies(source: Function, target: Function) -> Iterator[Hierarchies]:
    """Each hierarchy of the target's cycles against all of the source's."""
    sources, targets = relevant_hierarchies(source), relevant_hierarchies(target)
    if isinstance(sources, TooManyHierarchies) or isinstance(targets, TooManyHierarchies):
        return
    for hierarchy in targets:
        yield Hierarchies(sources, hierarchy)


Case = tuple[Wave, AnchorPolicy | None]
"""A wave, and how the target's anchors choose where it does not say so."""


def _cases(
    source: Function, target: Function, options: Options, lanes: int, rng: Random, most: int
) -> Iterator[Case]:
    for wave in small_waves(source, options, lanes, rng, most):
        yield from _target_choices(source, target, wave, options, rng)


def _replayed(
    source: Function,
    target: Function,
    wave: Wave,
    options: Options,
    policy: AnchorPolicy | None,
    hierarchies: Hierarchies,
) -> Replay:
    return replay(
        source,
        target,
        wave,
        options.contracts,
        options.launch,
        policy,
        fuel=FUEL,
        most_runs=MOST_SOURCE_RUNS,
        hierarchies=hierarchies,
    )


def _within(found: Replay, trips: int | Literal["all"]) -> bool:
    if trips == "all":
        return True
    assert found.source_run is not None
    return all(path.count(block) <= trips for path in found.source_run.paths for block in path)


# --- arguments and results ------------------------------------------------------------------------


def small_waves(
    source: Function, options: Options, lanes: int, rng: Random, most: int
) -> Iterator[Wave]:
    """Waves with all arguments from a small domain where `most` waves are enough for that, with a
    random choice of them otherwise."""
    for arguments in _arguments(source, options, lanes, rng, most):
        results = _results(source, options, lanes, rng) if rng.random() < 0.5 else {}
        yield Wave(lanes, arguments, dict(results), dict(results))


def _arguments(
    source: Function, options: Options, lanes: int, rng: Random, most: int
) -> Iterator[dict[str, list[Any]]]:
    shared = [p for p in source.parameters if _is_shared(p, options)]
    own = [p for p in source.parameters if not _is_shared(p, options)]
    one_lane = prod(len(_domain(p)) for p in own)
    number = prod(len(_domain(p)) for p in shared) * comb(one_lane + lanes - 1, lanes)
    if number <= most:
        everything = product(
            product(*map(_domain, shared)),
            combinations_with_replacement(list(product(*map(_domain, own))), lanes),
        )
        for common, each in everything:
            order = rng.sample(each, lanes)
            yield _by_name(shared, own, common, order)
        again = most - number if _has_opaque_calls(source) else 0
    else:
        again = most
    for _ in range(again):
        common = tuple(rng.choice(_domain(p)) for p in shared)
        each = [tuple(rng.choice(_domain(p)) for p in own) for _ in range(lanes)]
        yield _by_name(shared, own, common, each)


def _by_name(
    shared: list[Parameter], own: list[Parameter], common: tuple[int, ...], each: list[Any]
) -> dict[str, list[Any]]:
    found = {p.name: [value] * len(each) for p, value in zip(shared, common, strict=True)}
    for index, parameter in enumerate(own):
        found[parameter.name] = [values[index] for values in each]
    return found


def _is_shared(parameter: Parameter, options: Options) -> bool:
    pointer = parameter.type.startswith("ptr")
    return parameter.shared or pointer or parameter.name in options.uniform


def _domain(parameter: Parameter) -> tuple[int, ...]:
    if parameter.type.startswith("ptr"):
        return (0x10000 * (1 + sum(map(ord, parameter.name))),)
    width = width_of(parameter.type)
    if width is None:
        return SMALL
    return SMALL[: 1 << width] if width < 2 else SMALL


def _has_opaque_calls(source: Function) -> bool:
    return any(call.control is None and call.type != "void" for _, call in source.calls())


def _results(
    source: Function, options: Options, lanes: int, rng: Random
) -> Mapping[str, list[list[Any]]]:
    """Small results, a list a lane, for the calls of which nothing is promised."""
    found: dict[str, list[list[Any]]] = {}
    for _, call in source.calls():
        if call.callee is not None and _may_return_anything(call, options):
            top = (1 << (width_of(call.type) or 1)) - 1
            found[call.callee] = [
                [min(top, rng.choice(RESULTS)) for _ in range(LONGEST)] for _ in range(lanes)
            ]
    return found


def _may_return_anything(call: Call, options: Options) -> bool:
    """What depends on arguments and participants alone is not given results by count of calls."""
    if call.control is not None or not width_of(call.type) or call.result.range:
        return False
    if options.contracts.of(call.callee or "") != STRICTEST or call.type.startswith("ptr"):
        return False
    return call.effects.memory.writes


# --- choices at the target's anchors --------------------------------------------------------------


def _target_choices(
    source: Function, target: Function, wave: Wave, options: Options, rng: Random
) -> Iterator[Case]:
    if not any(call.control == "anchor" for _, call in target.calls()):
        yield wave, None
        return
    names = zip(source.parameters, target.parameters, strict=True)
    arguments = {other.name: wave.arguments[one.name] for one, other in names}
    inputs = WaveInputs(arguments=arguments, results=wave.target_results)

    def run(anchors: AnchorPolicy, releases: Sequence[int] = (), paths: Paths = None):
        return run_wave(
            target,
            Conditions(
                lanes=wave.lanes,
                inputs=inputs,
                contracts=options.contracts,
                anchors=anchors,
                launch=options.launch,
                fuel=FUEL,
                releases=releases,
                paths=paths,
            ),
        )

    plain: list[AnchorPolicy] = [StepTogether(), Alone(), SeededChoice(rng.randrange(1 << 30))]
    listed: list[tuple[Classes, WaveRun]] = []
    with suppress(TooManyRuns):
        listed += islice(runs_of_choices(run, most_runs=4 * MOST_LISTED), MOST_LISTED)
    possible = [classes for classes, found in listed if found.deadlock is None and classes]
    if len(possible) > MOST_TARGET_CHOICES:
        possible = rng.sample(possible, MOST_TARGET_CHOICES)
    prescribed = (replace(wave, target_choice=classes) for classes in possible)
    yield from chain(((wave, policy) for policy in plain), ((each, None) for each in prescribed))
