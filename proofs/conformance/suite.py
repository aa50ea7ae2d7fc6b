"""The tests of the suite: programs with tokens, what they are run on, and what each lane has to log
by the rules of tokens, which is what SPIR-V's maximal reconvergence asks for.

That both say the same is checked for each test: the wave executes the tokens, the rules of SPIR-V
execute the binary.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from ...semantics.structured.lowering import lowered
from ...semantics.structured.merges import StructuredGraph
from ...semantics.structured.random_statements import random_structured_program
from ...semantics.structured.statements import Program
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.inputs import WaveInputs
from ...semantics.wave.records import WaveRun
from ...semantics.wave.simulated_wave import run_wave
from ..devices.binary_execution import executed
from ..devices.comparison import expected_logs, first_difference
from ..devices.kernels import layout_of
from ..devices.log_layout import LogLayout
from ..devices.needed_values import NotBuildable
from ..question.contradiction import Contradiction
from ..shaders.glsl_shaders import glsl_of_graph, hlsl_of_graph
from ..shaders.spirv_shaders import binary_of_graph
from .noticing import noticed_rules, other_models
from .programs import purposes

SIZE = 7
"""About how many statements a random program has."""

SAID = {
    "CO8": "who is converged where an operation has a token",
    "CO9": "who is converged at entry",
    "CO12": "who is converged in an iteration of a loop",
}
"""What a random program is said to be about, by the rule that it is there for."""


@dataclass(frozen=True, slots=True)
class Test:
    """A test. `rule` is the one that it is there for, `noticed` those without which another log
    would be admissible, `others` the models of convergence that have another one. `hlsl` is empty
    where HLSL does not have the program."""

    name: str
    rule: str
    looks: str
    noticed: tuple[str, ...]
    others: tuple[str, ...]
    graph: StructuredGraph
    run: WaveRun
    layout: LogLayout
    spirv: bytes
    spirv_maximal: bytes
    glsl: str
    hlsl: str


def tests(count: int, seed: int, lanes: int) -> Iterator[Test]:
    """The tests with a purpose, then random ones, `count` in all."""
    known = purposes()[:count]
    for purpose in known:
        test = _test(purpose.program.name, purpose.program, lanes, seed)
        yield _named(test, purpose.rule, purpose.looks)
    found, number = len(known), 0
    while found < count:
        program = random_structured_program(seed * 1_000_003 + number, SIZE)
        number += 1
        try:
            test = _test(f"random_{number}", program, lanes, seed)
        except NotBuildable:
            continue  # GLSL has no such program.
        if not test.noticed:
            continue  # It tests nothing, or is too long to ask.
        rule = test.noticed[-1]
        yield _named(test, rule, f"A random program: {SAID[rule]}.")
        found += 1


def _named(test: Test, rule: str, looks: str) -> Test:
    """The test for a rule that it notices."""
    if rule not in test.noticed:
        raise Contradiction(f"the test {test.name} is there for {rule} and does not notice it")
    return replace(test, rule=rule, looks=looks, name=f"{rule.lower()}_{test.name}")


def _test(name: str, program: Program, lanes: int, seed: int) -> Test:
    """A test without a purpose. Raises NotBuildable where GLSL does not have the program."""
    graph = lowered(program, tokens=True)
    conditions = Conditions(lanes=lanes, inputs=_inputs(program, lanes, seed))
    run = run_wave(graph.function, conditions)
    if not run.completed:
        raise Contradiction(f"the wave does not end in @{program.name}")
    layout = layout_of(graph.function, run)
    spirv = binary_of_graph(graph, layout)
    _check(run, layout, spirv)
    return Test(
        name=name,
        rule="",
        looks="",
        noticed=noticed_rules(run),
        others=other_models(run, lowered(program).function, conditions),
        graph=graph,
        run=run,
        layout=layout,
        spirv=spirv,
        spirv_maximal=binary_of_graph(graph, layout, maximal=True),
        glsl=glsl_of_graph(graph, layout),
        hlsl=_hlsl(graph, layout),
    )


def _check(run: WaveRun, layout: LogLayout, spirv: bytes) -> None:
    """The rules of SPIR-V say of the binary what the tokens say of the program."""
    logs = executed(spirv, layout, layout.filled(run.arguments))
    found = first_difference(expected_logs(run, layout), logs)
    if found is not None:
        who = f"@{run.function} by the rules of SPIR-V"
        raise Contradiction(found.sentence_of(who))


def _hlsl(graph: StructuredGraph, layout: LogLayout) -> str:
    try:
        return hlsl_of_graph(graph, layout)
    except NotBuildable:
        return ""


def _inputs(program: Program, lanes: int, seed: int) -> WaveInputs:
    """Small numbers that differ between lanes: `p` is the lane's own, modulo 4, `q` and all else is
    drawn."""
    rng = Random(f"{program.name} {seed}")
    arguments = {
        name: [lane % 4 if name == "p" else rng.randrange(4) for lane in range(lanes)]
        for name in program.parameters
    }
    if len(set(arguments.get("q", ()))) == 1:
        arguments["q"] = [lane % 3 for lane in range(lanes)]
    results = {
        f"op.{number}": [[rng.randrange(8) for _ in range(64)] for _ in range(lanes)]
        for number in range(3)
    }
    return WaveInputs(arguments, results)
