"""The rules on cycles, of the analysis, and on transforms, put otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.control_flow.dominance import ControlFlow
from ...semantics.convergence.dynamic_instances import BLOCK_START, Instance
from ...semantics.definitions.closed_paths import Blocks, closed_paths
from ...semantics.definitions.converged_with import Relation
from ...semantics.definitions.cycle_terminology import (
    NestedCycle,
    all_blocks,
    depth_first_searches,
    entries,
    hierarchy,
    reached,
)
from ...semantics.definitions.diverged_entry import (
    CONDITIONS,
    Condition,
    Ending,
    not_proved,
    reaches_different_entries,
    unmet,
)
from ...semantics.definitions.diverged_paths import join_nodes
from ...semantics.definitions.maximal_convergence import Hierarchy, headers_allow
from ...semantics.definitions.regions import in_region, uses
from ...semantics.definitions.threads import earlier
from ...semantics.models.named import ENDINGS
from ...semantics.models.rule import (
    KINDS,
    Execution,
    Kind,
    OnBranches,
    OnPairs,
    OnTokens,
    PairRule,
)
from ...semantics.program.function import Function, Site
from .otherwise import How, Otherwise, all_of, by_executions, everyone, one_way

# --- maximal convergence --------------------------------------------------------------------------


def _among(chosen: str) -> PairRule:
    """CU6 of the innermost or of the outermost cycle around a static instance alone."""

    def converged(
        execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
    ) -> bool:
        around = [cycle for cycle in execution.cycles if a.site.block in cycle.blocks]
        around.sort(key=lambda cycle: len(cycle.blocks), reverse=chosen == "outermost")
        cycles: Hierarchy = frozenset(around[:1])
        return execution.entered(a, b) and headers_allow(execution.threads, cycles, before, a, b)

    return converged


def _one_side(
    execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
) -> bool:
    return execution.entered(a, b) and any(
        all(
            (header, other) in before
            for cycle in execution.cycles
            if x.site.block in cycle.blocks
            for header in execution.threads[x.thread]
            if _heads(cycle, header) and earlier(header, x)
        )
        for x, other in ((a, b), (b, a))
    )


def _heads(cycle: NestedCycle, instance: Instance) -> bool:
    return instance.site == Site(cycle.header, BLOCK_START)


def _entered(
    execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
) -> bool:
    return execution.entered(a, b)


def _counted(
    execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
) -> bool:
    return execution.entered(a, b) and by_executions(execution, relation, before, a, b)


def _by_cycles(rule: PairRule) -> OnPairs:
    return OnPairs(frozenset(KINDS), rule, by_cycles=True)


CALLS: tuple[Kind, ...] = tuple(kind for kind in KINDS if kind != "other")
"""The kinds of instances that execute convergent calls."""

ON_MAXIMAL: tuple[Otherwise, ...] = (
    Otherwise(
        "CU6",
        "weakened",
        "without headers",
        "Any two threads that execute a static instance are converged there.",
        all_of(_by_cycles(_entered)),
    ),
    Otherwise(
        "CU6",
        "turned",
        "by executions",
        "Two threads' n-th executions of a static instance are converged.",
        all_of(_by_cycles(_counted)),
    ),
    Otherwise(
        "CU6",
        "weakened",
        "of one thread's headers",
        "It is enough that the headers of one of both threads come before the other's instance.",
        all_of(_by_cycles(_one_side)),
    ),
    Otherwise(
        "CU6",
        "weakened",
        "of the innermost cycle",
        "Only the headers of the innermost cycle around a static instance are asked.",
        all_of(_by_cycles(_among("innermost"))),
    ),
    Otherwise(
        "CU6",
        "weakened",
        "of the outermost cycle",
        "Only the headers of the outermost cycle around a static instance are asked.",
        all_of(_by_cycles(_among("outermost"))),
    ),
    Otherwise(
        "CU6",
        "weakened",
        "only if",
        "Threads of which the condition holds may still be parted.",
        one_way(*CALLS, only_if=True),
    ),
    Otherwise(
        "CU6",
        "weakened",
        "if",
        "Threads of which the condition holds are converged; others may be.",
        one_way(*CALLS, only_if=False),
    ),
    Otherwise(
        "CU5",
        "turned",
        "for everyone",
        "Any two threads that execute a static instance are converged there.",
        all_of(OnPairs(frozenset(CALLS), everyone)),
    ),
)


# --- the static analysis --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Analysis:
    """CU16 with parts of it changed. `criterion`: what stands for the diverged-entry criterion, the
    words of CU20 or nothing; `outside`: in which hierarchies a branch outside of a cycle counts."""

    criterion: tuple[Condition, ...] | None = None
    without_criterion: bool = False
    outside: str = "in all"

    def proved(self, graph: ControlFlow, branch: str, reading: str) -> Blocks:
        on_paths = frozenset[str]().union(*closed_paths(graph, "simple"))
        return on_paths - self._unmet(graph, branch, ENDINGS[reading]) - self._apart(graph, branch)

    def _unmet(self, graph: ControlFlow, branch: str, ending: Ending) -> Blocks:
        if self.without_criterion:
            return frozenset()
        if self.criterion is None:
            return unmet(graph, branch, ending)
        return not_proved(cycle_forest(graph), branch, self.criterion)

    def _apart(self, graph: ControlFlow, branch: str) -> Blocks:
        if self.outside == "nowhere":
            return frozenset()
        flags = _reaches if self.outside == "literally" else reaches_different_entries
        apart = [
            frozenset[str]().union(*(c.blocks for c in found if flags(graph, c.blocks, branch)))
            for found in {hierarchy(graph, search) for search in depth_first_searches(graph)}
        ]
        joined = frozenset[str]().union(*apart)
        return joined if self.outside == "in some" else joined.intersection(*apart)


def _reaches(graph: ControlFlow, cycle: Blocks, branch: str) -> bool:
    """CU16 taken literally (F9): a diverged path of a branch outside reaches the cycle."""
    ways_in, joins = entries(graph, cycle), join_nodes(graph, branch)
    passed = (all_blocks(graph) - {branch} - joins) | ways_in
    several = len(set(graph.successors[branch])) > 1
    return several and branch not in cycle and bool(reached(graph, branch, passed) & ways_in)


def _in_one_step(function: Function, proved: Blocks, refused: Blocks) -> Blocks:
    """CU30 without its recursion: what is refused for its token's sake refuses nothing further."""
    return frozenset(
        block
        for block in proved
        if not any(
            made.block in refused
            and any(
                in_region(function, made, Site(block, index))
                for index in range(len(function.blocks[block].instructions) + 1)
            )
            for _, _, made in uses(function)
        )
    )


WORDS: Mapping[Condition, str] = {
    "branch": "branch",
    "header": "header",
    "child": "child cycles",
    "strictly": "strictness",
}
"""What each condition of CU20 asks about."""


def _analysis(how: How, name: str, says: str, analysis: Analysis) -> Otherwise:
    return Otherwise("CU16", how, name, says, all_of(OnBranches(analysis.proved)))


ON_THE_ANALYSIS: tuple[Otherwise, ...] = (
    _analysis(
        "weakened",
        "without the criterion",
        "Only branches outside of a cycle are asked.",
        Analysis(without_criterion=True),
    ),
    _analysis(
        "weakened",
        "without branches outside",
        "Only the diverged-entry criterion is asked.",
        Analysis(outside="nowhere"),
    ),
    _analysis(
        "strengthened",
        "in every hierarchy",
        "A branch outside counts if it reaches different entries in one of the hierarchies.",
        Analysis(outside="in some"),
    ),
    _analysis(
        "strengthened",
        "taken literally",
        "A branch outside counts if a diverged path of it reaches the cycle at all (F9).",
        Analysis(outside="literally"),
    ),
    _analysis(
        "turned",
        "by dominance",
        "The conservative form (CU20) stands for the diverged-entry criterion.",
        Analysis(CONDITIONS),
    ),
    *(
        _analysis(
            "turned",
            f"by dominance without its {WORDS[each]}",
            f"The conservative form (CU20) without its {WORDS[each]} stands for the criterion.",
            Analysis(tuple(other for other in CONDITIONS if other != each)),
        )
        for each in CONDITIONS
    ),
    Otherwise(
        "CU30",
        "weakened",
        "in one step",
        "A block that is refused for its token's sake does not refuse those of its own tokens.",
        all_of(OnTokens(_in_one_step)),
    ),
)


ON_CYCLES: tuple[Otherwise, ...] = (*ON_MAXIMAL, *ON_THE_ANALYSIS)
