"""Maximal convergence four ways that must agree: the least fixed point of its definition, the three
cases, names by counters, and the simulated wave.

A case is a random control-flow graph, one of its cycle hierarchies, and a path for each of two to
four threads. A wave whose lanes are made to take these paths, under that hierarchy, says who
executes together. With tokens (CO29) the definition, the names and the wave are compared. None of
the roads uses another: only paths, hierarchy, and the choice made at anchors are handed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random

from wavecheck.proofs.worked_examples.relations_of_runs import (
    communicated,
    random_hierarchy,
    run_along,
    stepped_together,
)
from wavecheck.semantics.control_flow.cycles import CycleForest, reducible
from wavecheck.semantics.convergence.dynamic_instances import BLOCK_START, History, Path
from wavecheck.semantics.convergence.maximal_convergence import (
    Threads,
    all_points,
    block_starts,
    controlled_maximal_relation,
    maximal_relation,
    same_static_pairs,
    sound,
    three_case_relation,
)
from wavecheck.semantics.convergence.maximal_names import maximal_names, maximally_named_history
from wavecheck.semantics.convergence.relations import Relation
from wavecheck.semantics.convergence.token_names import relation_by_names
from wavecheck.semantics.generation.random_graphs import random_flow, random_path, rooted_flow
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.wave.anchor_policies import AnchorPolicy, SeededChoice, StepTogether
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.records import WaveRun
from wavecheck.semantics.wave.simulated_wave import run_wave


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A case, and the roads that gave different answers: `roads` is a phrase that names them."""

    program: Function
    hierarchy: CycleForest
    paths: tuple[Path, ...]
    roads: str = ""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a campaign did. `irreducible` counts cases whose hierarchy has a cycle with several
    entries; `converged` and `apart` the pairs of instances of one block in different threads."""

    cases: int = 0
    irreducible: int = 0
    converged: int = 0
    apart: int = 0
    disagreements: tuple[Disagreement, ...] = ()

    def __add__(self, other: Agreement) -> Agreement:
        return Agreement(
            self.cases + other.cases,
            self.irreducible + other.irreducible,
            self.converged + other.converged,
            self.apart + other.apart,
            self.disagreements + other.disagreements,
        )


# --- without tokens -----------------------------------------------------------------------------


def campaign(count: int, seed: int = 0, patience: int = 10) -> Agreement:
    """`count` cases without tokens. After `patience` blocks a thread heads for the exit."""
    total = Agreement()
    for number in range(count):
        rng = Random(f"{seed}/{number}")
        program = random_flow(rng, rng.randint(3, 7))
        hierarchy = random_hierarchy(rng, program)
        paths = (random_path(rng, program, patience) for _ in range(rng.choice((2, 2, 3, 4))))
        total += compared(program, hierarchy, tuple(paths))
    return total


def compared(program: Function, hierarchy: CycleForest, paths: tuple[Path, ...]) -> Agreement:
    """One case, all roads. Every block of the program must hold one convergent operation."""
    history = History(program, paths)
    threads = block_starts(history)
    relation = maximal_relation(threads, hierarchy)
    roads = list(_differing_roads(history, threads, hierarchy, relation))
    return _counted(threads, relation, Disagreement(program, hierarchy, paths), roads)


def _differing_roads(
    history: History, threads: Threads, hierarchy: CycleForest, relation: Relation
) -> Iterator[str]:
    if not sound(threads, relation):
        yield "the definition and what a converged-with relation is"
    if three_case_relation(threads, hierarchy) != relation:
        yield "the definition and the three cases"
    named = {
        instance: name
        for thread, path in zip(threads, history.paths, strict=True)
        for instance, name in zip(thread, maximal_names(path, hierarchy), strict=True)
    }
    if relation_by_names(named) != relation:
        yield "the definition and the names"
    if maximal_relation(threads[:2], hierarchy) != _between(relation, (0, 1)):
        yield "the definition for two threads and for all"
    run = run_along(history, hierarchy)
    if run.paths != history.paths or _by_operations(run, history, threads) != relation:
        yield "the definition and the wave"


def _by_operations(run: WaveRun, history: History, threads: Threads) -> Relation:
    """Who executed the blocks' operations together, as a relation of the blocks' starts."""
    starts = {
        operation: start
        for operations, blocks in zip(history.threads, threads, strict=True)
        for operation, start in zip(operations, blocks, strict=True)
    }
    return frozenset((starts[a], starts[b]) for a, b in communicated(run, history))


def _between(relation: Relation, threads: tuple[int, ...]) -> Relation:
    return frozenset((a, b) for a, b in relation if a.thread in threads and b.thread in threads)


def _counted(
    threads: Threads, relation: Relation, case: Disagreement, roads: Iterable[str]
) -> Agreement:
    pairs = same_static_pairs(threads)
    converged = sum(pair in relation for pair in pairs)
    return Agreement(
        cases=1,
        irreducible=int(not reducible(case.hierarchy)),
        converged=converged // 2,
        apart=(len(pairs) - converged) // 2,
        disagreements=tuple(replace(case, roads=phrase) for phrase in roads),
    )


# --- with tokens --------------------------------------------------------------------------------


def controlled_campaign(count: int, seed: int = 0) -> Agreement:
    """`count` cases with tokens: half structured programs with anchors, whose choice the wave makes
    in order; half on any graph, rooted at entry, along random paths."""
    total = Agreement()
    for number in range(count):
        rng = Random(f"controlled/{seed}/{number}")
        lanes = rng.choice((2, 2, 3))
        if number % 2:
            program = rooted_flow(rng)
            hierarchy = random_hierarchy(rng, program)
            paths = tuple(random_path(rng, program, 8) for _ in range(lanes))
            history = History(program, paths)
            run = run_along(history, hierarchy)
        else:
            program = random_program(rng, 6)
            hierarchy = random_hierarchy(rng, program)
            anchors: AnchorPolicy = rng.choice((StepTogether(), SeededChoice(number)))
            run = run_wave(
                program,
                Conditions(
                    lanes=lanes,
                    seed=number,
                    anchors=anchors,
                    hierarchy=hierarchy,
                    observe=True,
                ),
            )
            history = History(program, run.paths)
        total += compared_with_tokens(history, hierarchy, run)
    return total


def compared_with_tokens(history: History, hierarchy: CycleForest, run: WaveRun) -> Agreement:
    """One case with tokens: an observed run, and the paths that it took."""
    case = Disagreement(history.function, hierarchy, history.paths)
    if not run.completed or run.paths != history.paths:
        stopped = replace(case, roads="the wave and the static rules: it stops")
        return Agreement(cases=1, disagreements=(stopped,))
    together = communicated(run, history)
    anchors = set(history.anchors)
    choice = frozenset(pair for pair in together if pair[0] in anchors)
    relation = controlled_maximal_relation(history, hierarchy, choice)
    points = all_points(history)
    roads: list[str] = []
    if not sound(points, relation):
        roads.append("the definition and what a converged-with relation is")
    if relation_by_names(maximally_named_history(history, hierarchy, choice)) != relation:
        roads.append("the definition and the names")
    operations = set(history.instances)
    if frozenset(pair for pair in relation if pair[0] in operations) != together:
        roads.append("the definition and the wave, on convergent operations")
    starts = tuple(tuple(i for i in p if i.site.index == BLOCK_START) for p in points)
    at_starts = frozenset(pair for pair in relation if pair[0].site.index == BLOCK_START)
    if stepped_together(run, starts) != at_starts:
        roads.append("the definition and the wave, on starts of blocks")
    return _counted(starts, at_starts, case, roads)
