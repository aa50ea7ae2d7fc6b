"""Two targets of the memory model told apart by the smallest litmus test.

A test is smaller than another if it has fewer threads, else fewer operations, else fewer locations.
One thread alone has one outcome, whatever its tags: threads are two or more.

What a target makes of tags enters the axioms in three ways: which operations of a thread are
compatible, which operations may synchronise, which join the seq_cst order (MM3, MM8). The more of
these hold, the fewer outcomes there are. So a test that has the same outcomes where all hold, and
where none does, has them with any tags on any target, and is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from ...encodings.memory_model.questions import outcomes
from ...semantics.memory_model.axioms import allowed
from ...semantics.memory_model.litmus_test import (
    NO_TAGS,
    And,
    Equals,
    LitmusTest,
    Tags,
    every_name,
)
from ...semantics.memory_model.mmra_tags import compatible
from ...semantics.memory_model.targets import NONE, Target
from .litmus_shapes import Threads, events_of, litmus_test_of, shapes_of_tests
from .search import Clock, OutOfTime

ADRIFT = Target("adrift", None, "compatible", "untagged")
"""With a tag of its own for each operation nothing is ordered here, and nobody synchronises."""

FOREIGN = "foo"
"""A prefix that no shipped target recognises."""

SUFFIXES = {"vulkan": ("nonprivate", "private"), "sync-as": ("1", "3")}
"""Two suffixes that each prefix is used with."""

Values = frozenset[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class LitmusBounds:
    """How far a search goes."""

    threads: int = 2
    events: int = 4
    locations: int = 2


@dataclass(slots=True)
class LitmusTried:
    """How many tests were looked at without their tags, how many of these have outcomes that hang
    on tags, and with how many tags they were asked about."""

    shapes: int = 0
    open: int = 0
    tagged: int = 0
    done: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class LitmusApart:
    """A smallest test on which two targets allow different outcomes: all outcomes of each, of all
    registers and locations; `test` asks for one that only one of them allows."""

    test: LitmusTest
    names: tuple[str, ...]
    outcomes: tuple[Values, Values]
    size: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ToldOfTargets:
    """What came of it: a test, or none up to the bounds (if `complete`)."""

    difference: LitmusApart | None
    bounds: LitmusBounds
    tags: tuple[Tags, ...]
    tried: LitmusTried
    complete: bool = True


def tags_for(*targets: Target) -> tuple[Tags, ...]:
    """The sets of tags that operations get: none, or one tag of a prefix that one of the targets
    looks at, with one of two suffixes. Where they look at none, one that they do not know."""
    prefixes = sorted({p for target in targets for p in (target.recognised or ())}) or [FOREIGN]
    words = ((p, suffix) for p in prefixes for suffix in SUFFIXES.get(p, ("x", "y")))
    return (NO_TAGS, *(frozenset((word,)) for word in words))


def ask_targets(
    one: Target, other: Target, bounds: LitmusBounds, clock: Clock | None = None
) -> ToldOfTargets:
    """The smallest test within the bounds on which the targets allow different outcomes."""
    tags, tried = tags_for(one, other), LitmusTried()
    search = _Search(one, other, tags, tried, clock or Clock())
    try:
        for threads in range(2, bounds.threads + 1):
            for events in range(threads, bounds.events + 1):
                for locations in range(min(events, bounds.locations) + 1):
                    size = threads, events, locations
                    found = search.of_size(size)
                    if found is not None:
                        return ToldOfTargets(found, bounds, tags, tried)
                    tried.done = size
    except OutOfTime:
        return ToldOfTargets(None, bounds, tags, tried, complete=False)
    return ToldOfTargets(None, bounds, tags, tried)


Facts = tuple[bool, ...]


class _Search:
    def __init__(
        self,
        one: Target,
        other: Target,
        tags: tuple[Tags, ...],
        tried: LitmusTried,
        clock: Clock,
    ) -> None:
        self._targets, self._tags, self._tried, self._clock = (one, other), tags, tried, clock

    def of_size(self, size: tuple[int, int, int]) -> LitmusApart | None:
        for shape in shapes_of_tests(*size):
            self._clock.look()
            self._tried.shapes += 1
            if hangs_on_tags(shape):
                self._tried.open += 1
                found = self._with_tags(shape, size)
                if found is not None:
                    return found
        return None

    def _with_tags(self, shape: Threads, size: tuple[int, int, int]) -> LitmusApart | None:
        """The tags of a test with which the targets differ. Of tags that both targets make the same
        of, some are asked about."""
        known: dict[Facts, Values] = {}
        for tags in product(self._tags, repeat=size[1]):
            facts = [facts_of(target, shape, tags) for target in self._targets]
            if facts[0] == facts[1]:
                continue
            self._tried.tagged += 1
            test = litmus_test_of(shape, tags)
            for target, each in zip(self._targets, facts, strict=True):
                if each not in known:
                    known[each] = allowed(test, target, every_name(test)).outcomes
            one, other = (known[each] for each in facts)
            if one != other:
                return _asking(test, one, other, size)
        return None


@lru_cache(1 << 18)
def hangs_on_tags(shape: Threads) -> bool:
    """Whether the outcomes of a test are others where tags order nothing than without tags."""
    count = len(events_of(shape))
    bare = litmus_test_of(shape, [NO_TAGS] * count)
    adrift = litmus_test_of(shape, [frozenset({("own", str(number))}) for number in range(count)])
    names = every_name(bare)
    return allowed(bare, NONE, names).outcomes != allowed(adrift, ADRIFT, names).outcomes


def facts_of(target: Target, shape: Threads, tags: Sequence[Tags]) -> Facts:
    """All that a target makes of the tags of a test: of each two operations of a thread whether
    they are compatible, of any two whether they may synchronise, of each whether it joins the
    seq_cst order."""
    of = [number for number, thread in enumerate(shape) for _ in thread]
    taken = [target.tags(each, synchronising=True) for each in tags]
    return (
        *(
            compatible(taken[a], taken[b])
            for b in range(len(of))
            for a in range(b)
            if of[a] == of[b]
        ),
        *(target.may_synchronise(taken[a], taken[b]) for b in range(len(of)) for a in range(b)),
        *(
            target.joins_seq_cst(each)
            for each, event in zip(taken, events_of(shape), strict=True)
            if event.order == "sc"
        ),
    )


def _asking(
    test: LitmusTest, one: Values, other: Values, size: tuple[int, int, int]
) -> LitmusApart:
    """The test with the question whether an outcome exists that one target alone allows."""
    names = every_name(test)
    outcome = min(one ^ other)
    parts = tuple(Equals(name, value) for name, value in zip(names, outcome, strict=True))
    asking = LitmusTest(test.name, test.locations, test.threads, "exists", And(parts))
    return LitmusApart(asking, names, (one, other), size)


def solved_alike(found: LitmusApart, targets: tuple[Target, Target]) -> Iterator[bool]:
    """Whether the solver's constraints give the same outcomes, for each target."""
    for target, values in zip(targets, found.outcomes, strict=True):
        yield outcomes(found.test, target, found.names).values == values
