"""Is what the static analysis calls uniform uniform? Asked of random programs, by executing them.

A case is a program on a random graph, analysed once for each hierarchy of its cycles; its waves run
under each hierarchy too. Whatever one analysis calls uniform must be so under every hierarchy, and
the convergence of what it calls m-converged must be the same under all of them (CU15, CU22): so two
analyses never contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from generators.data_programs import data_program
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import CycleForest
from wavecheck.semantics.generation.random_graphs import random_graph
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.uniformity.analysis import Uniformity, uniformity
from wavecheck.semantics.uniformity.dynamic_uniformity import (
    Thread,
    Trace,
    block_relation,
    divergent_outputs,
    execute,
)
from wavecheck.semantics.uniformity.m_converged import Criterion
from wavecheck.semantics.values.values import digest

THREADS = 10
WAVES = 2
MOST_BLOCKS = 25
MOST_HIERARCHIES = 64


@dataclass(frozen=True, slots=True)
class Unsound:
    """Something that an analysis says and an execution refutes: a value that is not uniform, or a
    block whose convergence differs between hierarchies."""

    seed: int
    what: str
    program: Function


@dataclass(frozen=True, slots=True)
class Case:
    """A program, its hierarchies, and what the analysis says from each of them."""

    seed: int
    program: Function
    hierarchies: tuple[CycleForest, ...]
    answers: tuple[Uniformity, ...]


def random_case(seed: int, largest: int, criterion: Criterion = "exact") -> Case | None:
    """The case with this number; None if the graph has too many hierarchies."""
    rng = Random(seed)
    program = data_program(rng, random_graph(rng, largest))
    found = cycle_hierarchies(program, MOST_HIERARCHIES)
    if not isinstance(found, tuple):
        return None
    answers = tuple(uniformity(program, criterion=criterion, hierarchy=each) for each in found)
    return Case(seed, program, found, answers)


def refutation(case: Case) -> Unsound | None:
    """The first execution that contradicts an analysis of the case; None if none does."""
    for wave in range(WAVES):
        for hierarchy in case.hierarchies:
            traces = run_wave_alone(case.program, hierarchy, case.seed * WAVES + wave)
            found = next(_contradictions(case, traces), None)
            if found is not None:
                return Unsound(case.seed, found, case.program)
    return None


def run_wave_alone(program: Function, hierarchy: CycleForest, seed: int) -> tuple[Trace, ...]:
    """Some threads of one wave. They agree where the hierarchy has them converged; what else they
    are given may differ in each thread, or in each call, or follow a pattern."""
    rng = Random(seed)
    shared = {parameter.name: rng.randrange(8) for parameter in program.parameters}
    each_call, pattern = rng.random() < 0.5, rng.random() < 0.3

    def agreed(call: Call, instance: object) -> int:
        return digest(seed, instance) % (1 << 32)

    def opaque(number: int, call: Call, execution: object) -> int:
        count = execution if each_call else 0
        return digest(seed, number % 4 if pattern else number, count) % (1 << 32)

    threads = [
        Thread(shared, lambda call, count, number=number: opaque(number, call, count))
        for number in range(THREADS)
    ]
    return tuple(
        execute(program, hierarchy, thread, agreed, most_blocks=MOST_BLOCKS) for thread in threads
    )


def _contradictions(case: Case, traces: Sequence[Trace]) -> Iterator[str]:
    divergent = divergent_outputs(traces)
    for answer in case.answers:
        yield from (f"%{value}" for value in divergent if answer.uniform(value))
    relations = [block_relation(traces, hierarchy) for hierarchy in case.hierarchies]
    for block in relations[0]:
        if any(relation[block] != relations[0][block] for relation in relations):
            yield from (block for answer in case.answers if answer.m_converged(block))
