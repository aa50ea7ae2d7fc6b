"""The diverged-entry criterion on small cycles, beside the hierarchies themselves."""

from itertools import combinations, product
from random import Random

import pytest
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.control_flow.dominance import Graph, dominator_tree
from wavecheck.semantics.convergence.maximal_names import maximal_names
from wavecheck.semantics.generation.random_graphs import random_flow
from wavecheck.semantics.uniformity.diverged_entry import DivergedEntries
from wavecheck.semantics.uniformity.m_converged import failing_blocks

FOUR = "e>pr p>q q>rs r>s s>px x>"
"""The irreducible four."""
DIAMOND = "e>pr p>ab a>j b>j j>r r>px x>"
"""A branch p with its join j, which it dominates, in a cycle with entries p and r."""
INNER = "e>pr p>h h>ab a>h b>hr r>px x>"
"""A natural loop {h, a, b} with two latches, in a cycle with entries p and r."""
SELF = "e>pq p>q q>pqx x>"
"""A branch q that leads to itself and round a cycle with entries p and q."""
THREE = "e>ab a>cd b>ca c>d d>bx x>"
"""A branch a, with c and d behind it; b leads to c too and closes a cycle {b, c, d} without a."""
TWO_CYCLES = "e>pb p>b b>mn m>n n>mq q>px x>"
"""A branch b before a cycle {m, n} inside, which it dominates and reaches at both blocks."""


def graph_of(text):
    words = (word.partition(">") for word in text.split())
    return Graph("e", {block: tuple(targets) for block, _, targets in words})


def failing(text, branches, criterion="exact"):
    graph = graph_of(text)
    forest = cycle_forest(graph)
    (cycle,) = forest.outermost
    tree = dominator_tree(graph)
    return failing_blocks(forest, tree, cycle, branches, False, criterion)


def paths(graph, length):
    """Every path that is as long as that."""
    frontier = [("e",)]
    for _ in range(length):
        frontier = [(*p, t) for p in frontier for t in graph.successors[p[-1]]] or frontier
    return frontier


def relation(forest, one, other, block):
    """Which executions of a block are converged on two paths."""
    names = [maximal_names(path, forest) for path in (one, other)]
    return {
        (i, j)
        for i, j in product(range(len(one)), range(len(other)))
        if one[i] == other[j] == block and names[0][i] == names[1][j]
    }


def together(forest, one, other, parting):
    """True if the paths part only where threads may: converged executions of the other branches
    take the same way, as far as both go on."""
    names = [maximal_names(path, forest) for path in (one, other)]
    where = {name: i for i, name in enumerate(names[0][:-1])}
    pairs = ((where[name], j) for j, name in enumerate(names[1][:-1]) if name in where)
    return all(one[i] in parting or one[i + 1] == other[j + 1] for i, j in pairs)


def decided_by_hierarchies(text, parting, length=9):
    """The blocks whose relation differs between hierarchies, on threads that part there alone."""
    graph = graph_of(text)
    hierarchies = cycle_hierarchies(graph)
    found = set()
    waves = paths(graph, length)
    for one, other in product(waves, waves):
        for forest in hierarchies:
            if one < other and together(forest, one, other, parting):
                for block in set(one) & set(other) - found:
                    if len({frozenset(relation(h, one, other, block)) for h in hierarchies}) > 1:
                        found.add(block)
                break
    return found


CASES = [
    (FOUR, "q", "pqrs", "pqrs"),
    (FOUR, "", "", ""),
    (DIAMOND, "p", "", ""),
    (INNER, "h", "", "pharb"),
    (SELF, "q", "pq", "pq"),
    (THREE, "a", "abcd", "abcd"),
    (TWO_CYCLES, "b", "mn", "mn"),
]


@pytest.mark.parametrize(("text", "branches", "exact", "conservative"), CASES)
def test_the_two_forms_on_small_cycles(text, branches, exact, conservative):
    assert failing(text, branches) == set(exact)
    assert failing(text, branches, "conservative") == set(conservative)


@pytest.mark.parametrize(("text", "branches", "exact", "_"), CASES)
def test_what_hierarchies_decide_is_not_reported(text, branches, exact, _):
    found = decided_by_hierarchies(text, branches)
    assert found <= set(exact)
    assert bool(found) == bool(exact)


def test_over_all_traces_every_block_of_the_irreducible_four_depends_on_the_hierarchy():
    assert decided_by_hierarchies(FOUR, "eqs", 8) == set("pqrs")


def test_a_branch_with_its_join_on_the_path_is_not_all_that_matters():
    """The closed path {b, c, d} holds no divergent branch, and {a, c, d, b} has no entry between a
    and d: yet the convergence of d depends on the hierarchy."""
    graph = graph_of(THREE)
    forest = cycle_forest(graph)
    entries = DivergedEntries(forest, forest.outermost[0], dominator_tree(graph))
    assert entries.joins("a") == {"c", "d"} or entries.joins("a") == {"d"}
    assert "d" in decided_by_hierarchies(THREE, "a")
    assert "d" in failing(THREE, "a")


def test_the_conservative_form_reports_nothing_that_the_exact_one_does_not():
    """On random cycles, for each branch and each two; seeds of graphs on which they come close."""
    judged = 0
    for seed in (47, 240, 1659, *range(400)):
        rng = Random(seed)
        graph = random_flow(rng, rng.randint(4, 8))
        forest, tree = cycle_forest(graph), dominator_tree(graph)
        for cycle in forest.outermost:
            branches = sorted(b for b in cycle.blocks if len(graph.successors[b]) > 1)
            for chosen in (*combinations(branches, 1), *combinations(branches, 2)):
                if not cycle.reducible:
                    judged += 1
                    exact = failing_blocks(forest, tree, cycle, chosen, False, "exact")
                    assert exact <= failing_blocks(
                        forest, tree, cycle, chosen, False, "conservative"
                    )
    assert judged > 300


def test_beyond_the_budget_dominance_decides(monkeypatch):
    monkeypatch.setattr("wavecheck.semantics.uniformity.diverged_entry.MOST_STEPS", 3)
    assert failing(INNER, "h") == failing(INNER, "h", "conservative")
