"""Random programs without cycles, with one exit and two-way branches: what if-conversion is for."""

from __future__ import annotations

from random import Random

from generators.data_programs import data_program
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.control_flow.dominance import Graph, dominator_tree, predecessors_of
from wavecheck.semantics.control_flow.post_dominance import exits_of
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.program.terminators import Switch
from wavecheck.semantics.static_rules.rules import check_rules


def acyclic_graph(rng: Random, size: int) -> Graph:
    """A graph of `size` blocks, `b0` the entry and the last one the only exit.

    Each other block has one or two successors among those behind it, and a predecessor."""
    names = [f"b{number}" for number in range(size)]
    while True:
        edges: dict[str, tuple[str, ...]] = {names[-1]: ()}
        for number, name in enumerate(names[:-1]):
            behind = names[number + 1 :]
            near = behind[: rng.randint(1, len(behind))]
            edges[name] = tuple(rng.sample(near, min(len(near), rng.choice((1, 2, 2, 2)))))
        graph = Graph(names[0], {name: edges[name] for name in names})
        if all(sources for name, sources in predecessors_of(graph).items() if name != names[0]):
            return graph


def acyclic_structured_program(rng: Random, size: int) -> Function:
    """Nested ifs with values, phis, tokens from entry and from anchors; mostly several operations
    hang from one token."""
    while True:
        program = random_program(rng, size)
        switches = any(isinstance(b.terminator, Switch) for b in program.blocks.values())
        single = len(exits_of(program)) == 1
        if single and not switches and not cycle_forest(program).cycles:
            return program


def acyclic_data_program(rng: Random, size: int) -> Function:
    """Values, phis and `readfirstlane` on a graph of any shape, without tokens."""
    return data_program(rng, acyclic_graph(rng, size), own=0.5, agreed=0.4)


def acyclic_token_program(rng: Random, size: int) -> Function:
    """A well-formed sketch on a graph of any shape: anchors and loop intrinsics beside a token from
    entry, and operations that use any token whose definition dominates them."""
    while True:
        graph = acyclic_graph(rng, size)
        program = sketch(_with_tokens(rng, graph))
        if not check_rules(program):
            return program


def _with_tokens(rng: Random, graph: Graph) -> str:
    tree = dominator_tree(graph)
    tokens = {"t": graph.entry}
    parts: list[str] = []
    for block, targets in graph.successors.items():
        body = ["t = entry"] if block == graph.entry else []
        usable = [token for token, defined in tokens.items() if tree.dominates(defined, block)]
        if not body and rng.random() < 0.15:
            body.append(f"{block}.l = loop {rng.choice(usable)}")
            tokens[f"{block}.l"] = block
        elif rng.random() < 0.15:
            body.append(f"{block}.a = anchor")
            tokens[f"{block}.a"] = block
        usable = [token for token, defined in tokens.items() if tree.dominates(defined, block)]
        body += [f"op {rng.choice(usable)}" for _ in range(rng.choice((0, 1, 1)))]
        parts.append(f"{block}: {', '.join(body)} -> {', '.join(targets)}")
    return "; ".join(parts)
