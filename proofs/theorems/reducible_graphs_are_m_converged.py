"""CU17: on a reducible graph all depth-first searches find the same cycles, hence one relation.

By induction on the depth of cycles, beginning with the whole function: two hierarchies that agree
on a cycle's blocks and header agree on its children, since these are told by the paths within it
without the header. And a natural cycle has the same header in both, the only block at which it can
be entered. The same cycles and headers give the same counters, so the same names, and these are
the maximal relation (CU6).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Element, Refutation, but_not, denied
from ...encodings.solver.query import Truth
from ...encodings.theories.cycles import CONNECTED, MAXIMAL, NESTED, PATHS, SMALLEST, CycleTheory
from ...encodings.theories.depth_first_search import DepthFirst
from ..claims.ablation import of_cycles, without
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by
from .dropped_hypotheses import header_of_no_search, irreducible, needed
from .headers_of_closed_paths import FIRST_VISITED, OF_SEARCHES


def theory(
    left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None, zeroing: bool = True
) -> CycleTheory:
    return CycleTheory(SECONDS, sizes, left_out, zeroing)


def _child(t: CycleTheory, c: Element, d: Element) -> Truth:
    """That c is a child of d."""
    between = t.logic.some((t.cycle,), lambda e: t.inside(c, e) & t.inside(e, d))
    return t.inside(c, d) & ~between


def _children_are_told_otherwise(t: CycleTheory) -> Refutation:
    x, y = (t.logic.element(t.block, name) for name in "xy")
    c, d = (t.logic.element(t.cycle, name) for name in "cd")
    mutual = t.reach(d, x, y) & t.reach(d, y, x)
    return but_not(_child(t, c, d) & t.holds(c, x), t.holds(c, y).iff(mutual))


def _childless(t: CycleTheory) -> Refutation:
    x = t.logic.element(t.block, "x")
    d = t.logic.element(t.cycle, "d")
    some = t.logic.some((t.cycle,), lambda c: t.inside(c, d) & t.holds(c, x))
    return denied(some.iff(t.reach(d, x, x)))


CHILDREN = Lemma(
    "a child holds exactly the blocks that reach one of its blocks and back, without the header",
    _children_are_told_otherwise,
    (NESTED, PATHS, CONNECTED, MAXIMAL, SMALLEST),
)
HAS_CHILD = Lemma(
    "a block lies in a child iff it reaches itself without the header",
    _childless,
    (PATHS, CONNECTED, MAXIMAL, SMALLEST),
)

LEMMAS = (CHILDREN, HAS_CHILD)


def decide() -> Proof:
    facts = (
        needed("reducibility", irreducible),
        needed("headers that a search visits first", header_of_no_search),
        of_cycles(LEMMAS).supposed(),
    )
    lemmas = proof_by(LEMMAS, theory(), facts)
    searches = proof_by((FIRST_VISITED,), DepthFirst(SECONDS), OF_SEARCHES.facts())
    return lemmas.with_(searches)


REDUCIBLE_GRAPHS_ARE_M_CONVERGED = Theorem(
    "CU17",
    "reducible_graphs_are_m_converged",
    "On a reducible graph the maximal relation is the same in every hierarchy that a depth-first"
    " search builds: every block is m-converged.",
    "induction on the depth of cycles; each step by the solver; equal names are the maximal"
    " relation (CU6)",
    "every reducible graph, any number of threads, traces of every length",
    ("CU6", "CU12", "CU17", "CU27"),
    decide,
    without(of_cycles(LEMMAS), OF_SEARCHES),
)
