"""CU17: on a reducible graph all depth-first searches find the same cycles, hence one relation.

By induction on the depth of cycles, beginning with the whole function: two hierarchies that agree
on a cycle's blocks and header agree on its children, since these are told by the paths within it
without the header. And a natural cycle has the same header in both, the only block at which it can
be entered. The same cycles and headers give the same counters, so the same names, and these are
the maximal relation (CU6).
"""

from __future__ import annotations

from ...encodings.statements.formulas import Every, Some
from ...encodings.theories.cycles import CONNECTED, HYPOTHESES, MAXIMAL, NESTED, PATHS, SMALLEST
from ...encodings.theories.words_of_cycles import CHILD, HOLDS, INSIDE, REACH, C, D, X, Y
from ..claims.ablation import of_conclusion, without
from ..claims.kernel import Step
from ..claims.theorem import Conclusion, Proof, Theorem
from .cycles_decide_closed_paths import CYCLE_SIZES, cycles
from .dropped_hypotheses import header_of_no_search, irreducible, needed
from .headers_of_closed_paths import IN_EVERY_SEARCH, OF_SEARCHES

CHILDREN = Step(
    "a child holds exactly the blocks that reach one of its blocks and back, without the header",
    Every(
        (C, D, X, Y),
        (CHILD(C, D) & HOLDS(C, X)).implies(HOLDS(C, Y).iff(REACH(D, X, Y) & REACH(D, Y, X))),
    ),
    needs=(NESTED, PATHS, CONNECTED, MAXIMAL, SMALLEST),
)
HAS_CHILD = Step(
    "a block lies in a child iff it reaches itself without the header",
    Every((D, X), Some((C,), INSIDE(C, D) & HOLDS(C, X)).iff(REACH(D, X, X))),
    needs=(PATHS, CONNECTED, MAXIMAL, SMALLEST),
)
TOLD = Step(
    "so a cycle's children are told by the paths within it without its header",
    CHILDREN.formula & HAS_CHILD.formula,
    uses=(CHILDREN, HAS_CHILD),
)
CHILDREN_ARE_TOLD = Conclusion(TOLD, cycles)
OF_CHILDREN = of_conclusion(CHILDREN_ARE_TOLD, CYCLE_SIZES, HYPOTHESES)


def others() -> Proof:
    return Proof.of(
        (
            needed("reducibility", irreducible),
            needed("headers that a search visits first", header_of_no_search),
            OF_CHILDREN.supposed(),
            *OF_SEARCHES.facts(),
        )
    )


REDUCIBLE_GRAPHS_ARE_M_CONVERGED = Theorem(
    "CU17",
    "reducible_graphs_are_m_converged",
    "On a reducible graph the maximal relation is the same in every hierarchy that a depth-first"
    " search builds: every block is m-converged.",
    "induction on the depth of cycles; each step by the solver; equal names are the maximal"
    " relation (CU6)",
    "every reducible graph, any number of threads, traces of every length",
    ("CU6", "CU12", "CU17", "CU27"),
    others,
    without(OF_CHILDREN, OF_SEARCHES),
    conclusions=(CHILDREN_ARE_TOLD, IN_EVERY_SEARCH),
    assumed=(
        "two hierarchies that agree on a cycle and its header agree on its children, and so on all"
        " cycles: the induction on the depth of cycles",
        "equal cycles and headers give equal counters, so equal names, which are the maximal"
        " relation (CU6)",
    ),
)
