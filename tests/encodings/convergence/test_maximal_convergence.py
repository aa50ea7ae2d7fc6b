"""The constraints have exactly the model that the definition computes, and names are that model."""

from itertools import product
from random import Random

import pytest
from oracles.three_cases import ThreeCases
from wavecheck.encodings.convergence.counter_names import CounterNames
from wavecheck.encodings.convergence.differences import first_difference
from wavecheck.encodings.convergence.maximal_convergence import MaximalConvergence
from wavecheck.encodings.convergence.walks import Walks
from wavecheck.encodings.solver.query import Solver
from wavecheck.proofs.theorems.reported_convergence_holds_in_every_hierarchy import (
    every_small_graph,
)
from wavecheck.semantics.control_flow.cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import cycle_forest, reducible
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.maximal_convergence import (
    block_starts,
    greatest_relation,
    maximal_relation,
    three_case_relation,
)
from wavecheck.semantics.convergence.relations import convergence_before_on
from wavecheck.semantics.generation.random_graphs import random_flow, random_path
from wavecheck.semantics.program.notation import sketch

NATURAL_LOOP = sketch("E: -> H; H: -> B, L; B: -> L; L: -> H, X; X: ->")
FOUR = sketch("E: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: -> P, X; X: ->")
NEST = sketch("E: -> H; H: -> I; I: -> I, H, X; X: ->")


def on_paths(function, paths):
    """Walks that take exactly these paths."""
    walks = Walks(Solver(), function, len(paths), max(map(len, paths)))
    for thread, path in enumerate(paths):
        walks.solver.require(walks.follows(thread, path))
    return walks


def random_case(seed, steps, threads):
    rng = Random(seed)
    function = random_flow(rng, rng.randint(3, 6))
    found = cycle_hierarchies(function)
    assert not isinstance(found, TooManyHierarchies)
    paths = tuple(random_path(rng, function, 8)[:steps] for _ in range(threads))
    return function, rng.choice(found), paths


CASES = [
    (7, 2, range(8)),
    (5, 3, range(100, 104)),
]


@pytest.mark.parametrize(
    "seed, steps, threads", [(s, k, n) for k, n, seeds in CASES for s in seeds]
)
def test_the_model_is_the_least_solution_and_no_other(seed, steps, threads):
    compare(*random_case(seed, steps, threads))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(5))
def test_the_model_is_the_least_solution_and_no_other_on_many_graphs(chunk):
    for seed in range(1000 + 10 * chunk, 1010 + 10 * chunk):
        compare(*random_case(seed, 8 - seed % 3, 2))
        compare(*random_case(seed, 5, 3))


def compare(function, forest, paths):
    threads = block_starts(History(function, paths))
    expected = maximal_relation(threads, forest)
    order = convergence_before_on(threads, expected)
    walks = on_paths(function, paths)
    question = MaximalConvergence(walks, forest)
    assert walks.solver.check() == "sat"
    assert question.relation() == expected
    instances = {(a.thread, a.index): a for thread in threads for a in thread}
    for p, q in product(instances, instances):
        assert walks.solver.holds(question.before(p, q)) == order.precedes(
            instances[p], instances[q]
        )
    names, cases = CounterNames(walks, forest), ThreeCases(walks, forest)
    pairs = [(p, q) for p, q in product(instances, instances) if p[0] < q[0]]
    by_cases = {(p, q): cases.converged(p, q) for p, q in pairs}
    assert walks.solver.check() == "sat"
    for p, q in pairs:
        converged = (instances[p], instances[q]) in expected
        assert walks.solver.holds(names.equal(p, q)) == converged
        assert walks.solver.holds(by_cases[p, q]) == converged
        assert ((instances[p], instances[q]) in three_case_relation(threads, forest)) == converged
        # There is no second model.
        truth = question.converged(p, q)
        assert walks.solver.check(~truth if converged else truth) == "unsat"


def test_inner_counters_begin_again_at_the_outer_header():
    compare(NEST, cycle_forest(NEST), (tuple("EHIHI"), tuple("EHIIHI")))


def test_a_fifth_of_the_cases_is_irreducible():
    chosen = [random_case(s, k, n)[0] for k, n, seeds in CASES for s in seeds]
    irreducible = [f for f in chosen if not reducible(cycle_forest(f))]
    assert len(irreducible) * 5 >= len(chosen)


def test_paths_follow_edges_from_the_entry():
    walks = Walks(Solver(), NATURAL_LOOP, 1, 4)
    for path in (tuple("EHLX"), tuple("EHBL"), tuple("EH"), tuple("E")):
        assert walks.solver.check(walks.follows(0, path)) == "sat"
        assert walks.path(0) == path
    for path in (tuple("HBL"), tuple("EHLB"), ()):
        assert walks.solver.check(walks.follows(0, path)) == "unsat"


@pytest.mark.parametrize("steps", [5, pytest.param(6, marks=pytest.mark.slow)])
def test_no_two_paths_tell_names_from_the_least_solution(steps):
    for forest in cycle_hierarchies(FOUR):
        walks = Walks(Solver(), FOUR, 2, steps)
        assert (
            difference(walks, MaximalConvergence(walks, forest), CounterNames(walks, forest))
            is None
        )


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_names_and_cases_are_the_least_solution_on_every_small_graph(part):
    graphs = [graph for size in (2, 3, 4) for graph in every_small_graph(size)]
    for graph in graphs[part::8]:
        hierarchies = cycle_hierarchies(graph)
        assert not isinstance(hierarchies, TooManyHierarchies)
        for forest in hierarchies if hierarchies[0].cycles else ():
            walks = Walks(Solver(), graph, 2, 5)
            names, least = CounterNames(walks, forest), MaximalConvergence(walks, forest)
            cases = ThreeCases(walks, forest)
            assert first_difference(walks, least.converged, names.equal) is None
            assert first_difference(walks, cases.converged, names.equal) is None


def test_another_solution_assumes_what_it_claims():
    """Without ranks the greatest solution is a model too; it differs from the definition."""
    forest = cycle_forest(NATURAL_LOOP)
    walks = Walks(Solver(), NATURAL_LOOP, 2, 5)
    question = MaximalConvergence(walks, forest, least=False)
    paths = difference(walks, question, CounterNames(walks, forest))
    assert paths is not None
    threads = block_starts(History(NATURAL_LOOP, paths))
    assert greatest_relation(threads, forest) != maximal_relation(threads, forest)


def test_counters_that_are_never_set_to_zero_tell_iterations_apart_that_are_one():
    forest = cycle_forest(NEST)
    walks = Walks(Solver(), NEST, 2, 6)
    names = CounterNames(walks, forest, zeroing=False)
    assert difference(walks, MaximalConvergence(walks, forest), names) is not None


def difference(walks, relation, names):
    """Two paths on which the two relate instances differently, None if there are none."""
    found = first_difference(walks, relation.converged, names.equal)
    return found.paths if found else None
