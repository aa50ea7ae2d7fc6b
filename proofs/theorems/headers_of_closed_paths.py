"""CU27: where the headers of cycles lie.

*On closed paths.* The smallest cycle C that holds a closed path has its header on the path.
Otherwise any two blocks of the path reach each other in C without the header; then, block by block,
a cycle inside C holds all of the path.

*Between visits.* A nested cycle is entered again only through the header of a cycle around it.

*In every search.* The header H of a natural cycle heads a cycle in every depth-first search: the
smallest cycle of the search that holds all of the natural one has, by the first part, its header in
it; that is the first of its blocks that the search visits; and that block is H.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Refutation, but_not
from ...encodings.theories.cycles import MAXIMAL, NESTED, PATHS, SMALLEST, CycleTheory
from ...encodings.theories.depth_first_search import FIRST, NATURAL, VISITED, DepthFirst
from ..claims.ablation import LeftOut, of_cycles, without
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by
from .cycle_visits_begin_at_outer_headers import VISIT_LEMMAS


def theory(
    left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None, zeroing: bool = True
) -> CycleTheory:
    return CycleTheory(SECONDS, sizes, left_out, zeroing)


def _path_ends(t: CycleTheory) -> Refutation:
    x, y, z = (t.logic.element(t.block, name) for name in "xyz")
    c = t.logic.element(t.cycle, "c")
    start = but_not(t.body(c, x) & t.body(c, y) & t.edge(x, y), t.reach(c, x, y))
    step = but_not(t.reach(c, x, y) & t.edge(y, z) & t.body(c, z), t.reach(c, x, z))
    return start | step


def _no_inner_cycle(t: CycleTheory) -> Refutation:
    x, y = (t.logic.element(t.block, name) for name in "xy")
    c, held = (t.logic.element(t.cycle, name) for name in ("c", "held"))
    none = ~t.logic.some((t.cycle,), lambda d: t.inside(d, c) & t.holds(d, x))
    start = but_not(t.reach(c, x, x), ~none)
    larger = t.logic.some((t.cycle,), lambda d: t.inside(d, c) & t.within(held, d) & t.holds(d, y))
    step = but_not(
        t.inside(held, c) & t.holds(held, x) & t.reach(c, x, y) & t.reach(c, y, x), larger
    )
    return start | step


def _other_header(search: DepthFirst) -> Refutation:
    return but_not(search.holds(search.header), ~search.first.differs(search.header))


CLOSED = Lemma(
    "two blocks of a closed path in C that misses the header reach each other without it",
    _path_ends,
    (PATHS,),
)
GATHERED = Lemma(
    "a cycle inside C holds a block of the path, and with each further one a cycle holds that too",
    _no_inner_cycle,
    (NESTED, PATHS, MAXIMAL, SMALLEST),
)
FIRST_VISITED = Lemma(
    "the block of a natural cycle that a search visits first is its header",
    _other_header,
    (VISITED, NATURAL, FIRST),
)

LEMMAS = (CLOSED, GATHERED, *VISIT_LEMMAS)


OF_SEARCHES = LeftOut(
    (FIRST_VISITED,),
    lambda left_out, sizes: DepthFirst(SECONDS, sizes, left_out),
    [{"block": 2}, {"block": 3}],
)


def decide() -> Proof:
    paths = proof_by(LEMMAS, theory(), [of_cycles(LEMMAS).supposed()])
    return paths.with_(proof_by((FIRST_VISITED,), DepthFirst(SECONDS), OF_SEARCHES.facts()))


HEADERS_OF_CLOSED_PATHS = Theorem(
    "CU27",
    "headers_of_closed_paths",
    "The smallest cycle that holds a closed path has its header on it; a nested cycle is entered"
    " again only through an outer header; the header of a natural cycle heads a cycle in every"
    " depth-first search.",
    "inductions along paths; each step by the solver",
    "every graph, every hierarchy, paths of every length",
    ("CU27",),
    decide,
    without(of_cycles(LEMMAS), OF_SEARCHES),
)
