"""If-conversion by the RK algorithm: control dependence becomes data dependence.

Every block gets a predicate (R), every predicate the decisions that define it (K), and predicates
that some path would leave undefined start as false. Then the blocks stand one behind the other
without branches, and each is executed where its predicate holds.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

from ..control_flow.control_dependence import Decision, Dependences, control_dependence
from ..control_flow.cycles import cycle_forest
from ..control_flow.dominance import ControlFlow, reverse_postorder
from ..control_flow.post_dominance import exits_of

ALWAYS = 1
"""The predicate of the blocks that depend on no decision: the first that is numbered."""

MOST_LISTED = 8
"""How many blocks a message names."""

MOST_BLOCKS = 2000
"""More are refused: every block keeps the set of its post-dominators."""


class NotConvertible(ValueError):
    """Why a region cannot be converted: what, the block where, and what to do next."""

    def __init__(self, message: str, block: str, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.block = block
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Predicates:
    """`used` is R, the predicate of each block; `defined` is K, the decisions that define each.

    `order` has the blocks as they will stand, each behind its predecessors. `starts_false` lists
    the predicates to set at the start."""

    order: tuple[str, ...]
    used: dict[str, int]
    defined: dict[int, frozenset[Decision]]
    starts_false: tuple[int, ...]


def require_region(graph: ControlFlow) -> None:
    """The algorithm's premises: no cycle, one exit, two-way branches, no block that no thread
    comes to. Raises NotConvertible."""
    _require_few_and_reached(graph)
    for cycle in cycle_forest(graph).cycles:
        blocks = _listed(sorted(cycle.blocks))
        kind = "a loop" if cycle.reducible else "an irreducible cycle"
        raise NotConvertible(
            f"{kind} runs through {blocks}, and if-conversion is for acyclic code",
            cycle.header,
            "unroll it, or move the acyclic part into a function of its own",
        )
    exits = exits_of(graph)
    if len(exits) > 1:
        hint = "let one block return, as `opt -passes=mergereturn` does"
        raise NotConvertible(f"there are {len(exits)} exits: {_listed(exits)}", exits[1], hint)
    for block, successors in graph.successors.items():
        if len(set(successors)) > 2:
            raise more_than_two_ways(block)


def _listed(blocks: Sequence[str]) -> str:
    """The first few blocks, for a message."""
    listed = ", ".join(f"%{block}" for block in blocks[:MOST_LISTED])
    return listed + (", ..." if len(blocks) > MOST_LISTED else "")


def _require_few_and_reached(graph: ControlFlow) -> None:
    if len(graph.successors) > MOST_BLOCKS:
        message = f"there are {len(graph.successors)} blocks, more than {MOST_BLOCKS}"
        raise NotConvertible(message, graph.entry, "convert a part of them, as a function")
    reachable = set(reverse_postorder(graph))
    for block in graph.successors:
        if block not in reachable:
            hint = "delete it, as `opt -passes=simplifycfg` does"
            raise NotConvertible(f"no path leads to %{block}", block, hint)


def more_than_two_ways(block: str) -> NotConvertible:
    """The refusal of a switch."""
    hint = "use two-way branches, as `opt -passes=lower-switch` does"
    return NotConvertible(f"%{block} ends with a switch", block, hint)


def assign_predicates(graph: ControlFlow) -> Predicates:
    """R and K with what has to start as false (IC4, IC5). Raises NotConvertible."""
    require_region(graph)
    order = in_order(graph)
    used, defined = numbered(order, control_dependence(graph))
    false = tuple(p for p in defined if p != ALWAYS and not always_defined(graph, defined[p]))
    return Predicates(order, used, defined, false)


def in_order(graph: ControlFlow) -> tuple[str, ...]:
    """The blocks, each behind its predecessors; apart from that in the order of the graph."""
    place = {block: number for number, block in enumerate(graph.successors)}
    blocks = list(place)
    missing = dict.fromkeys(blocks, 0)
    for successors in graph.successors.values():
        for target in set(successors):
            missing[target] += 1
    ready = [place[block] for block in blocks if not missing[block]]
    order: list[str] = []
    while ready:
        block = blocks[heapq.heappop(ready)]
        order.append(block)
        for target in set(graph.successors[block]):
            missing[target] -= 1
            if not missing[target]:
                heapq.heappush(ready, place[target])
    return tuple(order)


def numbered(
    order: tuple[str, ...], dependences: Dependences
) -> tuple[dict[str, int], dict[int, frozenset[Decision]]]:
    """R and K (IC4): a new predicate for each new set of decisions, counted from 1."""
    used: dict[str, int] = {}
    known: dict[frozenset[Decision], int] = {}
    for block in order:
        used[block] = known.setdefault(dependences[block], len(known) + 1)
    return used, {number: decided for decided, number in known.items()}


def always_defined(graph: ControlFlow, decided: frozenset[Decision]) -> bool:
    """True if every path from the start to the exit holds a block that defines the predicate, so
    that it need not be set at the start (IC5)."""
    definers = {decision.block for decision in decided}
    seen: set[str] = set()
    stack = [graph.entry]
    while stack:
        block = stack.pop()
        if block in seen or block in definers:
            continue
        if not graph.successors[block]:
            return False
        seen.add(block)
        stack.extend(graph.successors[block])
    return True


# --- the code without branches ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartFalse:
    """A predicate is set to false at the start."""

    predicate: int


@dataclass(frozen=True, slots=True)
class Body:
    """What a block computes, executed where `guard` holds."""

    block: str
    guard: int


@dataclass(frozen=True, slots=True)
class Definition:
    """`predicate` becomes the condition of `decision`'s block, or its negation where the sign is
    false; executed where `guard` holds, the predicate of that block."""

    predicate: int
    decision: Decision
    guard: int


Step = StartFalse | Body | Definition


def steps_of(found: Predicates) -> tuple[Step, ...]:
    """The blocks in order without branches, each with its predicate; a definition stands behind
    the block that decides it (IC6)."""
    deciding: dict[str, list[tuple[int, Decision]]] = {block: [] for block in found.order}
    for predicate, decided in found.defined.items():
        for decision in decided:
            deciding[decision.block].append((predicate, decision))
    steps: list[Step] = [StartFalse(predicate) for predicate in found.starts_false]
    for block in found.order:
        guard = found.used[block]
        steps.append(Body(block, guard))
        steps += [Definition(p, decision, guard) for p, decision in deciding[block]]
    return tuple(steps)


def step_text(step: Step) -> str:
    """A step as the text writes it: `(p2)p4=t2`, `p3=!t1`, `(p2)B2`, `p4=F`."""
    match step:
        case StartFalse(predicate=predicate):
            return f"p{predicate}=F"
        case Body(block=block, guard=guard):
            return f"{guard_text(guard)}B{block}"
        case Definition(predicate=predicate, decision=decision, guard=guard):
            negated = "" if decision.sign else "!"
            return f"{guard_text(guard)}p{predicate}={negated}t{decision.block}"


def guard_text(guard: int) -> str:
    """`(p2)`; nothing for what is always executed."""
    return "" if guard == ALWAYS else f"(p{guard})"
