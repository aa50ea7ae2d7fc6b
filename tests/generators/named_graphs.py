"""All small control-flow graphs on blocks with names, by their sets of edges."""

from itertools import combinations, product


def named_graphs(blocks, degree):
    """The graphs that are reached, with names, by their sets of edges."""
    others = range(1, blocks)
    rows = [each for size in range(degree + 1) for each in combinations(others, size)]
    for graph in product(rows, repeat=blocks):
        seen = [0]
        for block in seen:
            seen += [to for to in graph[block] if to not in seen]
        if len(seen) == blocks:
            yield graph
