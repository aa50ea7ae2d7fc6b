"""The name of an instance under the maximal relation, from its own thread's path alone.

Two instances of different threads are converged under a hierarchy iff their names are equal:

    without tokens    (X, a counter for each cycle around X)                        (CU6)
    with tokens       (X, those counters, the name of the latest instance of
                       every token whose region holds X)                            (CO29)

All counters start at 0; executing a header increments its own and zeroes those of the cycles inside
it. Names take time linear in the path, for cycles nested to a fixed depth. In a callee a name holds
the call instance too.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from ..control_flow.cycles import Cycle, CycleForest
from ..program.function import Function, Site
from ..program.instructions import Call
from .dynamic_instances import BLOCK_START, History, Instance, Path, dynamic_instances, require_path
from .regions import regions, tokens_at
from .relations import NEVER_CONVERGED, Relation
from .token_names import AnchorChoice, Name, alone, anchor_choices, launch_name, names
from .token_rules import Launch


@dataclass(frozen=True, slots=True)
class MaximalName:
    """An ordinary instance of `site`. `counters` has one element for each cycle around it, the
    outermost first; `tokens` one for each token whose region holds it, in the order of the text;
    `call` is the call instance or launch through which the thread came in."""

    site: Site
    counters: tuple[int, ...]
    tokens: tuple[Name, ...] = ()
    call: Hashable = "launch"


class Counters:
    """The counters of one thread on its path; call `enter` for each block in turn."""

    def __init__(self, forest: CycleForest) -> None:
        self._forest = forest
        self._time = 0
        self._counts: dict[Cycle, int] = {}
        self._counted: dict[Cycle, int] = {}

    def enter(self, block: str) -> tuple[int, ...]:
        """The counters of the cycles around the block once it has started, outermost first.

        A counter is zeroed late: what it counted before an outer header was executed is void."""
        self._time += 1
        found: list[int] = []
        outer = 0
        for cycle in tuple(self._forest.around(block))[::-1]:
            count = self._counts.get(cycle, 0) if self._counted.get(cycle, 0) > outer else 0
            if cycle.header == block:
                count += 1
                self._counts[cycle], self._counted[cycle] = count, self._time
            outer = max(outer, self._counted.get(cycle, 0))
            found.append(count)
        return tuple(found)


def maximal_names(
    path: Path, forest: CycleForest, call: Hashable = "launch"
) -> tuple[MaximalName, ...]:
    """The name of each block start along one thread's path, for a program without tokens (CU6).

    A block's instructions have the counters of its start. `call`: what the thread came in by."""
    counters = Counters(forest)
    return tuple(
        MaximalName(Site(block, BLOCK_START), counters.enter(block), (), call) for block in path
    )


def controlled_maximal_names(
    function: Function,
    path: Path,
    forest: CycleForest,
    choice: AnchorChoice = alone,
    launch: Hashable = "launch",
) -> tuple[MaximalName | Name, ...]:
    """The name of every instance along one thread's path, as `dynamic_instances` lists them (CO29).

    Convergent operations have the names that their tokens give them; the others are ordinary. In a
    function without tokens all are. Raises what `names` raises."""
    require_path(function, path)
    given = iter(names(function, path, choice, launch) if function.controlled else ())
    convergent = {site: call for site, call in function.calls() if call.convergent}
    if not function.controlled:
        convergent = {}
    return tuple(_walk(function, path, forest, given, convergent, launch))


def _walk(
    function: Function,
    path: Path,
    forest: CycleForest,
    given: Iterator[tuple[Site, Name]],
    convergent: dict[Site, Call],
    launch: Hashable,
) -> Iterator[MaximalName | Name]:
    found = regions(function)
    live = {
        Site(block.name, index): tokens_at(found, Site(block.name, index))
        for block in function.blocks.values()
        for index in range(BLOCK_START, len(block.instructions))
    }
    counters = Counters(forest)
    latest: dict[str, Name] = {}
    for block in path:
        counts = counters.enter(block)
        for index in range(BLOCK_START, len(function.blocks[block].instructions)):
            site = Site(block, index)
            call = convergent.get(site)
            if call is None:
                yield MaximalName(site, counts, tuple(latest[t] for t in live[site]), launch)
                continue
            _, name = next(given)
            if call.control and call.name is not None:
                latest[call.name] = name
            yield name


def maximally_named_history(
    history: History,
    forest: CycleForest,
    choice: Relation = NEVER_CONVERGED,
    launch: Launch = "workgroup",
) -> dict[Instance, MaximalName | Name]:
    """The name of every instance of a wave, each thread walked by itself: CO29 says that those of
    different threads are converged iff these are equal, for programs rooted at `entry` and for
    choices at anchors that are `in_order`."""
    choices = anchor_choices(history, choice)
    named: dict[Instance, MaximalName | Name] = {}
    for thread, path in enumerate(history.paths):
        launched = launch_name(launch, thread)
        function = history.function
        found = controlled_maximal_names(function, path, forest, choices[thread], launched)
        named.update(zip(dynamic_instances(function, path, thread), found, strict=True))
    return named
