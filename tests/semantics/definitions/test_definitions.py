"""Definitions in the words of the texts, beside what the product computes with (CU31 to CU36)."""

from itertools import pairwise
from random import Random

import pytest
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.definitions.closed_paths import (
    broken,
    closed_paths,
    closed_walk,
    simple_closed_path,
)
from wavecheck.semantics.definitions.cycle_terminology import (
    NestedCycle,
    depth_first_searches,
    entries,
    hierarchy,
)
from wavecheck.semantics.definitions.diverged_entry import ENDINGS, unmet
from wavecheck.semantics.definitions.divergence import divergence, steps
from wavecheck.semantics.generation.random_graphs import random_flow, random_graph
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.static_rules.closed_paths import broken_on_closed_paths
from wavecheck.semantics.static_rules.closed_paths import closed_paths as judged_paths
from wavecheck.semantics.uniformity.analysis import uniformity

LOOP_OF_THREE = "E: -> H; H: -> B, C, X; B: -> H; C: -> H; X: ->"


@pytest.mark.parametrize("seed", range(60))
def test_every_search_gives_a_listed_hierarchy(seed):
    graph = random_graph(Random(seed), 6)
    listed = cycle_hierarchies(graph)
    parents = [{child: c.blocks for c in f.cycles for child in c.children} for f in listed]
    expected = {
        frozenset(NestedCycle(c.blocks, c.header, above.get(c)) for c in forest.cycles)
        for forest, above in zip(listed, parents, strict=True)
    }
    assert {hierarchy(graph, search) for search in depth_first_searches(graph)} == expected
    assert all(entries(graph, c.blocks) == set(c.entries) for f in listed for c in f.cycles)


def test_a_walk_that_comes_back_twice_is_closed_and_not_simple():
    graph = sketch(LOOP_OF_THREE)
    assert closed_walk(graph, "HBHCH") and not simple_closed_path(graph, "HBHCH")
    assert not closed_walk(graph, "H") and not closed_walk(graph, "HC")
    assert set(closed_paths(graph, "walk")) - set(closed_paths(graph, "simple")) == {
        frozenset("HBC")
    }


@pytest.mark.parametrize("seed", range(60))
def test_walks_break_the_rules_that_are_judged_on_closed_paths(seed):
    rng = Random(seed)
    flow = random_flow(rng, 4)
    blocks = list(flow.successors)
    bodies = {block: list[str]() for block in blocks}
    bodies[flow.entry] = ["t = anchor", "u = anchor"]
    for number in range(3):
        use = rng.choice(("op", f"h{number} = loop")) + " " + rng.choice("tu")
        bodies[rng.choice(blocks)].append(use)
    program = sketch(
        "; ".join(
            f"{block}: {', '.join(bodies[block])} -> {', '.join(flow.successors[block])}"
            for block in blocks
        )
    )
    judged = {each.rule for each in broken_on_closed_paths(judged_paths(program))}
    assert broken(program, "walk") == judged


@pytest.mark.parametrize("seed", range(200))
def test_the_rules_of_divergence_find_what_the_analysis_finds(seed):
    program = random_program(Random(seed), 8)
    found = steps(divergence(program))
    assert found[-1] == set(uniformity(program, model="maximal").divergent)
    assert all(before <= after for before, after in pairwise(found))


def test_rules_of_divergence_are_for_natural_loops():
    with pytest.raises(ValueError, match="several entries"):
        divergence(sketch("E: -> A, B; A: -> B; B: -> A, X; X: ->"))


def test_a_diverged_path_ends_at_the_first_join_or_at_any():
    first, any_ = ENDINGS
    graph = sketch("e: -> a, b; a: -> c, d; b: -> c, a; c: -> d; d: -> b, x; x: ->")
    assert (unmet(graph, "a", first), unmet(graph, "a", any_)) == (frozenset(), frozenset("abcd"))
