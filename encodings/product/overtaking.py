"""Events that find their partner out of turn, where one that was overtaken may end the thread."""

from __future__ import annotations

from collections.abc import Iterator

from ..terms.factory import Terms
from ..terms.term import Term
from .events import Classifier, Event
from .matching_rules import may_find_nobody, out_of_turn
from .records import Side
from .states import Node


class Overtaking:
    """Remembers what was overtaken by whom: an event may yet find no partner, and then none did."""

    def __init__(self, terms: Terms, classifier: Classifier) -> None:
        self.terms = terms
        self.classifier = classifier
        self._passed: dict[tuple[Side, object], list[tuple[Term, str]]] = {}

    def of(self, node: Node, one: Event, other: Event) -> Iterator[tuple[Term, str]]:
        """When one of these two, which become one communication, or what still waits if it finds
        a partner later, has changed its place with what may end the thread."""
        here = node.path.term(self.terms)
        sides: tuple[tuple[Side, Event], ...] = (("source", one), ("target", other))
        for side, event in sides:
            for condition, what in self._passed.get((side, event.identity), ()):
                yield self.terms.conjunction((condition, here)), what
        waiting: list[tuple[Side, tuple[Event, ...]]] = [
            ("target", _before(other, node.target_pool)),
            ("source", _before(one, node.source_pool)),
        ]
        for side, events in waiting:
            for event in events:
                first, moved = (one, event) if side == "target" else (event, other)
                what = out_of_turn(first, moved, self.classifier)
                if what is None:
                    continue
                if may_find_nobody(event, side, self.classifier):
                    self._passed.setdefault((side, event.identity), []).append((here, what))
                else:
                    yield here, what


def _before(event: Event, pool: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a pool that were executed before this one, of the pool or not."""
    return next((pool[:k] for k, each in enumerate(pool) if each is event), pool)
