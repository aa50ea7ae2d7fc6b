"""What the documents say of m-converged cycles, each decided on the smallest program for it."""

from __future__ import annotations

from itertools import combinations

from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.program.function import Function
from ...semantics.uniformity.analysis import uniformity
from ...semantics.uniformity.dynamic_uniformity import Trace, block_relation
from ...semantics.uniformity.m_converged import reached_literally
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


def conservative_form() -> Decision:
    return decided(
        {
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
    )


def _unreported(text: str, criterion: str = "exact") -> set[str]:
    chosen = "exact" if criterion == "exact" else "conservative"
    return set(uniformity(program_of(text), criterion=chosen).not_m_converged)
