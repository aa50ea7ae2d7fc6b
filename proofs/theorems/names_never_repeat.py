"""P1: on every path of a well-formed program, no two instances of a thread have one.

By induction along the thread. Two instances of one operation with equal names have tokens of equal
names, which by induction come from one instance: the definition was not executed between them. But
what lies between is a closed path with a use, so by CO18 it contains the definition. A loop
intrinsic counts its executions with one token value; the entry is executed once; and executions of
an anchor by one thread are never taken together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Element, Refutation, but_not
from ...encodings.solver.query import Truth
from ...encodings.theories.token_trace import HYPOTHESES, TokenTrace
from ..claims.ablation import LeftOut
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by


def _repeats(t: TokenTrace) -> Refutation:
    """The first instance that has the name of an earlier one: s in visits v and w."""
    v, w = (t.logic.element(t.visit, name) for name in ("v", "w"))
    s = t.logic.element(t.site, "s")

    def not_before(p: Element, q: Element, u: Element) -> Truth:
        earlier = t.before(p, u, w, s) & t.before(q, u, w, s)
        return (t.both(p, q, u) & earlier & p.differs(q)).implies(~t.same(p, q, u))

    so_far = t.logic.every((t.visit, t.visit, t.site), not_before)
    return but_not(so_far & t.both(v, w, s) & t.step(v).below(t.step(w)), ~t.same(v, w, s))


FIRST = Lemma("no instance is the first to have the name of an earlier one", _repeats, HYPOTHESES)


def build(left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> TokenTrace:
    return TokenTrace(SECONDS, sizes, left_out)


LEFT_OUT = LeftOut(
    (FIRST,),
    build,
    [
        {"visit": visits, "site": sites, "block": blocks}
        for visits, sites, blocks in ((2, 2, 1), (3, 2, 2), (4, 2, 3))
    ],
)


def decide() -> Proof:
    return proof_by((FIRST,), build(), LEFT_OUT.facts())


NAMES_NEVER_REPEAT = Theorem(
    "P1",
    "names_never_repeat",
    "On every path of a well-formed program the names of a thread's instances differ.",
    "induction along the thread, its step by the solver",
    "every program with CO8, CO10, CO15 and CO18, every choice at anchors, paths of every length",
    ("CU1", "CO8", "CO9", "CO10", "CO12", "CO15", "CO18"),
    decide,
    LEFT_OUT.without,
)
