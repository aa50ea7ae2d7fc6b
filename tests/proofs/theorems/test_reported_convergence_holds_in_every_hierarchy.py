"""CU22 on a sample, and what is found where the analysis or the uniform branches are ignored."""

from dataclasses import replace
from itertools import islice, product
from random import Random

import pytest
from wavecheck.proofs.theorems import reported_convergence_holds_in_every_hierarchy as theorem
from wavecheck.proofs.theorems.reported_convergence_holds_in_every_hierarchy import (
    BLOCKS,
    disagreement,
    every_small_graph,
    random_case,
    reported,
    sample,
    small_cases,
)
from wavecheck.semantics.control_flow.cycles import cycle_forest, reducible
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.maximal_convergence import block_starts, maximal_relation
from wavecheck.semantics.program.notation import sketch

FOUR = sketch("E: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: -> P, X; X: ->")


def test_the_sample_is_irreducible_and_reported():
    for case in sample(4, seed=7):
        assert not reducible(cycle_forest(case.function))
        assert set(case.reported) <= set(case.irreducible)
        assert len(case.hierarchies) > 1


def test_uniform_branches_make_blocks_m_converged():
    forest = cycle_forest(FOUR)
    assert "S" not in reported(FOUR, [], forest)
    assert "S" in reported(FOUR, ["E", "Q", "S"], forest)


def test_the_analysis_is_asked_about_every_hierarchy_and_in_both_forms(monkeypatch):
    asked = []

    def counted(function, uniform, hierarchy, form):
        asked.append((hierarchy, form))
        return frozenset({"S"})

    monkeypatch.setattr(theorem, "reported", counted)
    case = theorem.sampled(FOUR, ["E"])
    assert case.reported == ("S",)
    assert asked == list(product(case.hierarchies, ("exact", "conservative")))


def test_blocks_that_are_not_reported_differ_under_the_definition():
    case = next(
        case
        for case in (random_case(Random(n), 4) for n in range(100))
        if case is not None and not case.reported
    )
    difference = disagreement(case, case.irreducible, BLOCKS)
    assert difference is not None
    threads = block_starts(History(case.function, difference.paths))
    one, other = (threads[thread][step] for thread, step in difference.places)
    converged = {(one, other) in maximal_relation(threads, f) for f in case.hierarchies}
    assert converged == {True, False}


def test_reported_blocks_converge_alike_in_every_hierarchy():
    cases = [*sample(2, seed=5), *islice(small_cases(4), 0, None, 12)]
    assert len(cases) > 4
    for case in cases:
        assert disagreement(case, case.reported, BLOCKS - 1) is None, case


def test_reported_blocks_differ_where_threads_part_at_uniform_branches():
    """Ignoring what makes a branch uniform, the same blocks fail."""
    differ = [
        disagreement(replace(case, uniform=()), case.reported, BLOCKS) for case in sample(3, seed=3)
    ]
    assert any(differ)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_reported_blocks_converge_alike_on_many_graphs(chunk):
    for case in sample(15, seed=100 + chunk):
        assert disagreement(case, case.reported, 8) is None, case


def test_small_graphs_are_all_and_each_once():
    assert len(list(every_small_graph(2))) == 4
    graphs = list(every_small_graph(3))
    assert sum(not reducible(cycle_forest(graph)) for graph in graphs) == 3


@pytest.mark.slow
def test_reported_blocks_converge_alike_on_every_graph_of_four_blocks():
    cases = list(small_cases(4))
    assert cases
    for case in cases:
        assert disagreement(case, case.reported, 8) is None, case
