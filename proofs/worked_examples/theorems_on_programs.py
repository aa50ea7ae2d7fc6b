"""What is proved of all programs, tried on some: on the definitions themselves, which a proof in a
theory of its own does not touch."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from ...semantics.control_flow.cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest, cycle_forest, reducible
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.maximal_convergence import (
    Threads,
    block_starts,
    maximal_relation,
    three_case_relation,
)
from ...semantics.convergence.maximal_names import maximal_names
from ...semantics.convergence.relations import (
    Relation,
    convergence_before_on,
    is_converged_with,
    relation_of,
)
from ...semantics.convergence.token_names import names, relation_by_names, repeated_name
from ...semantics.definitions.closed_paths import closed_paths
from ...semantics.definitions.cycle_terminology import (
    NestedCycle,
    depth_first_searches,
    hierarchy,
)
from ...semantics.generation.random_graphs import random_flow, random_path, rooted_flow
from ...semantics.generation.token_programs import random_program
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ...semantics.uniformity.analysis import uniformity
from ...semantics.wave.anchor_policies import SeededChoice
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.simulated_wave import run_wave
from ..claims.worked_example import Decision, Scenario, decided

GRAPHS = 60
"""How many random graphs or programs are tried."""

SCOPE = f"{GRAPHS} random graphs or programs"


@cache
def _graphs() -> tuple[Function, ...]:
    return tuple(random_flow(Random(f"theorems/{number}"), 5) for number in range(GRAPHS))


@cache
def _histories() -> tuple[tuple[History, Threads, CycleForest], ...]:
    """Three threads on random paths of each graph, under each of its hierarchies."""
    found: list[tuple[History, Threads, CycleForest]] = []
    for number, graph in enumerate(_graphs()):
        rng = Random(f"paths/{number}")
        history = History(graph, tuple(random_path(rng, graph, 8) for _ in range(3)))
        forests = cycle_hierarchies(graph)
        if not isinstance(forests, TooManyHierarchies):
            found += [(history, block_starts(history), forest) for forest in forests]
    return tuple(found)


def conflicts() -> Decision:
    """CU8."""
    crossed = [
        (threads, forest, relation)
        for number, (_, threads, forest) in enumerate(_histories())
        for relation in _crossed(Random(f"crossed/{number}"), threads)
    ]
    before_themselves = [
        (each, forest)
        for threads, forest, relation in crossed
        for order in [convergence_before_on(threads, relation)]
        for each in order.instances
        if order.precedes(each, each)
    ]
    return decided(
        {
            "of any relation, what comes before itself lies in a cycle": bool(before_themselves)
            and all(forest.innermost(each.site.block) for each, forest in before_themselves),
            "between two executions of a block its thread executes a header of a cycle around it,"
            " or the block is one": all(
                _separated(threads, forest) for _, threads, forest in _histories()
            ),
        }
    )


def _crossed(rng: Random, threads: Threads) -> Iterator[Relation]:
    """Converged-with relations of two threads that pair executions of a block as chance has it."""
    for _ in range(4):
        pairs: list[tuple[Instance, Instance]] = []
        for block in sorted({each.site.block for each in threads[0]}):
            one = [each for each in threads[0] if each.site.block == block]
            other = [each for each in threads[1] if each.site.block == block]
            rng.shuffle(other)
            pairs += list(zip(one, other, strict=False))
        relation = relation_of(pairs)
        if is_converged_with(relation):
            yield relation


def _separated(threads: Threads, forest: CycleForest) -> bool:
    for thread in threads:
        latest: dict[str, int] = {}
        for place, each in enumerate(thread):
            block = each.site.block
            headers = {cycle.header for cycle in forest.around(block)}
            if block in latest and block not in headers:
                between = {i.site.block for i in thread[latest[block] + 1 : place]}
                if not between & headers:
                    return False
            latest[block] = place
    return True


def cases_and_counts() -> tuple[bool, bool]:
    """Whether the three cases (CU9) and equal names (CU26) are the maximal relation everywhere."""
    by_cases, by_names = True, True
    for history, threads, forest in _histories():
        found = maximal_relation(threads, forest)
        named = {
            instance: name
            for thread, path in zip(threads, history.paths, strict=True)
            for instance, name in zip(thread, maximal_names(path, forest), strict=True)
        }
        by_cases = by_cases and three_case_relation(threads, forest) == found
        by_names = by_names and relation_by_names(named) == found
    return by_cases, by_names


def three_cases() -> Decision:
    """CU9."""
    return decided({"the three cases are the maximal relation": cases_and_counts()[0]})


def same_iteration() -> Decision:
    """CU26."""
    return decided({"equal counts of headers are the maximal relation": cases_and_counts()[1]})


def reducible_graphs() -> Decision:
    """CU17."""
    tried = [graph for graph in _graphs() if reducible(cycle_forest(graph))]
    return decided(
        {
            "there are reducible graphs with cycles, and irreducible ones": any(
                cycle_forest(graph).cycles for graph in tried
            )
            and len(tried) < len(_graphs()),
            "every search of a reducible one gives the same cycles": all(
                len({hierarchy(graph, search) for search in depth_first_searches(graph)}) == 1
                for graph in tried
            ),
            "all of its blocks are reported m-converged": not any(
                uniformity(graph).not_m_converged for graph in tried
            ),
        }
    )


def headers_on_closed_paths() -> Decision:
    """CU27."""
    return decided(
        {
            "the smallest cycle around a closed path has its header on it": all(
                _smallest(graph, path, cycles)
                for graph in _graphs()
                for cycles in {hierarchy(graph, search) for search in depth_first_searches(graph)}
                for path in closed_paths(graph, "walk")
            ),
            "a nested cycle is entered again only through the header of one around it": all(
                _re_entered_by_headers(threads, forest) for _, threads, forest in _histories()
            ),
            "the header of a cycle of one entry is a header in every search": all(
                cycle.header in forest.headers
                for graph in _graphs()
                for forests in [cycle_hierarchies(graph)]
                if not isinstance(forests, TooManyHierarchies)
                for cycle in forests[0].cycles
                if cycle.reducible
                for forest in forests
            ),
        }
    )


def _smallest(graph: Function, path: frozenset[str], cycles: frozenset[NestedCycle]) -> bool:
    around = [each for each in cycles if path <= each.blocks]
    return min(around, key=lambda each: len(each.blocks)).header in path


def _re_entered_by_headers(threads: Threads, forest: CycleForest) -> bool:
    for thread in threads:
        for cycle in forest.cycles:
            outer = {each.header for each in forest.cycles if cycle.blocks < each.blocks}
            left: set[str] | None = None
            for each in thread:
                if each.site.block in cycle.blocks:
                    if left and not left & outer:
                        return False
                    left = set()
                elif left is not None:
                    left.add(each.site.block)
    return True


# --- names and waves ------------------------------------------------------------------------------


def names_differ() -> Decision:
    """P1."""
    walked = [
        (program, random_path(rng, program, 12))
        for number in range(GRAPHS)
        for rng in [Random(f"names/{number}")]
        for program in [rooted_flow(rng) if number % 2 else random_program(rng, 8)]
    ]
    twice = sketch("A: t = anchor -> B; B: op t -> B, C; C: ->")
    return decided(
        {
            "on no path of a well-formed program an instance has the name of an earlier one": all(
                repeated_name(names(program, path)) is None for program, path in walked
            ),
            "on a path of an ill-formed one it may": repeated_name(names(twice, tuple("ABBC")))
            is not None,
        }
    )


CROSSED_HEARTS = "E: t = entry -> A, C; A: a = loop t -> A, C; C: c = loop t -> C, A, X; X: ->"


def waves_go_on() -> Decision:
    """P2."""
    runs = [
        run_wave(
            random_program(Random(f"going/{number}"), 8),
            Conditions(lanes=4, seed=number, anchors=SeededChoice(number)),
        )
        for number in range(GRAPHS)
    ]
    hearts = [
        run_wave(sketch(CROSSED_HEARTS), Conditions(lanes=2, seed=seed)) for seed in range(40)
    ]
    return decided(
        {
            "no wave of a well-formed program comes to a stop": not any(r.deadlock for r in runs),
            "some that threads leave by different ways": any(len(set(r.paths)) > 1 for r in runs),
            "a wave of an ill-formed one may": any(each.deadlock for each in hearts),
        }
    )


THEOREMS_ON_PROGRAMS = (
    Scenario(
        "CU8",
        "Contradictions of convergence-before, and executions of one node, on programs.",
        "random graphs",
        conflicts,
        SCOPE,
    ),
    Scenario(
        "CU9",
        "The three cases, on programs.",
        "random graphs",
        three_cases,
        SCOPE,
    ),
    Scenario(
        "CU17",
        "Reducible graphs, and their blocks.",
        "random graphs",
        reducible_graphs,
        SCOPE,
    ),
    Scenario(
        "CU26",
        "Iterations as equal counts, on programs.",
        "random graphs",
        same_iteration,
        SCOPE,
    ),
    Scenario(
        "CU27",
        "Headers on closed paths, and between visits, on programs.",
        "random graphs",
        headers_on_closed_paths,
        SCOPE,
    ),
    Scenario(
        "P1",
        "Names of instances, on paths of programs.",
        "random programs",
        names_differ,
        SCOPE,
    ),
    Scenario(
        "P2",
        "Waves of programs go on until all lanes have finished.",
        CROSSED_HEARTS,
        waves_go_on,
        SCOPE,
    ),
)
