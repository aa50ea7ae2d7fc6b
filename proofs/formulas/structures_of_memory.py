"""Sets of tags, and executions of litmus tests, as structures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations

from ...semantics.definitions.tags import Tags, combined, compatible, happens_before, of_prefix
from ...semantics.memory_model.axioms import Ordering, consistent_executions
from ...semantics.memory_model.mmra_tags import combined_by_examples, without_prefix
from ...semantics.memory_model.notation import litmus_sketch
from ...semantics.memory_model.targets import NONE, VULKAN
from .evaluation import Case, Structure

ALL_TAGS = (("p", "x"), ("p", "y"), ("q", "x"), ("q", "y"))
SETS: tuple[Tags, ...] = tuple(
    frozenset(each)
    for each in chain.from_iterable(combinations(ALL_TAGS, size) for size in range(5))
)
"""Every set of tags of two prefixes with two suffixes."""

Compatible = Callable[[Tags, Tags], bool]


def _structure(together: Compatible, combine: Callable[[Tags, Tags], Tags] = combined) -> Structure:
    return Structure(
        {"A": SETS, "B": SETS, "p": ("p", "q")},
        {
            "tags": of_prefix,
            "compatible": together,
            "combined": combine,
            "without": without_prefix,
        },
        {"Empty": frozenset()},
    )


def _one_sided(one: Tags, other: Tags) -> bool:
    return one <= other


def _sharing(one: Tags, other: Tags) -> bool:
    """Compatible as people may think at first: some tag is common to both."""
    return bool(one & other) or (not one and not other)


def compatibility() -> Iterator[Case]:
    """MM3, MM4, MM5: the definition, and relations that are not it."""
    yield Case(_structure(compatible), True)
    yield Case(_structure(_sharing), False)
    yield Case(_structure(_one_sided), False)


def symmetry() -> Iterator[Case]:
    """MM5, which sharing a tag has too."""
    yield Case(_structure(compatible), True)
    yield Case(_structure(_sharing), True)
    yield Case(_structure(_one_sided), False)


def combination() -> Iterator[Case]:
    """MM14: the rule in words, and what the examples do (F3)."""
    yield Case(_structure(compatible), True)
    yield Case(_structure(compatible, combined_by_examples), False)


TESTS = (
    ("x = 1 na # foo:baz; y = 1 na; z = 1 rel # foo:bar", "r0 = z acq; r1 = x na"),
    (
        "x = 1 rlx # vulkan:private; f = 1 rel # vulkan:nonprivate",
        "r0 = f acq # vulkan:nonprivate; r1 = x rlx # vulkan:private",
    ),
    ("x = 1 rlx; f = 1 rel", "r0 = f acq; r1 = x rlx"),
)


def least_order() -> Iterator[Case]:
    """MM6: in every execution, what happens before what; and without the last pair of that."""
    for number, threads in enumerate(TESTS):
        for target in (NONE, VULKAN):
            for ordering in consistent_executions(litmus_sketch(f"MM6.{number}", *threads), target):
                pairs = sorted(_happens_before(ordering))
                for told in (pairs, pairs[:-1]):
                    yield Case(_of_execution(ordering, frozenset(told)), told == pairs)


def _happens_before(ordering: Ordering) -> frozenset[tuple[int, int]]:
    this = ordering.execution
    return happens_before(
        [ordering.tags(event) for event in this.events],
        frozenset(this.program_order),
        frozenset(ordering.synchronises_with),
    )


def _of_execution(ordering: Ordering, told: frozenset[tuple[int, int]]) -> Structure:
    events = ordering.execution.events
    numbers = range(len(events))
    earlier = set(ordering.execution.program_order)
    synchronises = set(ordering.synchronises_with)
    return Structure(
        {"A": numbers, "B": numbers, "N": numbers},
        {
            "Happens": lambda a, b: (a, b) in told,
            "Earlier": lambda a, b: (a, b) in earlier,
            "synchronises": lambda a, b: (a, b) in synchronises,
            "compatible": lambda a, b: compatible(
                ordering.tags(events[a]), ordering.tags(events[b])
            ),
        },
    )
