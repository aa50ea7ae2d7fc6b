"""Convergence orders nothing in memory: converged operations beside accesses of their threads."""

from __future__ import annotations

from ...semantics.convergence.dynamic_instances import History
from ...semantics.convergence.relations import convergence_before
from ...semantics.convergence.token_rules import token_relation
from ...semantics.memory_model.notation import litmus_sketch
from ...semantics.program.notation import sketch
from ..claims.worked_example import Decision, Scenario, decided
from .litmus_facts import can_happen, ordered

CONVERGED = "A: t = entry, op1 t, op2 t ->"
"""Two threads execute this. Accesses stand before, between and behind the operations; they are no
part of it, as the operations are no part of the memory model."""

PASSING = "A: x = 1 rlx", "B: r0 = x rlx"
"""A stands before op1 in thread 0, B behind op2 in thread 1."""

RELEASED = "A: x = 1 rlx; X: f = 1 rel", "Y: r1 = f acq; B: r0 = x rlx"
"""The same with a release and an acquire where the operations stood."""

AROUND = "x = 1 sc; r0 = y sc", "y = 1 sc; r0 = x sc"
"""op1 stands between the store and the load of either thread."""


def _operations() -> tuple[bool, bool]:
    """Whether op1(1) == op1(2), and whether op1(1) comes before op2(2) in convergence-before."""
    history = History(sketch(CONVERGED), (("A",),) * 2)
    relation = token_relation(history)
    _, first, _, _, other_first, other_second = history.instances
    before = convergence_before(history, relation)
    return (first, other_first) in relation, before.precedes(first, other_second)


def no_ordering() -> Decision:
    """CO26."""
    converged, _ = _operations()
    released = litmus_sketch("MP", *RELEASED, exists="1:r1=1 & 1:r0=0")
    return decided(
        {
            "op1(1) == op1(2): both threads communicate": converged,
            "a load behind the operation may miss a store before it": can_happen(
                litmus_sketch("CO26", *PASSING, exists="1:r0=0")
            ),
            "the store does not happen before the load, even if it is seen": not ordered(
                litmus_sketch("CO26", *PASSING, exists="1:r0=1"), "A", "B"
            ),
            "a release and an acquire in its place would order them": not can_happen(released),
        }
    )


def neither_time_nor_order() -> Decision:
    """CU29."""
    converged, before = _operations()
    apart = litmus_sketch("CU29", *AROUND, exists="0:r0=0 & 1:r0=1")
    return decided(
        {
            "op1(1) == op1(2), and op1(1) before op2(2)": converged and before,
            "converged is not simultaneous: thread 0 may load behind its operation before thread 1"
            " stores ahead of its own": can_happen(apart),
            "convergence-before is not happens-before: B may miss A": can_happen(
                litmus_sketch("CU29", *PASSING, exists="1:r0=0")
            ),
        }
    )


CONVERGENCE_AND_MEMORY = (
    Scenario(
        "CO26",
        "Convergence adds no memory ordering and no barrier.",
        CONVERGED,
        no_ordering,
        method="the token rules for the operations, the memory model for what stands around them",
    ),
    Scenario(
        "CU29",
        "Neither converged nor convergence-before implies simultaneous or happens-before.",
        CONVERGED,
        neither_time_nor_order,
        method="the token rules for the operations, the memory model for what stands around them",
    ),
)
