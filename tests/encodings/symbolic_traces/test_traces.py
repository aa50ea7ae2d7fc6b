"""Symbolic traces against the simulated wave, and their relation against the definitions."""

from dataclasses import replace
from random import Random

import pytest
import z3
from examples import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.encodings.symbolic_traces.convergence import Convergence
from wavecheck.encodings.symbolic_traces.traces import Inputs, Trace
from wavecheck.encodings.symbolic_traces.values import Logic, computable, computed
from wavecheck.semantics.convergence.dynamic_instances import BLOCK_START, History
from wavecheck.semantics.convergence.token_rules import token_relation
from wavecheck.semantics.generation.random_blocks import OPAQUE
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.instructions import Call, Compute
from wavecheck.semantics.program.operands import Local, width_of
from wavecheck.semantics.values.arithmetic import evaluate
from wavecheck.semantics.values.values import Poison
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

LANES = 2
MOST_STEPS = 60


def with_effects(function):
    """The same program with every convergent operation an effectful one."""
    blocks = {
        name: replace(
            block,
            instructions=tuple(
                replace(i, effects=OPAQUE) if isinstance(i, Call) and i.control is None else i
                for i in block.instructions
            ),
        )
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


def inputs_of(logic, function, run, arguments, lane):
    """The inputs of one lane of a run, as constants."""
    parameters = tuple(
        logic.constant(arguments[parameter.name][lane], width_of(parameter.type))
        for parameter in function.parameters
    )
    results = {
        (number, 32): logic.constant(event.result, 32)
        for number, event in enumerate(run.events[lane])
        if event.result is not None
    }
    return Inputs(lane, parameters, {}, results)


def known(logic, truth):
    """The truth value of a formula without variables that matter."""
    simplified = z3.simplify(logic.formula(truth))
    assert z3.is_true(simplified) or z3.is_false(simplified), simplified
    return z3.is_true(simplified)


def a_run(seed):
    rng = Random(seed)
    program = with_effects(random_program(rng, 6, anchors=False))
    arguments = {p.name: [rng.randrange(4) for _ in range(LANES)] for p in program.parameters}
    run = run_wave(program, Conditions(lanes=LANES, inputs=WaveInputs(arguments), seed=seed))
    return program, arguments, run


def traces_of(program, arguments, run):
    logic = Logic(z3.Context())
    steps = max(map(len, run.paths))
    traces = [
        Trace(logic, program, inputs_of(logic, program, run, arguments, lane), steps)
        for lane in range(LANES)
    ]
    return logic, traces


def check_run(seed):
    program, arguments, run = a_run(seed)
    if not run.completed or max(map(len, run.paths)) > MOST_STEPS:
        return 0
    logic, traces = traces_of(program, arguments, run)
    for lane, trace in enumerate(traces):
        path = [
            block
            for step in trace.steps
            for block, here in trace.at[step].items()
            if known(logic, here)
        ]
        assert tuple(path) == run.paths[lane]
        assert known(logic, trace.finished) and not known(logic, trace.ill)
        made = [e for e in trace.executions if known(logic, trace.executed(e.step, e.site.block))]
        assert [e.site for e in made] == [event.site for event in run.events[lane]]
        assert all(known(logic, trace.is_number(e, number)) for number, e in enumerate(made))
        for execution, event in zip(made, run.events[lane], strict=True):
            for one, other in zip(execution.arguments, event.arguments, strict=True):
                assert z3.simplify(one.bits).as_long() == other
    history = History(program, run.paths)
    relation = token_relation(history)
    convergence = Convergence(logic, *traces)
    pairs = [
        (a, b)
        for instances in history.same_site.values()
        for a in instances
        for b in instances
        if (a.thread, b.thread) == (0, 1)
    ]
    for a, b in pairs:
        truth = convergence.converged(a.site, step_of(history, a), step_of(history, b))
        assert known(logic, truth) == ((a, b) in relation), (a, b)
    return len(pairs)


def step_of(history, instance):
    """How many blocks the thread had entered before this one."""
    size = {
        name: len(block.instructions) - BLOCK_START
        for name, block in history.function.blocks.items()
    }
    left = instance.index
    for step, block in enumerate(history.paths[instance.thread]):
        if left < size[block]:
            return step
        left -= size[block]
    raise AssertionError("beyond the path")


@settings(max_examples=15)
@given(st.integers(0, 1 << 30))
def test_traces_are_the_runs_of_the_wave_and_their_relation_is_the_definitions(seed):
    check_run(seed)


OPCODES = [
    ("add", "i8", ("nuw", "nsw")),
    ("sub", "i8", ("nuw", "nsw")),
    ("mul", "i8", ("nuw", "nsw")),
    ("shl", "i8", ("nuw", "nsw")),
    ("lshr", "i8", ("exact",)),
    ("ashr", "i8", ("exact",)),
    ("and", "i8", ()),
    ("or", "i8", ("disjoint",)),
    ("xor", "i8", ()),
    ("shl", "i1", ()),
    ("icmp", "i8", ("samesign",)),
    ("zext", "i16", ("nneg",)),
    ("sext", "i16", ()),
    ("trunc", "i4", ("nuw", "nsw")),
]
PREDICATES = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")


def instruction_of(opcode, type_, flags, predicate):
    """An operation on two operands, or a cast of one, of i8 (of i1 where that is the result)."""
    operand = "i1" if type_ == "i1" else "i8"
    count = 1 if opcode in ("zext", "sext", "trunc") else 2
    operands = tuple(Local(name, operand) for name in "ab"[:count])
    result = "i1" if opcode == "icmp" else type_
    return Compute(
        "r", result, opcode, operands, flags=flags, predicate=predicate if opcode == "icmp" else ""
    )


@settings(max_examples=examples(150))
@given(
    st.sampled_from(OPCODES),
    st.sampled_from(PREDICATES),
    st.lists(st.integers(0, 255) | st.just(Poison.POISON), min_size=2, max_size=2),
    st.data(),
)
def test_pure_instructions_compute_what_the_lanes_compute(shape, predicate, given_values, data):
    opcode, type_, possible = shape
    flags = frozenset(data.draw(st.lists(st.sampled_from(possible)))) if possible else frozenset()
    instruction = instruction_of(opcode, type_, flags, predicate)
    assert computable(instruction)
    logic, width = Logic(z3.Context()), width_of(instruction.operands[0].type)
    values = [
        value if value is Poison.POISON else value % (1 << width)
        for value in given_values[: len(instruction.operands)]
    ]
    operands = [
        logic.poison(width) if value is Poison.POISON else logic.constant(value, width)
        for value in values
    ]
    found = computed(logic, instruction, operands)
    expected = evaluate(instruction, values, lambda: 0)
    if known(logic, found.poison):
        assert expected is Poison.POISON
    else:
        assert z3.simplify(found.bits).as_long() == expected


@pytest.mark.slow
def test_many_traces_are_the_runs_of_the_wave():
    assert sum(check_run(seed) for seed in range(200)) > 500
