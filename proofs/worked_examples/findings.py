"""Where the texts say too little or too much, each on the smallest program that shows it."""

from __future__ import annotations

from itertools import combinations

from ...counterexamples.corpus.index import CATALOGUE
from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.convergence.dynamic_instances import History, Path
from ...semantics.convergence.maximal_convergence import block_starts, maximal_relation
from ...semantics.convergence.maximal_names import maximal_names
from ...semantics.definitions.diverged_entry import unmet
from ...semantics.if_conversion.predicates import assign_predicates
from ...semantics.iterating_anchor.static_rules import (
    ITERATING_RULES,
    a_heart_dominates_an_iterating_anchor,
    check_with_wider_regions,
)
from ...semantics.memory_model.litmus_test import If, LitmusTest, Reg, Thread
from ...semantics.memory_model.notation import litmus_sketch
from ...semantics.memory_model.targets import VULKAN, VULKAN_ASSUMED
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ...semantics.reading.reader import read_file
from ...semantics.static_rules.rules import check_rules
from ...semantics.uniformity.diverged_paths import join_nodes, on_diverged_paths
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.inputs import WaveInputs
from ...semantics.wave.simulated_wave import run_wave
from ..claims.worked_example import Decision, Scenario, decided
from .cached_scheme import extra_outcomes
from .cached_scheme_scenarios import NONPRIVATE, PRIVATE
from .hierarchies import IRREDUCIBLE_FOUR
from .if_conversion_findings import EXAMPLE
from .iterating_anchor import ANCHOR_AND_HEART, ENTERED_TWICE
from .stripped_tags import BOTH_TAGS, NONPRIVATE_ALONE, outcomes_only_shrink, stripped

LITERAL_WHILE = "A: outer = anchor -> T; T: -> B, C; B: inner = loop outer, op inner -> T; C: ->"
UNROLLED = CATALOGUE / "loops" / "unroll_with_remainder.srctgt.ll"


def printed_loop() -> Decision:
    """F4: the heart of the printed loop, and the trips of the printed trace A B B C D E."""
    function = read_file(str(UNROLLED)).functions["tgt1"]
    inputs = WaveInputs(arguments={"x": [0, 0, 0], "n": [3, 4, 5]})
    run = run_wave(function, Conditions(lanes=3, inputs=inputs))
    blocks = [
        [each.block for each in run.communications if each.callee == "op" and lane in each.lanes]
        for lane in range(3)
    ]
    body, rest = "body", "remainder"
    broken = {violation.rule for violation in check_rules(sketch(LITERAL_WHILE))}
    return decided(
        {
            "the printed while loop has its heart behind the test, and breaks CO21 alone": broken
            == {"CO21"},
            "3 trips: the loop once, then the remainder, as printed": blocks[0]
            == [body] * 2 + [rest],
            "4 trips: the loop twice, and no remainder": blocks[1] == [body] * 4,
            "what is printed for 4 trips, the loop twice and the remainder, are 5": blocks[2]
            == [body] * 4 + [rest],
        }
    )


# --- convergence and uniformity -------------------------------------------------------------------

PARTED_OUTSIDE = "e: -> a, b; a: -> c, d; b: -> c, a; c: -> d; d: -> b, x; x: ->"
TWO_LATCHES = "e: -> H; H: -> B, j; B: -> u, v; u: -> j, k; v: -> j, k; j: -> H; k: -> H, X; X: ->"
"""A natural loop: from B disjoint paths lead to j and to k, and from k by the header H to j."""

PARTED = (tuple("eacdb"), tuple("eadbc"))
"""Two threads that part at a alone."""


def criterion_does_not_suffice() -> Decision:
    """F18: threads part off a closed path, in the same cycle, and reach it by two entries."""
    graph = sketch(PARTED_OUTSIDE)
    forests = _hierarchies(graph)
    between = on_diverged_paths(graph, "a") | join_nodes(graph, "a")
    closed = _closed_paths(graph)
    entered = {path: _entries(graph, path) for path in closed}
    related = {_related(graph, PARTED, forest, "d") for forest in forests}
    return decided(
        {
            "a is the only divergent branch, its joins are c and d": join_nodes(graph, "a")
            == {"c", "d"},
            "of three closed paths b, c, d does not hold a: the criterion asks nothing of it": (
                closed == {frozenset("bcd"), frozenset("abd"), frozenset("abcd")}
            ),
            "on the two others no entry lies on a diverged path: it is met": not any(
                entries & between for path, entries in entered.items() if "a" in path
            ),
            "b, c, d is entered at all three": entered[frozenset("bcd")] == set("bcd"),
            "two threads that part at a are converged at d in one hierarchy, and not in another": (
                related == {True, False}
            ),
            "if a diverged path ends at the first join, no closed path is refused": not unmet(
                graph, "a", "at the first join"
            ),
            "if it may pass through joins to another one, all are": unmet(graph, "a", "at any join")
            == set("abcd"),
            "that refuses a natural loop too, whose blocks are m-converged (CU17)": bool(
                unmet(sketch(TWO_LATCHES), "B", "at any join")
            )
            and len(_hierarchies(sketch(TWO_LATCHES))) == 1,
            "which it would not if it ends at the first join": not unmet(
                sketch(TWO_LATCHES), "B", "at the first join"
            ),
        }
    )


def _hierarchies(graph: Function) -> tuple[CycleForest, ...]:
    found = cycle_hierarchies(graph)
    assert isinstance(found, tuple)
    return found


def _closed_paths(graph: Function) -> set[frozenset[str]]:
    """The blocks of each closed path that visits none of them twice."""
    found: set[frozenset[str]] = set()
    worklist: list[Path] = [(block,) for block in graph.successors]
    for path in worklist:
        for target in graph.successors[path[-1]]:
            if target == path[0]:
                found.add(frozenset(path))
            elif target not in path:
                worklist.append((*path, target))
    return found


def _entries(graph: Function, path: frozenset[str]) -> set[str]:
    """The blocks of a closed path that the function's entry reaches without meeting it before."""
    seen, worklist = set[str](), [graph.entry]
    while worklist:
        block = worklist.pop()
        if block not in seen:
            seen.add(block)
            worklist += () if block in path else graph.successors[block]
    return seen & path


def _related(graph: Function, paths: tuple[Path, Path], forest: CycleForest, block: str) -> bool:
    relation = maximal_relation(block_starts(History(graph, paths)), forest)
    return any(one.site.block == block for one, _ in relation)


LONGEST = 8
"""How many blocks of a path are looked at."""


def iterations_of_irreducible_cycles() -> Decision:
    """F24, on all pairs of paths of the irreducible four up to a bound."""
    graph = sketch(IRREDUCIBLE_FOUR)
    worklist: list[Path] = [(graph.entry,)]
    for path in worklist:
        if len(path) < LONGEST:
            worklist += [(*path, target) for target in graph.successors[path[-1]]]
    pairs = list(combinations([path for path in worklist if len(path) == LONGEST], 2))
    facts = {"the graph is irreducible, with two hierarchies": len(_hierarchies(graph)) == 2}
    for forest in _hierarchies(graph):
        headers = " and ".join(sorted(forest.headers))
        claim = f"headers {headers}: converged are those of the same iteration, in all pairs"
        facts[claim] = bool(pairs) and all(_same_iteration(graph, p, forest) for p in pairs)
    return decided(facts)


def _same_iteration(graph: Function, paths: tuple[Path, Path], forest: CycleForest) -> bool:
    """Whether the maximal relation of two paths is that of equal counts of headers."""
    threads = block_starts(History(graph, paths))
    named = [
        dict(zip(maximal_names(path, forest), thread, strict=True))
        for path, thread in zip(paths, threads, strict=True)
    ]
    equal = {(named[0][name], named[1][name]) for name in named[0].keys() & named[1].keys()}
    return set(maximal_relation(threads, forest)) == equal | {(b, a) for a, b in equal}


# --- memory ---------------------------------------------------------------------------------------


def vague_operation_between() -> Decision:
    """F19: one operation without tags carries happens-before past a release that flushes nothing.

    The data is read only behind the flag, so that nothing races."""
    printed = extra_outcomes(_after_a_flag(""), "own-lines")
    return decided(
        {
            "a private store, one without tags, a non-private release: what is read behind the"
            " flag may be stale, though a thread sees its own lines": bool(printed),
            "with a private operation between it may not": not extra_outcomes(
                _after_a_flag(PRIVATE), "own-lines"
            ),
            "nor if operations without exactly one tag touch the whole cache": not extra_outcomes(
                _after_a_flag(""), "transitive"
            ),
        }
    )


def _after_a_flag(between: str) -> LitmusTest:
    writer, reader = litmus_sketch(
        "F19",
        f"x = 1 na {PRIVATE}; z = 1 na {between}; f = 1 rel {NONPRIVATE}",
        f"r0 = f acq {NONPRIVATE}; r1 = x na {NONPRIVATE}",
    ).threads
    flag, data = reader.body
    guarded = Thread("1", (flag, If(Reg("r0"), (data,))))
    return LitmusTest("F19", {"x": 0, "z": 0, "f": 0}, (writer, guarded))


def assumed_tags_and_stripping() -> Decision:
    """F20: a default in place of tags that are missing makes stripping visible."""
    names, after = ("1:r0", "1:r1"), stripped(BOTH_TAGS, "XY")
    plain = stripped(NONPRIVATE_ALONE, "XY")
    return decided(
        {
            "X and Y carry both vulkan tags, and their tags are stripped": after != BOTH_TAGS,
            "a target without a default allows no more then": outcomes_only_shrink(
                BOTH_TAGS, after, names, VULKAN
            ),
            "one that takes unmarked operations for non-private does": not outcomes_only_shrink(
                BOTH_TAGS, after, names, VULKAN_ASSUMED
            ),
            "but not if X and Y carry vulkan:nonprivate alone, as in the recipe": (
                outcomes_only_shrink(NONPRIVATE_ALONE, plain, names, VULKAN_ASSUMED)
            ),
        }
    )


# --- the iterating anchor, and if-conversion ------------------------------------------------------


def reading_of_regions() -> Decision:
    """F25: with regions as CO23 has them, the dead edge decides nothing."""
    rules = tuple(r for r in ITERATING_RULES if r is not a_heart_dominates_an_iterating_anchor)
    before, after = sketch(ENTERED_TWICE), sketch(ANCHOR_AND_HEART)
    return decided(
        {
            "by the rules of the time and the regions of CO23, both programs are legal": not (
                check_rules(before, rules) or check_rules(after, rules)
            ),
            "with regions that go on through the anchor's loop the first is legal": not (
                check_with_wider_regions(before)
            ),
            "and the second is not": {v.rule for v in check_with_wider_regions(after)} == {"CO24"},
        }
    )


def shared_predicate() -> Decision:
    """F26, withdrawn: the figure is not at hand. Which blocks share a predicate in three graphs."""
    whole = assign_predicates(sketch(EXAMPLE)).used
    without_5 = assign_predicates(sketch(EXAMPLE.replace("-> 5, 7;", "-> 7;"))).used
    without_7 = assign_predicates(sketch(EXAMPLE.replace("-> 5, 7;", "-> 5;"))).used
    return decided(
        {
            "with 3 -> 5 and 3 -> 7, node 6 has a predicate of its own": list(whole.values()).count(
                whole["6"]
            )
            == 1,
            "without 3 -> 5, node 6 shares that of node 2": without_5["6"] == without_5["2"]
            and without_5["2"] != without_5["1"],
            "without 3 -> 7, it is always executed, as node 1 is": without_7["6"] == without_7["1"],
        }
    )


FINDING_SCENARIOS = (
    Scenario(
        "F4",
        "The loop of CO40 is printed with its heart behind the test, and a trace of 5 trips for 4.",
        LITERAL_WHILE,
        printed_loop,
    ),
    Scenario(
        "F18",
        "The diverged-entry criterion on branches that lie on a closed path does not suffice, if"
        " diverged paths end at the first join.",
        PARTED_OUTSIDE,
        criterion_does_not_suffice,
    ),
    Scenario(
        "F19",
        "The cached scheme fails where happens-before leads through an operation without tags, as"
        " MM6 composes it here.",
        f"x = 1 na {PRIVATE}; z = 1 na; f = 1 rel {NONPRIVATE}",
        vague_operation_between,
    ),
    Scenario(
        "F20",
        "A target that assumes tags (MM19) may notice that tags were stripped (MM17), of operations"
        " that carry vulkan:private beside the vulkan:nonprivate of the recipe.",
        "X: f = 1 rel # vulkan:private, vulkan:nonprivate",
        assumed_tags_and_stripping,
    ),
    Scenario(
        "F24",
        "Counting iterations (CU26) is exact for irreducible cycles too.",
        IRREDUCIBLE_FOUR,
        iterations_of_irreducible_cycles,
        scope=f"all pairs of paths of {LONGEST} blocks",
    ),
    Scenario(
        "F25",
        "IA5 needs regions that go on through loops, which no text says.",
        ENTERED_TWICE,
        reading_of_regions,
    ),
    Scenario(
        "F26",
        "Vectors, and no finding about the text: nodes 2 and 6 share a predicate only in the graph"
        " without the edge 3 -> 5.",
        EXAMPLE,
        shared_predicate,
    ),
)
