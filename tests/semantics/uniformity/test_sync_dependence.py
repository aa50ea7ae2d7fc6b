"""The forward graph, and joins and divergent exits beside their definition by disjoint paths."""

from itertools import pairwise, product
from random import Random

import pytest
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.control_flow.dominance import Graph
from wavecheck.semantics.generation.random_graphs import random_graph
from wavecheck.semantics.uniformity.forward_graph import forward_graph
from wavecheck.semantics.uniformity.sync_dependence import SyncDependence


def forward(seed, largest=8):
    return forward_graph(cycle_forest(random_graph(Random(seed), largest)))


def graph_of(text):
    words = (word.partition(">") for word in text.split())
    return Graph("e", {block: tuple(targets) for block, _, targets in words})


def paths_from(graph, node):
    """All paths from a node, itself included, each as a tuple."""
    worklist = [(node,)]
    for path in worklist:
        worklist += [(*path, target) for target in graph.successors[path[-1]]]
    return worklist


def disjoint(one, other):
    return not set(one[1:-1]) & set(other[1:-1])


def joins_by_definition(graph, node):
    """CU25: what two different paths reach that have only their ends in common."""
    ways = {}
    for path in paths_from(graph, node)[1:]:
        ways.setdefault(path[-1], []).append(path)
    return {
        target
        for target, found in ways.items()
        if any(one != other and disjoint(one, other) for one, other in product(found, found))
    }


def leaves_by_definition(graph, node, cycle):
    """CU14: disjoint paths lead round the loop and out of it."""
    inside = {graph.starts.get(block) for block in cycle.blocks}
    again = graph.again[cycle]
    first = graph.starts[cycle.header]
    assert node in inside or graph.places[node].kind == "core"
    ways = [path for path in paths_from(graph, node) if all(n <= again for n in path[:-1])]
    round_ = [path for path in ways if path[-1] == again]
    out = [path for path in ways if path[-1] > again and again not in path]
    assert all(n >= first for path in ways for n in path)
    return any(not set(one[1:]) & set(other[1:]) for one, other in product(round_, out))


@pytest.mark.parametrize("chunk", range(4))
def test_joins_and_divergent_exits_are_those_of_disjoint_paths(chunk):
    exits = 0
    for seed in range(50 * chunk, 50 * (chunk + 1)):
        graph = forward(seed)
        sync = SyncDependence(graph)
        for block in graph.forest.preorder:
            node = graph.branch(block)
            if len(graph.successors[node]) < 2:
                continue
            found = sync.influence(block)
            assert set(found.joins) == joins_by_definition(graph, node), (seed, block)
            for cycle in graph.loops_around(block):
                expected = leaves_by_definition(graph, node, cycle)
                assert (cycle in found.exits) == expected, (seed, block)
                exits += expected
    assert exits


def test_the_forward_graph_is_acyclic_and_its_numbers_are_an_order():
    for seed in range(300):
        graph = forward(seed, 12)
        for node, targets in enumerate(graph.successors):
            assert all(target > node for target in targets), seed


def test_every_edge_of_the_control_flow_is_there():
    for seed in range(100):
        graph = forward(seed, 10)
        reached = [{path[-1] for path in paths_from(graph, n)} for n in range(len(graph.places))]
        for block in graph.forest.preorder:
            for target in graph.forest.graph.successors[block]:
                if graph.irreducible.get(block) is not None:
                    continue
                headed = graph.forest.headers.get(target)
                back = headed in graph.again and block in headed.blocks
                end = graph.again[headed] if back else graph.starts[target]
                assert end in reached[graph.starts[block]]


def test_threads_that_went_round_may_leave_by_every_exit():
    graph = forward_graph(cycle_forest(graph_of("e>h h>ax a>by b>h x>y y>")))
    (loop,) = graph.again
    left_for = {graph.places[n].block for n in graph.successors[graph.again[loop]]}
    assert left_for == {"x", "y"}


def test_an_irreducible_cycle_has_its_entries_and_one_core():
    graph = forward_graph(cycle_forest(graph_of("e>pr p>q q>rs r>s s>px x>")))
    (core,) = graph.cores.values()
    assert set(graph.starts) == {"e", "p", "r", "x"}
    assert {graph.starts["p"], graph.starts["r"]} == {
        n for n, targets in enumerate(graph.successors) if core in targets
    }
    assert core in SyncDependence(graph).influence("e").joins


def test_an_if_before_a_row_of_ifs_has_its_own_join_alone():
    words = [f"b{n}>" for n in range(50)]
    edges = {"e": ("x", "y"), "x": ("b0",), "y": ("b0",), "b49": ()}
    for one, other in pairwise(word[:-1] for word in words):
        edges |= {one: (f"{one}t", other), f"{one}t": (other,)}
    sync = SyncDependence(forward_graph(cycle_forest(Graph("e", edges))))
    assert [sync.graph.places[n].block for n in sync.influence("e").joins] == ["b0"]
