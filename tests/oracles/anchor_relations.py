"""What the definitions alone say of the anchors of a pair, on waves of two threads.

Every admissible choice at the target's anchors is listed, and every one at the source's: each
relation of the target's operations must be one of the source's. No solver and no name takes part;
a thread's path is what one lane executes. That is for programs whose paths do not depend on whom
their operations meet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb, factorial, prod
from random import Random

from wavecheck.semantics.convergence.dynamic_instances import History, Instance, Path
from wavecheck.semantics.convergence.relations import Relation
from wavecheck.semantics.convergence.token_rules import admissible_choices, token_relation
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.operands import width_of
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

MOST_CHOICES = 1200
"""More choices of one program on one wave are not listed."""

FUEL = 400
"""Instructions of a lane: paths that take longer have too many anchors."""

Operation = tuple[str | None, int, int]
"""A callee, a thread, and which of the thread's calls of it."""
Relations = frozenset[frozenset[tuple[Operation, Operation]]]


def unexplained(
    source: Function, target: Function, waves: int, seed: int = 0
) -> tuple[tuple[int, ...], ...] | None:
    """Arguments of two threads for which the target's operations may be related as the source's
    cannot be, None if none of so many waves with small arguments is such."""
    for arguments in _arguments(source, waves, seed):
        possible = [_possible(function, arguments) for function in (source, target)]
        if possible[0] is None or possible[1] is None:
            continue
        if not possible[1] <= possible[0]:
            return arguments
    return None


def _possible(function: Function, arguments: tuple[tuple[int, ...], ...]) -> Relations | None:
    paths = _paths(function, arguments)
    return None if paths is None else possible_relations(function, paths)


def possible_relations(function: Function, paths: tuple[Path, ...]) -> Relations | None:
    """Every relation of the operations that an admissible choice gives to threads on these paths;
    None where there are too many choices."""
    history = History(function, paths)
    if _choices(history) > MOST_CHOICES:
        return None
    return frozenset(
        _operations(history, token_relation(history, choice))
        for choice in admissible_choices(history)
    )


def _choices(history: History) -> int:
    """How many ways there are to pair the anchor instances of two threads, at each site."""
    counts: dict[object, Counter[int]] = {}
    for instance in history.anchors:
        counts.setdefault(instance.site, Counter())[instance.thread] += 1
    return prod(
        sum(factorial(k) * comb(a[0], k) * comb(a[1], k) for k in range(min(a[0], a[1]) + 1))
        for a in counts.values()
    )


def _operations(history: History, relation: Relation) -> frozenset[tuple[Operation, Operation]]:
    counts: Counter[tuple[int, str | None]] = Counter()
    numbers: dict[Instance, Operation] = {}
    for instance in history.instances:
        call = history.call(instance)
        if call.control is None:
            key = (instance.thread, call.callee)
            counts[key] += 1
            numbers[instance] = (call.callee, instance.thread, counts[key])
    return frozenset((numbers[a], numbers[b]) for a, b in relation if {a, b} <= numbers.keys())


def _arguments(function: Function, waves: int, seed: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """For each wave the arguments of both threads."""
    rng = Random(seed)
    for _ in range(waves):
        shared = [rng.randrange(4) for _ in function.parameters]
        yield tuple(
            tuple(
                old if p.shared else rng.randrange(min(5, 1 << (width_of(p.type) or 32)))
                for old, p in zip(shared, function.parameters, strict=True)
            )
            for _ in range(2)
        )


def _paths(function: Function, arguments: tuple[tuple[int, ...], ...]) -> tuple[Path, ...] | None:
    """The blocks that each thread executes, None if one of them does not return."""
    found: list[Path] = []
    for values in arguments:
        names = [parameter.name for parameter in function.parameters]
        inputs = WaveInputs(dict(zip(names, values, strict=True)))
        run = run_wave(function, Conditions(lanes=1, inputs=inputs, fuel=FUEL))
        if run.outcomes[0][0] != "returned":
            return None
        found.append(run.paths[0])
    return tuple(found)
