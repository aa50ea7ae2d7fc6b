"""Threads as sequences of dynamic instances (CU1).

A thread's history is its path: the blocks that it executed, in order. Each execution of a static
instance along the path makes a distinct dynamic instance. Nothing here knows whether two of them
are converged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ..program.function import Function, Site
from ..program.instructions import Call

Path = tuple[str, ...]
"""The blocks that one thread executed, in order, the entry block first."""

BLOCK_START = -1
"""The index of the virtual ordinary point at the start of a block, where a header's instance is."""


@dataclass(frozen=True, slots=True, order=True)
class Instance:
    """A dynamic instance: the execution of `site` by `thread`.

    `index` counts the thread's instances from 0, so that it orders those of one thread (CU1)."""

    thread: int
    index: int
    site: Site

    def __hash__(self) -> int:
        """Of one history no two have the same thread and index: the site adds nothing."""
        return hash((self.thread, self.index))


class NotAHistory(ValueError):
    """A path that is none of the function's, or a token used before its definition has run."""


def dynamic_instances(function: Function, path: Path, thread: int) -> tuple[Instance, ...]:
    """All instances of one thread in program order: each block's start, then its instructions."""
    require_path(function, path)
    sites = (
        Site(block, index)
        for block in path
        for index in range(BLOCK_START, len(function.blocks[block].instructions))
    )
    return tuple(Instance(thread, index, site) for index, site in enumerate(sites))


def require_path(function: Function, path: Path) -> None:
    """Raise `NotAHistory` unless `path` starts at the entry block and follows edges of the CFG."""
    if path and path[0] != function.entry:
        raise NotAHistory(f"a path of @{function.name} starts at {function.entry}, not {path[0]}")
    for block, following in pairwise(path):
        if following not in function.successors[block]:
            raise NotAHistory(f"@{function.name} has no edge from {block} to {following}")


@dataclass(frozen=True)
class History:
    """What the threads of one wave executed: one path of `function` for each thread."""

    function: Function
    paths: tuple[Path, ...]

    @cached_property
    def threads(self) -> tuple[tuple[Instance, ...], ...]:
        """For each thread its instances of convergent calls, control intrinsics included (CO1)."""
        return tuple(
            tuple(
                instance
                for instance in dynamic_instances(self.function, path, thread)
                if instance.site in self._convergent_calls
            )
            for thread, path in enumerate(self.paths)
        )

    @cached_property
    def instances(self) -> tuple[Instance, ...]:
        """The convergent instances of all threads, thread by thread in program order."""
        return tuple(instance for thread in self.threads for instance in thread)

    @cached_property
    def _convergent_calls(self) -> dict[Site, Call]:
        return {site: call for site, call in self.function.calls() if call.convergent}

    def call(self, instance: Instance) -> Call:
        """The convergent call site that the instance executes."""
        return self._convergent_calls[instance.site]

    @cached_property
    def anchors(self) -> tuple[Instance, ...]:
        """The instances of anchors, whose relation the implementation chooses (CO15)."""
        return tuple(i for i in self.instances if self.call(i).control == "anchor")

    @cached_property
    def same_site(self) -> dict[Site, tuple[Instance, ...]]:
        """The instances of each static instance, in the order of `instances`."""
        found: dict[Site, list[Instance]] = {}
        for instance in self.instances:
            found.setdefault(instance.site, []).append(instance)
        return {site: tuple(instances) for site, instances in found.items()}

    @cached_property
    def token_definitions(self) -> dict[Instance, Instance]:
        """For each controlled instance the one that returned its token value.

        A token is never the input of a phi or select (CO7), so this is the latest execution of
        the token's definition by the same thread. Raises `NotAHistory` where there is none."""
        definitions = self.function.definitions
        found: dict[Instance, Instance] = {}
        for thread in self.threads:
            latest: dict[Site, Instance] = {}
            for instance in thread:
                token = self.call(instance).token
                if token is not None:
                    source = latest.get(definitions[token]) if token in definitions else None
                    if source is None:
                        raise NotAHistory(f"%{token} is used before its definition was executed")
                    found[instance] = source
                latest[instance.site] = instance
        return found

    @cached_property
    def executions(self) -> dict[Instance, int]:
        """How many times, this one included, the thread has executed the instance's site."""
        return _counted((i, (i.thread, i.site)) for i in self.instances)

    @cached_property
    def executions_with_token(self) -> dict[Instance, int]:
        """The same, counting only executions with the same token value (the `n` of CO12)."""
        return _counted(
            (i, (i.site, self.token_definitions[i]))
            for i in self.instances
            if i in self.token_definitions
        )

    def restricted(self, threads: tuple[int, ...]) -> History:
        """The history of some of the threads; the one at place n becomes thread n."""
        return History(self.function, tuple(self.paths[thread] for thread in threads))


def _counted(keyed: Iterable[tuple[Instance, object]]) -> dict[Instance, int]:
    seen: dict[object, int] = {}
    counts: dict[Instance, int] = {}
    for instance, key in keyed:
        seen[key] = counts[instance] = seen.get(key, 0) + 1
    return counts
