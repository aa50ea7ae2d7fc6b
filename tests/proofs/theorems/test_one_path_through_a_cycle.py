"""The theorem on random graphs, by the names of whole paths in every hierarchy."""

from random import Random

from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.convergence.maximal_names import maximal_names
from wavecheck.semantics.generation.random_graphs import random_flow


def irreducible_in_natural_ones(graph):
    """Irreducible cycles around which all are natural."""
    worklist = list(cycle_forest(graph).outermost)
    for cycle in worklist:
        if cycle.reducible:
            worklist += cycle.children
    return [cycle for cycle in worklist if not cycle.reducible]


def walk(graph, rng, path, go_on, longest):
    """A random path on from there as long as its blocks are wanted."""
    while len(path) < longest:
        targets = [target for target in graph.successors[path[-1]] if go_on(target)]
        if not targets:
            break
        path = (*path, rng.choice(targets))
    return path


def entering(graph, rng, cycle):
    """A random path that ends where it enters the cycle, perhaps not for the first time."""
    path = walk(graph, rng, (graph.entry,), lambda _: True, 30)
    inside = [block in cycle.blocks for block in path]
    entered = [n for n in range(1, len(path)) if inside[n] and not inside[n - 1]]
    return path[: rng.choice(entered) + 1] if entered else None


def pairs(count):
    """Two threads that enter at one block and take one path, with how long they share it."""
    for seed in range(count):
        rng = Random(seed)
        graph = random_flow(rng, rng.randint(4, 8))
        for cycle in irreducible_in_natural_ones(graph):
            one, other = (entering(graph, rng, cycle) for _ in range(2))
            if one and other and one[-1] == other[-1]:
                whole = walk(graph, rng, one, cycle.blocks.__contains__, len(one) + 12)
                shared = whole[len(one) - 1 :]
                yield graph, cycle, (whole, (*other[:-1], *shared)), len(shared)


def test_they_are_converged_at_the_same_steps_in_every_hierarchy():
    together = apart = 0
    for graph, cycle, threads, shared in pairs(1200):
        found = set()
        hierarchies = cycle_hierarchies(graph)
        assert isinstance(hierarchies, tuple) and len(hierarchies) > 1
        for forest in hierarchies:
            names = [maximal_names(path, forest)[-shared:] for path in threads]
            met = {
                (i, j) for i in range(shared) for j in range(shared) if names[0][i] == names[1][j]
            }
            assert met in (set(), {(i, i) for i in range(shared)}), (graph.successors, threads)
            outer = [c for c in forest.cycles if cycle.blocks < c.blocks]
            assert all(c.reducible for c in outer)
            found.add(bool(met))
        assert len(found) == 1
        together += found == {True}
        apart += found == {False}
    assert together > 40 and apart > 2
