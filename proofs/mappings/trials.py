"""Whether a mapping keeps the sets of one program, by definitions: every path that a thread can
take up to a length, every wave of a few threads that take these.

The source is a sketch, in which opaque calls decide every branch. So a path of the source says what
these return, and the target, executed by one thread alone, takes the path that belongs to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from ...semantics.convergence.dynamic_instances import Instance
from ...semantics.convergence.relations import Relation
from ...semantics.definitions.threads import wave_of
from ...semantics.models.model import Model
from ...semantics.models.rule import Silent
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call
from ...semantics.program.notation import choices_along
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.inputs import WaveInputs
from ...semantics.wave.simulated_wave import run_wave

Path = tuple[str, ...]

Execution = tuple[int, int]
"""A thread, and which of its convergent operations this is, from 1."""

Sets = frozenset[frozenset[Execution]]
"""The communicating sets of a wave, those of one execution left out."""


@dataclass(frozen=True, slots=True)
class Apart:
    """A wave on which the target does what no relation of the source has: the paths of its threads,
    the target's sets, and those of each relation of the source."""

    source: tuple[Path, ...]
    target: tuple[Path, ...]
    found: Sets
    possible: tuple[Sets, ...]


@dataclass(frozen=True, slots=True)
class Unfollowed:
    """A program of which nothing is said, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Kept:
    """On so many waves the sets of the target were possible in the source."""

    waves: int


Trial = Kept | Apart | Unfollowed


def tried(
    source: Function,
    target: Function,
    models: tuple[Model, Model],
    trips: int = 2,
    lanes: int = 2,
) -> Trial:
    """The answer for one program. A block is executed at most `trips` times on a path."""
    both = [(path, _followed(source, target, path)) for path in paths_of(source, trips)]
    waves = 0
    for number in range(2, lanes + 1):
        for chosen in combinations_with_replacement(both, number):
            before = tuple(one for one, _ in chosen)
            after = tuple(other for _, other in chosen)
            possible = _sets(models[0], source, before)
            found = _sets(models[1], target, after)
            if isinstance(possible, Unfollowed):
                return possible
            if isinstance(found, Unfollowed):
                return found
            waves += 1
            for sets in found:
                if sets not in possible:
                    return Apart(before, after, sets, tuple(possible))
    return Kept(waves)


def paths_of(function: Function, trips: int) -> Iterator[Path]:
    """Every path from the entry to an end on which no block stands more than so many times, shorter
    ones first."""
    waiting: list[Path] = [(function.entry,)]
    for path in waiting:
        following = function.successors[path[-1]]
        if not following:
            yield path
        waiting += [(*path, block) for block in following if path.count(block) < trips]


def _followed(source: Function, target: Function, path: Path) -> Path:
    """The path of a thread through the target whose path through the source is this."""
    given = {callee: [values] for callee, values in choices_along(source, path).items()}
    conditions = Conditions(lanes=1, inputs=WaveInputs(results=given))
    run = run_wave(target, conditions)
    assert run.completed, f"a thread of @{target.name} does not end"
    return run.paths[0]


def _sets(model: Model, function: Function, paths: Sequence[Path]) -> list[Sets] | Unfollowed:
    """The sets of each relation that a model admits."""
    relations = model.relations(function, paths)
    if isinstance(relations, Silent):
        return Unfollowed(relations.reason)
    numbers = _numbers(function, paths)
    found = {_of_relation(relation, numbers) for relation in relations}
    return sorted(found, key=lambda sets: sorted(map(sorted, sets)))


def _numbers(function: Function, paths: Sequence[Path]) -> dict[Instance, Execution]:
    """The executions of convergent operations, control intrinsics aside."""
    found: dict[Instance, Execution] = {}
    for number, thread in enumerate(wave_of(function, paths).convergent):
        operations = [each for each in thread if _is_operation(function, each)]
        found |= {each: (number, place) for place, each in enumerate(operations, 1)}
    return found


def _is_operation(function: Function, instance: Instance) -> bool:
    call = function.at(instance.site)
    return isinstance(call, Call) and call.is_operation


def _of_relation(relation: Relation, numbers: dict[Instance, Execution]) -> Sets:
    members: dict[Execution, set[Execution]] = {}
    for one, other in relation:
        if one in numbers and other in numbers:
            here, there = numbers[one], numbers[other]
            members.setdefault(here, {here}).add(there)
    return frozenset(map(frozenset, members.values()))
