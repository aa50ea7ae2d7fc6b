"""Control dependence against both halves of its definition, and against what decisions do."""

from random import Random

import pytest
from generators.random_acyclic import acyclic_graph
from wavecheck.semantics.control_flow.control_dependence import (
    Decision,
    NotTwoWay,
    control_dependence,
    control_dependent,
    decisions,
)
from wavecheck.semantics.control_flow.dominance import Graph
from wavecheck.semantics.control_flow.post_dominance import post_dominators
from wavecheck.semantics.generation.random_graphs import random_flow

ACYCLIC = [acyclic_graph(Random(f"control/{seed}"), 3 + seed % 9) for seed in range(80)]


def two_way(flow):
    return all(len(targets) < 3 for targets in flow.successors.values())


CYCLIC = [
    flow
    for seed in range(300)
    if two_way(flow := random_flow(Random(f"control flow/{seed}"), 2 + seed % 5))
]


def branches(dependences, block):
    return {decision.block for decision in dependences[block]}


def test_without_cycles_the_algorithm_finds_what_the_definition_says():
    for graph in ACYCLIC:
        sets, found = post_dominators(graph), control_dependence(graph)
        for y in graph.successors:
            wanted = {x for x in graph.successors if control_dependent(graph, sets, y, x)}
            assert branches(found, y) == wanted


def test_in_cycles_it_finds_besides_that_a_branch_may_depend_on_itself():
    """By half (2) of the definition no block depends on itself, as it post-dominates itself."""
    assert len(CYCLIC) > 50
    on_themselves = 0
    for graph in CYCLIC:
        sets, found = post_dominators(graph), control_dependence(graph)
        for y in graph.successors:
            wanted = {x for x in graph.successors if control_dependent(graph, sets, y, x)}
            assert branches(found, y) - {y} == wanted
            on_themselves += y in branches(found, y)
    assert on_themselves > 20


def test_the_sign_is_the_answer_behind_which_the_block_is_certain():
    for graph in ACYCLIC:
        sets, found = post_dominators(graph), control_dependence(graph)
        for decision, target in decisions(graph):
            other = Decision(decision.block, not decision.sign)
            for y in graph.successors:
                certain = y in sets[target] and y not in sets[decision.block]
                assert (decision in found[y]) == certain
                assert not {decision, other} <= found[y]


def test_a_branch_to_one_block_decides_nothing():
    graph = Graph("a", {"a": ("b", "b"), "b": ("c",), "c": ()})
    assert list(decisions(graph)) == []
    assert set(control_dependence(graph).values()) == {frozenset()}


def test_a_decision_is_written_with_its_sign():
    assert [str(Decision("7", True)), str(Decision("7", False))] == ["7", "-7"]


def test_three_ways_are_refused():
    graph = Graph("a", {"a": ("b", "c", "d"), "b": ("d",), "c": ("d",), "d": ()})
    with pytest.raises(NotTwoWay, match="a"):
        control_dependence(graph)


def test_an_edge_from_a_block_to_itself_is_left_out_while_a_longer_way_back_is_not():
    """`y` post-dominates `x` where they are one block; only there the text's condition matters."""
    short = Graph("a", {"a": ("a", "b"), "b": ()})
    assert control_dependence(short)["a"] == frozenset()
    longer = Graph("a", {"a": ("c", "b"), "c": ("a",), "b": ()})
    assert control_dependence(longer)["a"] == {Decision("a", True)}
