"""What may be assumed of a thread that is asked about the sets alone: that it refines.

A product leaves out the threads for which an obligation of the single thread fails. That is the
assumption that it refines only as far as no other way to match its events would make it refine:
events that may move could have other partners, and some failures are no certain ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from ..product.events import Event, may_be_needless
from ..product.records import Failure, Product, Side
from ..terms.term import Term

MOST_PAIRS = 2_000
"""More pairs of movable events than this are not looked at: then any may be matched otherwise."""


def uncertain_failures(product: Product) -> Iterator[Failure]:
    """Failures for which the single thread may refine all the same: those that say so, and of the
    others those that rest on events which could be matched otherwise, where they could.

    What the target would do behind a failure need not be known: an event there could not be the
    partner of one before it that the failure rests on."""
    yield from (failure for failure in product.failures if not failure.certain)
    certain = [failure for failure in product.failures if failure.certain]
    if not certain:
        return
    others, t = matched_otherwise(product), product.terms
    for failure in certain:
        known = _variables_in(failure.condition)
        about = any(e is not None and may_be_needless(e) for e in (failure.source, failure.target))
        relevant = (
            each.condition
            for each in others
            if about or each.results is None or each.results & known
        )
        both = t.conjunction((failure.condition, t.disjunction(relevant)))
        if both is not t.false:
            yield replace(failure, condition=both)


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Under `condition` an event could have another partner than it has, or one at all. `results`:
    the variables that stand for what the two give; None if they are not all known."""

    condition: Term
    results: frozenset[str] | None


@dataclass(slots=True)
class _Seen:
    """An event that may move: when it is executed, what is passed, and what it gives."""

    event: Event
    conditions: list[Term] = field(default_factory=list)
    results: frozenset[str] | None = None

    @property
    def is_void(self) -> bool:
        return getattr(self.event.instruction, "type", "void") == "void"


def matched_otherwise(product: Product) -> list[Otherwise]:
    """The pairs of movable events that are no partners and could be."""
    t = product.terms
    source, target = _seen(product, "source"), _seen(product, "target")
    pairs = [(a, b) for a in source for b in target if _of_one_kind(a.event, b.event)]
    if len(pairs) > MOST_PAIRS:
        return [Otherwise(t.true, None)]
    taken: dict[tuple[object, object], list[Term]] = {}
    for each in product.calls.partners:
        key = (each.source.identity, each.target.identity)
        taken.setdefault(key, []).append(each.condition)
    found: list[Otherwise] = []
    for a, b in pairs:
        partners = taken.get((a.event.identity, b.event.identity), ())
        condition = t.conjunction(
            (
                t.disjunction(a.conditions),
                t.disjunction(b.conditions),
                _may_be_equal(product, a.event, b.event),
                t.negation(t.disjunction(partners)),
            )
        )
        if condition is not t.false:
            known = [each.results for each in (a, b) if not each.is_void]
            results = None if None in known else frozenset().union(*filter(None, known))
            found.append(Otherwise(condition, results))
    return found


def _seen(product: Product, side: Side) -> Iterable[_Seen]:
    """The movable events of a side, with equal ones taken together."""
    found: dict[object, _Seen] = {}
    for each in product.calls.movable[side]:
        key = (each.event.identity, each.event.arguments)
        seen = found.setdefault(key, _Seen(each.event))
        seen.conditions.append(each.condition)
        result = each.event.result
        if result is not None and result.term.operation == "variable":
            own = {str(part.data) for part in result if part.operation == "variable"}
            seen.results = (seen.results or frozenset()) | own
    return found.values()


def _variables_in(term: Term) -> set[str]:
    seen: set[int] = set()
    names: set[str] = set()
    pending = [term]
    while pending:
        part = pending.pop()
        if part.number not in seen:
            seen.add(part.number)
            pending += part.arguments
            if part.operation == "variable":
                names.add(str(part.data))
    return names


def _of_one_kind(one: Event, other: Event) -> bool:
    if one.looks and other.looks:
        return True
    same = one.kind == other.kind and one.callee == other.callee
    return same and len(one.arguments) == len(other.arguments)


def _may_be_equal(product: Product, one: Event, other: Event) -> Term:
    """When the arguments are equal, or those of the source are poison somewhere. What lanes see of
    each other is compared whatever is passed."""
    t = product.terms
    if one.looks and other.looks:
        return t.true
    return t.conjunction(
        t.disjunction((t.equal(a.term, b.term), t.negation(_clean(product, a.poison))))
        if a.term.width == b.term.width
        else t.true
        for a, b in zip(one.arguments, other.arguments, strict=True)
    )


def _clean(product: Product, poison: Term) -> Term:
    return product.terms.equal(poison, product.terms.constant(0, poison.width))
