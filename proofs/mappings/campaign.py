"""A mapping tried on many programs: how many keep their sets, and the first that does not."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ...semantics.program.function import Function
from ...semantics.rewriting.reducible_cycles import NotReducible
from .tokens import (
    INFER,
    Mapping,
    graphs_with_operations,
    programs_with_tokens,
    random_graphs,
    reducible,
)
from .trials import Apart, Kept, tried


@dataclass(slots=True)
class Count:
    """What came of programs of one kind: natural loops alone, or cycles with several entries."""

    kept: int = 0
    apart: int = 0
    unfollowed: int = 0


@dataclass(slots=True)
class Tried:
    """All that was tried. `first` is the first program that is not kept, its target, and a wave on
    which they differ; `ended`: time was up before all was tried."""

    counts: dict[str, Count] = field(default_factory=dict)
    first: tuple[Function, Function, Apart] | None = None
    waves: int = 0
    ended: bool = False


LOOPS, CYCLES = "natural loops alone", "cycles with several entries"


@dataclass(frozen=True, slots=True)
class Limits:
    """How far is looked: blocks of a graph, tokens and operations of a program with tokens, how
    often a path executes a block, lanes of a wave, random graphs and their seed, seconds."""

    blocks: int = 4
    tokens: int = 2
    operations: int = 2
    trips: int = 2
    lanes: int = 2
    random: int = 0
    seed: int = 1
    seconds: float | None = None


def campaign(mapping: Mapping, limits: Limits) -> Tried:
    """The mapping tried on every program within limits, small ones first, then on random ones."""
    end = None if limits.seconds is None else time.monotonic() + limits.seconds
    found = Tried()
    for source in _programs(mapping, limits):
        if end is not None and time.monotonic() > end:
            found.ended = True
            break
        _try(mapping, source, limits, found)
    return found


def _programs(mapping: Mapping, limits: Limits) -> Iterator[Function]:
    for blocks in range(1, limits.blocks + 1):
        if mapping is INFER:
            yield from graphs_with_operations(blocks)
        else:
            yield from programs_with_tokens(blocks, limits.tokens, limits.operations)
    if mapping is INFER:
        yield from random_graphs(limits.seed, limits.random)


def _try(mapping: Mapping, source: Function, limits: Limits, found: Tried) -> None:
    count = found.counts.setdefault(LOOPS if reducible(source) else CYCLES, Count())
    try:
        target = mapping.apply(source)
    except NotReducible:
        count.unfollowed += 1
        return
    answer = tried(source, target, mapping.models, limits.trips, limits.lanes)
    match answer:
        case Kept(waves=waves):
            count.kept += 1
            found.waves += waves
        case Apart():
            count.apart += 1
            found.first = found.first or (source, target, answer)
        case _:
            count.unfollowed += 1


def words_of(counts: Iterable[tuple[str, Count]]) -> Iterator[str]:
    """A line for each kind of program."""
    for kind, count in counts:
        said = f"{count.kept} kept, {count.apart} not kept"
        yield f"{kind}: {said}" + (f", {count.unfollowed} not followed" * bool(count.unfollowed))
