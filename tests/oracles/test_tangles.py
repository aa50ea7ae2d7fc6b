"""Maximal reconvergence on two roads: named by related executions, and by the constructs around."""

from itertools import combinations_with_replacement, islice

import pytest
from oracles.tangles_by_constructs import TooManyChoices
from oracles.tangles_by_constructs import tangles as by_constructs
from wavecheck.proofs.mappings.tokens import graphs_with_operations
from wavecheck.proofs.mappings.trials import paths_of
from wavecheck.semantics.models.rule import Silent
from wavecheck.semantics.models.tangles import tangles
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.structured.declarations import ways_to_structure
from wavecheck.semantics.structured.lowering import lowered
from wavecheck.semantics.structured.merges import Merge, StructuredGraph
from wavecheck.semantics.structured.random_statements import random_structured_program
from wavecheck.semantics.structured.structural_rules import joins_elsewhere


def waves(graph, trips, most):
    """Pairs of the shortest paths."""
    return combinations_with_replacement(islice(paths_of(graph.function, trips), most), 2)


def compared(graph, trips=3, most=8):
    """How many waves both roads speak of; each time they say the same."""
    number = 0
    for paths in waves(graph, trips, most):
        found = tangles(graph, paths)
        if isinstance(found, Silent):
            continue
        assert found == by_constructs(graph, paths), (graph.merges, paths)
        number += 1
    return number


@pytest.mark.parametrize("blocks", [3, 4])
def test_all_declarations_of_small_graphs(blocks):
    graphs = [
        graph
        for function in graphs_with_operations(blocks)
        for graph in ways_to_structure(function)
        if not joins_elsewhere(graph)
    ]
    assert sum(map(compared, graphs)) > 3 ** (blocks - 1)


@pytest.mark.parametrize("seed", range(30))
def test_random_structured_programs(seed):
    graph = lowered(random_structured_program(seed, 9))
    try:
        compared(graph, 2, 6)
    except TooManyChoices:
        pytest.skip("switches that part threads in many ways")


TWO_WAYS_IN = StructuredGraph(
    sketch("E: -> L, A; A: -> L; L: op -> L, X; X: op -> .; M: -> ."),
    {"E": Merge("selection", "M"), "L": Merge("loop", "X", "L")},
)


def test_threads_that_come_to_a_loop_by_two_edges_do_not_meet_there():
    """A loop's header is no merge block, and they did not execute the loop before."""
    for road in (tangles, by_constructs):
        (relation,) = road(TWO_WAYS_IN, (("E", "L", "X"), ("E", "A", "L", "X")))
        assert not relation


SWITCH = StructuredGraph(
    sketch("E: -> A, B, C; A: op -> M; B: op -> M; C: op -> M; M: op -> ."),
    {"E": Merge("selection", "M")},
)


def test_threads_at_a_case_of_one_value_are_together_and_at_the_default_may_part():
    one, other = ("E", "B", "M"), ("E", "A", "M")
    for road in (tangles, by_constructs):
        assert {len(relation) for relation in road(SWITCH, (one, one))} == {4}
        assert {len(relation) for relation in road(SWITCH, (other, other))} == {2, 4}
