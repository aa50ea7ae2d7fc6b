"""Two remarks of the text: orders that a transform may change, and what nested cycles are for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.convergence.dynamic_instances import History, Instance, Path
from ...semantics.convergence.maximal_convergence import Headers, block_starts, maximal_relation
from ...semantics.convergence.relations import Relation, convergence_before
from ...semantics.convergence.token_rules import token_relation
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ..claims.worked_example import Decision, Scenario, decided
from .hierarchies import IRREDUCIBLE_FOUR
from .maximal_tables import Table

IN_ORDER = "A: t = entry, op1 t, op2 t ->"
TURNED = "A: t = entry, op2 t, op1 t ->"


def changed_order() -> Decision:
    """CU34."""
    before, after = (_two_threads(each) for each in (IN_ORDER, TURNED))
    return decided(
        {
            "two operations trade places: each is converged with what it was": before[0]
            == after[0]
            == {("op1", "op1"), ("op2", "op2")},
            "op1(1) -> op2(2) before": ("op1", "op2") in before[1] - after[1],
            "op2(1) -> op1(2) after": ("op2", "op1") in after[1] - before[1],
        }
    )


Pairs = frozenset[tuple[str | None, str | None]]


def _two_threads(program: str) -> tuple[Pairs, Pairs]:
    """Which operations of two threads are converged, and which come before which, by name."""
    history = History(sketch(program), (("A",),) * 2)
    relation = token_relation(history)
    order = convergence_before(history, relation)
    used = [each for each in history.instances if history.call(each).is_operation]
    crossing = [(a, b) for a in used for b in used if a.thread < b.thread]
    named = {each: history.call(each).callee for each in used}
    return (
        frozenset((named[a], named[b]) for a, b in crossing if (a, b) in relation),
        frozenset((named[a], named[b]) for a, b in crossing if order.precedes(a, b)),
    )


# --- nested cycles --------------------------------------------------------------------------------

NESTED = "E: -> O; O: -> H; H: -> B, L; B: -> L; L: -> H, K; K: -> O, X; X: ->"
"""The natural loop {H, B, L} inside {O, H, B, L, K}."""

LONGEST = 11
"""How many blocks of a path are looked at."""


def child_of_a_nested_cycle() -> Decision:
    """CU35, literally and as far as it is true."""
    table = Table(NESTED, ("E1 O1 H1 B1 L1 H3 L3 K1 X", "E2 O2 H2 L2 H4 B2 L4 K2 X"))
    again = Table(NESTED, ("E1 O1 H1 L1 K1 O3 H3 L3 K3 X", "E2 O2 H2 L2 H4 L4 K2 X"))
    (cycle,) = table.forest.outermost
    facts = {
        "{H, B, L} is a child of {O, H, B, L, K}, and B is a child of it": [
            each.blocks for each in cycle.children
        ]
        == [frozenset("HBL")],
    }
    facts |= table.claims("O1 == O2", "H1 == H2", "H3 == H4", "B1 != B2 (H4)")
    facts |= {
        "so they came to H converged, in one iteration of O, and execute B apart: “every node of"
        " the child” is refuted": not any(a.site.block == "B" for a, _ in table.relation)
    }
    facts |= again.claims("H1 == H2", "H3 != H4 (O3)", name="in another iteration of O: ")
    for name, program in (("nested loops", NESTED), ("the irreducible four", IRREDUCIBLE_FOUR)):
        graph = sketch(program)
        for forest in _hierarchies(graph):
            headers = " and ".join(sorted(forest.headers))
            pairs = list(_instances(graph, forest))
            facts |= {
                f"{name}, headers {headers}: converged are only instances behind converged last"
                " headers, or behind none": all(latest for found, latest in pairs if found),
                f"{name}, headers {headers}: and all of these are": all(
                    found for found, latest in pairs if latest
                ),
            }
    return decided(facts)


def _hierarchies(graph: Function) -> tuple[CycleForest, ...]:
    found = cycle_hierarchies(graph)
    assert isinstance(found, tuple)
    return found


def _instances(graph: Function, forest: CycleForest) -> Iterator[tuple[bool, bool]]:
    """Of all pairs of paths and all pairs of instances of one block in cycles: whether they are
    converged, and whether the last headers before them are, or there are none."""
    for paths in combinations(_paths(graph), 2):
        threads = block_starts(History(graph, paths))
        relation, headers = maximal_relation(threads, forest), Headers(threads, forest)
        for one in threads[0]:
            for other in threads[1]:
                if one.site == other.site and forest.innermost(one.site.block):
                    converged = (one, other) in relation
                    yield converged, _last(headers, relation, one, other)


def _last(headers: Headers, relation: Relation, one: Instance, other: Instance) -> bool:
    first, second = headers.before(one), headers.before(other)
    if not first or not second:
        return not first and not second
    return (first[-1], second[-1]) in relation


def _paths(graph: Function) -> list[Path]:
    found: list[Path] = [(graph.entry,)]
    for path in found:
        if len(path) < LONGEST:
            found += [(*path, target) for target in graph.successors[path[-1]]]
    return [path for path in found if not graph.successors[path[-1]]]


NOTES_AND_INTUITIONS = (
    Scenario(
        "CU34",
        "A transform may change convergence-before, even where it keeps converged-with.",
        IN_ORDER,
        changed_order,
    ),
    Scenario(
        "CU35",
        "That threads which came to the header of a nested cycle converged execute converged"
        " instances of every node of it is refuted; of the instances that follow the same last"
        " header it is true, both ways.",
        NESTED,
        child_of_a_nested_cycle,
        scope=f"the worked example, and all pairs of paths of up to {LONGEST} blocks",
    ),
)
