"""Threads as sequences of dynamic instances (CU1).

A thread is given by its path: the blocks that it executes. Besides its instructions a block has a
point at its start, which is an ordinary instruction; the instance of a header is an instance of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..convergence.dynamic_instances import BLOCK_START, Instance
from ..program.function import Function, Site
from ..program.instructions import Call

Thread = tuple[Instance, ...]


def static_instances(function: Function, block: str) -> tuple[Site, ...]:
    """The places of a block: its start, and its instructions in their order."""
    length = len(function.blocks[block].instructions)
    return tuple(Site(block, index) for index in range(BLOCK_START, length))


@dataclass(frozen=True)
class Wave:
    """What the threads of a wave executed: all their instances, and those of convergent calls."""

    function: Function
    threads: tuple[Thread, ...]
    convergent: tuple[Thread, ...]


def wave_of(function: Function, paths: Sequence[Sequence[str]]) -> Wave:
    """The threads that took these paths."""
    executed = tuple(thread(function, path, number) for number, path in enumerate(paths))
    calls = {site for site, call in function.calls() if call.convergent}
    return Wave(function, executed, tuple(tuple(x for x in t if x.site in calls) for t in executed))


def thread(function: Function, path: Sequence[str], number: int) -> Thread:
    """CU1: each execution of a static instance makes a new dynamic instance; a thread is the
    sequence of them along the branches that it takes."""
    sites = [site for block in path for site in static_instances(function, block)]
    return tuple(Instance(number, place, site) for place, site in enumerate(sites))


def earlier(one: Instance, other: Instance) -> bool:
    """The first is executed before the second, by the same thread."""
    return one.thread == other.thread and one.index < other.index


def alike(one: Instance, other: Instance) -> bool:
    """Instances of one static instance, executed by different threads."""
    return one.site == other.site and one.thread != other.thread


def call_at(wave: Wave, instance: Instance) -> Call | None:
    """The convergent call that an instance executes (CO1); None for any other instruction."""
    if instance.site.index == BLOCK_START:
        return None
    instruction = wave.function.at(instance.site)
    return instruction if isinstance(instruction, Call) and instruction.convergent else None
