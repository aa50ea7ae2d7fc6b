"""The diverged-entry criterion, in the words of the text, and what it leaves open (CU16, CU36).

    The dynamic instances of all nodes in a closed path P are m-converged only if for every
    divergent branch B and its join node J that lie on P, there is no entry to P which lies on a
    diverged path from B to J.

Two things are not said. A diverged path "reaches a join node of the branch, or the end of the
function without passing through any join node": if that excludes joins of both, it ends at the
first join, and if of the second alone, it may pass through some (F18). And a path may leave the
cycle around P and come back into it: such joins are to be looked at too (CU36).
"""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

from ..control_flow.cycles import Cycle, CycleForest
from ..control_flow.dominance import ControlFlow, Graph, dominator_tree
from .closed_paths import closed_paths
from .cycle_terminology import (
    Blocks,
    all_blocks,
    depth_first_searches,
    entries,
    hierarchy,
    reached,
)
from .diverged_paths import disjoint, join_nodes
from .diverged_paths import paths as paths_between

Ending = Literal["at the first join", "at any join"]
"""Which joins end a diverged path."""

ENDINGS: tuple[Ending, ...] = ("at the first join", "at any join")


def between(graph: ControlFlow, branch: str, join: str, ending: Ending) -> Blocks:
    """The inner blocks of the diverged paths of a branch that end at one of its joins."""
    passed = all_blocks(graph) - {branch, join}
    if ending == "at the first join":
        passed -= join_nodes(graph, branch)
    ahead = reached(graph, branch, passed)
    return frozenset(block for block in ahead if join in reached(graph, block, passed | {join}))


def meets_the_criterion(
    graph: ControlFlow, path: Blocks, branch: str, ending: Ending = "at the first join"
) -> bool:
    """Whether no entry to a closed path lies on a diverged path from the branch to a join of it,
    both on the path. Of a branch that does not lie on it nothing is asked."""
    return branch not in path or not any(
        entries(graph, path) & between(graph, branch, join, ending)
        for join in join_nodes(graph, branch) & path
    )


def within(graph: ControlFlow, cycle: Blocks, path: Blocks) -> Graph:
    """A cycle by itself, entered where a closed path in it is: what one sees who does not look at
    ways that leave the cycle and come back (CU36)."""
    kept = {block: tuple(t for t in graph.successors[block] if t in cycle) for block in cycle}
    return Graph("the function's entry", {**kept, "the function's entry": tuple(sorted(path))})


def unmet(graph: ControlFlow, branch: str, ending: Ending = "at the first join") -> Blocks:
    """The blocks of the closed paths that do not meet the criterion."""
    paths = closed_paths(graph, "simple")
    failing = (path for path in paths if not meets_the_criterion(graph, path, branch, ending))
    return frozenset[str]().union(*failing)


def reaches_different_entries(graph: ControlFlow, cycle: Blocks, branch: str) -> bool:
    """CU16, of a branch outside a cycle: whether threads that part there reach different entries
    of the cycle, by paths that have nothing but the branch in common. Only a cycle with several
    entries has different ones (F9)."""
    outside = all_blocks(graph) - cycle
    first = {block: tuple(graph.successors[block]) if block in outside else () for block in outside}
    seen = Graph(graph.entry, {**first, **dict.fromkeys(cycle, ())})
    ways = [
        way for entry in sorted(entries(graph, cycle)) for way in paths_between(seen, branch, entry)
    ]
    return branch in outside and any(
        one[-1] != other[-1] and disjoint(one, other) for one in ways for other in ways
    )


def proved_m_converged(
    graph: ControlFlow, branch: str, ending: Ending = "at the first join"
) -> Blocks:
    """CU16: the blocks of closed paths that the analysis reports m-converged, where this branch is
    the only divergent one and it may take any hierarchy. Every closed path through such a block
    meets the criterion, and in some hierarchy the branch reaches no cycle around the block at
    different entries from outside. That this proves too much in one reading, F18 says."""
    on_paths = frozenset[str]().union(*closed_paths(graph, "simple"))
    apart = [
        frozenset[str]().union(
            *(c.blocks for c in found if reaches_different_entries(graph, c.blocks, branch))
        )
        for found in {hierarchy(graph, search) for search in depth_first_searches(graph)}
    ]
    return on_paths - unmet(graph, branch, ending) - on_paths.intersection(*apart)


# --- by dominance alone ---------------------------------------------------------------------------

Condition = Literal["branch", "header", "child", "strictly"]

CONDITIONS: tuple[Condition, ...] = ("branch", "header", "child", "strictly")
"""What the conservative form says: each is one of its words, and can be left out."""


def proved_by_dominance(
    forest: CycleForest,
    cycle: Cycle,
    branch: str,
    join: str,
    conditions: Container[Condition] = CONDITIONS,
) -> bool:
    """CU20: B strictly dominates J, or the header of the cycle C strictly dominates J, or
    recursively there is a cycle inside C that satisfies the same. The cycles hold both."""
    tree = dominator_tree(forest.graph)
    dominates = tree.strictly_dominates if "strictly" in conditions else tree.dominates
    inside = (child for child in cycle.children if {branch, join} <= child.blocks)
    return (
        ("branch" in conditions and dominates(branch, join))
        or ("header" in conditions and dominates(cycle.header, join))
        or (
            "child" in conditions
            and any(proved_by_dominance(forest, c, branch, join, conditions) for c in inside)
        )
    )


def not_proved(
    forest: CycleForest, branch: str, conditions: Container[Condition] = CONDITIONS
) -> Blocks:
    """The blocks of the cycles around a branch and a join of it for which dominance proves
    nothing."""
    joins = join_nodes(forest.graph, branch)
    return frozenset[str]().union(
        *(
            cycle.blocks
            for cycle in forest.around(branch)
            for join in joins & cycle.blocks
            if not proved_by_dominance(forest, cycle, branch, join, conditions)
        )
    )
