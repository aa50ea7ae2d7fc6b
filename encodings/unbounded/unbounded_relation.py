"""Two threads at matched calls of an unbounded product: are their names equal on one side only?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .paths import Choice
from .product import Location
from .questions import Questions
from .stops import StaticName
from .values import NotLinear, Truth, both, negated, same


def is_communication(questions: Questions, location: Location) -> bool:
    """Threads may meet at the matched calls of this location.

    Raises `NotLinear` where only one of the two calls is convergent."""
    if not location.source.kind == location.target.kind == "call":
        return False
    names = _names(questions, location)
    if (names[0] is None) != (names[1] is None):
        raise NotLinear("a call is convergent on one side only")
    return names[0] is not None


def names_disagree(questions: Questions, one: Location, other: Location) -> Truth:
    """The first thread is at `one`, the second at `other`, and the names of their calls are equal
    in the source but not in the target, or the other way round (CO36)."""
    source, target = (_equal(questions, side, one, other) for side in (0, 1))
    return negated(same(source, target))


def _names(questions: Questions, place: Location) -> tuple[StaticName | None, StaticName | None]:
    sides = questions.sides
    return sides.source.name_of(place.source), sides.target.name_of(place.target)


def _equal(questions: Questions, side: int, one: Location, other: Location) -> Truth:
    """The names that the two threads' calls have on this side are equal."""
    name, second = _names(questions, one)[side], _names(questions, other)[side]
    assert name is not None and second is not None
    if name.shape != second.shape:
        return False
    assert name.counters == second.counters, "one call counts the same cycles each time"
    return equal_numbers(
        questions, *(_parts(questions, side, place, name) for place in (one, other))
    )


def equal_numbers(questions: Questions, one: Sequence[Any], other: Sequence[Any]) -> Truth:
    """The first thread's numbers are the second's."""
    others = [questions.another_threads(part) for part in other]
    return both(same(a, b) for a, b in zip(one, others, strict=True))


def _parts(questions: Questions, side: int, place: Location, name: StaticName) -> list[Any]:
    """The numbers that tell this name from others of its shape."""
    state = questions.state(place)
    known = (state.source, state.target)[side]
    counts = [known.counters[header] for header in name.counters]
    if name.anchor is None:
        return counts
    if side == 1:
        return [*counts, *known.anchors[name.anchor]]
    return [*counts, *class_of(questions, place, name)]


def class_of(questions: Questions, place: Location, name: StaticName) -> Choice:
    """The class of the source anchor that the source's call at the place hangs from."""
    assert name.anchor is not None
    state = questions.state(place)
    choice = state.source.anchors[name.anchor]
    return questions.sides.anchors.class_at(choice, name, place.target, state.target)
