"""Random programs on control-flow graphs of any shape, most of them with cycles, many irreducible,
and random paths through them.

Every block reaches the exit, and the programs are sketches: a wave takes any given path.
"""

from __future__ import annotations

from random import Random

from ..control_flow.cycles import Cycle, cycle_forest
from ..control_flow.dominance import DominatorTree, Graph, dominator_tree, reverse_postorder
from ..program.function import Function
from ..program.notation import sketch
from ..static_rules.rules import check_rules


def random_flow(rng: Random, size: int) -> Function:
    """A program of `size` blocks in any order of edges, each with a convergent operation without a
    token. No edge leads to its entry; each block reaches the exit. Two in five are irreducible."""
    names = [f"b{number}" for number in range(size)]
    edges: dict[str, list[str]] = {name: [] for name in names}
    for number, name in enumerate(names[1:], start=1):
        edges[rng.choice(names[:number])].append(name)
    for name in names:
        edges[name] += rng.choices(names[1:], k=rng.choice((0, 1, 1, 2)))
    while lost := sorted(set(names) - _reaching_exit(edges)):
        edges[rng.choice(lost)].append("exit")
    for name in names:
        edges[name] = rng.sample(edges[name], len(edges[name]))
    blocks = [f"{name}: op -> {', '.join(dict.fromkeys(edges[name]))}" for name in names]
    return sketch("; ".join([*blocks, "exit: op ->"]))


def _reaching_exit(edges: dict[str, list[str]]) -> set[str]:
    returning = {"exit"}
    while found := {name for name in edges if returning & set(edges[name])} - returning:
        returning |= found
    return returning


def rooted_flow(rng: Random) -> Function:
    """A well-formed token program on any graph, without anchors: a token from `entry`, hearts in
    natural loops, operations where the rules on cycles let them be. The uses of a token may lie
    behind its loop, and irreducible cycles inside its region."""
    while True:
        flow = random_flow(rng, rng.randint(3, 7))
        bodies = _with_tokens(rng, flow)
        program = sketch(
            "; ".join(
                f"{block}: {', '.join(bodies[block])} -> {', '.join(targets)}"
                for block, targets in flow.successors.items()
            )
        )
        if not check_rules(program):
            return program


def _with_tokens(rng: Random, flow: Function) -> dict[str, list[str]]:
    """The instructions of each block; where they break a nesting rule the program is not used."""
    forest, tree = cycle_forest(flow), dominator_tree(flow)
    tokens = {"t": flow.entry}
    bodies = {flow.entry: ["t = entry"]}
    for block in reverse_postorder(flow):
        body = bodies.setdefault(block, [])
        around = list(forest.around(block))
        headed = forest.headers.get(block)
        outside = _usable(tokens, tree, block, around[1:])
        if headed is not None and headed.reducible and outside and rng.random() < 0.8:
            body.append(f"{block}.heart = loop {rng.choice(outside)}")
            tokens[f"{block}.heart"] = block
        usable = _usable(tokens, tree, block, around)
        if usable:
            likely = [*usable, *usable[-1:] * 2]
            body += [f"op {rng.choice(likely)}" for _ in range(rng.choice((0, 1, 1, 2)))]
    return bodies


def _usable(
    tokens: dict[str, str], tree: DominatorTree, block: str, cycles: list[Cycle]
) -> list[str]:
    """The tokens whose definition dominates the block and lies in each of the cycles."""
    return [
        token
        for token, defined in tokens.items()
        if tree.dominates(defined, block) and all(defined in cycle.blocks for cycle in cycles)
    ]


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


def random_graph(rng: Random, largest: int, lost: float = 0.0) -> Graph:
    """A random control-flow graph; no edge leads to the entry, as LLVM demands.

    All blocks are reachable, but for one with a chance of `lost`."""
    names = [f"b{number}" for number in range(rng.randint(2, largest))]
    successors: dict[str, list[str]] = {name: [] for name in names}
    for number, name in enumerate(names):
        if number:
            successors[rng.choice(names[:number])].append(name)
        near = names[max(1, number - 2) : number + 3] if rng.random() < 0.7 else names[1:]
        degree = rng.choice([0, 0, 1, 1, 2]) if number else rng.choice([0, 1])
        successors[name] += rng.choices(near, k=degree)
    if rng.random() < lost:
        successors["lost"] = rng.choices([*names[1:], "lost"], k=rng.randint(0, 2))
    return Graph("b0", {name: _shuffled(rng, targets) for name, targets in successors.items()})


def _shuffled(rng: Random, targets: list[str]) -> tuple[str, ...]:
    return tuple(rng.sample(targets, len(targets)))
