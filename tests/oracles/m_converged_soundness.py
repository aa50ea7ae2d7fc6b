"""Is what is reported m-converged related alike in every hierarchy, with tokens too (CU15, CU30)?

Programs are random, with tokens and irreducible cycles; their waves are executed, so that threads
take uniform branches together. Then the relation is asked for by its definition (CO29) in each
hierarchy, for two threads at a time: the least solution, in which anchors take together only who
is converged ahead of them as at an ordinary instruction. It is computed on numbers (`two_threads`)
and, of some programs, as the model has it; both must agree. Here are no names, and nothing of the
static analysis.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from random import Random

from generators.token_graphs import token_program
from oracles.two_threads import Point, related
from wavecheck.semantics.control_flow.cycles import CycleForest
from wavecheck.semantics.convergence.dynamic_instances import History, Instance, Path
from wavecheck.semantics.convergence.maximal_convergence import controlled_maximal_relation
from wavecheck.semantics.convergence.relations import NEVER_CONVERGED
from wavecheck.semantics.program.function import Function, Site
from wavecheck.semantics.program.instructions import Call, Compute, Instruction
from wavecheck.semantics.program.operands import Constant
from wavecheck.semantics.uniformity.analysis import Uniformity, uniformity
from wavecheck.semantics.uniformity.dynamic_uniformity import Thread, execute
from wavecheck.semantics.values.values import digest

LARGEST = 7
"""Blocks of a program."""
MOST_HIERARCHIES = 12
WAVES = 3
THREADS = 6
PAIRS = 2
"""Pairs of threads of a wave whose relation is looked at: of those whose paths differ, the ones
that have most blocks in common."""
MOST_BLOCKS = 12

Blocks = frozenset[str]


@dataclass(frozen=True, slots=True)
class Case:
    """A well-formed program with tokens, its hierarchies, and what the analysis says in each."""

    seed: int
    program: Function
    hierarchies: tuple[CycleForest, ...]
    answers: tuple[Uniformity, ...]

    @property
    def reported(self) -> Blocks:
        """The blocks that are called m-converged, whichever hierarchy the analysis looks at."""
        return frozenset(
            block
            for block in self.program.blocks
            if any(answer.m_converged(block) for answer in self.answers)
        )


def random_case(seed: int, largest: int = LARGEST) -> Case:
    """The case with this number."""
    program, forests = token_program(Random(seed), largest, MOST_HIERARCHIES)
    answers = tuple(uniformity(program, hierarchy=forest) for forest in forests)
    return Case(seed, program, forests, answers)


@dataclass(frozen=True, slots=True)
class Seen:
    """Of the blocks that both threads of some pair executed, those whose relation differed between
    hierarchies for some pair."""

    executed: Blocks
    differing: Blocks


def relations_seen(case: Case, *, twice: bool = False) -> Seen:
    """What the definition says of the case's blocks, in each hierarchy. `twice`: the model is asked
    too; raises AssertionError where it says something else."""
    skeleton = _Skeleton(case.program)
    executed: set[str] = set()
    differing: set[str] = set()
    for pair in _pairs(case):
        executed |= set(pair.paths[0]) & set(pair.paths[1])
        found = [
            related(skeleton.program, pair.paths, forest, pair.taken_together)
            for forest in case.hierarchies
        ]
        if twice:
            modelled = [_relation(skeleton, pair, forest) for forest in case.hierarchies]
            assert found == modelled, case.seed
        first, *others = found
        differing |= {block for other in others for (block, _), _, _ in first ^ other}
    return Seen(frozenset(executed), frozenset(differing))


# --- waves --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Implementation:
    """Which threads are taken together at an anchor where they may be: all, or those of one of
    two kinds."""

    seed: int

    def kind(self, anchor: str, thread: int) -> int:
        return digest(self.seed, anchor, thread) % (1 + self.seed % 2)


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two threads of a wave."""

    implementation: _Implementation
    threads: tuple[int, int]
    paths: tuple[Path, Path]

    def taken_together(self, anchor: str) -> bool:
        one, other = (self.implementation.kind(anchor, each) for each in self.threads)
        return one == other

    def blocks_in_common(self) -> int:
        return len(set(self.paths[0]) & set(self.paths[1]))


def _pairs(case: Case) -> Iterator[_Pair]:
    """Pairs of threads of some waves, in any hierarchies: what converged threads agree on depends
    on it."""
    for wave in range(WAVES):
        rng = Random(f"{case.seed}/{wave}")
        implementation = _Implementation(rng.randrange(1 << 30))
        paths = _wave(case.program, rng.choice(case.hierarchies), rng, implementation)
        pairs = [
            _Pair(implementation, two, (paths[two[0]], paths[two[1]]))
            for two in combinations(paths, 2)
        ]
        apart = {each.paths: each for each in pairs if each.paths[0] != each.paths[1]}
        yield from sorted(apart.values(), key=_Pair.blocks_in_common)[-PAIRS:]


def _wave(
    program: Function, forest: CycleForest, rng: Random, implementation: _Implementation
) -> dict[int, Path]:
    """The path of each thread, as `execute` takes it."""
    seed = rng.randrange(1 << 30)
    shared = {parameter.name: rng.randrange(8) for parameter in program.parameters}
    each_call = rng.random() < 0.6

    def agreed(call: Call, instance: object) -> int:
        return digest(seed, instance) % (1 << 32)

    def thread(number: int) -> Thread:
        def own(call: Call, execution: object) -> int:
            return digest(seed, number, execution if each_call else 0) % (1 << 32)

        def choice(site: Site, name: object) -> int:
            return implementation.kind(_token(program, site), number)

        return Thread(shared, own, choice)

    def path(number: int) -> Path:
        given = thread(number)
        trace = execute(program, forest, given, agreed, controlled=True, most_blocks=MOST_BLOCKS)
        return tuple(trace.path)

    return {number: path(number) for number in range(THREADS)}


def _token(program: Function, site: Site) -> str:
    return str(getattr(program.at(site), "name", None))


# --- the relation -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Skeleton:
    """The program, as far as the relation asks: operations, and an ordinary point ahead of each
    anchor, at which is seen who might be taken together."""

    function: Function

    @cached_property
    def program(self) -> Function:
        blocks = {
            name: replace(block, instructions=tuple(self._kept(block.instructions)))
            for name, block in self.function.blocks.items()
        }
        return replace(self.function, blocks=blocks)

    def _kept(self, instructions: tuple[Instruction, ...]) -> Iterator[Instruction]:
        for instruction in instructions:
            if isinstance(instruction, Call) and instruction.convergent:
                if instruction.control == "anchor":
                    zero = Constant(0, "i32")
                    yield Compute(f"ahead of {instruction.name}", "i32", "add", (zero, zero))
                yield instruction

    @cached_property
    def anchors(self) -> Mapping[Site, str]:
        """The points ahead of anchors, each with the anchor's token."""
        return {
            Site(site.block, site.index - 1): str(call.name)
            for site, call in self.program.calls()
            if call.control == "anchor"
        }


def _relation(skeleton: _Skeleton, pair: _Pair, forest: CycleForest) -> set[tuple[Point, int, int]]:
    """The controlled maximal relation of a hierarchy, by the model. The choice at anchors grows
    until whoever is converged ahead of one is taken together, if the implementation does that."""
    history = History(skeleton.program, pair.paths)
    choice = NEVER_CONVERGED
    while True:
        relation = controlled_maximal_relation(history, forest, choice)
        chosen = frozenset(
            (_behind(a), _behind(b))
            for a, b in relation
            if a.site in skeleton.anchors and pair.taken_together(skeleton.anchors[a.site])
        )
        if chosen == choice:
            pairs = ((a, b) for a, b in relation if a.thread == 0)
            return {((a.site.block, a.site.index), a.index, b.index) for a, b in pairs}
        choice = chosen


def _behind(instance: Instance) -> Instance:
    site = Site(instance.site.block, instance.site.index + 1)
    return Instance(instance.thread, instance.index + 1, site)
