"""The worked examples that depend on the hierarchy of cycles: the text's irreducible four."""

from __future__ import annotations

from ...semantics.control_flow.cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest, cycle_forest, reducible
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.maximal_names import MaximalName, maximal_names
from ...semantics.convergence.relations import relation_of
from ...semantics.convergence.token_rules import admissible, in_order
from ...semantics.program.notation import sketch
from ...semantics.uniformity.diverged_paths import join_nodes
from ..claims.worked_example import Decision, Scenario, decided
from .maximal_tables import Table
from .relations_of_runs import communicated, run_along

IRREDUCIBLE_FOUR = "Entry: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: -> P, Exit; Exit: ->"
HEADER_P = "Entry P Q S Exit R"
HEADERS_R_AND_S = "Entry R S P Q Exit"


def nested_irreducible_cycles() -> Decision:
    """CU10: under [R,S]."""
    table = Table(
        IRREDUCIBLE_FOUR,
        ("Entry P1 Q1 S1 P3 Q3 R1 S2 Exit", "Entry P2 Q2 R2 S3 Exit", "Entry R3 S4 Exit"),
        HEADERS_R_AND_S,
    )
    claims = table.claims(
        "P1 == P2",
        "Q1 == Q2",
        "R1 == R2 == R3",
        "S2 == S3 == S4",
        "P2 != P3 (S1)",
        "Q2 != Q3 (S1)",
        "S1 != S3 (R2)",
        "S1 != S4 (R3)",
    )
    columns = "P1 P2; Q1 Q2; R1 R2 R3; S2 S3 S4"
    claims["nothing else is converged but the ends"] = table.converged_in(columns)
    return decided(claims | table.other_roads())


DIVERGED_AT_Q = (
    "Entry P1 Q1 R1 S1 P3 Q3 R3 S3 Exit",
    "Entry P2 Q2 S2 P4 Q4 R2 S4 Exit",
)
DIVERGED_AT_ENTRY = (
    "Entry P1 Q1 R1 S1 P3 Q3 S3 Exit",
    "Entry R2 S2a P2 Q2 S2b P4 Q4 R3 S4 Exit",
)


def different_hierarchies() -> Decision:
    """CU11."""
    four, loop = sketch(IRREDUCIBLE_FOUR), sketch("A: -> B; B: -> B, C; C: ->")
    listed = cycle_hierarchies(four)
    natural = cycle_hierarchies(loop)
    whole = frozenset("PQRS")
    by_p = Table(IRREDUCIBLE_FOUR, DIVERGED_AT_Q, HEADER_P)
    by_r = Table(IRREDUCIBLE_FOUR, DIVERGED_AT_Q, HEADERS_R_AND_S)
    return decided(
        {
            "depth-first searches build two hierarchies: [P] and [R,S]": _shapes(listed)
            == {
                frozenset({("P", whole)}),
                frozenset({("R", whole), ("S", frozenset("PQS"))}),
            },
            "[P]: S1 == S2": by_p.holds("S1 == S2"),
            "[R,S]: S1 != S2": by_r.holds("S1 != S2"),
            "[R,S]: S1 == S4": by_r.holds("S1 == S4"),
            "[P]: S1 != S4": by_p.holds("S1 != S4"),
            "the natural loop has one hierarchy": len(_shapes(natural)) == 1
            and reducible(cycle_forest(loop)),
        }
    )


Shape = frozenset[tuple[str, frozenset[str]]]


def _shapes(forests: tuple[CycleForest, ...] | TooManyHierarchies) -> set[Shape]:
    if isinstance(forests, TooManyHierarchies):
        return set()
    return {frozenset((cycle.header, cycle.blocks) for cycle in f.cycles) for f in forests}


def diverged_entry() -> Decision:
    """CU18: under [R,S]; whatever thread 1 does where the table has dots."""
    facts: dict[str, bool] = {}
    for dots in ("Q3 S3", "Q3 R3 S3", "Q3 S3 P5 Q5 R3 S5"):
        rows = f"Entry P1 Q1 R1 S1 P3 {dots} Exit", DIVERGED_AT_Q[1]
        table = Table(IRREDUCIBLE_FOUR, rows, HEADERS_R_AND_S)
        name = f"... = {dots}: "
        claims = ("P1 == P2", "Q1 == Q2", "R1 == R2", "S1 == S4", "S2 != S1 (R1)")
        facts |= table.claims(*claims, name=name) | table.other_roads(name)
    four = sketch(IRREDUCIBLE_FOUR)
    facts["Q has one join, S"] = join_nodes(four, "Q") == {"S"}
    return decided(facts)


def no_diverged_entry() -> Decision:
    """CU19: the same under [P]."""
    table = Table(IRREDUCIBLE_FOUR, DIVERGED_AT_Q, HEADER_P)
    columns = "P1 P2; Q1 Q2; S1 S2; P3 P4; Q3 Q4; R3 R2; S3 S4"
    facts = table.claims(*(column.strip().replace(" ", " == ") for column in columns.split(";")))
    facts["nothing else is converged but the ends: R1 is alone"] = table.converged_in(columns)
    return decided(facts | table.other_roads())


def diverged_at_entry() -> Decision:
    """CU21: both hierarchies; no block of the cycle has one relation in both."""
    by_p = Table(IRREDUCIBLE_FOUR, DIVERGED_AT_ENTRY, HEADER_P)
    by_r = Table(IRREDUCIBLE_FOUR, DIVERGED_AT_ENTRY, HEADERS_R_AND_S)
    of_p = "P1 P2; Q1 Q2; S1 S2b; P3 P4; Q3 Q4; S3 S4"
    of_r = "R1 R2; S1 S2a; P3 P2; Q3 Q2; S3 S2b"
    facts: dict[str, bool] = {}
    for name, table, columns in (("[P]: ", by_p, of_p), ("[R,S]: ", by_r, of_r)):
        pairs = [column.strip().replace(" ", " == ") for column in columns.split(";")]
        facts |= table.claims(*pairs, name=name)
        facts[f"{name}nothing else is converged but the ends"] = table.converged_in(columns)
        facts |= table.other_roads(name)
    for block in "PQRS":
        facts[f"{block} is not m-converged: its relation is not the same in both"] = {
            pair for pair in by_p.relation if pair[0].site.block == block
        } != {pair for pair in by_r.relation if pair[0].site.block == block}
    return decided(facts)


ANCHOR_IN_FOUR = (
    "Entry: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: a = anchor, op a -> P, Exit; Exit: ->"
)


def anchor_in_irreducible_cycle() -> Decision:
    """CO50: a choice is in order iff it refines the anchor's name as an ordinary instruction."""
    history = Table(ANCHOR_IN_FOUR, DIVERGED_AT_Q).history
    s1, _, s2, s4 = history.anchors
    facts: dict[str, bool] = {}
    for name, preorder, ordered in (("[P]", HEADER_P, "S2"), ("[R,S]", HEADERS_R_AND_S, "S4")):
        forest = cycle_forest(history.function, preorder.split())
        ordinary = _ordinary_names(history, forest)
        for label, other in (("S2", s2), ("S4", s4)):
            expected = label == ordered
            denied = "" if expected else " not"
            ordered_so = in_order(relation_of([(s1, other)]), ordinary.__getitem__)
            claim = f"{name}: that the anchors at S1 and {label} are converged is{denied} in order"
            facts[claim] = ordered_so is expected
        relation = communicated(run_along(history, forest), history)
        facts[f"{name}: on a wave that steps under it, S1 meets {ordered}"] = (
            s1,
            s2 if ordered == "S2" else s4,
        ) in relation
    for label, other in (("S2", s2), ("S4", s4)):
        admitted = admissible(relation_of([(s1, other)]), history)
        facts[f"S1 == {label} is admissible, whatever the hierarchy"] = admitted
    return decided(facts)


def _ordinary_names(history: History, forest: CycleForest) -> dict[Instance, MaximalName]:
    """What each anchor would be called if it were an ordinary instruction of its block."""
    starts = {
        (thread, index): name
        for thread, path in enumerate(history.paths)
        for index, name in enumerate(maximal_names(path, forest))
    }
    places = {
        (thread, n): index
        for thread, path in enumerate(history.paths)
        for n, index in enumerate(i for i, block in enumerate(path) if block == "S")
    }
    return {
        anchor: starts[anchor.thread, places[anchor.thread, history.executions[anchor] - 1]]
        for anchor in history.anchors
    }


HIERARCHY_SCENARIOS = (
    Scenario(
        "CU10",
        "Two nested irreducible cycles with headers R and S: threads meet at the outer header.",
        IRREDUCIBLE_FOUR,
        nested_irreducible_cycles,
    ),
    Scenario(
        "CU11",
        "Different hierarchies of one graph give different maximal relations.",
        IRREDUCIBLE_FOUR,
        different_hierarchies,
    ),
    Scenario(
        "CU18",
        "Threads that diverge at Q: with R a header, S is not converged for those that took R.",
        IRREDUCIBLE_FOUR,
        diverged_entry,
    ),
    Scenario(
        "CU19",
        "The same threads with P the only header: they meet in S in each iteration.",
        IRREDUCIBLE_FOUR,
        no_diverged_entry,
    ),
    Scenario(
        "CU21",
        "Threads that enter an irreducible cycle at P and at R: what converges depends on which of"
        " them is the header.",
        IRREDUCIBLE_FOUR,
        diverged_at_entry,
    ),
    Scenario(
        "CO50",
        "What an anchor in an irreducible cycle may be, in order, depends on the hierarchy.",
        ANCHOR_IN_FOUR,
        anchor_in_irreducible_cycle,
    ),
)
