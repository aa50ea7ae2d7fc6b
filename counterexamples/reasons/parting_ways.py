"""The branch at which two lanes part, so that only one of them comes to a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile

from ...semantics.control_flow.cycles import CycleForest
from ...semantics.convergence.maximal_names import maximal_names
from ...semantics.program.function import Function

Path = Sequence[str]


@dataclass(frozen=True, slots=True)
class Parting:
    """The places in the paths of two lanes at which they execute a branch in the same iteration,
    and go on to different blocks."""

    one: int
    other: int


def parting(
    function: Function, forest: CycleForest, one: tuple[Path, int], other: tuple[Path, int | None]
) -> Parting | None:
    """Where two lanes part on their ways, of which the first comes to a place of its path that the
    second does not come to, or that is another one there; None where they do not.

    It is the last branch on which the place depends (IC3, and what that branch depends on) that
    both execute in the same iterations of all cycles (CU6) and leave otherwise. Where the program
    has no such branch, it is where the paths first differ."""
    found = _governing(function, forest, one, other)
    if found is None and other[1] is not None:
        turned = _governing(function, forest, (other[0], other[1]), one)
        found = None if turned is None else Parting(turned.other, turned.one)
    return found or _first_difference(one[0], other[0])


def _governing(
    function: Function, forest: CycleForest, one: tuple[Path, int], other: tuple[Path, int | None]
) -> Parting | None:
    path, end = one
    theirs, limit = other
    names = maximal_names(tuple(path), forest)
    known = {name: place for place, name in enumerate(maximal_names(tuple(theirs), forest))}
    for place in decisions_behind(function, path, end):
        at = known.get(names[place])
        if at is None or at + 1 >= len(theirs) or (limit is not None and at >= limit):
            continue
        if theirs[at + 1] != path[place + 1]:
            return Parting(place, at)
    return None


def decisions_behind(function: Function, path: Path, end: int) -> Iterator[int]:
    """The places of the branches on which the end of a path depends, the last one first."""
    depending = {path[end]}

    @cache
    def decides(block: str, following: str, each: str) -> bool:
        others = function.successors[block]
        return always_passes(function, following, each) and not all(
            always_passes(function, way, each) for way in others
        )

    for place in range(end - 1, -1, -1):
        block, following = path[place], path[place + 1]
        if any(decides(block, following, each) for each in depending):
            yield place
            depending.add(block)


def always_passes(function: Function, start: str, block: str) -> bool:
    """Whether every way from a block to an end of the program passes another one (IC1)."""
    seen, stack = {block}, [start]
    while stack:
        each = stack.pop()
        if each in seen:
            continue
        seen.add(each)
        if not function.successors[each]:
            return False
        stack.extend(function.successors[each])
    return True


def _first_difference(one: Path, other: Path) -> Parting | None:
    equal = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))
    if not 0 < equal < min(len(one), len(other)):
        return None
    return Parting(equal - 1, equal - 1)
