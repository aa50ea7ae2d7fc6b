"""Dominance and depth-first searches: steps that the theorems about static rules share.

By descent along the search: a block is visited after all that dominate it. The header of a cycle is
the first of its blocks that the search visits; so no other block of the cycle dominates it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...encodings.statements.formulas import Every, Function, Predicate, variables
from ...encodings.theories.depth_first_search import FIRST, VISITED
from ...encodings.theories.dominated_search import ENTRY, UPWARDS, DominatedSearch
from ..claims.ablation import of_conclusion
from ..claims.kernel import ByNumbers, Step
from ..claims.theorem import SECONDS, Conclusion, Sizes

D, X = variables("block", "d x")
DOMINATES = Predicate("dominates", ("block", "block"))
HOLDS = Predicate("holds", ("block",))
NUMBER = Function("number", ("block",), "number", natural=True)
FIRST_VISITED = Function("first", (), "block")


def build(without: Iterable[str] = (), sizes: Sizes | None = None) -> DominatedSearch:
    return DominatedSearch(SECONDS, sizes, without)


BEFORE = Step(
    "a search visits what dominates a block before that block",
    Every((D, X), (DOMINATES(D, X) & D.differs(X)).implies(NUMBER(D).below(NUMBER(X)))),
    ByNumbers((NUMBER(X),)),
    (VISITED, UPWARDS, ENTRY),
)
NONE_ABOVE = Step(
    "hence no other block of a cycle dominates its header",
    Every((D,), (HOLDS(D) & DOMINATES(D, FIRST_VISITED())).implies(D.equals(FIRST_VISITED()))),
    needs=(FIRST,),
    uses=(BEFORE,),
)
HEADERS_COME_FIRST = Conclusion(NONE_ABOVE, build)
LEFT_OUT = of_conclusion(HEADERS_COME_FIRST, [{"block": 2}, {"block": 3}])
