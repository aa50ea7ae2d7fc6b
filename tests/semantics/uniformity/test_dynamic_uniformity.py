"""Executed uniformity: its instances are converged as the definitions say."""

from itertools import combinations
from random import Random

import pytest
from generators.data_programs import data_program
from oracles.uniformity_soundness import run_wave_alone
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.convergence.dynamic_instances import (
    BLOCK_START,
    History,
    dynamic_instances,
)
from wavecheck.semantics.convergence.maximal_convergence import block_starts, maximal_relation
from wavecheck.semantics.convergence.maximal_names import controlled_maximal_names
from wavecheck.semantics.generation.random_graphs import random_graph
from wavecheck.semantics.generation.token_programs import PARAMETERS, random_program
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.uniformity.dynamic_uniformity import (
    NotExecuted,
    Output,
    Thread,
    Trace,
    block_relation,
    divergent_outputs,
    execute,
)
from wavecheck.semantics.values.values import POISON, digest


def test_only_outputs_of_one_instance_are_compared():
    one = Trace(outputs=[Output("x", "first", 1), Output("x", "second", 2), Output("y", "y", 3)])
    other = Trace(outputs=[Output("x", "first", 1), Output("x", "third", 9), Output("y", "y", 4)])
    assert divergent_outputs([one, other]) == {"y": (one.outputs[2], other.outputs[2])}


def test_poison_equals_poison_alone():
    def trace(value):
        return Trace(outputs=[Output("x", "here", value)])

    assert divergent_outputs([trace(POISON), trace(POISON)]) == {}
    assert set(divergent_outputs([trace(POISON), trace(0)])) == {"x"}


def test_a_thread_cannot_load_alone():
    text = "define i32 @f(ptr %p) {\n  %x = load i32, ptr %p\n  ret i32 %x\n}\n"
    function = read_module(text, "text").functions["f"]
    thread = Thread({"p": 8}, lambda *_: 0)
    with pytest.raises(NotExecuted, match="load"):
        execute(function, cycle_forest(function), thread, lambda *_: 0)


def test_executions_are_converged_as_the_least_fixed_point_says():
    several = 0
    for seed in range(30):
        rng = Random(seed)
        program = data_program(rng, random_graph(rng, 6))
        for forest in cycle_hierarchies(program):
            traces = run_wave_alone(program, forest, seed)[:3]
            paths = tuple(tuple(trace.path[:10]) for trace in traces)
            history = History(program, paths)
            expected = {
                ((a.thread, a.index), (b.thread, b.index))
                for a, b in maximal_relation(block_starts(history), forest)
            }
            cut = [Trace(list(path)) for path in paths]
            classes = [each for found in block_relation(cut, forest).values() for each in found]
            related = {pair for each in classes for pair in combinations(sorted(each), 2)}
            assert related == {pair for pair in expected if pair[0] < pair[1]}
            several += len(related)
    assert several > 250


def named_alike(names):
    """Which positions have equal names."""
    return {(i, j) for i, j in combinations(range(len(names)), 2) if names[i] == names[j]}


def test_instances_with_tokens_have_the_names_of_the_controlled_relation():
    """Phis apart: their point is the first of the block, whose tokens are known there."""
    compared = 0
    for seed in range(25):
        program = random_program(Random(seed), 8, anchors=False)
        forest = cycle_forest(program)
        here, there = [], []
        for number in range(3):

            def own(call, count, number=number, seed=seed):
                return digest(seed, number, call.callee, count) % (1 << 32)

            arguments = {name: digest(seed, name, number) % 4 for name in PARAMETERS}
            thread = Thread(arguments, own)
            trace = execute(program, forest, thread, lambda *_: 0, controlled=True)
            results = {
                site: instruction.name
                for site, instruction in program.sites()
                if getattr(instruction, "control", None) is None
            }
            path = tuple(trace.path)
            names = controlled_maximal_names(program, path, forest)
            instances = dynamic_instances(program, path, number)
            phis = {phi.name for block in program.blocks.values() for phi in block.phis}
            here += [
                (each.value, each.instance) for each in trace.outputs if each.value not in phis
            ]
            there += [
                (results[instance.site], name)
                for instance, name in zip(instances, names, strict=True)
                if instance.site.index != BLOCK_START and results.get(instance.site)
            ]
        assert [value for value, _ in here] == [value for value, _ in there]
        assert named_alike(here) == named_alike(there)
        compared += len(named_alike(here))
    assert compared > 300
