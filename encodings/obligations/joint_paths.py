"""The paths that a thread can take through both programs of a pair on the same inputs.

Each block of either program is marked by an anchor that nobody uses. Such a call is not compared
with anything, and the product knows under which condition a thread executes which instance of it:
the marks that a thread passes are its path. Which operations of the two programs are one belongs to
a joint path too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...semantics.program.function import Function, Site
from ...semantics.program.notation import control_call
from ..product.events import Classifier, Event
from ..product.names import Name
from ..product.records import SIDES, Product, Side
from ..solver.checks import Answer
from ..terms.term import Term
from .queries import Found
from .thread_histories import threads_with, ways_of


@dataclass(frozen=True, slots=True)
class Mark:
    """One execution of the mark of a block."""

    side: Side
    name: Name


@dataclass(frozen=True, slots=True)
class Pairing:
    """A convergent operation of the source and of the target that are one; None on a side that has
    no such call. Equal ones are told by their events' `orders`."""

    orders: tuple[tuple[int, ...], tuple[int, ...]]
    source: Event | None = field(compare=False)
    target: Event | None = field(compare=False)

    @property
    def callee(self) -> str:
        event = self.source or self.target
        assert event is not None
        return event.callee


def paired(source: Event | None, target: Event | None) -> Pairing:
    """Two events that are one operation, or one that is alone."""
    orders = (source.order if source else (), target.order if target else ())
    return Pairing(orders, source, target)


Passed = frozenset[Mark | Pairing]
"""A joint path: the marks that a thread passes in both programs, and what is one operation."""


@dataclass(frozen=True, slots=True)
class Matched:
    """What a thread executes of a convergent operation in the two programs, told by its place and
    which of the thread's executions there it is, from 1. None on a side that has no such call."""

    callee: str
    source: tuple[Site, int] | None
    target: tuple[Site, int] | None

    @property
    def in_both(self) -> bool:
        """Whether both programs have it."""
        return self.source is not None and self.target is not None


def marked(function: Function) -> Function:
    """The function with a mark at the start of each block; every index grows by one."""
    return replace(
        function,
        blocks={
            name: replace(
                block,
                instructions=(
                    control_call("anchor", f"mark of {name}"),
                    *block.instructions,
                ),
            )
            for name, block in function.blocks.items()
        },
    )


class JointPaths:
    """The joint paths of the threads of a product whose two programs are `marked`."""

    def __init__(self, product: Product, classifier: Classifier) -> None:
        self.product = product
        self._classifier = classifier
        self._order: dict[Mark, tuple[int, ...]] = {}
        self._conditions = self._of_paths()

    def _of_paths(self) -> Mapping[Mark | Pairing, Term]:
        found: dict[Mark | Pairing, list[Term]] = {}
        for side in SIDES:
            for each in self.product.names.instances[side]:
                site = each.name.site
                if each.name.kind == "anchor" and site is not None and site.index == 0:
                    mark = Mark(side, each.name)
                    found.setdefault(mark, []).append(each.condition)
                    self._order[mark] = each.order
        for pairing, condition in self._pairings():
            found.setdefault(pairing, []).append(condition)
        return {each: self.product.terms.disjunction(terms) for each, terms in found.items()}

    def _pairings(self) -> Iterator[tuple[Pairing, Term]]:
        """What is one operation of both programs, or one of one of them, and when."""
        calls = self.product.calls
        for match in calls.matches:
            if match.source.convergent or match.target.convergent:
                yield paired(match.source, match.target), match.condition
        for each in calls.unmatched_source:
            if each.event.convergent:
                yield paired(each.event, None), each.condition
        for each in calls.unmatched_target:
            if each.event.convergent:
                yield paired(None, each.event), each.condition

    def found(self, most: int, seconds: float | None) -> tuple[tuple[Passed, ...], bool]:
        """The joint paths, shortest first, at most so many; and whether there are no others."""
        ways = ways_of(self.product, self._conditions, most, seconds)
        return ways.found, ways.complete

    def wave(self, chosen: Sequence[Passed], seconds: float | None) -> Answer | Found:
        """A wave whose threads take these joint paths, or why there is none."""
        return threads_with(self.product, self._conditions, chosen, self._classifier, seconds)

    def blocks(self, passed: Passed, side: Side) -> tuple[str, ...]:
        """The path through one of the programs."""
        marks = [each for each in passed if isinstance(each, Mark) and each.side == side]
        marks.sort(key=lambda mark: self._order[mark])
        return tuple(mark.name.site.block for mark in marks if mark.name.site is not None)

    def matched(self, passed: Passed) -> tuple[Matched, ...]:
        """The convergent operations on a joint path, in the order of the target's; those that the
        source alone has come first."""
        made = [each for each in passed if isinstance(each, Pairing)]
        made.sort(key=lambda each: tuple(reversed(each.orders)))
        sources = _numbered([each.source for each in made])
        targets = _numbered([each.target for each in made])
        return tuple(
            Matched(each.callee, sources.get(each.orders[0]), targets.get(each.orders[1]))
            for each in made
        )


def _numbered(events: Sequence[Event | None]) -> dict[tuple[int, ...], tuple[Site, int]]:
    """Of each event, by its order, the place in the unmarked program and which execution it is."""
    found: dict[tuple[int, ...], tuple[Site, int]] = {}
    counts: dict[Site, int] = {}
    for order, site in sorted({(each.order, each.site) for each in events if each is not None}):
        counts[site] = counts.get(site, 0) + 1
        found[order] = Site(site.block, site.index - 1), counts[site]
    return found
