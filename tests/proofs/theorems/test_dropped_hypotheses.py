"""Each dropped hypothesis is refuted by paths on which the definitions themselves differ."""

import pytest
from wavecheck.encodings.convergence.differences import first_difference
from wavecheck.encodings.convergence.maximal_convergence import MaximalConvergence
from wavecheck.encodings.convergence.walks import Walks
from wavecheck.encodings.solver.query import Solver
from wavecheck.proofs.theorems import dropped_hypotheses as dropped
from wavecheck.proofs.theorems.pairs_decide_maximal_convergence import third_thread_matters
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.maximal_convergence import (
    block_starts,
    greatest_relation,
    maximal_relation,
)
from wavecheck.semantics.program.notation import sketch


def shown(question, program):
    """The threads of the difference that is found, and the two instances that it names."""
    difference = dropped.shortest(question)
    assert difference is not None
    threads = block_starts(History(program, difference.paths))
    one, other = (threads[thread][step] for thread, step in difference.places)
    return threads, (one, other)


def test_the_greatest_solution_is_another_than_the_least():
    threads, pair = shown(dropped.any_solution, dropped.NATURAL_LOOP)
    forest = cycle_forest(dropped.NATURAL_LOOP)
    assert pair in greatest_relation(threads, forest)
    assert pair not in maximal_relation(threads, forest)


def test_counters_that_only_grow_keep_converged_instances_apart():
    threads, pair = shown(dropped.counters_that_only_grow, dropped.NEST)
    executed = [
        sum(a.site.block == "I" for a in threads[x.thread] if a.index <= x.index) for x in pair
    ]
    assert pair in maximal_relation(threads, cycle_forest(dropped.NEST))
    assert executed[0] != executed[1]


def test_an_irreducible_graph_has_hierarchies_that_disagree():
    threads, pair = shown(dropped.irreducible, dropped.IRREDUCIBLE)
    one, other = (maximal_relation(threads, f) for f in cycle_hierarchies(dropped.IRREDUCIBLE))
    assert (pair in one) != (pair in other)


def test_a_header_that_no_search_gives_disagrees_with_those_of_searches():
    """B is no entry of the loop, so that two ways to the first L are told apart by it."""
    threads, pair = shown(dropped.header_of_no_search, dropped.NATURAL_LOOP)
    assert pair in maximal_relation(threads, cycle_forest(dropped.NATURAL_LOOP))
    assert {"B"} & {a.site.block for thread in threads for a in thread}


def test_a_hypothesis_that_is_not_needed_is_not_called_needed():
    assert not dropped.needed("anything", lambda steps: None).holds


def test_a_difference_tells_the_paths_and_both_places():
    difference = dropped.shortest(dropped.irreducible)
    assert "of thread 1 at step" in str(difference)
    assert ", ".join(" ".join(path) for path in difference.paths) in str(difference)


@pytest.mark.slow
def test_a_third_thread_changes_nothing_on_longer_paths():
    loop = sketch("E: -> H; H: -> H, X; X: ->")
    assert not third_thread_matters(loop, 5, seconds=600)


def test_the_bounded_question_on_three_threads_can_fail():
    """Two threads alone whose relation need not be least differ from the two within three."""
    program = dropped.NATURAL_LOOP
    walks, forest = Walks(Solver(), program, 3, 4), cycle_forest(program)
    three = MaximalConvergence(walks, forest)
    two = MaximalConvergence(walks, forest, least=False, threads=(0, 1))
    assert first_difference(walks, three.converged, two.converged, ((0, 1),)) is not None
