"""CU8: where convergence-before turns back, and what separates two executions of one block.

*Conflicts.* Every step of convergence-before follows a path of the control-flow graph, if only
instances of one static instance are converged. (The graph of single instructions: within one visit
of a block the order turns back nowhere.) Two instances that are before each other therefore
lie in blocks that reach each other: in one cycle.

*Separation.* Between two executions of X by one thread a header of a cycle around X is executed,
the second execution included: without one the counters around X would stay, and the second
execution would not come later in the order of iterations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Refutation, but_not
from ...encodings.theories.cycles import NESTED, CycleTheory
from ...encodings.theories.headers import heads_around
from ...encodings.theories.instance_order import CYCLES, PATHS, SAME_SITE, InstanceOrder
from ..claims.ablation import LeftOut, of_cycles, without
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by
from .iteration_order import FOLLOWED, STRICT, TRANSITIVE, instance


def theory(
    left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None, zeroing: bool = True
) -> CycleTheory:
    return CycleTheory(SECONDS, sizes, left_out, zeroing)


def _clause_without_path(order: InstanceOrder) -> Refutation:
    a, b = order.free("a", "b")
    return but_not(order.clause(a, b), order.reached(a, b))


def _paths_do_not_join(order: InstanceOrder) -> Refutation:
    a, b, c = order.free("a", "b", "c")
    return but_not(order.reached(a, b) & order.reached(b, c), order.reached(a, c))


def _conflict_outside_cycles(order: InstanceOrder) -> Refutation:
    a, b = order.free("a", "b")
    return but_not(order.reached(a, b) & order.reached(b, a), order.in_one_cycle(a, b))


def _clauses_conflict_outside_cycles(order: InstanceOrder) -> Refutation:
    a, b = order.free("a", "b")
    return but_not(order.clause(a, b) & order.clause(b, a), order.in_one_cycle(a, b))


def _counters_change(t: CycleTheory) -> Refutation:
    x = t.logic.element(t.block, "x")
    y, one = instance(t, "y")
    other = t.counters("counters after")
    changed = t.executes(one, y, other) & ~t.equal_around(x, one, other)
    return but_not(changed, heads_around(t, x, y))


CONFLICT_LEMMAS = (
    Lemma("each clause of CU3 follows a path", _clause_without_path, (SAME_SITE, PATHS)),
    Lemma("so does their closure", _paths_do_not_join, (PATHS,)),
    Lemma("who reach each other lie in one cycle", _conflict_outside_cycles, (CYCLES,)),
)
CONFLICT = Lemma(
    "two clauses that contradict each other do so within one cycle",
    _clauses_conflict_outside_cycles,
    (SAME_SITE, PATHS, CYCLES),
)
UNCHANGED = Lemma(
    "only the headers of cycles around X change the counters around X", _counters_change, (NESTED,)
)
LEMMAS = (STRICT, TRANSITIVE, FOLLOWED, UNCHANGED)


OF_CONFLICTS = LeftOut(
    (*CONFLICT_LEMMAS, CONFLICT),
    lambda left_out, sizes: InstanceOrder(
        [each for each in (SAME_SITE, PATHS, CYCLES) if each not in left_out], SECONDS, sizes
    ),
    [{"instance": 4, "thread": 2, "site": 2, "block": 2}],
    (SAME_SITE, PATHS, CYCLES),
)


def decide() -> Proof:
    conflicts = proof_by(
        (*CONFLICT_LEMMAS, CONFLICT),
        InstanceOrder((SAME_SITE, PATHS, CYCLES), SECONDS),
        OF_CONFLICTS.facts(),
    )
    return conflicts.with_(proof_by(LEMMAS, theory(), [of_cycles(LEMMAS).supposed()]))


CONFLICTS_LIE_IN_ONE_CYCLE = Theorem(
    "CU8",
    "conflicts_lie_in_one_cycle",
    "Instances that are convergence-before each other lie in blocks of one cycle; between two"
    " executions of a block its thread executes a header of a cycle that holds it.",
    "inductions along convergence-before and along a trace; each step by the solver",
    "every graph, every hierarchy, every converged-with among equal static instances, any number of"
    " threads",
    ("CU2", "CU3", "CU8"),
    decide,
    without(OF_CONFLICTS, of_cycles(LEMMAS)),
)
