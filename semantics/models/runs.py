"""What a model says of a run of the wave: of threads that take the paths of its lanes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..convergence.dynamic_instances import Instance
from ..convergence.relations import classes_of, relation_of
from ..convergence.token_rules import Launch
from ..definitions.converged_with import Relation
from ..definitions.threads import wave_of
from ..program.function import Function, Site
from ..wave.records import WaveRun
from .model import Model
from .rule import Silent

MOST_INSTANCES = 150
"""Of how many executions of blocks and convergent calls a model is asked: its definitions take
seconds for these, and grow with the cube."""


@dataclass(frozen=True, slots=True)
class Met:
    """A communicating set: the call's place, and for each lane which of its executions of it this
    is, from 1."""

    site: Site
    executions: tuple[tuple[int, int], ...]


Sets = tuple[Met, ...]
"""All communicating sets of one relation, by place and then by execution."""


@dataclass(frozen=True, slots=True)
class SaidOfRun:
    """The sets that a model admits for a run, and whether those of the run are among them."""

    relations: tuple[Sets, ...]
    executed: bool


def said_of_run(
    model: Model, function: Function, run: WaveRun, launch: Launch = "workgroup"
) -> SaidOfRun | Silent:
    """What a model says of the paths of a run's lanes."""
    if not run.completed:
        late = next(lane for lane, how in enumerate(run.outcomes) if how[0] != "returned")
        return Silent(f"lane {late} did not run to its end")
    threads = wave_of(function, run.paths).convergent
    if sum(map(len, threads)) + sum(map(len, run.paths)) > MOST_INSTANCES:
        return Silent(f"the lanes execute more than {MOST_INSTANCES} blocks and convergent calls")
    found = model.relations(function, run.paths, launch=launch)
    if isinstance(found, Silent):
        return found
    visits = _visits(threads)
    executed = frozenset(relation_of(_met(run, visits)))
    instances = tuple(each for thread in threads for each in thread)
    blocks = list(function.blocks)

    def by_place(met: Met) -> tuple[int, int, tuple[tuple[int, int], ...]]:
        return blocks.index(met.site.block), met.site.index, met.executions

    sets = [sorted(_sets(each, instances, visits), key=by_place) for each in found]
    sets.sort(key=lambda relation: [by_place(each) for each in relation])
    return SaidOfRun(tuple(map(tuple, sets)), executed in found)


def _visits(threads: tuple[tuple[Instance, ...], ...]) -> dict[Instance, tuple[int, Site, int]]:
    """Of each instance its thread, its place, and which of the thread's executions it is."""
    counts: dict[tuple[int, Site], int] = {}
    found: dict[Instance, tuple[int, Site, int]] = {}
    for thread in threads:
        for each in thread:
            key = each.thread, each.site
            counts[key] = counts.get(key, 0) + 1
            found[each] = (*key, counts[key])
    return found


def _met(run: WaveRun, visits: dict[Instance, tuple[int, Site, int]]) -> list[list[Instance]]:
    """The communicating sets of the run, as instances."""
    instances = {key: instance for instance, key in visits.items()}
    return [
        [instances[lane, each.site, each.visits[lane]] for lane in each.lanes]
        for each in run.communications
    ]


def _sets(
    relation: Relation,
    instances: tuple[Instance, ...],
    visits: dict[Instance, tuple[int, Site, int]],
) -> Iterator[Met]:
    """The sets of a relation."""
    for members in classes_of(relation, instances):
        lanes = sorted((visits[each][0], visits[each][2]) for each in members)
        yield Met(next(iter(members)).site, tuple(lanes))
