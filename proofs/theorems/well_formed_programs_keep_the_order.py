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
from ...encodings.statements.formulas import Every, Word
from ...encodings.theories.counted_traces import SAME_NAME, SOONER
from ...encodings.theories.cycles import (
    CONNECTED,
    HYPOTHESES,
    MAXIMAL,
    NESTED,
    PATHS,
    SMALLEST,
    CycleTheory,
)
from ...encodings.theories.words_of_instances import CONVERGED, A, B
from ..claims.ablation import of_conclusion, of_cycles, without
from ..claims.kernel import ByClauses, Step
from ..claims.theorem import Conclusion, Lemma, Proof, Theorem, proof_by
from .convergence_before import BEFORE, CONVERGENCE_BEFORE, STRICT_ORDER
from .cycle_visits_begin_at_outer_headers import COUNTED, VISIT_LEMMAS
from .dominators_are_visited_first import HEADERS_COME_FIRST
from .dominators_are_visited_first import LEFT_OUT as OF_SEARCHES
from .equal_names_are_maximal_convergence import CONCLUSION as OF_EQUAL_NAMES
from .iteration_order import ORDER_LEMMAS, instance
from .iterations_of_traces import OF_NAMES_ABOVE, OF_NAMES_BELOW, SIZES, SYMMETRIC, UPWARD, build
from .iterations_of_traces import STRICT as STRICT_IN_TRACES
from .iterations_of_traces import TRANSITIVE as TRANSITIVE_IN_TRACES
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

NAMES = Every((A, B), CONVERGED(A, B).implies(SAME_NAME(A, B)))
"""Only instances of equal iterations are converged."""

SOONER_BY_NAMES = Word("sooner if names are kept", (A, B), NAMES.implies(SOONER(A, B)))

IN_THE_ORDER = Step(
    "convergence-before of any relation among equal names follows the order of iterations",
    NAMES.implies(Every((A, B), BEFORE(A, B).implies(SOONER(A, B)))),
    ByClauses(CONVERGENCE_BEFORE, ((BEFORE, SOONER_BY_NAMES),)),
    uses=(UPWARD, OF_NAMES_ABOVE, OF_NAMES_BELOW, SYMMETRIC, TRANSITIVE_IN_TRACES),
    opaque=(SOONER, SAME_NAME),
)
KEEPS_THE_ORDER = Step(
    "so it is a strict partial order",
    NAMES.implies(STRICT_ORDER),
    uses=(IN_THE_ORDER, STRICT_IN_TRACES),
    closed=(CONVERGENCE_BEFORE,),
)
CONCLUSION = Conclusion(KEEPS_THE_ORDER, build)
OF_ORDER = of_conclusion(CONCLUSION, SIZES, HYPOTHESES, OF_EQUAL_NAMES)

LEMMAS = (*ORDER_LEMMAS, STRICT, TRANSITIVE, OF_NAMES, *VISIT_LEMMAS, COUNTED)


def others() -> Proof:
    follow = proof_by(TOKEN_LEMMAS, tokens(), OF_TOKENS.facts())
    order = proof_by(LEMMAS, facts=[of_cycles(LEMMAS).supposed()])
    facts = Proof.of((OF_ORDER.supposed(), *OF_SEARCHES.facts()))
    return follow.with_(order).with_(facts)


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
    others,
    without(OF_TOKENS, OF_SEARCHES, of_cycles(LEMMAS), OF_ORDER),
    conclusions=(CONCLUSION, HEADERS_COME_FIRST),
    assumed=(
        "instances of equal names in tokens are executed in equal iterations: the lemmas about a"
        " definition and a use, joined by inductions along the path behind the definition and along"
        " tokens; this is what the first formula supposes",
        "instructions within one visit of a block are ordered by their places: the lemmas on what"
        " is ahead, joined as the steps of the first formula are",
    ),
)
