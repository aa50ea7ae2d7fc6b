"""When a transform is correct (CO36)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping

Operation = Hashable
"""An execution of an operation that source and target have in common."""

Converged = Callable[[Operation, Operation], bool]
"""Whether two executions are converged, for one input and one choice at the anchors."""

Possible = Mapping[int, Iterable[Converged]]
"""For each input, by its number, one relation for each choice at the program's anchors."""


def correct(source: Possible, target: Possible, operations: Iterable[Operation]) -> bool:
    """CO36: a transform is correct iff the communicating sets of the target were possible in the
    source: for each input and each choice at the target's anchors there is a choice at the source's
    such that *all* sets are the same. That each set alone was possible is not enough (F28)."""
    executed = list(operations)
    return all(
        any(
            all(before(a, b) == after(a, b) for a in executed for b in executed)
            for before in source[given]
        )
        for given, relations in target.items()
        for after in relations
    )


def each_set_possible(source: Possible, target: Possible, operations: Iterable[Operation]) -> bool:
    """CO36, read of each communicating set alone: for each input, each choice at the target's
    anchors and each set of the target there is a choice at the source's for which it is a set.
    Two sets may then come from different choices, and need not be possible together (F28)."""
    executed = list(operations)
    return all(
        any(all(before(a, b) == after(a, b) for b in executed) for before in source[given])
        for given, relations in target.items()
        for after in relations
        for a in executed
    )
