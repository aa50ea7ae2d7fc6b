"""Counterexamples found by running: small random waves, for what the solver cannot prove.

This is the search behind an `unknown`: real results of the wave's operations, real memory, and,
where the source has anchors, every choice at them against random choices of the target's.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ...semantics.program.contracts import Contracts
from ...semantics.program.function import Function
from ...semantics.program.operands import width_of
from ...semantics.wave.anchor_policies import AnchorPolicy, SeededChoice
from ...semantics.wave.conditions import Conditions, Launch
from ...semantics.wave.records import WaveRun
from ...semantics.wave.simulated_wave import run_wave
from ..comparison.compare import Difference
from .replay import FUEL, Hierarchies, Replay, Wave, replay
from .shrinking import smallest

FEW_WAVES, FEW_STEPS = 8, 5_000
"""Waves on which a thread is looked for that finishes, and the instructions that it executes."""

WAVES = 24
"""Waves tried for each number of lanes."""


def shows_a_difference(replayed: Replay) -> bool:
    return isinstance(replayed.difference, Difference)


def sample_waves(
    source: Function,
    target: Function,
    contracts: Contracts,
    *,
    lanes: int,
    launch: Launch,
    uniform: frozenset[str],
    seed: int,
    deadline: float | None,
    hierarchies: Hierarchies | None = None,
    shows: Callable[[Replay], bool] = shows_a_difference,
) -> Replay | None:
    """A replayed difference on a wave of 1 to `lanes` lanes, None if none was found; `shows` says
    whether a replay shows what is looked for."""
    chooser = random.Random(seed)
    until = time.monotonic() + 2.0
    if deadline is not None:
        until = min(until, deadline)

    def late() -> bool:
        return deadline is not None and time.monotonic() > deadline

    for size in range(1, lanes + 1):
        for _ in range(WAVES):
            if time.monotonic() > until:
                return None
            arguments = _arguments(source, size, uniform, chooser)
            wave = Wave(size, arguments, {}, {}, None)
            chosen = SeededChoice(chooser.randrange(1 << 30)) if chooser.random() < 0.7 else None
            run = partial(_run, source, target, contracts, launch, chosen, hierarchies)
            if shows(run(wave)):
                return smallest(source, target, wave, contracts, uniform, run, late)
    return None


def few_runs(
    source: Function, contracts: Contracts, *, launch: Launch, uniform: frozenset[str]
) -> Iterator[WaveRun]:
    """A thread alone in its wave, with few inputs, always the same."""
    chooser = random.Random(0)
    for seed in range(FEW_WAVES):
        inputs = Wave(1, _arguments(source, 1, uniform, chooser), {}, {}).source_inputs
        conditions = Conditions(
            lanes=1, inputs=inputs, contracts=contracts, launch=launch, seed=seed, fuel=FEW_STEPS
        )
        yield run_wave(source, conditions)


def is_seen_to_refine(
    source: Function,
    target: Function,
    contracts: Contracts,
    *,
    launch: Launch,
    uniform: frozenset[str],
    bound: int,
    loops: tuple[frozenset[str], frozenset[str]],
) -> bool:
    """Whether a thread alone in its wave is seen to do the same in both programs, and to return
    from both, see `returned_within`; `loops` of the source and of the target."""
    chooser = random.Random(0)
    for _ in range(FEW_WAVES):
        wave = Wave(1, _arguments(source, 1, uniform, chooser), {}, {})
        found = replay(source, target, wave, contracts, launch, fuel=FEW_STEPS)
        runs = (found.source_run, found.target_run)
        if found.difference is None and all(
            run is not None and returned_within(bound, each, run)
            for run, each in zip(runs, loops, strict=True)
        ):
            return True
    return False


def returned_within(bound: int, loops: frozenset[str], run: WaveRun) -> bool:
    """Whether the first thread returned, and came to none of these blocks more than `bound`
    times."""
    return run.outcomes[0][0] == "returned" and not ran_past(bound, loops, run)


def ran_past(bound: int, loops: frozenset[str], run: WaveRun) -> bool:
    """Whether the first thread came to one of these blocks more than `bound` times, whatever it
    did then."""
    visits = Counter(block for block in run.paths[0] if block in loops)
    return max(visits.values(), default=0) > bound


def _run(
    source: Function,
    target: Function,
    contracts: Contracts,
    launch: Launch,
    chosen: AnchorPolicy | None,
    hierarchies: Hierarchies | None,
    wave: Wave,
    fuel: int = FUEL,
) -> Replay:
    return replay(source, target, wave, contracts, launch, chosen, fuel, hierarchies=hierarchies)


def _arguments(
    source: Function, lanes: int, uniform: frozenset[str], chooser: random.Random
) -> dict[str, list[Any]]:
    arguments: dict[str, list[Any]] = {}
    for index, parameter in enumerate(source.parameters):
        width = width_of(parameter.type)
        if width is None:
            arguments[parameter.name] = [chooser.randrange(1 << 16) for _ in range(lanes)]
            continue
        if parameter.type.startswith("ptr"):
            arguments[parameter.name] = [0x10000 * (index + 1)] * lanes
            continue
        values = [_small(width, chooser) for _ in range(lanes)]
        if parameter.shared or parameter.name in uniform:
            values = [values[0]] * lanes
        arguments[parameter.name] = values
    return arguments


def _small(width: int, chooser: random.Random) -> int:
    top = (1 << width) - 1
    if chooser.random() < 0.85:
        return min(top, chooser.randrange(7))
    return chooser.choice([top, top >> 1, chooser.randrange(top + 1)])
