"""What may be assumed of a thread that is asked about the sets alone: that it refines.

A product leaves out the threads for which an obligation of the single thread fails. That is the
assumption that it refines only as far as no other way to match its events would make it refine:
events that may move could have other partners, and some failures are no certain ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..product.events import Event
from ..product.records import Failure, Partners, Product
from ..terms.term import Term

MOST_PAIRS = 2_000
"""More pairs of movable events than this are not looked at: then any may be matched otherwise."""


def uncertain_failures(product: Product) -> Iterator[Failure]:
    """Failures for which the single thread may refine all the same: those that say so, and where
    movable events could be matched otherwise, all others."""
    certain = [failure for failure in product.failures if failure.certain]
    yield from (failure for failure in product.failures if not failure.certain)
    if certain:
        t = product.terms
        otherwise = matched_otherwise(product)
        for failure in certain:
            both = t.conjunction((failure.condition, otherwise))
            if both is not t.false:
                yield replace(failure, condition=both)


def matched_otherwise(product: Product) -> Term:
    """When some movable event could have another partner than it has, or one at all.

    What the target would do behind a failure need not be known: an event there could not be the
    partner of one before it that the failure rests on."""
    t = product.terms
    source, target = (product.calls.movable[side] for side in ("source", "target"))
    pairs = [(a, b) for a in source for b in target if _of_one_kind(a.event, b.event)]
    if len(pairs) > MOST_PAIRS:
        return t.true
    taken: dict[tuple[object, object], list[Term]] = {}
    for found in product.calls.partners:
        taken.setdefault(_key(found), []).append(found.condition)
    return t.disjunction(
        t.conjunction(
            (
                a.condition,
                b.condition,
                _may_be_equal(product, a.event, b.event),
                t.negation(t.disjunction(taken.get((a.event.identity, b.event.identity), ()))),
            )
        )
        for a, b in pairs
    )


def _key(found: Partners) -> tuple[object, object]:
    return found.source.identity, found.target.identity


def _of_one_kind(one: Event, other: Event) -> bool:
    same = one.kind == other.kind and one.callee == other.callee
    return same and len(one.arguments) == len(other.arguments)


def _may_be_equal(product: Product, one: Event, other: Event) -> Term:
    """When the arguments are equal, or those of the source are poison somewhere."""
    t = product.terms
    return t.conjunction(
        t.disjunction((t.equal(a.term, b.term), t.negation(_clean(product, a.poison))))
        if a.term.width == b.term.width
        else t.true
        for a, b in zip(one.arguments, other.arguments, strict=True)
    )


def _clean(product: Product, poison: Term) -> Term:
    return product.terms.equal(poison, product.terms.constant(0, poison.width))
