"""Random paths of a control-flow graph."""

from __future__ import annotations

from random import Random

from ..program.function import Function


def random_path(rng: Random, function: Function, patience: int = 40) -> tuple[str, ...]:
    """A path from the entry to a return, by chance; after `patience` blocks, the shortest way out.

    No data is looked at: this is a path of the control-flow graph."""
    distance = _distance_to_exit(function)
    path = [function.entry]
    while successors := function.successors[path[-1]]:
        if len(path) < patience:
            path.append(rng.choice(successors))
        else:
            path.append(min(successors, key=distance.__getitem__))
    return tuple(path)


def _distance_to_exit(function: Function) -> dict[str, int]:
    """The number of edges to the nearest return; every block of these programs reaches one."""
    distance = {name: 0 for name, targets in function.successors.items() if not targets}
    frontier = list(distance)
    for block in frontier:
        for source in function.predecessors[block]:
            if source not in distance:
                distance[source] = distance[block] + 1
                frontier.append(source)
    return distance
