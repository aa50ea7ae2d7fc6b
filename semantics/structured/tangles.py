"""Maximal reconvergence of SPIR-V: which threads are in one tangle, for threads whose paths are
known.

Source: SPV_KHR_maximal_reconvergence, revision 2. All threads begin in one tangle. A conditional
branch or a switch parts the threads of a tangle by where they go; they meet again at the merge
block of the construct in which they parted, those of a loop in each iteration at its Continue
Target, but for those that left: by a return, or by a branch to the merge block or the Continue
Target of a construct around it. Nowhere else do threads meet.

So a tangle is told by the constructs that its threads are in, each with the iteration of its loop;
and by the parts that a switch was cut into: threads that come to one case by different values of
the selector may be parted there, as the implementation chooses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ..convergence.dynamic_instances import BLOCK_START, Instance
from ..convergence.relations import relation_of
from ..convergence.token_rules import Launch, divisions, entry_converged
from ..definitions.converged_with import Relation
from ..definitions.threads import wave_of
from ..program.function import Site
from ..program.terminators import Switch
from .merges import StructuredGraph
from .structural_rules import joins_elsewhere

MOST_CHOICES = 2_000
"""How many ways to part threads at switches are looked at."""


@dataclass(frozen=True, slots=True)
class Inside:
    """A construct that a thread is in: its header, and of a loop the iteration, from 1. `part` is
    the part of the switch's threads that it belongs to, and the case that they went to."""

    header: str
    iteration: int = 0
    part: tuple[str, int] = ("", 0)


Constructs = tuple[Inside, ...]
"""The constructs that a thread is in, the outermost first."""

Met = tuple[str, Constructs]
"""A block, and the constructs that a thread is in when it comes to it: what a tangle executes."""


class TooManyChoices(Exception):
    """Switches may part threads in more ways than are looked at."""


def tangles(
    graph: StructuredGraph, paths: Sequence[Sequence[str]], launch: Launch = "workgroup"
) -> frozenset[Relation]:
    """Every relation between instances of convergent calls that maximal reconvergence allows: one,
    unless threads come to one case of a switch by different values. Raises TooManyChoices."""
    wave = wave_of(graph.function, paths)
    together = _entered_together(len(paths), launch)
    found: set[Relation] = set()
    for parts in _ways_to_part(graph, paths, together):
        classes: dict[object, list[Instance]] = {}
        for number, path in enumerate(paths):
            places = _places(graph, path, parts[number])
            calls = frozenset(wave.convergent[number])
            at = -1
            for instance in wave.threads[number]:
                at += instance.site.index == BLOCK_START
                if instance in calls:
                    key = together[number], instance.site, places[at]
                    classes.setdefault(key, []).append(instance)
        found.add(relation_of(list(classes.values())))
    return frozenset(found)


def not_allowed(graph: StructuredGraph) -> tuple[str, ...]:
    """The blocks that keep a function from being executed so: those where ways join that are
    neither the header of a loop, nor declared, nor the target of a switch."""
    return joins_elsewhere(graph)


# --- the constructs that a thread is in -----------------------------------------------------------


Parts = dict[int, int]
"""Of a thread, by the place of a block in its path, the part of the switch's threads in which it
comes to that case."""


def _places(graph: StructuredGraph, path: Sequence[str], parts: Parts) -> list[Constructs]:
    """For each block of a path the constructs that its thread is in there."""
    around: Constructs = ()
    found: list[Constructs] = []
    for place, block in enumerate(path):
        around = _entered(graph, around, block)
        owner = _switch_of(graph, around, block)
        if owner is not None:
            inner = replace(around[owner], part=(block, parts.get(place, 0)))
            around = (*around[:owner], inner, *around[owner + 1 :])
        found.append(around)
        merge = graph.merges.get(block)
        if merge is not None and merge.kind == "selection":
            around = (*around, Inside(block))
    return found


def _switch_of(graph: StructuredGraph, around: Constructs, block: str) -> int | None:
    """Which of the constructs around a block is the switch whose case begins there."""
    for place, each in enumerate(around):
        end = graph.function.blocks[each.header].terminator
        if isinstance(end, Switch) and block in graph.function.successors[each.header]:
            return place
    return None


def _entered(graph: StructuredGraph, around: Constructs, block: str) -> Constructs:
    """The constructs around a block for a thread that comes to it from inside these."""
    for place, each in enumerate(around):
        merge = graph.merges[each.header]
        if merge.merge == block:
            return _begun(graph, around[:place], block)
        if merge.kind == "loop" and each.header == block:
            return (*around[:place], replace(each, iteration=each.iteration + 1))
        if merge.continue_ == block:
            return _begun(graph, around[: place + 1], block)
    return _begun(graph, around, block)


def _begun(graph: StructuredGraph, around: Constructs, block: str) -> Constructs:
    merge = graph.merges.get(block)
    if merge is not None and merge.kind == "loop":
        return (*around, Inside(block, iteration=1))
    return around


def _entered_together(threads: int, launch: Launch) -> list[int]:
    """Of each thread a number that it shares with those that entered the function with it."""
    starts = [Instance(thread, 0, Site("", 0)) for thread in range(threads)]
    return [
        next(
            first
            for first in range(thread + 1)
            if first == thread or entry_converged(launch, starts[first], starts[thread])
        )
        for thread in range(threads)
    ]


# --- switches ---


def _ways_to_part(
    graph: StructuredGraph, paths: Sequence[Sequence[str]], together: Sequence[int]
) -> Iterator[list[Parts]]:
    """Every way to part the threads that come to one case: but for those that come there from the
    switch by one and the same value."""
    open_: dict[object, list[Instance]] = {}
    certain: set[Instance] = set()
    for number, path in enumerate(paths):
        places = _places(graph, path, {})
        for place, block in enumerate(path):
            owner = _switch_of(graph, places[place], block)
            if place and owner is not None:
                come = Instance(number, place, Site(block, 0))
                header = places[place][owner].header
                if path[place - 1] == header and _by_one_value(graph, header, block):
                    certain.add(come)
                open_.setdefault((together[number], block, places[place]), []).append(come)
    several = [each for each in open_.values() if not certain.issuperset(each)]
    ways = (way for way in divisions(several) if _keeps(way, certain))
    parted = list(islice(ways, MOST_CHOICES + 1))
    if len(parted) > MOST_CHOICES:
        raise TooManyChoices
    for way in parted:
        parts: list[Parts] = [{} for _ in paths]
        for number, members in enumerate(way):
            for each in members:
                parts[each.thread][each.index] = number
        yield parts


def _keeps(way: Sequence[Sequence[Instance]], certain: Collection[Instance]) -> bool:
    """Whether those that came to a case by one value stay in one part."""
    places = [{each.site for each in members if each in certain} for members in way]
    return all(not one & other for number, one in enumerate(places) for other in places[:number])


def _by_one_value(graph: StructuredGraph, header: str, block: str) -> bool:
    """Whether one value of a switch leads to a block."""
    end = graph.function.blocks[header].terminator
    assert isinstance(end, Switch)
    values = [number for number, target in end.cases if target == block]
    return len(values) == 1 and end.default != block
