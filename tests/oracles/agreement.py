"""Three semantics that must agree: the definitions, the constraints and the simulated wave.

A random program runs on a wave. The wave says who communicated; along the same paths, with the
choice that the wave made at anchors, the definitions, the names and the constraints must give the
same sets. None of the roads uses another: only the paths and the choice are handed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Literal

from wavecheck.encodings.convergence.token_rules import constrained, require_choice
from wavecheck.proofs.worked_examples.relations_of_runs import communicated
from wavecheck.semantics.convergence.dynamic_instances import History, Instance
from wavecheck.semantics.convergence.relations import Relation, classes_of
from wavecheck.semantics.convergence.token_names import (
    named_history,
    names,
    relation_by_names,
    repeated_name,
)
from wavecheck.semantics.convergence.token_rules import admissible, token_relation
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.wave.anchor_policies import (
    AnchorPolicy,
    Prescribed,
    SeededChoice,
    StepTogether,
)
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.simulated_wave import run_wave

MOST_CONSTRAINED = 3
"""Threads of a wave that the constraints are asked about; pairs do not depend on the others."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Two roads gave different answers on a program; `roads` is a phrase that names them."""

    program: Function
    lanes: int
    seed: int
    roads: str


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a campaign did. `sets` counts communicating sets of operations, `proper_sets` those of
    several lanes but not all: without such sets little would have been compared."""

    programs: int = 0
    instances: int = 0
    sets: int = 0
    proper_sets: int = 0
    anchored: int = 0
    disagreements: tuple[Disagreement, ...] = ()

    def __add__(self, other: Agreement) -> Agreement:
        return Agreement(
            self.programs + other.programs,
            self.instances + other.instances,
            self.sets + other.sets,
            self.proper_sets + other.proper_sets,
            self.anchored + other.anchored,
            self.disagreements + other.disagreements,
        )


def campaign(count: int, seed: int = 0, size: int = 10) -> Agreement:
    """`count` random programs, each on one wave of 2 to 8 lanes."""
    total = Agreement()
    for number in range(count):
        rng = Random(f"{seed}/{number}")
        program = random_program(rng, size, anchors=rng.random() < 0.5)
        lanes = rng.choice((2, 2, 3, 3, 4, 5, 8))
        total += compared(program, lanes, rng.randrange(1 << 32))
    return total


def compared(program: Function, lanes: int, seed: int) -> Agreement:
    """One program on one wave, all roads. `seed` chooses inputs, launch and anchors' policy."""
    rng = Random(seed)
    anchors: AnchorPolicy = rng.choice((StepTogether(), SeededChoice(seed)))
    launch = "workgroup" if rng.random() < 0.9 else "never"
    run = run_wave(program, Conditions(lanes=lanes, seed=seed, anchors=anchors, launch=launch))
    if not run.completed or run.repeated_name is not None:
        stopped = Disagreement(program, lanes, seed, "the wave and the static rules: it stops")
        return Agreement(programs=1, disagreements=(stopped,))
    history = History(program, run.paths)
    found = _Found(history, communicated(run, history), launch, seed)
    sets = [
        members
        for members in classes_of(found.relation, history.instances)
        if history.call(next(iter(members))).is_operation
    ]
    differing = list(_differing_roads(found, rng))
    if sum(len(c.lanes) for c in run.communications) != len(history.instances):
        differing.append("the wave's communications and its paths")
    return Agreement(
        programs=1,
        instances=len(history.instances),
        sets=len(sets),
        proper_sets=sum(1 < len(members) < lanes for members in sets),
        anchored=int(bool(history.anchors)),
        disagreements=tuple(Disagreement(program, lanes, seed, roads) for roads in differing),
    )


@dataclass(frozen=True)
class _Found:
    """What the wave gave: paths, and who executed together along them."""

    history: History
    relation: Relation
    launch: Literal["workgroup", "never"]
    seed: int

    @cached_property
    def choice(self) -> Relation:
        """The part of the relation that is the implementation's choice at anchors (CO15)."""
        anchors = set(self.history.anchors)
        return frozenset(pair for pair in self.relation if pair[0] in anchors)

    def restricted(self, threads: tuple[int, ...]) -> _Found:
        """The same for some of the threads."""
        renumbered = {
            i: Instance(threads.index(i.thread), i.index, i.site)
            for i in self.history.instances
            if i.thread in threads
        }
        pairs = (pair for pair in self.relation if pair[0] in renumbered and pair[1] in renumbered)
        relation = frozenset((renumbered[a], renumbered[b]) for a, b in pairs)
        return _Found(self.history.restricted(threads), relation, self.launch, self.seed)


def _differing_roads(found: _Found, rng: Random) -> Iterator[str]:
    history, choice, launch = found.history, found.choice, found.launch
    if not admissible(choice, history, launch):
        yield "the wave's choice at anchors and what is admissible"
    if token_relation(history, choice, launch) != found.relation:
        yield "the wave and the definitions"
    if relation_by_names(named_history(history, choice, launch)) != found.relation:
        yield "the wave and the names"
    if any(repeated_name(names(history.function, path)) for path in history.paths):
        yield "the names and the static rules: a name is repeated"
    threads = range(len(history.paths))
    some = tuple(rng.sample(threads, min(MOST_CONSTRAINED, len(threads))))
    if not _only_model(found.restricted(some)):
        yield "the wave and the constraints"
    if not _same_when_rescheduled(found):
        yield "the wave under two schedules"


def _only_model(found: _Found) -> bool:
    """Whether the constraints, with the choice given, have one model, and it is the relation.

    Raises `Undecided` where the solver does not answer in time."""
    variables = constrained(found.history, found.launch)
    require_choice(variables, found.choice)
    return (
        variables.solver.possible()
        and variables.relation() == found.relation
        and not variables.solver.possible(~variables.equals(found.relation))
    )


def _same_when_rescheduled(found: _Found) -> bool:
    """Whether lanes on a random schedule, with the same choice prescribed, communicate alike."""
    history = found.history
    classes = {
        (i.site, i.thread, history.executions[i]): number
        for number, members in enumerate(classes_of(found.choice, history.anchors))
        for i in members
    }
    run = run_wave(
        history.function,
        Conditions(
            lanes=len(history.paths),
            seed=found.seed,
            anchors=Prescribed(classes),
            launch=found.launch,
            policy="independent",
        ),
    )
    if not run.completed or run.paths != history.paths:
        return False
    return communicated(run, history) == found.relation
