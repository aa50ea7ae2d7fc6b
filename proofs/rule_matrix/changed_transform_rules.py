"""CO36 put otherwise: what else one could demand of a transform."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...semantics.definitions.refinement import Converged, Operation
from ...semantics.models.rule import OnTransforms
from .otherwise import Otherwise, all_of


def _each_of_the_target(
    fits: Callable[[bool, bool], bool],
) -> Callable[[Iterable[Converged], Iterable[Converged], Iterable[Operation]], bool]:
    """For each relation of the target there is one of the source that fits it on every pair."""

    def possible(
        source: Iterable[Converged], target: Iterable[Converged], operations: Iterable[Operation]
    ) -> bool:
        before, executed = list(source), list(operations)
        pairs = [(a, b) for a in executed for b in executed]
        return all(
            any(all(fits(one(a, b), after(a, b)) for a, b in pairs) for one in before)
            for after in target
        )

    return possible


ON_TRANSFORMS: tuple[Otherwise, ...] = (
    Otherwise(
        "CO36",
        "weakened",
        "sets may grow",
        "Who communicated in the source communicates in the target; others may join.",
        all_of(OnTransforms(_each_of_the_target(lambda one, other: other or not one))),
    ),
    Otherwise(
        "CO36",
        "weakened",
        "sets may shrink",
        "Who communicates in the target communicated in the source; some may be missing.",
        all_of(OnTransforms(_each_of_the_target(lambda one, other: one or not other))),
    ),
)
