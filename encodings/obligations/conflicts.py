"""The pairs of communications on which two threads of a product may disagree, syntactically.

Two communications can only disagree where they share a source or a target name, up to the choices
at anchors; whether two threads can come there is for a solver to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from ..product.events import Classifier, Event
from ..product.names import Name, always_converged
from ..product.records import Match, Product, Unmatched
from ..terms.term import Term

Converged = bool | tuple[Name, Name]
"""Whether two instances are converged: known at once, or chosen for two instances of an anchor."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Thread 0 executes `one`, thread 1 `other`; they are together on one side only."""

    one: Match | Unmatched
    other: Match | Unmatched
    together_in_source: Converged
    together_in_target: Converged
    kind: Literal["matched", "source", "target"]


def conflicts_of(product: Product, classifier: Classifier) -> Iterator[Conflict]:
    """The pairs of communications on which source and target may disagree, syntactically."""
    for one, other in _candidates(_distinct(product)):
        if isinstance(one, Unmatched) and isinstance(other, Unmatched):
            continue
        if isinstance(one, Unmatched):
            one, other = other, one
        source = _in_source(one, other)
        target = _in_target(one, other)
        if source == target and isinstance(source, bool):
            continue
        grows = classifier.contract(event_of(one).callee).sets == "may-grow"
        if isinstance(other, Unmatched):
            if _source_event(other) is not None and source is not False:
                yield Conflict(one, other, source, False, "source")
            elif _target_event(other) is not None and target is not False and not grows:
                yield Conflict(one, other, False, target, "target")
        elif grows and (source is False or target is True):
            continue
        elif source != target:
            yield Conflict(one, other, source, target, "matched")


def _distinct(product: Product) -> list[Match | Unmatched]:
    """The matches and the unmatched, with those of equal names taken together."""
    found: dict[object, tuple[Match | Unmatched, list[Term]]] = {}
    for match in product.calls.matches:
        key: object = (match.source.name, match.target.name, match.source_class)
        found.setdefault(key, (match, []))[1].append(match.condition)
    for thing in (*product.calls.unmatched_source, *product.calls.unmatched_target):
        key = (thing.side, thing.event.name, thing.source_class)
        found.setdefault(key, (thing, []))[1].append(thing.condition)
    return [
        replace(thing, condition=product.terms.disjunction(conditions))
        for thing, conditions in found.values()
    ]


def _candidates(
    things: list[Match | Unmatched],
) -> Iterator[tuple[Match | Unmatched, Match | Unmatched]]:
    """Pairs that share a source or a target name, up to the choices at anchors."""
    groups: dict[object, list[int]] = {}
    shapes: list[tuple[object, object]] = []
    for index, thing in enumerate(things):
        source, target = _source_shape(thing), _target_shape(thing)
        shapes.append((source, target))
        for side, shape in (("source", source), ("target", target)):
            if shape is not None:
                groups.setdefault((side, shape), []).append(index)
    seen: set[tuple[int, int]] = set()
    for (_, shape), members in groups.items():  # type: ignore[misc]
        open_ = isinstance(shape, tuple)
        if not open_ and len({shapes[m] for m in members}) == 1:
            continue
        for position, i in enumerate(members):
            for j in members[position if open_ else position + 1 :]:
                if (i, j) not in seen:
                    seen.add((i, j))
                    yield things[i], things[j]


def shape_of(name: Name) -> object:
    """What two names that may be converged have in common: themselves, or a tuple without the
    anchor's instance. None for a name that is converged with nothing."""
    if name.root.kind == "alone":
        return None
    if name.root.kind != "anchor":
        return name
    levels = tuple((n.site, n.count) for n in name.chain[:-1])
    return (levels, name.root.site)


def _source_shape(thing: Match | Unmatched) -> object:
    event = _source_event(thing)
    return None if event is None or event.name is None else shape_of(event.name)


def _target_shape(thing: Match | Unmatched) -> object:
    event = _target_event(thing)
    return None if event is None or event.name is None else shape_of(event.name)


def event_of(thing: Match | Unmatched) -> Event:
    """The source's event of a match, or the one without partner."""
    return thing.source if isinstance(thing, Match) else thing.event


def _source_event(thing: Match | Unmatched) -> Event | None:
    if isinstance(thing, Match):
        return thing.source
    return thing.event if thing.side == "source" else None


def _target_event(thing: Match | Unmatched) -> Event | None:
    if isinstance(thing, Match):
        return thing.target
    return thing.event if thing.side == "target" else None


def _in_source(one: Match | Unmatched, other: Match | Unmatched) -> Converged:
    """Whether the source instances are converged, by the classes chosen for source anchors."""
    a, b = _source_event(one), _source_event(other)
    if a is None or b is None or a.name is None or b.name is None:
        return False
    converged = always_converged(a.name, b.name)
    if isinstance(converged, bool):
        return converged
    first, second = one.source_class, other.source_class
    if first is None or second is None:
        return False
    return always_converged(first, second)


def _in_target(one: Match | Unmatched, other: Match | Unmatched) -> Converged:
    a, b = _target_event(one), _target_event(other)
    if a is None or b is None or a.name is None or b.name is None:
        return False
    return always_converged(a.name, b.name)
