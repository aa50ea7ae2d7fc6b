"""Waves along given paths, and who executed together on them, as relations of instances."""

from __future__ import annotations

from random import Random

from ...semantics.control_flow.cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest, cycle_forest
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.maximal_convergence import Threads
from ...semantics.convergence.relations import Relation, relation_of
from ...semantics.program.function import Function
from ...semantics.program.notation import choices_along
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.inputs import WaveInputs
from ...semantics.wave.records import WaveRun
from ...semantics.wave.schedules import PolicyName
from ...semantics.wave.simulated_wave import run_wave


def communicated(run: WaveRun, history: History) -> Relation:
    """Who executed together, as a relation on the instances of the lanes' paths."""
    places = {(i.thread, i.site, history.executions[i]): i for i in history.instances}
    return relation_of(
        [places[lane, met.site, met.visits[lane]] for lane in met.lanes]
        for met in run.communications
    )


def random_hierarchy(rng: Random, program: Function) -> CycleForest:
    """One of the program's hierarchies; LLVM's where there are too many."""
    found = cycle_hierarchies(program)
    return cycle_forest(program) if isinstance(found, TooManyHierarchies) else rng.choice(found)


def run_along(history: History, hierarchy: CycleForest, policy: PolicyName = "maximal") -> WaveRun:
    """A sketch's program on a wave whose lanes take the history's paths."""
    chosen = [choices_along(history.function, path) for path in history.paths]
    results = {
        callee: [choices.get(callee, []) for choices in chosen]
        for callee in dict.fromkeys(callee for choices in chosen for callee in choices)
    }
    return run_wave(
        history.function,
        Conditions(
            lanes=len(history.paths),
            inputs=WaveInputs(results=results),
            hierarchy=hierarchy,
            policy=policy,
            observe=True,
        ),
    )


def stepped_together(run: WaveRun, starts: Threads) -> Relation:
    """Who stepped onto blocks together, as a relation of the starts of the blocks on the lanes'
    paths: a lane's n-th step is the n-th block of its path."""
    taken = [0] * run.lanes
    classes: list[list[Instance]] = []
    for step in run.steps:
        classes.append([starts[lane][taken[lane]] for lane in step.lanes])
        for lane in step.lanes:
            taken[lane] += 1
    return relation_of(classes)
