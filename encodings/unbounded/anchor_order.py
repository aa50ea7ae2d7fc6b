"""Whether the classes chosen for the source's anchors are admissible, for any number of trips.

A choice is admissible if no thread has two instances of an anchor in one class and the source's
convergence-before has no cycle on the whole wave (CO15, CU3). Both follow from what is asked here.

A cycle of the source's graph is *aligned* if the cycles around it are, and all instances of an
anchor in it that share a class stand in its same iteration. The *loose* cycles are the outermost
ones that are not. Take each instance's position: its block and, of each aligned cycle around it,
the iteration, in an order of blocks in which cycles are contiguous and headers first; a loose cycle
is one block of it. Along a thread positions never fall. Converged instances have equal ones: their
names hang from one anchor class, or from entry, and each cycle around them that does not hold the
anchor has its heart in the name (CO18, CO21). So all instances of a cycle of convergence-before
have one position. Outside of loose cycles that is one block in one iteration, where instances
follow each other as the instructions do: no cycle. There no thread has two instances in one class
either: a second thread that does the same would share a class with the first in two iterations.

In a loose cycle each instance that is not alone is given a place among the *target's* instances:

- an operation that of its partner;
- an anchor a place of its own just before the target instance that its class is;
- a loop intrinsic that hangs from such an anchor and is executed before any operation the same,
  in the order of the instructions.

Converged instances have converged places, as names agree on both sides. Along a thread places
rise: no operation is executed between the anchor and the first one that hangs from it, whose
partner the class is; or the class is an instance between that partner and the one before. So a
cycle would be one of the target's convergence-before, whose choice is admissible. And two
instances of one anchor have different places, hence classes, since no thread repeats a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...semantics.control_flow.cycles import Cycle
from ...semantics.program.function import Site
from .anchors import LATE, UNUSED
from .paths import Choice
from .product import Location
from .questions import Questions
from .stops import Side, StaticName, Stop
from .values import NotLinear, Truth, both, negated, same


class SourceOrder:
    """Questions about the order of the source's anchors; `matched`: the locations of two calls
    that are one communication."""

    def __init__(self, questions: Questions, matched: list[Location]) -> None:
        self.questions = questions
        self.side: Side = questions.sides.source
        self.uses: dict[str, list[tuple[Location, StaticName]]] = {}
        for place in matched:
            name = self.side.name_of(place.source)
            if name is not None and name.anchor is not None:
                self.uses.setdefault(name.anchor, []).append((place, name))

    def anchors_in(self, cycle: Cycle) -> list[str]:
        """The tokens of the anchors in a cycle from which some operation hangs."""
        return [t for t in self.uses if self.side.site_of_token(t).block in cycle.blocks]

    def apart(self, cycle: Cycle) -> Iterator[tuple[Location, Location, Truth]]:
        """Two locations, and when threads there share an anchor's class and are in different
        iterations of the cycle: it is aligned if none of this can be."""
        for token in self.anchors_in(cycle):
            uses = self.uses[token]
            for number, one in enumerate(uses):
                for other in uses[number:]:
                    yield one[0], other[0], self._apart(cycle, one, other)

    def _apart(
        self,
        cycle: Cycle,
        one: tuple[Location, StaticName],
        other: tuple[Location, StaticName],
    ) -> Truth:
        classes = [class_of(self.questions, *use) for use in (one, other)]
        counts = [self.questions.state(p).source.counters[cycle.header] for p, _ in (one, other)]
        together = equal_numbers(self.questions, *classes)
        return both((together, negated(equal_numbers(self.questions, counts[:1], counts[1:]))))

    def late(self, cycle: Cycle) -> Iterator[tuple[Location, Truth]]:
        """A location, and when an anchor of the loose cycle has the first operation that hangs
        from it there, and others came before, or come behind the instance that its class is."""
        for token in self.anchors_in(cycle):
            for place, name in self.uses[token]:
                number = self.questions.state(place).source.anchors[token][0]
                yield place, number == LATE
                if not self.questions.sides.anchors.controls_at_once(name, place.target):
                    yield place, number == UNUSED

    def without_place(self, cycle: Cycle) -> str | None:
        """A loop intrinsic of a loose cycle that has no place in the target's order."""
        anchors = self.questions.sides.anchors
        for site, call in self.side.function.calls():
            if call.control != "loop" or call.token is None or site.block not in cycle.blocks:
                continue
            root = self.side.name_of_token(call.token).anchor
            inside = root is not None and self.side.site_of_token(root).block in cycle.blocks
            stop = Stop("call", site.block, site.index)
            late = root is None or anchors.is_touched(self.side, root, stop)
            if not inside or late or self.side.is_heart(Site(site.block, site.index), call):
                return f"%{site.block}"
        return None


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
