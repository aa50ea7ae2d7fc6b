"""What a cycle is, what a closed path is, and which joins of a branch are looked at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.control_flow.dominance import ControlFlow, dominator_tree
from ...semantics.convergence.dynamic_instances import History, Path
from ...semantics.convergence.maximal_convergence import block_starts, maximal_relation
from ...semantics.definitions.closed_paths import (
    RULES,
    broken,
    broken_on_cycles,
    closed_paths,
    closed_walk,
    simple_closed_path,
)
from ...semantics.definitions.cycle_terminology import (
    Blocks,
    NestedCycle,
    depth_first_searches,
    entries,
    exits,
    hierarchy,
    parent_of_block,
    parent_of_cycle,
    reducible,
    siblings,
    top_level_cycles,
)
from ...semantics.definitions.diverged_entry import meets_the_criterion, within
from ...semantics.generation.random_graphs import random_flow, random_graph
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ...semantics.static_rules.rules import check_rules
from ...semantics.uniformity.diverged_paths import join_nodes
from ...semantics.uniformity.m_converged import failing_blocks
from ..claims.worked_example import Decision, Scenario, decided

ENCLOSING = "Entry: -> A, B; A: -> A, C; B: -> B, C; C: -> A, B, Exit; Exit: ->"
"""An irreducible cycle around two natural loops, as in the terminology's first figure."""

GRAPHS = 60
"""How many random graphs are tried."""


def terminology() -> Decision:
    """CU31, on the first figure, with the search that visits A, C and B."""
    graph = sketch(ENCLOSING)
    found = hierarchy(graph, ("Entry", "A", "C", "B", "Exit"))
    whole, inner, loop = (frozenset(blocks) for blocks in ("ABC", "BC", "B"))
    searches = list(depth_first_searches(graph))
    return decided(
        {
            "{A, B, C} is the only top-level cycle": top_level_cycles(graph) == (whole,),
            "its entries are A and B, its exit is Exit: it is irreducible": (
                entries(graph, whole) == set("AB")
                and exits(graph, whole) == {"Exit"}
                and not reducible(graph, whole)
            ),
            "by this search its header is A, its child {B, C} with header C, and {B} in that": (
                found
                == {
                    NestedCycle(whole, "A", None),
                    NestedCycle(inner, "C", whole),
                    NestedCycle(loop, "B", inner),
                }
            ),
            "{B} is entered at B alone, {B, C} at both: only {B} is reducible": reducible(
                graph, loop
            )
            and entries(graph, inner) == inner,
            "the parent of {B, C} is {A, B, C}, that of block C is {B, C}": (
                parent_of_cycle(found, inner) == whole and parent_of_block(found, "C") == inner
            ),
            "A and {B, C} are siblings, A and C are not; Entry and Exit are top-level blocks": (
                siblings(found, "A", inner)
                and not siblings(found, "A", "C")
                and parent_of_block(found, "Entry") is parent_of_block(found, "Exit") is None
            ),
            "every search finds the same top-level cycle, and a header among its entries": all(
                top_level_cycles(graph) == (whole,) and _header(graph, search, whole) in set("AB")
                for search in searches
            ),
            f"on {GRAPHS} random graphs the searches give the hierarchies that are listed": all(
                _hierarchies_agree(random_graph(Random(f"terms/{n}"), 6)) for n in range(GRAPHS)
            ),
        }
    )


def _header(graph: ControlFlow, search: tuple[str, ...], cycle: Blocks) -> str:
    return next(each.header for each in hierarchy(graph, search) if each.blocks == cycle)


def _hierarchies_agree(graph: ControlFlow) -> bool:
    by_words = {hierarchy(graph, search) for search in depth_first_searches(graph)}
    listed = cycle_hierarchies(graph)
    assert isinstance(listed, tuple)
    same_entries = all(
        entries(graph, cycle.blocks) == set(cycle.entries) for f in listed for cycle in f.cycles
    )
    return by_words == {_as_words(forest) for forest in listed} and same_entries


def _as_words(forest: CycleForest) -> frozenset[NestedCycle]:
    parents = {child: cycle.blocks for cycle in forest.cycles for child in cycle.children}
    return frozenset(
        NestedCycle(each.blocks, each.header, parents.get(each)) for each in forest.cycles
    )


# --- closed paths ---------------------------------------------------------------------------------

ONE_TOKEN = "A: t = anchor -> H; H: -> B, C, X; B: op t -> H; C: op t -> H; X: ->"
"""B and C lie on a closed walk H B H C H, and on no closed path whose inner nodes are distinct."""

TWO_TOKENS = "A: t = anchor, u = anchor -> H; H: -> B, C, X; B: op t -> H; C: op u -> H; X: ->"

FIGURE_OF_EIGHT = "A: -> H; H: -> B, C, X; B: -> H; C: -> H; X: ->"
PROGRAMS = 10
"""How many random graphs get two uses of tokens in every way, as that one does."""


def closed_path_readings() -> Decision:
    """CU32."""
    graph = sketch(ONE_TOKEN)
    return decided(
        {
            "H B H C H is a closed walk": closed_walk(graph, tuple("HBHCH")),
            "its inner nodes are not distinct": not simple_closed_path(graph, tuple("HBHCH")),
            "H B H and H C H are closed paths by either definition": simple_closed_path(
                graph, tuple("HBH")
            )
            and simple_closed_path(graph, tuple("HCH")),
            "closed walks visit {H, B}, {H, C} and {H, B, C}": set(closed_paths(graph, "walk"))
            == {frozenset("HB"), frozenset("HC"), frozenset("HBC")},
            "simple ones the first two": set(closed_paths(graph, "simple"))
            == {frozenset("HB"), frozenset("HC")},
        }
        | _rule_by_rule()
        | _well_formed_alike()
    )


def cycles_are_enough() -> Decision:
    """CO22."""
    on_cycles = [
        {violation.rule for violation in check_rules(program)} & set(RULES)
        for program in _programs()
    ]
    return decided(
        _on_cycles()
        | {
            "and these are the rules that `verify` finds broken, on cycles": on_cycles
            == [walks for walks, _, _ in _judged()],
        }
    )


def two_rules_are_enough() -> Decision:
    """F16."""
    kept = [
        walks
        for program, (walks, _, _) in zip(_programs(), _judged(), strict=True)
        if "CO13" not in {violation.rule for violation in check_rules(program)}
    ]
    outside = {"CO19", "CO20"}
    return decided(
        {
            f"of {len(kept)} programs where a loop intrinsic comes first in its block, none keeps"
            " CO18 and CO21 and breaks CO19 or CO20": not any(
                walks & outside and not walks & {"CO18", "CO21"} for walks in kept
            ),
            "some break CO19, some CO20": {rule for walks in kept for rule in walks} >= outside,
        }
    )


def _on_cycles() -> dict[str, bool]:
    judged = _judged()
    return {
        f"of {len(judged)} programs each rule is broken on walks iff on cycles (CO22), in every"
        " hierarchy": all({walks} == on_cycles for walks, _, on_cycles in judged),
    }


def two_meanings() -> Decision:
    """F29."""
    return decided(_rule_by_rule() | _well_formed_alike())


def _rule_by_rule() -> dict[str, bool]:
    facts: dict[str, bool] = {}
    for rule, text in (("CO19", ONE_TOKEN), ("CO20", TWO_TOKENS)):
        program = sketch(text)
        (cycles,) = _hierarchies(program)
        name = f"{rule} is broken on a cycle and on a closed walk"
        facts[name] = rule in broken_on_cycles(program, cycles) & broken(program, "walk")
        facts[f"and {rule} on no simple path, though CO18 and CO21 are"] = broken(
            program, "simple"
        ) == {"CO18", "CO21"}
    return facts


def _well_formed_alike() -> dict[str, bool]:
    judged = _judged()
    return _on_cycles() | {
        "on simple paths too for CO18 and CO21, but not for CO19 and CO20": (
            {rule for walks, simple, _ in judged for rule in walks ^ simple} == {"CO19", "CO20"}
        ),
        "each is well-formed under both definitions, or under neither": all(
            bool(walks) == bool(simple) for walks, simple, _ in judged
        )
        and {bool(walks) for walks, _, _ in judged} == {True, False},
    }


Rules = frozenset[str]


@cache
def _judged() -> tuple[tuple[Rules, Rules, set[Rules]], ...]:
    """Of each program the rules that are broken on walks, on simple paths, and on the cycles of
    each hierarchy."""
    return tuple(
        (
            broken(program, "walk"),
            broken(program, "simple"),
            {broken_on_cycles(program, each) for each in _hierarchies(program)},
        )
        for program in _programs()
    )


def _hierarchies(graph: ControlFlow) -> set[frozenset[NestedCycle]]:
    return {hierarchy(graph, search) for search in depth_first_searches(graph)}


@cache
def _programs() -> tuple[Function, ...]:
    return tuple(_made())


def _made() -> Iterator[Function]:
    """Two uses, operations or loop intrinsics, of one token or of two from the entry, at any two
    blocks of random graphs."""
    drawn = (random_flow(Random(f"closed paths/{number}"), 4) for number in range(PROGRAMS))
    for flow in (*drawn, sketch(FIGURE_OF_EIGHT)):
        blocks = list(flow.successors)
        for first, second, kinds, tokens in product(
            blocks, blocks, product(("op", "loop"), repeat=2), ("tt", "tu")
        ):
            bodies = {block: list[str]() for block in blocks}
            bodies[flow.entry] = ["t = anchor", "u = anchor"]
            for place, (block, kind, token) in enumerate(
                zip((first, second), kinds, tokens, strict=True)
            ):
                use = f"op {token}" if kind == "op" else f"use{place} = loop {token}"
                bodies[block].append(use)
            yield sketch(
                "; ".join(
                    f"{block}: {', '.join(bodies[block])} -> {', '.join(flow.successors[block])}"
                    for block in blocks
                )
            )


# --- joins behind a divergent exit ----------------------------------------------------------------

RE_ENTERED = "E: -> A, B; A: -> C; B: -> C, X; C: -> A, B; X: ->"
"""If B is the header of {A, B, C}, its child is {A, C}, with header C: from C an exit leads to B,
and from there back to C."""

PARTED_AT_C: tuple[Path, Path] = (tuple("EACBCBX"), tuple("EACACBCBX"))
"""Two threads that part at C alone."""


def joins_behind_an_exit() -> Decision:
    """CU36."""
    graph = sketch(RE_ENTERED)
    child = frozenset("AC")
    alone = within(graph, child, child)
    forests = cycle_hierarchies(graph)
    assert isinstance(forests, tuple)
    relations = [_instances(graph, PARTED_AT_C, forest, "C") for forest in forests]
    return decided(
        {
            "one hierarchy has {A, C} with header C, a child of {A, B, C}": any(
                NestedCycle(child, "C", frozenset("ABC")) in each for each in _hierarchies(graph)
            ),
            "B is an exit of it, by which threads leave that parted at C": exits(graph, child)
            == {"B"},
            "inside {A, C} the branch at C has no join: nothing is asked": (
                not join_nodes(alone, "C") and meets_the_criterion(alone, child, "C")
            ),
            "threads that left come back, and C is a join of its own branch": "C"
            in join_nodes(graph, "C"),
            "with that join the criterion is not met: A, an entry, lies on C A C": (
                not meets_the_criterion(graph, child, "C") and "A" in entries(graph, child)
            ),
            "and rightly: of two threads that part at C alone, the hierarchies relate the instances"
            " of C differently": relations[0] != relations[1],
            "the analysis reports none of the cycle, if threads part at C alone": all(
                failing_blocks(forest, dominator_tree(graph), cycle, "C", False) == set("ABC")
                for forest in forests
                for cycle in forest.outermost
            ),
        }
    )


def _instances(
    graph: Function, paths: tuple[Path, Path], forest: CycleForest, block: str
) -> frozenset[tuple[int, int]]:
    """The places in the two paths of converged instances of a block."""
    relation = maximal_relation(block_starts(History(graph, paths)), forest)
    return frozenset((a.index, b.index) for a, b in relation if a.site.block == block)


CYCLE_TERMS = (
    Scenario(
        "CU31",
        "Cycle, header, entry, exit, parent, child, top-level, sibling: by the words of the"
        " terminology, and as hierarchies are computed.",
        ENCLOSING,
        terminology,
        scope=f"the first figure, and {GRAPHS} random graphs",
        method="the words as definitions, beside the hierarchies that everything else uses",
    ),
    Scenario(
        "CU32",
        "A closed path is a closed walk, or one whose inner nodes are distinct: the rules on closed"
        " paths differ one by one, and not taken together.",
        ONE_TOKEN,
        closed_path_readings,
        scope=f"the worked examples, and two uses in every way on {PROGRAMS} random graphs",
        method=f"both definitions, for {', '.join(RULES)}",
    ),
    Scenario(
        "CO22",
        "Cycles in place of closed paths, rule by rule, on programs.",
        ONE_TOKEN,
        cycles_are_enough,
        scope=f"two uses in every way on {PROGRAMS} random graphs",
    ),
    Scenario(
        "F16",
        "The first and the fourth rule imply the two between, on programs.",
        ONE_TOKEN,
        two_rules_are_enough,
        scope=f"two uses in every way on {PROGRAMS} random graphs",
    ),
    Scenario(
        "F29",
        "That cycles break the same rule as closed paths (CO22) holds of walks, and of simple paths"
        " not for CO19 and CO20.",
        ONE_TOKEN,
        two_meanings,
        scope=f"the worked examples, and two uses in every way on {PROGRAMS} random graphs",
        method=f"both definitions, for {', '.join(RULES)}",
    ),
    Scenario(
        "CU36",
        "A join that is reached by coming back into the cycle after a divergent exit counts: who"
        " looks inside the cycle alone finds the criterion met where it is not.",
        RE_ENTERED,
        joins_behind_an_exit,
    ),
)
