"""Dominance and depth-first searches: lemmas that the theorems about static rules share.

By induction along the edges over which the search visits blocks: a block is visited after all that
dominate it. The header of a cycle is the first of its blocks that the search visits; so no other
block of the cycle dominates it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Refutation, but_not
from ...encodings.theories.depth_first_search import FIRST, VISITED
from ...encodings.theories.dominated_search import ENTRY, UPWARDS, DominatedSearch
from ..claims.ablation import LeftOut
from ..claims.theorem import SECONDS, Lemma


def _visited_later(s: DominatedSearch) -> Refutation:
    d, x = s.dominator, s.dominated
    source = s.source(x)
    already = (s.dominates(d, source) & d.differs(source)).implies(
        s.number(d).below(s.number(source))
    )
    return but_not(already & s.dominates(d, x) & d.differs(x), s.number(d).below(s.number(x)))


def _dominates_the_header(s: DominatedSearch) -> Refutation:
    d = s.dominator
    return but_not(s.holds(d), ~s.number(d).below(s.number(s.first)))


BEFORE = Lemma(
    "a search visits what dominates a block before that block",
    _visited_later,
    (VISITED, UPWARDS, ENTRY),
)
HEADER = Lemma(
    "hence no other block of a cycle dominates its header",
    _dominates_the_header,
    (FIRST,),
)
SEARCH_LEMMAS = (BEFORE, HEADER)


def build(without: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> DominatedSearch:
    return DominatedSearch(SECONDS, sizes, without)


LEFT_OUT = LeftOut(SEARCH_LEMMAS, build, [{"block": 2}, {"block": 3}])
