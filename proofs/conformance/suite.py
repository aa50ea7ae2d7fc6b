"""The tests of the suite: programs with tokens, what they are run on, and what each lane has to log
by the rules of tokens, which is what SPIR-V's maximal reconvergence asks for.

That these say the same is checked for each test, by three roads: the wave executes the tokens; the
rules of SPIR-V execute the binary; the extension's text is asked which relations it admits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count as numbers
from itertools import groupby, islice, zip_longest
from random import Random

from ...counterexamples.corpus.entries import Entry, entries
from ...semantics.definitions.converged_with import Relation
from ...semantics.inlining.inlining import inline_calls
from ...semantics.models.rule import Silent
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call
from ...semantics.reading.reader import read_file
from ...semantics.static_rules.rules import check_rules
from ...semantics.structured.declarations import declared
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
from .tangled_sets import Visit, admitted_sets, is_admitted, left_open, noticed_spirv_rules

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
    would be admissible, `spirv_rules` those of SPIR-V's maximal reconvergence, and `others` the
    models of convergence that have another log. `chosen` are the executions of operations whose
    sets SPIR-V leaves to the implementation. `difference` says where SPIR-V has another log than
    the tokens. `hlsl` is empty where HLSL does not have the program."""

    name: str
    rule: str
    looks: str
    noticed: tuple[str, ...]
    spirv_rules: tuple[str, ...]
    chosen: frozenset[Visit]
    others: tuple[str, ...]
    graph: StructuredGraph
    run: WaveRun
    layout: LogLayout
    difference: str
    spirv: bytes
    spirv_maximal: bytes
    glsl: str
    hlsl: str


def tests(count: int, seed: int, lanes: int) -> Iterator[Test]:
    """The tests with a purpose, then programs of the catalogue and random ones in turn, `count` in
    all."""
    random, known = _random(seed, lanes), _from_catalogue(seed, lanes)
    mixed = (test for pair in zip_longest(known, random) for test in pair if test is not None)
    return islice((test for kind in (_with_purpose(seed, lanes), mixed) for test in kind), count)


def _with_purpose(seed: int, lanes: int) -> Iterator[Test]:
    for purpose in purposes():
        test = _of_statements(purpose.program.name, purpose.program, lanes, seed)
        yield _named(test, purpose.rule, purpose.looks)


def _random(seed: int, lanes: int) -> Iterator[Test]:
    """Random structured programs, without an end. One that tests nothing is left out, and one of
    which too much would have to be asked."""
    for number in numbers(1):
        program = random_structured_program(seed * 1_000_003 + number, SIZE)
        try:
            test = _of_statements(f"random_{number}", program, lanes, seed)
        except NotBuildable:
            continue  # GLSL has no such program, or too much would have to be looked at.
        if test.noticed and test.others:
            rule = _likeliest(test)
            yield _named(test, rule, f"A random program: {SAID[rule]}.")


def _from_catalogue(seed: int, lanes: int) -> Iterator[Test]:
    """Of each file of the catalogue the program that notices most, if its structure says what its
    tokens say."""
    programs = (each for each in entries() if each.kind in ("pair", "program"))
    for file, group in groupby(programs, key=lambda each: each.file):
        of_file = [test for entry in group if (test := _of_entry(entry, lanes, seed)) is not None]
        if of_file:
            best = max(of_file, key=lambda each: len(each.noticed) + len(each.spirv_rules))
            yield _named(best, _likeliest(best), f"{best.looks} (catalogue: {file})")


def _likeliest(test: Test) -> str:
    """Of the rules that a test notices the one that fewest tests notice."""
    return next(rule for rule in ("CO12", "CO8", "CO9") if rule in test.noticed)


def _of_entry(entry: Entry, lanes: int, seed: int) -> Test | None:
    """The test that an entry's source is, None where it is none: for a program without tokens, with
    anchors, ill-formed, or that is no shader."""
    module = read_file(entry.path)
    function = inline_calls(module.functions[entry.name], module)
    calls = [call for _, call in function.calls()]
    anchored = any(call.control == "anchor" for call in calls)
    if not function.controlled or anchored or check_rules(function):
        return None
    graph = declared(function)
    if isinstance(graph, str):
        return None
    name = re.sub(r"\W+", "_", entry.key)
    try:
        test = _test(name, graph, Conditions(lanes=lanes, seed=seed))
    except NotBuildable:
        return None
    if test is None or test.difference or not (test.noticed and test.others):
        return None
    return replace(test, looks=entry.title.rstrip("."))


def _named(test: Test, rule: str, looks: str) -> Test:
    """The test for a rule that it notices. Raises Contradiction where two roads disagree."""
    if rule not in test.noticed:
        raise Contradiction(f"the test {test.name} is there for {rule} and does not notice it")
    if test.difference:
        raise Contradiction(f"{test.name}: {test.difference}")
    return replace(test, rule=rule, looks=looks, name=f"{rule.lower()}_{test.name}")


def _of_statements(name: str, program: Program, lanes: int, seed: int) -> Test:
    """The test that a program is. Raises NotBuildable where GLSL does not have the program."""
    graph = lowered(program, tokens=True)
    conditions = Conditions(lanes=lanes, inputs=_inputs(program, lanes, seed))
    test = _test(name, graph, conditions)
    if test is None:
        raise NotBuildable("too many relations are admitted")
    return test


def _test(name: str, graph: StructuredGraph, conditions: Conditions) -> Test | None:
    """A test without a purpose; None where the wave does not end, or where too many relations are
    admitted to look at. Raises NotBuildable."""
    run = run_wave(graph.function, conditions)
    admitted = admitted_sets(graph, run) if run.completed else Silent("it does not end")
    if isinstance(admitted, Silent):
        return None
    layout = layout_of(graph.function, run)
    spirv = binary_of_graph(graph, layout)
    return Test(
        name=name,
        rule="",
        looks="",
        noticed=noticed_rules(run),
        spirv_rules=noticed_spirv_rules(graph, run, admitted),
        chosen=left_open(graph, run, admitted),
        others=other_models(run, _without_tokens(graph.function), conditions),
        graph=graph,
        run=run,
        layout=layout,
        difference=_difference(graph, run, layout, spirv, admitted),
        spirv=spirv,
        spirv_maximal=binary_of_graph(graph, layout, maximal=True),
        glsl=glsl_of_graph(graph, layout),
        hlsl=_hlsl(graph, layout),
    )


def _difference(
    graph: StructuredGraph,
    run: WaveRun,
    layout: LogLayout,
    spirv: bytes,
    admitted: frozenset[Relation],
) -> str:
    """Where SPIR-V says something else than the tokens, empty if nowhere."""
    if not is_admitted(graph, run, admitted):
        return "the text of maximal reconvergence does not admit the sets of the tokens"
    logs = executed(spirv, layout, layout.filled(run.arguments))
    found = first_difference(expected_logs(run, layout), logs)
    return "" if found is None else found.sentence_of("the binary by the rules of SPIR-V")


def _without_tokens(function: Function) -> Function:
    """The function with the same operations, to be executed by models that look at no token."""
    blocks = {
        name: replace(
            block,
            instructions=tuple(
                replace(each, token=None) if isinstance(each, Call) else each
                for each in block.instructions
                if not (isinstance(each, Call) and each.control)
            ),
        )
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


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
