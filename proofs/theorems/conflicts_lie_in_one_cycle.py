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

from collections.abc import Iterable

from ...encodings.statements.formulas import Every, Some, all_of
from ...encodings.theories.counted_traces import AT, CARRIED, COUNTER, COUNTING, NUMBERED
from ...encodings.theories.cycles import HYPOTHESES, NESTED
from ...encodings.theories.instance_order import CYCLES, PATHS, SAME_SITE, InstanceOrder
from ...encodings.theories.words_of_cycles import HOLDS, C, X
from ...encodings.theories.words_of_instances import (
    BLOCK_OF,
    ONE_CYCLE,
    PRECEDES,
    REACHED,
    SITE,
    A,
    B,
    P,
)
from ..claims.ablation import of_conclusion, without
from ..claims.kernel import ByClauses, Step
from ..claims.theorem import SECONDS, Conclusion, Proof, Sizes, Theorem
from .convergence_before import BEFORE, CONVERGENCE_BEFORE
from .equal_names_are_maximal_convergence import CONCLUSION as OF_NAMES
from .iterations_of_traces import ALONG_B, ONCE, SIZES, UP_TO, build
from .latest_headers import HEADS_AROUND

ORDER_HYPOTHESES = (SAME_SITE, PATHS, CYCLES)


def order(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> InstanceOrder:
    given = [each for each in ORDER_HYPOTHESES if each not in frozenset(left_out)]
    return InstanceOrder(given, SECONDS, sizes)


# --- conflicts ---

FOLLOWS_PATHS = Step(
    "each clause of CU3 follows a path, and so does their closure",
    Every((A, B), BEFORE(A, B).implies(REACHED(A, B))),
    ByClauses(CONVERGENCE_BEFORE, ((BEFORE, REACHED),)),
    (SAME_SITE, PATHS),
)
IN_ONE_CYCLE = Step(
    "instances that are before each other lie in one cycle",
    Every(
        (A, B),
        (BEFORE(A, B) & BEFORE(B, A)).implies(ONE_CYCLE(BLOCK_OF(SITE(A)), BLOCK_OF(SITE(B)))),
    ),
    needs=(CYCLES,),
    uses=(FOLLOWS_PATHS,),
)
OF_ORDER = Conclusion(IN_ONE_CYCLE, order)
OF_CONFLICTS = of_conclusion(
    OF_ORDER,
    [{"instance": 4, "thread": 2, "site": 2, "block": 2}],
    ORDER_HYPOTHESES,
)

# --- separation ---

UNCHANGED = Step(
    "only the headers of cycles around X change the counters around X",
    Every(
        (B, A, X, C),
        all_of(
            PRECEDES(A, B),
            Every((P,), (PRECEDES(A, P) & UP_TO(P, B)).implies(~HEADS_AROUND(P, X))),
            HOLDS(C, X),
        ).implies(COUNTER(A, C).equals(COUNTER(B, C))),
    ),
    ALONG_B,
    (NESTED, NUMBERED, CARRIED, COUNTING),
)
SEPARATED = Step(
    "so a header around X is executed between two executions of X, the second included",
    Every(
        (A, B),
        (PRECEDES(A, B) & AT(A).equals(AT(B))).implies(
            Some((P,), all_of(PRECEDES(A, P), UP_TO(P, B), HEADS_AROUND(P, AT(B))))
        ),
    ),
    uses=(UNCHANGED, ONCE),
    opaque=(HEADS_AROUND, UP_TO, PRECEDES),
)
OF_TRACES = Conclusion(SEPARATED, build)
OF_SEPARATION = of_conclusion(OF_TRACES, SIZES, HYPOTHESES, OF_NAMES)


def others() -> Proof:
    return Proof.of((*OF_CONFLICTS.facts(), OF_SEPARATION.supposed()))


CONFLICTS_LIE_IN_ONE_CYCLE = Theorem(
    "CU8",
    "conflicts_lie_in_one_cycle",
    "Instances that are convergence-before each other lie in blocks of one cycle; between two"
    " executions of a block its thread executes a header of a cycle that holds it.",
    "inductions along convergence-before and along a trace; each step by the solver",
    "every graph, every hierarchy, every converged-with among equal static instances, any number of"
    " threads",
    ("CU2", "CU3", "CU8"),
    others,
    without(OF_CONFLICTS, OF_SEPARATION),
    conclusions=(OF_ORDER, OF_TRACES),
)
