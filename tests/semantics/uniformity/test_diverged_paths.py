"""Disjoint paths, joins and diverged paths, against the enumeration of simple paths."""

from itertools import combinations, pairwise, product
from random import Random

from wavecheck.semantics.control_flow.dominance import Graph
from wavecheck.semantics.generation.random_graphs import random_flow
from wavecheck.semantics.uniformity.diverged_paths import (
    disjoint,
    diverged,
    join_nodes,
    on_diverged_paths,
)


def graph(**edges: str) -> Graph:
    names = {*edges, *"".join(edges.values())}
    return Graph(next(iter(edges)), {name: tuple(edges.get(name, "")) for name in sorted(names)})


FOUR = graph(E="PR", P="Q", Q="SR", R="S", S="PX")


def test_disjoint_paths_share_their_ends_at_most():
    assert disjoint("QS", "QRS") and disjoint("EP", "RS") and disjoint("QS", "RS")
    assert disjoint("BCB", "BDB")
    assert not disjoint("QRS", "PRX")
    assert not disjoint("QS", "SP")
    assert not disjoint("QSP", "QRSP")
    assert not disjoint("EP", "RSE"), "a start is no end"


def test_the_joins_of_the_irreducible_four():
    assert join_nodes(FOUR, "Q") == {"S"}
    assert join_nodes(FOUR, "E") == {"P", "R", "S"}
    assert join_nodes(FOUR, "P") == join_nodes(FOUR, "R") == frozenset()


def test_a_branch_joins_itself_where_both_arms_return_to_it():
    loop = graph(A="B", B="CD", C="B", D="BX")
    assert join_nodes(loop, "B") == {"B"}
    assert join_nodes(graph(A="AB", B="A"), "A") == {"A"}


def test_two_edges_to_one_block_are_one_path():
    assert join_nodes(graph(A="BB", B="C"), "A") == frozenset()


def simple_paths(of: Graph, start: str) -> list[tuple[str, ...]]:
    """The paths from a block on which only the first and the last may be the same."""
    found, growing = [], [(start,)]
    while growing:
        path = growing.pop()
        for target in dict.fromkeys(of.successors[path[-1]]):
            if target not in path[1:]:
                found.append((*path, target))
                if target != start:
                    growing.append((*path, target))
    return found


def test_joins_are_the_ends_of_disjoint_simple_paths():
    joins = 0
    for seed in range(150):
        flow = random_flow(Random(seed), 6)
        for branch in flow.successors:
            paths = simple_paths(flow, branch)
            expected = {
                one[-1]
                for one, other in combinations(paths, 2)
                if one[-1] == other[-1] and disjoint(one, other)
            }
            assert join_nodes(flow, branch) == expected, (flow.successors, branch)
            joins += len(expected)
    assert joins > 200


def test_a_diverged_path_ends_at_a_join_or_with_the_function():
    assert diverged(FOUR, "QS") and diverged(FOUR, "QRS")
    assert diverged(FOUR, "EP") and not diverged(FOUR, "EPQR")
    assert not diverged(FOUR, "QR"), "ends nowhere"
    assert not diverged(FOUR, "QSX"), "passes the join"
    assert not diverged(FOUR, "QX"), "no such edge"
    assert not diverged(FOUR, "X"), "no branch"
    assert diverged(graph(A="BC", B="", C=""), "AB")


def walks(of: Graph, start: str, length: int) -> list[tuple[str, ...]]:
    found, growing = [], [(start,)]
    for _ in range(length):
        growing = [(*path, target) for path in growing for target in of.successors[path[-1]]]
        found += growing
    return found


def test_blocks_lie_on_diverged_paths():
    assert on_diverged_paths(FOUR, "Q") == {"R", "S"}
    lengths = set()
    for seed in range(40):
        flow = random_flow(Random(seed), 4)
        for branch in flow.successors:
            paths = [path for path in walks(flow, branch, 7) if diverged(flow, path)]
            assert on_diverged_paths(flow, branch) == {b for path in paths for b in path[1:]}
            lengths |= {len(path) for path in paths}
            assert all(t in flow.successors[s] for path in paths for s, t in pairwise(path))
    assert len(lengths) > 3


def test_what_is_diverged_starts_at_a_branch_with_a_choice_or_runs_to_the_end():
    for seed, size in product(range(20), (3, 5)):
        flow = random_flow(Random(seed), size)
        for branch, targets in flow.successors.items():
            if len(set(targets)) < 2:
                assert join_nodes(flow, branch) == frozenset()
