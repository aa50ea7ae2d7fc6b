"""The same question for programs with tokens: is what is called uniform so under CO29?

Programs are random and well-formed, with extended cycles; anchors take any threads together that
are converged as at an ordinary instruction. Some operations have results that are uniform among
those who communicate.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.generation.token_programs import PARAMETERS, random_program
from wavecheck.semantics.program.contracts import Contract, Contracts
from wavecheck.semantics.program.function import Function, Site
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.uniformity.analysis import Uniformity, uniformity
from wavecheck.semantics.uniformity.dynamic_uniformity import Thread, divergent_outputs, execute
from wavecheck.semantics.values.values import digest

_AGREED = Contract(uniform_result=True)
CONTRACTS = Contracts(((("op.0", _AGREED), ("op.1", _AGREED), ("pure.0", _AGREED)),))
THREADS = 10
MOST_BLOCKS = 60


@dataclass(frozen=True, slots=True)
class ControlledCase:
    """A program, the parameters that are equal in all threads, and what the analysis says."""

    seed: int
    program: Function
    shared: frozenset[str]
    answer: Uniformity


def controlled_case(seed: int, *, anchors: bool, size: int = 10) -> ControlledCase:
    rng = Random(seed)
    program = random_program(rng, size, anchors=anchors)
    shared = frozenset(name for name in PARAMETERS if rng.random() < 0.7)
    answer = uniformity(program, CONTRACTS, shared, "controlled")
    return ControlledCase(seed, program, shared, answer)


def refuted_values(case: ControlledCase, waves: int = 4) -> tuple[str, ...]:
    """The values that are called uniform and are not on some of these waves."""
    found = {value for wave in range(waves) for value in _divergent(case, 4 * case.seed + wave)}
    return tuple(sorted(value for value in found if case.answer.uniform(value)))


def _divergent(case: ControlledCase, seed: int) -> set[str]:
    rng = Random(seed)
    shared = {name: rng.randrange(6) for name in PARAMETERS}
    kinds, classes = rng.choice([2, 3, 10]), rng.choice([1, 2, 3])

    def agreed(call: Call, instance: object) -> int:
        return digest(seed, instance) % (1 << 32)

    def thread(number: int) -> Thread:
        def own(call: Call, execution: object) -> int:
            return digest(seed, call.callee, execution, number % kinds) % (1 << 32)

        def choice(site: Site, name: object) -> int:
            return digest(seed, site, name, number) % classes

        arguments = {
            name: shared[name] if name in case.shared else digest(seed, number, name) % 8
            for name in PARAMETERS
        }
        return Thread(arguments, own, choice)

    forest = cycle_forest(case.program)
    traces = [
        execute(
            case.program,
            forest,
            thread(number),
            agreed,
            controlled=True,
            contracts=CONTRACTS,
            most_blocks=MOST_BLOCKS,
        )
        for number in range(THREADS)
    ]
    return set(divergent_outputs(traces))
