"""Waves put side by side: the lanes of several, run as one.

Whether two threads are converged does not depend on the others, so a wave that shows a difference
under one hierarchy of the source's cycles shows it in any larger wave too. One wave that holds a
difference for each hierarchy is explained by none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from .anchor_choices import Choice
from .replay import Wave

_Key = TypeVar("_Key")
_Of = TypeVar("_Of")


def joined_waves(waves: Sequence[Wave], shared: frozenset[str]) -> Wave | None:
    """All lanes of the waves, in order; None if their `shared` arguments differ, they find other
    bytes in memory, or a choice at anchors is prescribed."""
    first = waves[0]
    for other in waves:
        if any(first.arguments[name][:1] != other.arguments[name][:1] for name in shared):
            return None
    if any(wave.target_choice for wave in waves):
        return None
    memory = _united(wave.memory for wave in waves)
    addresses = _united(wave.addresses for wave in waves)
    if memory is None or addresses is None:
        return None
    return Wave(
        sum(wave.lanes for wave in waves),
        {name: [v for wave in waves for v in wave.arguments[name]] for name in first.arguments},
        _results([wave.source_results for wave in waves], waves),
        _results([wave.target_results for wave in waves], waves),
        memory=memory,
        addresses=addresses,
        written=_results([wave.written for wave in waves], waves),
    )


def _united(parts: Iterable[dict[_Key, _Of]]) -> dict[_Key, _Of] | None:
    """What all say together; None if two say different things of one key."""
    found: dict[_Key, _Of] = {}
    for part in parts:
        if any(found.get(key, value) != value for key, value in part.items()):
            return None
        found.update(part)
    return found


def _results(
    parts: Sequence[dict[str, list[list[Any]]]], waves: Sequence[Wave]
) -> dict[str, list[list[Any]]]:
    callees = dict.fromkeys(callee for part in parts for callee in part)
    return {
        callee: [
            list(results)
            for part, wave in zip(parts, waves, strict=True)
            for results in part.get(callee, [[]] * wave.lanes)
        ]
        for callee in callees
    }


def without_lane(wave: Wave, lane: int) -> Wave:
    """The wave of the other lanes."""

    def others(values: list[Any]) -> list[Any]:
        return values[:lane] + values[lane + 1 :]

    return replace(
        wave,
        lanes=wave.lanes - 1,
        arguments={name: others(values) for name, values in wave.arguments.items()},
        source_results={name: others(lists) for name, lists in wave.source_results.items()},
        target_results={name: others(lists) for name, lists in wave.target_results.items()},
        written={name: others(lists) for name, lists in wave.written.items()},
        target_choice=_choice_without(wave.target_choice, lane),
    )


def _choice_without(choice: Choice | None, lane: int) -> Choice | None:
    """A prescribed choice of the other lanes, with their new numbers."""
    if choice is None:
        return None
    return {
        (site, number - (number > lane), visit): members
        for (site, number, visit), members in choice.items()
        if number != lane
    }


def fewest_lanes(wave: Wave, differs: Callable[[Wave], bool]) -> Wave:
    """The wave without the lanes that `differs` can do without."""
    lane = 0
    while lane < wave.lanes and wave.lanes > 1:
        smaller = without_lane(wave, lane)
        if differs(smaller):
            wave = smaller
        else:
            lane += 1
    return wave
