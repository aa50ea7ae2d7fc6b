"""CU9: the reading by three cases is the maximal relation, on every trace and hierarchy.

X1 and X2 are executions of X by two threads, X in the cycles C1..Ck. *Cases* says: neither thread
executed a header of these before: converged; no converged pair of such headers before them: not;
else converged iff no header of these stands behind the latest such pair.

The cases speak of earlier instances only, so they define a relation, by induction along the traces.
The lemmas show that equality of names satisfies them; hence it is the relation that they define,
and names are the maximal relation (CU6).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Refutation, but_not, denied
from ...encodings.theories.cycles import HEADED, NESTED, CycleTheory
from ...encodings.theories.headers import latest, latest_is_told_by_counters
from ..claims.ablation import of_cycles
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by
from .equal_names_are_maximal_convergence import LATEST, NOT_NEGATIVE
from .iteration_order import instance


def theory(
    without: Iterable[str] = (), sizes: Mapping[str, int] | None = None, zeroing: bool = True
) -> CycleTheory:
    return CycleTheory(SECONDS, sizes, without, zeroing)


def _cases_differ(t: CycleTheory) -> Refutation:
    """X executed by two threads with what each remembers of the headers around X."""
    x, one = instance(t, "x")
    other = t.counters("counters of x2")
    before_one, before_other = t.counters("counters before x1"), t.counters("counters before x2")
    first, second = latest(t, "1"), latest(t, "2")
    neither = ~first.executed & ~second.executed
    converged = first.cycle.equals(second.cycle) & t.equal_from(
        first.cycle, first.counters, second.counters
    )
    cases = neither | (first.executed & second.executed & converged)
    return but_not(
        latest_is_told_by_counters(t, x, before_one, first)
        & latest_is_told_by_counters(t, x, before_other, second)
        & t.executes(before_one, x, one)
        & t.executes(before_other, x, other),
        t.equal_around(x, one, other).iff(cases),
    )


def _latest_pair_differs(t: CycleTheory) -> Refutation:
    """Headers that two threads executed before X, numbered along each, and who is converged.

    The text's third case, by the latest converged pair, against the latest of each thread."""
    logic = t.logic
    first, second = logic.sort("header of thread 1"), logic.sort("header of thread 2")
    place_one, place_two = logic.measure("place 1", first), logic.measure("place 2", second)
    converged = logic.relation("converged headers", first, second)
    pair = logic.some(
        (first, second),
        lambda a, b: (
            converged(a, b)
            & logic.every(
                (first, second),
                lambda c, d: converged(c, d).implies(
                    ~place_one(a).below(place_one(c)) & ~place_two(b).below(place_two(d))
                ),
            )
            & logic.every((first,), lambda c: ~place_one(a).below(place_one(c)))
            & logic.every((second,), lambda d: ~place_two(b).below(place_two(d)))
        ),
    )
    last = logic.some(
        (first, second),
        lambda a, b: (
            converged(a, b)
            & logic.every((first,), lambda c: ~place_one(a).below(place_one(c)))
            & logic.every((second,), lambda d: ~place_two(b).below(place_two(d)))
        ),
    )
    return denied(pair.iff(last))


AS_CASES = Lemma(
    "names are equal iff neither executed a header around X, or the latest of each are converged",
    _cases_differ,
    (NESTED, HEADED),
)
LATEST_PAIR = Lemma(
    "nothing follows the latest converged pair iff the latest header of each are converged",
    _latest_pair_differs,
)

LEMMAS = (NOT_NEGATIVE, LATEST, AS_CASES, LATEST_PAIR)


def decide() -> Proof:
    return proof_by(LEMMAS, theory(), [of_cycles(LEMMAS).supposed()])


THREE_CASES_ARE_MAXIMAL_CONVERGENCE = Theorem(
    "CU9",
    "three_cases_are_maximal_convergence",
    "The reading by three cases, through the latest converged pair of headers, is the maximal"
    " relation.",
    "equal names satisfy the cases, by induction along traces; equal names are the maximal"
    " relation (CU6)",
    "every graph, every hierarchy of its cycles, traces of every length",
    ("CU6", "CU9"),
    decide,
    of_cycles(LEMMAS).without,
)
