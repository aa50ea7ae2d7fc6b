"""What the documents say of m-converged cycles, each decided on the smallest program for it."""

from __future__ import annotations

from itertools import combinations
from random import Random

from ...semantics.control_flow.cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest, cycle_forest
from ...semantics.control_flow.dominance import dominator_tree
from ...semantics.definitions.diverged_entry import CONDITIONS, Condition, not_proved
from ...semantics.generation.random_graphs import random_flow
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ...semantics.uniformity.analysis import uniformity
from ...semantics.uniformity.dynamic_uniformity import Trace, block_relation
from ...semantics.uniformity.m_converged import failing_blocks, reached_literally
from ..claims.worked_example import Decision, decided
from .uniformity_programs import ARM, DIAMOND_IN_CYCLE, FOUR, SELF_LOOP, program_of

LONGEST = 8
"""How many blocks of a path are looked at where all paths are."""


def m_converged() -> Decision:
    """CU15, decided on all pairs of paths of the irreducible four up to a bound."""
    program = program_of(FOUR.replace("ENTRY", "%u").replace("BRANCH", "%u"))
    hierarchies = cycle_hierarchies(program)
    assert isinstance(hierarchies, tuple)
    paths = [Trace(list(path)) for path in _paths(program)]
    differ = {
        block
        for pair in combinations(paths, 2)
        for relations in [[block_relation(pair, each) for each in hierarchies]]
        for block in relations[0]
        if any(each[block] != relations[0][block] for each in relations)
    }
    return decided(
        {
            "the graph has several hierarchies": len(hierarchies) > 1,
            "over all traces P, Q, R and S differ between them": differ == {"p", "q", "r", "s"},
        }
    )


def _paths(program: Function) -> list[tuple[str, ...]]:
    """Every path that ends or is as long as is looked at."""
    worklist: list[tuple[str, ...]] = [(program.entry,)]
    found: list[tuple[str, ...]] = []
    for path in worklist:
        targets = program.successors[path[-1]] if len(path) < LONGEST else ()
        worklist += [(*path, target) for target in targets]
        if not targets:
            found.append(path)
    return found


def reported() -> Decision:
    """CU16, on the irreducible four and the places where threads may part."""
    cycle = {"p", "q", "r", "s"}
    four = FOUR.replace
    return decided(
        {
            "no divergent branch: all blocks are reported": not _unreported(
                four("ENTRY", "%u").replace("BRANCH", "%u")
            ),
            "Q divergent: no block of the cycle is": _unreported(
                four("ENTRY", "%u").replace("BRANCH", "%d")
            )
            == cycle,
            "Entry divergent: different entries are reached, no block of the cycle is": _unreported(
                four("ENTRY", "%d").replace("BRANCH", "%u")
            )
            == cycle,
        }
    )


def literal_reading() -> Decision:
    """F9: a natural loop in one arm of a divergent branch."""
    program = program_of(ARM)
    flagged = reached_literally(cycle_forest(program), "entry", frozenset({"join"}))
    hierarchies = cycle_hierarchies(program)
    return decided(
        {
            "a diverged path reaches the loop: literally it is not reported": flagged == {"loop"},
            "the graph has one hierarchy, so that all of it is m-converged (CU17)": isinstance(
                hierarchies, tuple
            )
            and len(hierarchies) == 1,
            "asked for different entries, the criterion reports it": not _unreported(ARM),
        }
    )


EACH_NEEDED: dict[Condition, tuple[str, str, str]] = {
    "branch": (
        "e: -> p, r; p: -> a, b; a: -> j; b: -> j; j: -> r; r: -> p, x; x: ->",
        "p",
        "B strictly dominates J, and no header does",
    ),
    "header": (
        "e: -> h, r; h: -> b, j; b: -> m, j; m: -> j; j: -> r, x; r: -> h; x: ->",
        "b",
        "the header h strictly dominates J, and B does not",
    ),
    "child": (
        "e: -> p, r; p: -> h; r: -> h, p; h: -> b, j; b: -> m, j; m: -> j; j: -> h, r, x; x: ->",
        "b",
        "the header of a cycle inside strictly dominates J, and that of the outer one does not",
    ),
    "strictly": (
        "e: -> p, q; p: -> q; q: -> p, a; a: -> p, x; x: ->",
        "q",
        "J is the header p, which dominates itself",
    ),
}
"""For each condition a graph and a branch on which it alone decides, and what is so there."""

GRAPHS = 80
"""How many random graphs are tried."""


def conservative_form() -> Decision:
    """CU20: its four conditions, each needed, and what the analysis makes of them."""
    facts = {
        "B strictly dominates J: reported by both forms": not _unreported(
            DIAMOND_IN_CYCLE, "conservative"
        )
        and not _unreported(DIAMOND_IN_CYCLE),
        "J equal to B proves nothing, and the cycle is not reported": _unreported(
            SELF_LOOP, "conservative"
        )
        == _unreported(SELF_LOOP)
        == {"p", "q"},
    }
    for condition, (text, branch, what) in EACH_NEEDED.items():
        graph = sketch(text)
        others = [each for each in CONDITIONS if each != condition]
        changed = [
            not_proved(forest, branch, others) != not_proved(forest, branch)
            for forest in _hierarchies(graph)
        ]
        facts[f"{what}: without that condition the answer is another one"] = any(changed)
        facts[f"and the analysis answers as with all four, where {what}"] = all(
            _by_dominance(forest, branch) == not_proved(forest, branch)
            for forest in _hierarchies(graph)
        )
    pairs = [
        (_by_dominance(forest, branch), not_proved(forest, branch))
        for number in range(GRAPHS)
        for forest in _hierarchies(random_flow(Random(f"dominance/{number}"), 6))
        for cycle in forest.outermost
        if not cycle.reducible
        for branch in cycle.blocks
    ]
    return decided(
        facts
        | {
            f"on {GRAPHS} random graphs it leaves out no block that they leave open": bool(pairs)
            and all(found >= expected for found, expected in pairs),
            "and but for a few, which enter a cycle inside in two ways, no other": sum(
                found == expected for found, expected in pairs
            )
            > 0.9 * len(pairs),
        }
    )


def _hierarchies(graph: Function) -> tuple[CycleForest, ...]:
    found = cycle_hierarchies(graph)
    return () if isinstance(found, TooManyHierarchies) else found


def _by_dominance(forest: CycleForest, branch: str) -> frozenset[str]:
    """What the analysis does not report where threads part at this branch alone."""
    tree = dominator_tree(forest.graph)
    return frozenset[str]().union(
        *(
            failing_blocks(forest, tree, cycle, [branch], False, "conservative")
            for cycle in forest.outermost
            if not cycle.reducible and branch in cycle.blocks
        )
    )


def _unreported(text: str, criterion: str = "exact") -> set[str]:
    chosen = "exact" if criterion == "exact" else "conservative"
    return set(uniformity(program_of(text), criterion=chosen).not_m_converged)
