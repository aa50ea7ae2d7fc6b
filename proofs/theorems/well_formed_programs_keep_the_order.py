"""CU3 for controlled operations: in a well-formed program convergence-before is a strict order.

By induction along the tokens, instances of equal names are executed in equal iterations: equal
names in tokens are equal names of the maximal relation. At the roots that is so for entries, and
for anchors whose relation is chosen in order. So convergence-before lies in the order of
iterations, refined by the places of instructions within a visit of a block, and that is a strict
partial order for any number of threads.
"""

from __future__ import annotations

from ...encodings.solver.first_order import Element, Measure, Refutation, but_not
from ...encodings.solver.query import Number, Truth
from ...encodings.theories.cycles import CONNECTED, MAXIMAL, NESTED, PATHS, SMALLEST, CycleTheory
from ..claims.ablation import of_cycles, without
from ..claims.theorem import Lemma, Proof, Theorem, proof_by
from .cycle_visits_begin_at_outer_headers import COUNTED, VISIT_LEMMAS
from .dominators_are_visited_first import LEFT_OUT as OF_SEARCHES
from .dominators_are_visited_first import SEARCH_LEMMAS
from .dominators_are_visited_first import build as search
from .iteration_order import ORDER_LEMMAS, instance
from .tokens_follow_iterations import LEFT_OUT as OF_TOKENS
from .tokens_follow_iterations import TOKEN_LEMMAS
from .tokens_follow_iterations import build as tokens

Point = tuple[Element, Measure, Number]
"""An instance of an instruction: its block, the counters, and its place in the block."""


def point(t: CycleTheory, name: str) -> Point:
    """Any instance."""
    return *instance(t, name), t.logic.solver.number(f"place of {name}")


def ahead(t: CycleTheory, a: Point, b: Point) -> Truth:
    """The order of iterations, refined within one visit of a block."""
    (x, one, i), (y, other, j) = a, b
    one_visit = x.equals(y) & t.equal_around(x, one, other)
    return t.earlier(x, one, y, other) | (one_visit & i.below(j))


def _before_itself(t: CycleTheory) -> Refutation:
    x, one, place = point(t, "x")
    namesake = x, t.counters("counters of its namesake"), place
    return but_not(t.equal_around(x, one, namesake[1]), ~ahead(t, (x, one, place), namesake))


def _not_transitive(t: CycleTheory) -> Refutation:
    a, b, c = (point(t, name) for name in "xyz")
    return but_not(ahead(t, a, b) & ahead(t, b, c), ahead(t, a, c))


def _not_of_names(t: CycleTheory) -> Refutation:
    a, b = point(t, "x"), point(t, "y")
    namesake = a[0], t.counters("counters of its namesake"), a[2]
    same = t.equal_around(a[0], a[1], namesake[1])
    before = but_not(same & ahead(t, a, b), ahead(t, namesake, b))
    return before | but_not(same & ahead(t, b, a), ahead(t, b, namesake))


STRICT = Lemma("no instance is ahead of one of its name", _before_itself, (MAXIMAL,))
TRANSITIVE = Lemma(
    "to be ahead is transitive", _not_transitive, (NESTED, PATHS, CONNECTED, MAXIMAL, SMALLEST)
)
OF_NAMES = Lemma("it depends on names alone", _not_of_names, (NESTED,))

LEMMAS = (*ORDER_LEMMAS, STRICT, TRANSITIVE, OF_NAMES, *VISIT_LEMMAS, COUNTED)


def decide() -> Proof:
    follow = proof_by(TOKEN_LEMMAS, tokens(), OF_TOKENS.facts())
    searches = proof_by(SEARCH_LEMMAS, search(), OF_SEARCHES.facts())
    order = proof_by(LEMMAS, facts=[of_cycles(LEMMAS).supposed()])
    return follow.with_(searches).with_(order)


WELL_FORMED_PROGRAMS_KEEP_THE_ORDER = Theorem(
    "CU3",
    "well_formed_programs_keep_the_order",
    "In a well-formed program whose tokens come from the entry, or from anchors that are chosen in"
    " order, instances of equal names are executed in equal iterations; so convergence-before is a"
    " strict partial order.",
    "inductions along tokens, along the path behind a definition, along a trace and along"
    " convergence-before; each step by the solver",
    "every program, every number of threads, traces of every length",
    ("CU3", "CU6", "CO8", "CO9", "CO12", "CO18", "CO21", "CO22", "CU27"),
    decide,
    without(OF_TOKENS, OF_SEARCHES, of_cycles(LEMMAS)),
)
