"""Is what is reported m-converged related alike in every hierarchy, with tokens too (CU15, CU30)?

Programs are random graphs, most of them irreducible, with anchors and operations on their tokens.
The relation is the controlled maximal one (CO29), with anchors that take together whoever is
converged there: its classes are told by names, walked along each thread's path. Nothing here knows
the static analysis.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from random import Random

from generators.data_programs import data_program
from oracles.uniformity_soundness import MOST_HIERARCHIES, run_wave_alone
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import CycleForest
from wavecheck.semantics.control_flow.dominance import dominator_tree
from wavecheck.semantics.convergence.maximal_names import Counters
from wavecheck.semantics.convergence.regions import Region, regions
from wavecheck.semantics.generation.random_graphs import random_graph
from wavecheck.semantics.program.function import Function, Site
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.uniformity.analysis import Uniformity, uniformity

WAVES = 3

Classes = dict[str, frozenset[frozenset[tuple[int, int]]]]
"""For each block the classes of its converged instances: sets of (thread, place in the path)."""


@dataclass(frozen=True, slots=True)
class Case:
    """A well-formed program with anchors, its hierarchies, and what the analysis says."""

    seed: int
    program: Function
    hierarchies: tuple[CycleForest, ...]
    answer: Uniformity


def random_case(seed: int, largest: int = 7) -> Case | None:
    """The case with this number; None where it has no token, or too many hierarchies."""
    rng = Random(seed)
    plain = data_program(rng, random_graph(rng, largest), agreed=0.0)
    hierarchies = cycle_hierarchies(plain, MOST_HIERARCHIES)
    if not isinstance(hierarchies, tuple):
        return None
    program = _with_anchors(rng, plain, hierarchies)
    if not program.controlled or check_rules(program):
        return None
    return Case(seed, program, hierarchies, uniformity(program))


def _with_anchors(rng: Random, program: Function, hierarchies: Sequence[CycleForest]) -> Function:
    """The program with an anchor or two, each used in blocks that it dominates and in no cycle of
    which it is outside."""
    tree = dominator_tree(program)
    shared = [cycle.blocks for cycle in hierarchies[0].cycles if not cycle.reducible]
    inside = sorted(frozenset().union(*shared))
    for number in range(rng.choice((1, 2))):
        homes = inside if inside and rng.random() < 0.7 else list(program.blocks)
        token, home = f"token{number}", rng.choice(homes)
        users = [
            block
            for block in program.blocks
            if tree.dominates(home, block)
            and all(home in each.blocks for f in hierarchies for each in f.around(block))
        ]
        blocks = dict(program.blocks)
        for block in {rng.choice(users) for _ in range(3)} if users else ():
            use = Call(None, "void", "op", (), token=token, convergent=True)
            old = blocks[block]
            blocks[block] = replace(old, instructions=(*old.instructions, use))
        if blocks != program.blocks:
            anchor = Call(
                token,
                "token",
                "llvm.experimental.convergence.anchor",
                (),
                control="anchor",
                convergent=True,
            )
            first = blocks[home]
            blocks[home] = replace(first, instructions=(anchor, *first.instructions))
        program = replace(program, blocks=blocks)
    return program


def refuted_blocks(case: Case) -> tuple[str, ...]:
    """The blocks that are reported m-converged, and that two hierarchies relate otherwise on the
    same paths of some waves."""
    found: dict[str, None] = {}
    for wave in range(WAVES):
        seed = case.seed * WAVES + wave
        traces = run_wave_alone(case.program, case.hierarchies[0], seed)
        paths = [trace.path for trace in traces]
        first, *others = (_classes(case.program, paths, each) for each in case.hierarchies)
        found |= dict.fromkeys(
            block
            for block in first
            if case.answer.m_converged(block)
            and any(each[block] != first[block] for each in others)
        )
    return tuple(found)


def _classes(program: Function, paths: Sequence[Sequence[str]], forest: CycleForest) -> Classes:
    held = regions(program)
    anchors = {site: call.name for site, call in program.calls() if call.control == "anchor"}
    classes: dict[str, dict[Hashable, set[tuple[int, int]]]] = {}
    for thread, path in enumerate(paths):
        counters = Counters(forest)
        tokens: dict[str, Hashable] = {}
        for place, block in enumerate(path):
            counts = counters.enter(block)
            name = _name(Site(block, 0), counts, held, tokens)
            classes.setdefault(block, {}).setdefault(name, set()).add((thread, place))
            for site, token in anchors.items():
                if site.block == block and token is not None:
                    tokens[token] = _name(site, counts, held, tokens)
    return {block: frozenset(map(frozenset, found.values())) for block, found in classes.items()}


def _name(
    site: Site, counts: Hashable, held: dict[str, Region], tokens: dict[str, Hashable]
) -> Hashable:
    """What an ordinary instance is converged by: its place, its iteration, the tokens held."""
    mine = tuple((token, tokens[token]) for token, region in held.items() if region.holds(site))
    return site, counts, mine
