"""All states of two threads, beside the relation itself on paths, and beside the solver."""

from itertools import islice, permutations, product
from random import Random

import pytest
from wavecheck.proofs.theorems import two_threads_in_two_hierarchies as states
from wavecheck.proofs.theorems.reported_convergence_holds_in_every_hierarchy import (
    cases_of,
    disagreement,
    every_small_graph,
    on_all_paths,
    random_case,
    sampled,
)
from wavecheck.proofs.theorems.two_threads_in_two_hierarchies import TwoThreads
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.convergence.maximal_names import maximal_names
from wavecheck.semantics.program.notation import sketch

FOUR = sketch("E: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: -> P, X; X: ->")
TWO_CYCLES = sketch("E: -> P, B; P: -> B; B: -> M, N; M: -> N; N: -> M, Q; Q: -> P, X; X: ->")
ENDLESS = sketch("E: -> A; A: -> B, C; B: -> C; C: -> A, B")
"""A cycle {B, C} in one that A heads: its counts begin again with each A."""
SELF = sketch("E: -> A, B; A: -> A, B; B: -> A, X; X: ->")


def paths(graph, length):
    """All paths of up to so many blocks."""
    found = [(graph.entry,)]
    for path in found:
        if len(path) < length:
            found += [(*path, target) for target in graph.successors[path[-1]]]
    return found


def kept_together(one, other, names, uniform):
    """Whether instances of equal names leave uniform branches together, as far as both go on."""
    where = {name: i for i, name in enumerate(names[0][:-1])}
    met = ((where[name], j) for j, name in enumerate(names[1][:-1]) if name in where)
    return all(one[i] not in uniform or one[i + 1] == other[j + 1] for i, j in met)


def differing(graph, first, second, uniform, length):
    """The blocks whose relation differs on some pair of paths, by the names of whole paths."""
    found = set()
    known = {
        path: [maximal_names(path, f) for f in (first, second)] for path in paths(graph, length)
    }
    for one, other in product(known, known):
        first_names = known[one][0], known[other][0]
        if kept_together(one, other, first_names, uniform):
            for i, j in product(range(len(one)), range(len(other))):
                if one[i] == other[j] and one[i] not in found:
                    equal = {known[one][h][i] == known[other][h][j] for h in (0, 1)}
                    if len(equal) > 1:
                        found.add(one[i])
    return found


@pytest.mark.parametrize("graph, length", [(FOUR, 8), (SELF, 6), (ENDLESS, 8)])
@pytest.mark.parametrize("left_out", range(4))
def test_the_answer_is_that_of_paths(graph, length, left_out):
    branching = [block for block, targets in graph.successors.items() if len(targets) > 1]
    uniform = [block for place, block in enumerate(branching) if place != left_out]
    for one, other in permutations(cycle_hierarchies(graph), 2):
        threads = TwoThreads(graph, one, other, uniform)
        differ = differing(graph, one, other, uniform, length)
        for block in graph.successors:
            assert threads.converge([block]) == ("differs" if block in differ else "alike"), block


@pytest.mark.parametrize("graph", [FOUR, SELF])
def test_in_another_order_the_remembered_execution_shows_the_same(graph, monkeypatch):
    """Where converged threads do not stand side by side, and part at every branch."""
    one, other = cycle_hierarchies(graph)[:2]
    blocks = [block for block in graph.successors if len(graph.successors[block]) > 1]
    expected = [TwoThreads(graph, one, other, ()).converge([block]) for block in blocks]
    monkeypatch.setattr(states.TwoThreads, "_movers", first_thread_first)
    assert [TwoThreads(graph, one, other, ()).converge([block]) for block in blocks] == expected
    assert "differs" in expected and "alike" in expected


def first_thread_first(self, at):
    return (0,) if at[0] is not None else (1,) if at[1] is not None else ()


def test_an_inner_cycle_that_a_branch_reaches_by_two_entries_differs():
    case = sampled(TWO_CYCLES, ["E", "N", "Q"])
    assert not {"M", "N"} & set(case.reported)
    assert on_all_paths(case, "M") == on_all_paths(case, "N") == "differs"
    assert on_all_paths(case, "PBQ") == "alike"


def test_a_second_execution_is_compared_with_a_first_that_is_long_past():
    """Only paths of different lengths show it: one thread goes round twice, the other once."""
    case = sampled(SELF, ["B"])
    assert case is not None and on_all_paths(case, "A") == "differs"


def test_what_depends_on_many_iterations_is_undecided(monkeypatch):
    case = sampled(FOUR, ["E", "Q"])
    assert on_all_paths(case, "PQRS") == "alike"
    monkeypatch.setattr(states, "MOST_STATES", 3)
    assert on_all_paths(case, "PQRS") == "undecided"


@pytest.mark.parametrize("most", [0, 1])
def test_fewer_numbers_tell_no_other_answer(monkeypatch, most):
    cases = [each for n in range(40) if (each := random_case(Random(n), 4))][:5]
    exact = [on_all_paths(each, each.irreducible) for each in cases]
    monkeypatch.setattr(states, "MANY", most + 1)
    for case, answer in zip(cases, exact, strict=True):
        assert on_all_paths(case, case.irreducible) in (answer, "undecided")


def agree(seeds, size, steps):
    """The solver finds a difference on short paths where there is one, and none elsewhere."""
    answers = set()
    for seed in seeds:
        case = random_case(Random(seed), size)
        for block in case.irreducible if case else ():
            answer = on_all_paths(case, [block])
            found = disagreement(case, [block], steps)
            assert answer == ("differs" if found else "alike"), (seed, block)
            answers.add(answer)
    return answers


def test_it_agrees_with_the_solver():
    assert agree((3, 4, 13, 22), 4, 7) == {"alike", "differs"}


@pytest.mark.slow
def test_it_agrees_with_the_solver_on_many_graphs():
    assert agree(range(100, 180), 4, 8) == {"alike", "differs"}


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(16))
def test_reported_blocks_converge_alike_on_every_graph_of_five_blocks(chunk):
    cases = list(cases_of(islice(every_small_graph(5), chunk, None, 16)))
    assert len(cases) > 80
    assert {on_all_paths(case, case.reported) for case in cases} == {"alike"}
