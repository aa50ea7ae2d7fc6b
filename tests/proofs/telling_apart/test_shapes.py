"""Graphs up to isomorphism: none is missing, none stands for two."""

from itertools import permutations
from math import comb, factorial
from random import Random

import pytest
from generators.named_graphs import named_graphs
from wavecheck.proofs.telling_apart.shapes import (
    automorphisms,
    canonical,
    on_cycles,
    renumbered,
    shapes,
)


def choices(targets, degree):
    """In how many ways a block has at most so many successors among others."""
    return sum(comb(targets, size) for size in range(degree + 1))


def with_names(blocks, degree):
    """How many graphs there are on blocks with names, all reached from the entry: of all graphs,
    those that reach k blocks only are such graphs on these, with any edges from the others."""
    every = choices(blocks - 1, degree)
    fewer = sum(
        comb(blocks - 1, k - 1) * with_names(k, degree) * every ** (blocks - k)
        for k in range(1, blocks)
    )
    return every**blocks - fewer


@pytest.mark.parametrize(
    ("blocks", "degree"), [(n, d) for d in (1, 2, 3) for n in range(1, 6) if n + d < 8]
)
def test_every_graph_with_names_is_one_of_them_renamed(blocks, degree):
    """A graph has as many names as the permutations of its blocks, but for its automorphisms."""
    named = [factorial(blocks - 1) // len(automorphisms(each)) for each in shapes(blocks, degree)]
    assert sum(named) == with_names(blocks, degree)


def least_name(graph):
    """The least of a graph's names over all permutations of its blocks."""
    found = []
    for rest in permutations(range(1, len(graph))):
        new = (0, *rest)
        edges = sorted((new[a], new[b]) for a, row in enumerate(graph) for b in row)
        found.append(tuple(edges))
    return min(found)


@pytest.mark.parametrize("blocks", [1, 2, 3, 4])
def test_classes_found_by_all_permutations_are_the_same(blocks):
    classes = {least_name(graph) for graph in named_graphs(blocks, 2)}
    found = [least_name(shape) for shape in shapes(blocks)]
    assert len(found) == len(set(found)) and set(found) == classes


def test_how_many_there_are():
    assert [len(shapes(n)) for n in range(1, 6)] == [1, 2, 18, 190, 2773]


def test_a_renamed_graph_has_the_same_canonical_one():
    rng = Random(1)
    for shape in rng.sample(shapes(5), 200):
        names = [0, *rng.sample(range(1, 5), 4)]
        assert canonical(renumbered(shape, tuple(names))) == shape


def test_blocks_on_cycles():
    assert on_cycles(((1,), (1, 2), (3,), ())) == {1}
    assert on_cycles(((1, 2), (2,), (1, 3), ())) == {1, 2}
