"""Maximal reconvergence of SPIR-V on a second road: which threads are in one tangle.

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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from wavecheck.semantics.convergence.dynamic_instances import BLOCK_START, Instance
from wavecheck.semantics.convergence.relations import relation_of
from wavecheck.semantics.convergence.token_rules import Launch, divisions, entry_converged
from wavecheck.semantics.definitions.converged_with import Relation
from wavecheck.semantics.definitions.threads import wave_of
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.terminators import Switch
from wavecheck.semantics.structured.merges import StructuredGraph

MOST_CHOICES = 2_000
"""How many ways to part threads at switches are looked at."""


@dataclass(frozen=True, slots=True)
class Inside:
    """A construct that a thread is in: its header, and of a loop the iteration, from 1. `part` is
    the part of the switch's threads that it belongs to, and the case that they went to; `came` are
    the edges by which it came to loops inside: who came by others is apart until the construct
    ends."""

    header: str
    iteration: int = 0
    part: tuple[str, int] = ("", 0)
    came: tuple[tuple[str, str], ...] = ()


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


# --- the constructs that a thread is in -----------------------------------------------------------


Parts = dict[int, int]
"""Of a thread, by the place of a block in its path, the part of the switch's threads in which it
comes to that case."""


def _places(graph: StructuredGraph, path: Sequence[str], parts: Parts) -> list[Constructs]:
    """For each block of a path the constructs that its thread is in there."""
    around: Constructs = (Inside(""),)
    found: list[Constructs] = []
    for place, block in enumerate(path):
        around = _entered(graph, around, block, path[place - 1] if place else "")
        owner = _switch_of(graph, around, block)
        if owner is not None:
            inner = replace(around[owner], part=(block, parts.get(place, 0)), came=())
            around = (*around[:owner], inner, *around[owner + 1 :])
        found.append(around)
        merge = graph.merges.get(block)
        if merge is not None and merge.kind == "selection":
            around = (*around, Inside(block))
    return found


def _switch_of(graph: StructuredGraph, around: Constructs, block: str) -> int | None:
    """Which of the constructs around a block is the switch whose case begins there."""
    for place, each in enumerate(around[1:], 1):
        end = graph.function.blocks[each.header].terminator
        if isinstance(end, Switch) and block in graph.function.successors[each.header]:
            return place
    return None


def _entered(graph: StructuredGraph, around: Constructs, block: str, before: str) -> Constructs:
    """The constructs around a block for a thread that comes to it from inside these, out of a
    block. Threads that come to a loop by two edges do not meet there."""
    for place, each in enumerate(around[1:], 1):
        merge = graph.merges[each.header]
        if merge.merge == block:
            return _begun(graph, around[:place], block)
        if merge.kind == "loop" and each.header == block:
            again = replace(each, iteration=each.iteration + 1, came=())
            return (*around[:place], again)
        if merge.continue_ == block:
            return _begun(graph, (*around[:place], replace(each, came=())), block)
    merge = graph.merges.get(block)
    if merge is not None and merge.kind == "loop" and _switch_of(graph, around, block) is None:
        inner = around[-1]
        around = (*around[:-1], replace(inner, came=(*inner.came, (before, block))))
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
    """Every way to part the threads that come to one case: but for those that come there in one
    tangle, from the switch by one and the same value or from another case."""
    open_: dict[object, list[Instance]] = {}
    for number, path in enumerate(paths):
        places = _places(graph, path, {})
        for place, block in enumerate(path):
            owner = _switch_of(graph, places[place], block)
            if place and owner is not None:
                key = together[number], block, places[place][:owner]
                open_.setdefault(key, []).append(Instance(number, place, Site(block, 0)))
    ways = list(islice(divisions(list(open_.values())), MOST_CHOICES + 1))
    if len(ways) > MOST_CHOICES:
        raise TooManyChoices
    for way in ways:
        parts: list[Parts] = [{} for _ in paths]
        for number, members in enumerate(way):
            for each in members:
                parts[each.thread][each.index] = number
        if _keeps(graph, paths, together, parts, [one for each in open_.values() for one in each]):
            yield parts


def _keeps(
    graph: StructuredGraph,
    paths: Sequence[Sequence[str]],
    together: Sequence[int],
    parts: Sequence[Parts],
    come: Sequence[Instance],
) -> bool:
    """Whether nobody is parted but by a switch to whose target several values lead, and nobody is
    joined who was apart around the switch."""
    places = [_places(graph, path, own) for path, own in zip(paths, parts, strict=True)]
    tangles: dict[object, set[int]] = {}
    joined: dict[int, set[object]] = {}
    for each in come:
        before, block = paths[each.thread][each.index - 1], each.site.block
        owner = _switch_of(graph, places[each.thread][each.index], block)
        assert owner is not None
        around = places[each.thread][each.index][:owner]
        part = parts[each.thread][each.index]
        joined.setdefault(part, set()).add((together[each.thread], block, around))
        header = places[each.thread][each.index][owner].header
        if before == header and not _by_one_value(graph, header, block):
            continue
        key = together[each.thread], before, places[each.thread][each.index - 1], block
        tangles.setdefault(key, set()).add(part)
    return all(len(each) == 1 for each in (*tangles.values(), *joined.values()))


def _by_one_value(graph: StructuredGraph, header: str, block: str) -> bool:
    """Whether one value of a switch leads to a block."""
    end = graph.function.blocks[header].terminator
    assert isinstance(end, Switch)
    values = [number for number, target in end.cases if target == block]
    return len(values) == 1 and end.default != block
