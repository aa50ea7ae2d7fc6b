"""Two relations on the same open paths: on which paths do they differ?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from ...semantics.convergence.dynamic_instances import Path
from ..solver.query import Truth, Undecided
from ..solver.recorder import asking
from .walks import Place, Walks

Relates = Callable[[Place, Place], Truth]
"""Whether two threads execute related instances at two places."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Paths on which one relation relates the instances at two places and the other does not."""

    paths: tuple[Path, ...]
    places: tuple[Place, Place]

    def __str__(self) -> str:
        """`E H B, E H L: B of thread 1, step 3, and ...`, with threads and steps from 1."""
        (thread, step), (other, later) = self.places
        paths = ", ".join(" ".join(path) for path in self.paths)
        block = self.paths[thread][step]
        return (
            f"{paths} ({block} of thread {thread + 1} at step {step + 1},"
            f" of thread {other + 1} at step {later + 1})"
        )


def first_difference(
    walks: Walks,
    one: Relates,
    other: Relates,
    threads: Sequence[tuple[int, int]] | None = None,
) -> Difference | None:
    """Paths and places at which the two differ; None if there are none. `threads`: the pairs of
    threads that are compared, by default all.

    Raises `Undecided` where the solver does not answer in time."""
    differ = {
        (p, q): ~one(p, q).iff(other(p, q))
        for first, second in threads or combinations(walks.threads, 2)
        for p, q in product(
            ((first, step) for step in walks.steps), ((second, step) for step in walks.steps)
        )
    }
    with walks.solver.scope():
        walks.solver.require(walks.solver.any_of(differ.values()))
        with asking("two threads of which two descriptions say different things"):
            answer = walks.solver.check()
        if answer == "unknown":
            raise Undecided("the solver did not answer in time")
        if answer == "unsat":
            return None
        places = next(pair for pair, truth in differ.items() if walks.solver.holds(truth))
        return Difference(walks.paths(), places)
