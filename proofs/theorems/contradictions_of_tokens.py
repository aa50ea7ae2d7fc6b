"""Lemmas on what the rules of tokens forbid, for any program and any number of threads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...encodings.solver.first_order import Refutation, but_not
from ...encodings.theories.token_instances import (
    AS_WELL,
    CO8,
    CO12,
    CU1,
    CU2,
    CU3,
    IA1,
    LATEST,
    ORDERED,
    OrderedTokenInstances,
)
from ..claims.ablation import LeftOut
from ..claims.theorem import SECONDS, Lemma


def _twice(t: OrderedTokenInstances) -> Refutation:
    u, again, v = (t.logic.element(t.instance, name) for name in ("u", "again", "v"))
    twice = t.one_thread(u, again) & u.differs(again) & t.static(u).equals(t.static(again))
    one_value = t.made(u).equals(t.made(again)) & ~t.loop(t.static(u))
    return but_not(twice & one_value, ~t.paired(t.converged, u, v))


def _hearts_crossed(t: OrderedTokenInstances) -> Refutation:
    a, b, c, d = (t.logic.element(t.instance, name) for name in "abcd")
    loops = t.loop(t.static(a)) & t.loop(t.static(c)) & t.same_time(a, b) & t.same_time(c, d)
    tokens = t.paired(t.converged, a, b) & t.paired(t.converged, c, d)
    return but_not(loops & tokens & t.before(a, c), ~t.before(d, b))


def _anchor_crossed(t: OrderedTokenInstances) -> Refutation:
    a, b, c, d = (t.logic.element(t.instance, name) for name in "abcd")
    anchors = t.again(a) & t.again(b) & t.static(a).equals(t.static(b))
    met = t.converged(t.previous(a), t.previous(b))
    hearts = t.loop(t.static(c)) & t.same_time(c, d) & t.paired(t.converged, c, d)
    return but_not(anchors & met & hearts & t.before(a, c), ~t.before(d, b))


def _relations_differ(t: OrderedTokenInstances) -> Refutation:
    u, v = (t.logic.element(t.instance, name) for name in "uv")
    made = t.converged(t.made(u), t.made(v)).iff(t.other(t.made(u), t.made(v)))
    return but_not(t.one_site(u, v) & made, t.converged(u, v).iff(t.other(u, v)))


def _other_iteration(t: OrderedTokenInstances) -> Refutation:
    """Operations on the tokens of a heart, whose own tokens were made by converged instances."""
    u, v = (t.logic.element(t.instance, name) for name in "uv")
    h, k = t.made(u), t.made(v)
    hearts = t.loop(t.static(h)) & t.paired(t.converged, h, k)
    operations = t.one_site(u, v) & ~t.loop(t.static(u))
    return but_not(operations & hearts, t.converged(u, v).iff(t.same_time(h, k)))


TWICE = Lemma(
    "an operation is not executed twice with one token value, where another thread shares it",
    _twice,
    (CO8, CU1, CU2),
)
HEARTS_CROSSED = Lemma(
    "two threads that share their tokens do not execute two hearts in opposite orders",
    _hearts_crossed,
    (CO12, CU3),
)
ANCHOR_CROSSED = Lemma(
    "nor a heart and an iterating anchor that is met again and was met together",
    _anchor_crossed,
    (CO12, CU3, IA1),
)
ONE_RELATION = Lemma(
    "two relations that agree on what makes tokens agree on their uses",
    _relations_differ,
    (CO8, CO12, AS_WELL),
)
PAIRWISE = Lemma(
    "operations on a heart's token are converged iff the heart is executed for the same time",
    _other_iteration,
    (CO8, CO12),
)


def build(
    left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None
) -> OrderedTokenInstances:
    return OrderedTokenInstances(SECONDS, sizes, left_out)


def left_out(lemmas: Sequence[Lemma]) -> LeftOut:
    """These lemmas with each hypothesis left out; those of time and of tokens' places are not
    spoken of, unless needed."""
    return LeftOut(
        lemmas,
        build,
        [
            {"instance": instances, "thread": 2, "site": sites}
            for instances, sites in ((3, 1), (4, 1), (4, 2), (5, 2), (6, 3))
        ],
        (ORDERED, LATEST),
    )
