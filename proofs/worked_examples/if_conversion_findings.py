"""What the text on if-conversion prints, and what that computes, taken at its word (F7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...semantics.control_flow.dominance import ControlFlow, Graph
from ...semantics.control_flow.post_dominance import (
    immediate_post_dominators,
    post_dominators,
    post_order,
)
from ...semantics.if_conversion.predicates import (
    ALWAYS,
    Body,
    Definition,
    Predicates,
    assign_predicates,
    steps_of,
)
from ...semantics.program.notation import sketch
from ..claims.worked_example import Decision, Scenario, decided

EXAMPLE = (
    "1: t = entry, op t -> 2, 3; 2: op t -> 4, 5; 3: op t -> 5, 7; 4: op t -> 6; 5: op t -> 6;"
    " 6: op t -> 7; 7: op t -> ."
)
"""The control-flow graph of the text's figures, with an operation in each block."""

CHAIN = Graph("1", {"1": ("2",), "2": ("3",), "3": ("4",), "4": ()})


# --- immediate post-dominators ------------------------------------------------------------------


def in_place(graph: ControlFlow, greatest_first: bool = False) -> dict[str, set[str]]:
    """The text's loop: out of the set that is walked over, whatever a member of it that is still
    there has in its own set. `greatest_first`: the order in which a set is walked over."""
    sets = {block: set(found - {block}) for block, found in post_dominators(graph).items()}
    for block in post_order(graph):
        for s in sorted(sets[block], reverse=greatest_first):
            if s in sets[block]:
                sets[block] -= {t for t in sets[block] - {s} if t in sets[s]}
    return sets


def over_a_copy(graph: ControlFlow, greatest_first: bool = False) -> dict[str, set[str]]:
    """The same loop where it walks over the set as it was before."""
    sets = {block: set(found - {block}) for block, found in post_dominators(graph).items()}
    for block in post_order(graph):
        for s in sorted(sets[block], reverse=greatest_first):
            sets[block] -= {t for t in sets[block] - {s} if t in sets[s]}
    return sets


# --- what is live at the start ------------------------------------------------------------------


def live_at_start(graph: ControlFlow, predicates: Predicates) -> set[int]:
    """Liveness on the graph with its branches, as the text says: a block uses its predicate, and
    defines, at its end, those that its branch decides."""
    defined = {
        block: {p for p, k in predicates.defined.items() if block in {d.block for d in k}}
        for block in graph.successors
    }
    live: dict[str, set[int]] = {block: set() for block in graph.successors}
    changed = True
    while changed:
        changed = False
        for block in post_order(graph):
            after = set[int]().union(*(live[target] for target in graph.successors[block]))
            new = {predicates.used[block]} | (after - defined[block])
            changed |= new != live[block]
            live[block] = new
    return live[graph.entry]


def live_in_listing(predicates: Predicates, guarded_kill: bool) -> set[int]:
    """Liveness on the code without branches; `guarded_kill`: a definition under a guard counts as
    one."""
    live: set[int] = set()
    for step in reversed(steps_of(predicates)):
        match step:
            case Definition(predicate=predicate, guard=guard):
                if guarded_kill or guard == ALWAYS:
                    live.discard(predicate)
                live.add(guard)
            case Body(guard=guard):
                live.add(guard)
            case _:
                pass
    return live


# --- the listing for a CPU ----------------------------------------------------------------------

Line = tuple[str, object]
"""`("goto unless A", label)`, `("goto", label)`, `("label", name)`, or a variable and its value."""

AS_PRINTED: tuple[Line, ...] = (
    ("goto unless A", "else"),
    ("B", 1),
    ("C", 2),
    ("label", "else"),
    ("B", 3),
    ("C", 4),
)
WITH_THE_JUMP: tuple[Line, ...] = (
    *AS_PRINTED[:3],
    ("goto", "end"),
    *AS_PRINTED[3:],
    ("label", "end"),
)


def executed_by(listing: tuple[Line, ...], a: bool) -> Mapping[str, object]:
    """The variables after the listing ran from its first line, in one thread."""
    values: dict[str, object] = {}
    at = 0
    while at < len(listing):
        word, what = listing[at]
        at += 1
        if word == "goto" or (word == "goto unless A" and not a):
            at = listing.index(("label", what))
        elif word in ("B", "C"):
            values[word] = what
    return values


def findings() -> Decision:
    """F7: the three of them, each beside what is right."""
    example = sketch(EXAMPLE)
    found = assign_predicates(example)
    names = {block: {above} for block, above in _immediate(CHAIN) if above}
    false = set(found.starts_false)
    then = {"B": 1, "C": 2}
    return decided(
        {
            "on the chain 1-2-3-4 the loop in place leaves {2,4} for block 1": in_place(CHAIN)["1"]
            == {"2", "4"},
            "it leaves {2} if it walks from the other end: the order decides": in_place(
                CHAIN, greatest_first=True
            )["1"]
            == {"2"},
            "over a copy it leaves the immediate one, in either order": _named(over_a_copy(CHAIN))
            == _named(over_a_copy(CHAIN, greatest_first=True))
            == names,
            "the example needs p4 to start false": false == {4},
            "liveness on the branching graph finds none of those": not false
            & live_at_start(example, found),
            "it finds p1 alone, which must not start false": live_at_start(example, found)
            == {ALWAYS},
            "liveness on the code without branches finds p4, and p5 besides": live_in_listing(
                found, guarded_kill=False
            )
            == {ALWAYS, 4, 5},
            "or none, where a guarded definition counts": live_in_listing(found, guarded_kill=True)
            == {ALWAYS},
            "the listing for a CPU falls into the else part": executed_by(AS_PRINTED, True)
            == executed_by(AS_PRINTED, False)
            == {"B": 3, "C": 4},
            "with a jump over it the then part counts": executed_by(WITH_THE_JUMP, True) == then
            and executed_by(WITH_THE_JUMP, False) == {"B": 3, "C": 4},
        }
    )


def _immediate(graph: ControlFlow) -> Iterable[tuple[str, str | None]]:
    return immediate_post_dominators(post_dominators(graph)).items()


def _named(sets: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The sets that are not empty."""
    return {block: found for block, found in sets.items() if found}


IF_CONVERSION_FINDINGS = (
    Scenario(
        "F7",
        "The loop for immediate post-dominators and the liveness on the branching graph do not"
        " compute what the text shows; the listing for a CPU lacks the jump over the else part.",
        EXAMPLE,
        findings,
    ),
)
"""The finding about the text on if-conversion."""
