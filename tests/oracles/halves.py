"""The two halves of an answer by brute force, for the programs of `generators.branching_pairs`.

All threads are listed. Without loops, two threads are together at a call iff both execute the same
one, and the calls of one thread can only be matched in their order. Nothing of the product is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from generators.branching_pairs import WIDTH, Addition, Choice, Operation, Program

INPUTS = list(product(range(1 << WIDTH), repeat=2))


@dataclass(frozen=True, slots=True)
class Thread:
    """What one thread does: where each call stands, and what it passes; the result."""

    places: tuple[tuple[int, ...], ...]
    passed: tuple[int, ...]
    result: int

    def refines(self, other: Thread) -> bool:
        return (self.passed, self.result) == (other.passed, other.result)

    def lacks_a_call_of(self, other: Thread) -> bool:
        count = len(self.passed)
        return count < len(other.passed) and self.passed == other.passed[:count]


@dataclass(frozen=True, slots=True)
class Halves:
    """`refined`: every thread refines. `somebody`: one does. `calls_match`: no thread, whose calls
    are alike so far, has one more or less. `kept`: the sets of threads that refine are the same,
    `kept_by_calls`: those of threads that pass the same."""

    refined: bool
    somebody: bool
    kept_by_calls: bool
    calls_match: bool
    kept: bool


def halves_of(source: Program, target: Program) -> Halves:
    pairs = [(executed(source, inputs), executed(target, inputs)) for inputs in INPUTS]
    alike = [(one, other) for one, other in pairs if one.passed == other.passed]
    refining = [(one, other) for one, other in pairs if other.refines(one)]
    return Halves(
        refined=len(refining) == len(pairs),
        somebody=bool(refining),
        kept_by_calls=bool(alike) and all(_together(a, b) for a, b in product(alike, repeat=2)),
        calls_match=not any(one.lacks_a_call_of(other) for one, other in pairs + _turned(pairs)),
        kept=all(_together(a, b) for a, b in product(refining, repeat=2)),
    )


def _turned(pairs: list[tuple[Thread, Thread]]) -> list[tuple[Thread, Thread]]:
    return [(other, one) for one, other in pairs]


def _together(one: tuple[Thread, Thread], other: tuple[Thread, Thread]) -> bool:
    """Two threads meet at the same calls in both programs."""
    met = [
        {
            (i, j)
            for i, place in enumerate(a.places)
            for j, another in enumerate(b.places)
            if place == another
        }
        for a, b in zip(one, other, strict=True)
    ]
    return met[0] == met[1]


def executed(program: Program, inputs: tuple[int, int]) -> Thread:
    """One thread with these inputs."""
    steps = list(_steps(program, inputs, ()))
    calls = [(place, step) for place, step in steps if isinstance(step, Operation)]
    return Thread(
        tuple(place for place, _ in calls),
        tuple(inputs[0] if c.argument is None else c.argument for _, c in calls),
        sum(step.number for _, step in steps if isinstance(step, Addition)),
    )


def _steps(
    program: Program, inputs: tuple[int, int], above: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], Operation | Addition]]:
    for index, step in enumerate(program):
        if isinstance(step, Choice):
            arm = 0 if step.test.holds(inputs) else 1
            yield from _steps(step.arms[arm], inputs, (*above, index, arm))
        else:
            yield (*above, index), step
