"""Post-dominance against its definition by paths, against the dominators of the graph turned round,
and against LLVM's trees."""

import re
import shutil
import subprocess
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from generators.random_acyclic import acyclic_graph
from wavecheck.semantics.control_flow.dominance import Graph
from wavecheck.semantics.control_flow.post_dominance import (
    NoSingleExit,
    exits_of,
    immediate_post_dominators,
    post_dominators,
    single_exit,
)
from wavecheck.semantics.generation.random_graphs import random_flow
from wavecheck.semantics.printing.printer import print_module
from wavecheck.semantics.wave.post_dominator_stack import immediate_post_dominators as by_dominators

ACYCLIC = [acyclic_graph(Random(f"post/{seed}"), 2 + seed % 8) for seed in range(60)]
FLOWS = [random_flow(Random(f"flow/{seed}"), 2 + seed % 6) for seed in range(60)]


def paths_to_exit(graph, start):
    """Every path without a repeated block: a block that is missed is missed by one of these."""
    found = []
    stack = [(start,)]
    while stack:
        path = stack.pop()
        targets = graph.successors[path[-1]]
        if not targets:
            found.append(path)
        stack += [(*path, target) for target in set(targets) - set(path)]
    return found


@pytest.mark.parametrize("graphs", [ACYCLIC, FLOWS], ids=["acyclic", "any shape"])
def test_a_post_dominator_lies_on_every_path_to_the_exit(graphs):
    for graph in graphs:
        sets = post_dominators(graph)
        for block in graph.successors:
            on_all = set.intersection(*map(set, paths_to_exit(graph, block)))
            assert sets[block] == on_all


@pytest.mark.parametrize("graphs", [ACYCLIC, FLOWS], ids=["acyclic", "any shape"])
def test_the_immediate_one_is_post_dominated_by_all_others(graphs):
    for graph in graphs:
        sets = post_dominators(graph)
        immediate = immediate_post_dominators(sets)
        assert [block for block, above in immediate.items() if above is None] == list(
            exits_of(graph)
        )
        for block, above in immediate.items():
            if above is not None:
                assert above in sets[block] - {block}
                assert sets[block] - {block} == sets[above]


def test_dominators_of_the_reversed_graph_agree():
    differences = 0
    for flow in FLOWS:
        immediate = immediate_post_dominators(post_dominators(flow))
        assert {b: a for b, a in immediate.items() if a is not None} == by_dominators(flow)
        differences += any(a not in flow.successors[b] for b, a in immediate.items() if a)
    assert differences > 20


def test_a_chain_has_its_next_block_as_the_immediate_one():
    chain = [f"b{number:04}" for number in range(1000)]
    edges = {block: (following,) for block, following in pairwise(chain)}
    graph = Graph(chain[0], {**edges, chain[-1]: ()})
    immediate = immediate_post_dominators(post_dominators(graph))
    assert immediate == {**dict(pairwise(chain)), chain[-1]: None}


@pytest.mark.parametrize(
    ("successors", "message"),
    [
        ({"a": ("b", "c"), "b": (), "c": ()}, "2 exits: b, c"),
        ({"a": ("a",)}, "0 exits"),
        ({"a": ("b", "c"), "b": ("b",), "c": ()}, "no path leads from b to the exit"),
    ],
)
def test_a_graph_has_one_exit_that_every_block_reaches(successors, message):
    with pytest.raises(NoSingleExit, match=message):
        single_exit(Graph("a", successors))


def trees_printed_by_llvm(text):
    """The immediate post-dominators of each function, None where LLVM has its own exit."""
    found = {}
    above = []
    for line in text.splitlines():
        if match := re.match(r"PostDominatorTree for function: (\S+)", line):
            current = found.setdefault(match[1], {})
            above = []
        elif match := re.match(r" +\[(\d+)\] +(?:%(\S+)|<<exit node>>)", line):
            depth = int(match[1])
            above[depth - 1 :] = [match[2]]
            if match[2] is not None:
                current[match[2]] = above[depth - 2]
    return found


@pytest.mark.skipif(shutil.which("opt-22") is None, reason="needs LLVM's opt")
def test_immediate_ones_are_those_that_llvm_prints():
    flows = {
        f"f{seed}": replace(random_flow(Random(f"llvm/{seed}"), 2 + seed % 8), name=f"f{seed}")
        for seed in range(150)
    }
    answer = subprocess.run(
        ["opt-22", "-disable-output", "-passes=print<postdomtree>"],
        input=print_module(flows.values()),
        capture_output=True,
        text=True,
        check=True,
    )
    printed = trees_printed_by_llvm(answer.stderr)
    for name, flow in flows.items():
        assert immediate_post_dominators(post_dominators(flow)) == printed[name]
