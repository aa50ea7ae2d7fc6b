"""Random graphs and token programs, searches of them, and threads that run through them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ...semantics.control_flow.dominance import ControlFlow
from ...semantics.convergence.dynamic_instances import History, Instance, Path
from ...semantics.convergence.relations import NEVER_CONVERGED, Relation, relation_of
from ...semantics.convergence.token_rules import admissible
from ...semantics.definitions.cycle_terminology import (
    Search,
    hierarchy,
)
from ...semantics.generation.random_graphs import (
    random_flow,
    random_graph,
    random_path,
    rooted_flow,
)
from ...semantics.generation.token_programs import random_program
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ...semantics.static_rules.rules import check_rules
from .small_graphs import Hierarchy, dominates


def random_program_graph(rng: Random) -> ControlFlow:
    """A graph with cycles, many of them nested or irreducible; some never come to an end."""
    if rng.random() < 0.25:
        return random_graph(rng, 7)
    return random_flow(rng, rng.randint(3, 6))


def random_search(rng: Random, graph: ControlFlow) -> Search:
    """A depth-first search from the entry."""
    return tuple(search_with_sources(rng, graph))


def search_with_sources(rng: Random, graph: ControlFlow) -> dict[str, str | None]:
    """The same, each block with the one from which it is visited; None for the entry."""
    source: dict[str, str | None] = {graph.entry: None}
    stack = [graph.entry]
    while stack:
        onward = sorted({to for to in graph.successors[stack[-1]] if to not in source})
        if onward:
            block = rng.choice(onward)
            source[block] = stack[-1]
            stack.append(block)
        else:
            stack.pop()
    return source


def random_hierarchy(rng: Random, graph: ControlFlow) -> Hierarchy:
    return hierarchy(graph, random_search(rng, graph))


# --- token programs -------------------------------------------------------------------------------


def well_formed_program(rng: Random, anchors: bool = True) -> Function:
    """A program that keeps the static rules: structured code, or any graph with tokens from the
    entry, or from anchors."""
    kind = rng.random()
    if kind < 0.4:
        return rooted_flow(rng)
    if kind < 0.7 or not anchors:
        return random_program(rng, rng.randint(3, 6), anchors=anchors)
    while True:
        program = loose_program(rng)
        if not check_rules(program):
            return program


def loose_program(rng: Random) -> Function:
    """Tokens of two anchors and uses of them at any places of a small graph; definitions dominate
    their uses, and nothing else is asked."""
    while True:
        flow = random_flow(rng, rng.randint(2, 4))
        bodies = {block: list[str]() for block in flow.successors}
        blocks = list(bodies)
        for token in "tu":
            bodies[rng.choice(blocks[:3])].append(f"{token} = anchor")
        for number in range(rng.randint(1, 4)):
            use = rng.choice(("op", f"h{number} = loop"))
            bodies[rng.choice(blocks)].append(f"{use} {rng.choice('tu')}")
        for body in bodies.values():
            if body and rng.random() < 0.5:
                body.sort(key=lambda line: "loop" not in line)
        program = sketch(
            "; ".join(
                f"{block}: {', '.join(bodies[block])} -> {', '.join(targets)}"
                for block, targets in flow.successors.items()
            )
        )
        if _defined_before_use(program):
            return program


def _defined_before_use(program: Function) -> bool:
    return all(
        (
            made.index < site.index
            if made.block == site.block
            else dominates(program, made.block, site.block)
        )
        for site, call in program.calls()
        if call.token is not None
        for made in (program.definitions[call.token],)
    )


# --- threads --------------------------------------------------------------------------------------


def random_history(rng: Random, program: Function, longest: int = 9) -> History:
    """Three to five threads; two of them may take one path."""
    paths: list[Path] = []
    for _ in range(rng.choice((3, 3, 4, 5))):
        repeated = paths and rng.random() < 0.3
        paths.append(rng.choice(paths) if repeated else random_path(rng, program, longest))
    return History(program, tuple(paths))


def random_choice(rng: Random, history: History) -> Relation:
    """A choice at the anchors that an implementation may make (CO15)."""
    for _ in range(12):
        choice = relation_of(_division(rng, history.anchors, rng.choice((0.2, 0.5, 1.0))))
        if admissible(choice, history):
            return choice
    return NEVER_CONVERGED


def _division(rng: Random, anchors: Iterable[Instance], alone: float) -> list[list[Instance]]:
    classes: list[list[Instance]] = []
    for each in anchors:
        fitting = [
            members
            for members in classes
            if members[0].site == each.site and all(m.thread != each.thread for m in members)
        ]
        if fitting and rng.random() > alone * 0.5:
            fitting[0].append(each)
        else:
            classes.append([each])
    return classes


def written(program: Function) -> str:
    """A program as people write it, its convergent operations alone."""
    bodies: dict[str, list[str]] = {block: [] for block in program.blocks}
    for site, call in program.calls():
        if call.convergent:
            name = f"{call.name} = " if call.control else ""
            word = call.control or call.callee
            bodies[site.block].append(f"{name}{word} {call.token or ''}".strip())
    return "; ".join(
        f"{block}: {', '.join(bodies[block])} -> {', '.join(to)}".replace(":  ->", ": ->")
        for block, to in program.successors.items()
    )


def told(history: History) -> str:
    """The program, and each thread's path."""
    return " | ".join((written(history.function), *(" ".join(path) for path in history.paths)))
