"""Controlled m-convergence beside the relation that it is about, on random programs (CU30)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from ...semantics.control_flow.cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.convergence.dynamic_instances import BLOCK_START, History
from ...semantics.convergence.maximal_convergence import (
    all_points,
    controlled_maximal_relation,
    maximal_relation,
)
from ...semantics.convergence.relations import Relation
from ...semantics.generation.random_graphs import random_flow, random_path
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ...semantics.static_rules.rules import check_rules
from ...semantics.uniformity.analysis import uniformity

PROGRAMS = 40
"""How many random programs are tried."""

PATHS = 8
"""How many pairs of paths of each."""

Blocks = frozenset[str]


@dataclass(frozen=True, slots=True)
class Tried:
    """Of one program, the blocks that are reported m-converged, those whose relation was seen to
    differ between hierarchies, and those of cycles."""

    reported: Blocks
    differing: Blocks
    cyclic: Blocks


def relation_as_oracle() -> dict[str, bool]:
    """What holds of the reports on all programs that are tried."""
    tried = _tried()
    return {
        f"on {PROGRAMS} random programs with an anchor and several hierarchies, what is reported"
        f" has one controlled maximal relation in all of them, on {PATHS} pairs of paths": not any(
            each.reported & each.differing for each in tried
        ),
        "of what is not reported many a block has several": sum(
            bool(each.differing) for each in tried
        )
        > PROGRAMS // 4,
        "and some of these lie in no cycle": any(each.differing - each.cyclic for each in tried),
    }


@cache
def _tried() -> tuple[Tried, ...]:
    """Programs where threads may part at every branch."""
    found: list[Tried] = []
    number = 0
    while len(found) < PROGRAMS:
        number += 1
        rng = Random(f"anchored/{number}")
        program = _with_an_anchor(rng)
        forests = cycle_hierarchies(program)
        if isinstance(forests, TooManyHierarchies) or len(forests) < 2 or check_rules(program):
            continue
        answer = uniformity(program)
        found.append(
            Tried(
                frozenset(block for block in program.blocks if answer.m_converged(block)),
                _differing(rng, program, forests),
                frozenset[str]().union(*(each.blocks for each in forests[0].outermost)),
            )
        )
    return tuple(found)


def _with_an_anchor(rng: Random) -> Function:
    """An anchor in any block of a random graph, and an operation on it in any block."""
    flow = random_flow(rng, 6)
    bodies = {block: list[str]() for block in flow.successors}
    bodies[rng.choice(list(bodies))].append("a = anchor")
    bodies[rng.choice(list(bodies))].append("op a")
    return sketch(
        "; ".join(
            f"{block}: {', '.join(body)} -> {', '.join(flow.successors[block])}"
            for block, body in bodies.items()
        )
    )


def _differing(rng: Random, program: Function, forests: Sequence[CycleForest]) -> Blocks:
    """The blocks whose starts have different relations in two hierarchies, on some pair of
    paths."""
    found: set[str] = set()
    for _ in range(PATHS):
        history = History(program, tuple(random_path(rng, program, 7) for _ in range(2)))
        first, *others = (_at_starts(history, forest) for forest in forests)
        for other in others:
            found |= {a.site.block for a, _ in first ^ other}
    return frozenset(found)


def _at_starts(history: History, forest: CycleForest) -> Relation:
    """The controlled maximal relation of the starts of blocks, where an anchor takes those who are
    converged there as at an ordinary instruction."""
    anchors = set(history.anchors)
    ordinary = maximal_relation(all_points(history), forest)
    choice = frozenset(pair for pair in ordinary if pair[0] in anchors)
    relation = controlled_maximal_relation(history, forest, choice)
    return frozenset(pair for pair in relation if pair[0].site.index == BLOCK_START)
