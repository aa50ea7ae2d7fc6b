"""The worked examples of maximal convergence: the printed tables, with the instances to blame."""

from __future__ import annotations

from ...semantics.convergence.dynamic_instances import History, Instance, NotAHistory, require_path
from ...semantics.convergence.maximal_convergence import block_starts, greatest_relation, sound
from ...semantics.convergence.relations import (
    NEVER_CONVERGED,
    Relation,
    convergence_before_on,
    program_order,
    relation_of,
)
from ...semantics.program.notation import sketch
from ...semantics.uniformity.diverged_paths import disjoint, diverged, join_nodes
from ..claims.worked_example import Decision, Scenario, decided
from .hierarchies import IRREDUCIBLE_FOUR
from .maximal_tables import Table

NATURAL_LOOP = "Entry: -> H; H: -> B, L; B: -> L; L: -> H, Exit; Exit: ->"
LOOP_TABLE = Table(
    NATURAL_LOOP, ("Entry1 H1 B1 L1 H3 L3 Exit", "Entry2 H2 L2 H4 B2 L4 H5 B3 L5 Exit")
)


def dynamic_instances() -> Decision:
    """CU1."""
    function = sketch(NATURAL_LOOP)
    path = ("Entry", "H", "L", "H", "B", "L", "Exit")
    (thread,) = block_starts(History(function, (path,)))
    executions = [instance for instance in thread if instance.site.block == "H"]
    around = History(sketch("E: -> H; H: op -> H, X; X: ->"), (("E", "H", "H", "X"),))
    (operations,) = around.threads
    return decided(
        {
            "H, executed twice, has two instances": len(set(executions)) == 2,
            "so has an instruction in it": len(operations) == len(set(operations)) == 2
            and len({operation.site for operation in operations}) == 1,
            "the instances of the thread are one sequence": thread == tuple(sorted(thread))
            and len(set(thread)) == 7,
            "the sequence follows the branches: B may be left out": _is_path("Entry H L Exit"),
            "but L may not": not _is_path("Entry H B Exit"),
            "and it begins at the entry": not _is_path("H L Exit"),
        }
    )


def _is_path(text: str) -> bool:
    try:
        require_path(sketch(NATURAL_LOOP), tuple(text.split()))
    except NotAHistory:
        return False
    return True


ORDER_EXAMPLE = "Entry: -> S, Q, P; P: -> Q; Q: -> R; R: -> S; S: -> T, Exit; T: -> Exit; Exit: -> "
ORDER_TABLE = Table(ORDER_EXAMPLE, ("Entry S2 T Exit", "Entry Q2 R S1 Exit", "Entry P Q1"))
ORDER_EDGES = ("P -> Q2", "Q1 -> R", "P -> R", "P -> T")


def order_example() -> Decision:
    """CU4: the edges, with the columns that are named and with those that are not."""
    named = _columns("Q2 Q1", "S2 S1")
    first, second, third = ORDER_TABLE.threads
    entries = relation_of([(first[0], second[0], third[0]), (first[3], second[4])])
    facts: dict[str, bool] = {}
    for edge in ORDER_EDGES:
        facts[edge] = _precedes(edge, named)
        facts[f"{edge}, with the columns of Entry and Exit too"] = _precedes(edge, named | entries)
        facts[f"{edge} does not hold without columns"] = not _precedes(edge, NEVER_CONVERGED)
    return decided(
        facts
        | {
            "P -> T needs the column of Q": not _precedes("P -> T", _columns("S2 S1")),
            "and that of S": not _precedes("P -> T", _columns("Q2 Q1")),
            "the threads of P and T share no converged pair": not any(
                {a.thread, b.thread} == {0, 2} for a, b in named
            ),
            "without columns the order is program order": _order(NEVER_CONVERGED)
            == program_order(ORDER_TABLE.threads),
            "the order is strict": sound(ORDER_TABLE.threads, named | entries),
        }
    )


def _columns(*columns: str) -> Relation:
    return relation_of([map(ORDER_TABLE.instance, column.split()) for column in columns])


def _order(relation: Relation) -> frozenset[tuple[Instance, Instance]]:
    return convergence_before_on(ORDER_TABLE.threads, relation).pairs()


def _precedes(edge: str, relation: Relation) -> bool:
    first, second = map(ORDER_TABLE.instance, edge.split(" -> "))
    return (first, second) in _order(relation)


def least_solution() -> Decision:
    """CU6: why the least solution, on two threads that take one path."""
    table = Table(NATURAL_LOOP, ("Entry1 H1 L1 H3 L3 Exit", "Entry2 H2 L2 H4 L4 Exit"))
    columns = "Entry1 Entry2; H1 H2; L1 L2; H3 H4; L3 L4"
    greatest = greatest_relation(table.threads, table.forest)
    crossed = table.instance("H1"), table.instance("H4")
    return decided(
        {
            "threads on one path converge all along it": table.converged_in(columns),
            "the equation has a greater solution": greatest > table.relation,
            "it assumes that H1 == H4, and is not refuted by itself": crossed in greatest,
            "but it is no converged-with relation with a strict order": not sound(
                table.threads, greatest
            ),
        }
        | table.other_roads()
    )


def natural_loop() -> Decision:
    """CU7: all eight claims."""
    claims = LOOP_TABLE.claims(
        "Entry1 == Entry2",
        "H1 == H2",
        "B1 != B2 (H4)",
        "H3 == H4",
        "H3 != H5 (H4)",
        "L1 == L2",
        "L3 == L4",
        "L3 != L5 (H5)",
    )
    columns = "Entry1 Entry2; H1 H2; L1 L2; H3 H4; L3 L4"
    claims["nothing else is converged but the ends"] = LOOP_TABLE.converged_in(columns)
    return decided(claims | LOOP_TABLE.other_roads())


def disjoint_and_diverged_paths() -> Decision:
    """CU25, on the irreducible four."""
    four = sketch(IRREDUCIBLE_FOUR)
    joins = join_nodes(four, "Entry")
    return decided(
        {
            "Q S and Q R S have only their ends in common: disjoint": disjoint("QS", "QRS"),
            "Q S P and Q R S P also have S in common: not disjoint": not disjoint("QSP", "QRSP"),
            "S is the join of the branch at Q": join_nodes(four, "Q") == {"S"},
            "Q S and Q R S are its diverged paths": diverged(four, "QS") and diverged(four, "QRS"),
            "Q S P passes the join: it is none": not diverged(four, "QSP"),
            "P, R and S are joins of the branch at Entry, Q is none": joins == {"P", "R", "S"},
            "the branch at S has no join: its diverged paths run to the end": not join_nodes(
                four, "S"
            )
            and diverged(four, ("S", "Exit"))
            and diverged(four, ("S", "P", "Q", "S", "Exit"))
            and not diverged(four, "SP"),
        }
    )


def every_child_node() -> Decision:
    """CU28, F11: an intuition that the text's own example contradicts."""
    (cycle,) = LOOP_TABLE.forest.outermost
    return decided(
        {
            "{H, B, L} is a top-level cycle, B a child node of it": cycle.blocks == set("HBL")
            and not cycle.children
            and cycle.depth == 1,
            "both threads enter it and execute B": all(
                any(instance.site.block == "B" for instance in thread)
                for thread in LOOP_TABLE.threads
            ),
        }
        | LOOP_TABLE.claims("B1 != B2 (H4)")
        | {
            "no instance of B in one thread is converged with one in the other": not any(
                a.site.block == "B" for a, _ in LOOP_TABLE.relation
            )
        }
    )


MAXIMAL_SCENARIOS = (
    Scenario(
        "CU1",
        "Each execution of a static instance makes a distinct dynamic instance; a thread is a"
        " sequence of them along its branch decisions.",
        NATURAL_LOOP,
        dynamic_instances,
    ),
    Scenario(
        "CU4",
        "The order example: P -> Q2, Q1 -> R, P -> R and P -> T, though the threads of P and T"
        " share no converged pair.",
        ORDER_EXAMPLE,
        order_example,
    ),
    Scenario(
        "CU6",
        "Maximal converged-with does not assume that the two instances are converged: it is the"
        " least solution of its definition.",
        NATURAL_LOOP,
        least_solution,
    ),
    Scenario("CU7", "The natural loop: who is converged, and why not.", NATURAL_LOOP, natural_loop),
    Scenario(
        "CU25",
        "Disjoint paths, the join nodes of a branch, diverged paths.",
        IRREDUCIBLE_FOUR,
        disjoint_and_diverged_paths,
    ),
    Scenario(
        "CU28",
        "That threads which enter a top-level cycle execute converged instances of every child node"
        " is refuted by CU7.",
        NATURAL_LOOP,
        every_child_node,
    ),
    Scenario(
        "F11",
        "CU28, called an intuition, is false in the text's own example.",
        NATURAL_LOOP,
        every_child_node,
    ),
)
"""The scenarios about programs without tokens whose hierarchy is not in question."""
