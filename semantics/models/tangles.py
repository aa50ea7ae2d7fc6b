"""Tangles and dynamic instances, as SPV_KHR_maximal_reconvergence defines them.

The extension's text (revision 2, section "Maximal Reconvergence") on graphs with declared merges:

- *Initial State*: the first instruction is executed by one tangle.
- *Divergence*: the tangles of a branch's dynamic successors partition its tangle, by where they go.
- *Reconvergence*: at a merge block all of the tangle of the header's last execution that do not
  escape meet again; of a loop it is the execution by which the loop was entered. At a Continue
  Target those of the loop's last execution meet.
- *Non-reconvergence*: nowhere else, but for case constructs.

So the tangle of an execution is told by a name: the block, and the name of the execution that it is
related to, or of its dynamic predecessor where it is related to none. Who escapes is not in the
tangle: its related execution is another one, or it comes to the block in no execution.

At the targets of a switch the implementation chooses: threads that go there by one value of the
selector stay together, and those with different values, or that fall through from another case, may
meet. Which value of several a thread had is no part of its path.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise

from ..convergence.dynamic_instances import BLOCK_START, Instance, require_path
from ..convergence.relations import relation_of
from ..convergence.token_rules import Launch, divisions, entry_converged
from ..definitions.converged_with import Relation
from ..definitions.threads import wave_of
from ..program.function import Function, Site
from ..program.terminators import Switch
from ..structured.declarations import declared
from ..structured.merges import StructuredGraph
from .rule import Paths, Silent

INITIAL, DIVERGENCE = "initial-state", "divergence"
SELECTION, LOOP, CONTINUE, CASES = (
    "merge-of-selection",
    "merge-of-loop",
    "continue-target",
    "case-constructs",
)

MOST_CHOICES = 5_000
"""How many choices at the targets of switches are looked at."""

Name = tuple[object, ...]
"""The name of a tangle's execution of a block."""

Choice = Mapping[tuple[int, int], int]
"""For arrivals at targets of switches, by thread and place in its path, the number of a tangle."""


def tangled(
    rules: Collection[str], function: Function, paths: Paths, launch: Launch
) -> frozenset[Relation] | Silent:
    """Every relation that the rules admit, on the natural declaration of a function's merges."""
    graph = _declared(_Itself(function))
    if isinstance(graph, str):
        return Silent(graph)
    followed = [through(function, graph.function, path) for path in paths]
    found = tangles(graph, followed, launch, rules)
    if isinstance(found, Silent) or graph.function is function:
        return found
    return frozenset(_on(function, paths, graph, followed, relation) for relation in found)


@dataclass(frozen=True, slots=True, eq=False)
class _Itself:
    """A function, told from others by its identity: a search asks of one many times."""

    function: Function

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and other.function is self.function

    def __hash__(self) -> int:
        return id(self.function)


@lru_cache(64)
def _declared(each: _Itself) -> StructuredGraph | str:
    return declared(each.function)


ALL: frozenset[str] = frozenset((INITIAL, DIVERGENCE, SELECTION, LOOP, CONTINUE, CASES))
"""The rules by their names, those of the text."""


def tangles(
    graph: StructuredGraph, paths: Paths, launch: Launch = "workgroup", rules: Collection[str] = ALL
) -> frozenset[Relation] | Silent:
    """Every relation that the text admits on the convergent calls of threads that take these paths
    through a graph with declared merges: one for each choice at the targets of switches."""
    for path in paths:
        require_path(graph.function, tuple(path))
    if (block := _doubly_declared(graph)) is not None:
        return Silent(f"%{block} is a merge block and a Continue Target")
    arrivals = _arrivals(graph, paths) if CASES in rules else []
    choices = list(islice(divisions(arrivals), MOST_CHOICES + 1))
    if len(choices) > MOST_CHOICES:
        return Silent(f"more than {MOST_CHOICES} choices at the targets of switches")
    threads = wave_of(graph.function, paths).convergent
    relations: set[Relation] = set()
    for division in choices:
        choice = {(a.thread, a.index): n for n, each in enumerate(division) for a in each}
        names = [_Thread(graph, n, choice, launch, rules).names(p) for n, p in enumerate(paths)]
        if _is_possible(graph, paths, names, choice):
            relations.add(relation_of(_classes(graph.function, paths, names, threads)))
    return frozenset(relations)


def _doubly_declared(graph: StructuredGraph) -> str | None:
    merges = {merge.merge for merge in graph.merges.values()}
    both = (m.continue_ for m in graph.merges.values() if m.continue_ in merges)
    return next(both, None)


# --- one thread -----------------------------------------------------------------------------------


@dataclass
class _Thread:
    """The names of what one thread executes."""

    graph: StructuredGraph
    thread: int
    choice: Choice
    launch: Launch
    rules: Collection[str]

    def names(self, path: Sequence[str]) -> list[Name]:
        """The name of each block that the thread executes, in order."""
        executed: dict[str, Name] = {}
        entered: dict[str, Name] = {}
        found: list[Name] = []
        for place, block in enumerate(path):
            before = path[place - 1] if place else None
            if before is None:
                name: Name = (block, _launched(self.thread, self.launch, self.rules))
            else:
                name = self._behind(before, block, found[-1], executed, entered, place)
            merge = self.graph.merges.get(block)
            if merge is not None and merge.kind == "loop" and not self._by_back_edge(before, block):
                entered[block] = name
            executed[block] = name
            found.append(name)
        return found

    def _by_back_edge(self, before: str | None, block: str) -> bool:
        return (before, block) in self.graph.back_edges

    def _behind(
        self,
        before: str,
        block: str,
        last: Name,
        executed: Mapping[str, Name],
        entered: Mapping[str, Name],
        place: int,
    ) -> Name:
        """The name of a block that is executed behind another one, whose name is `last`: by the
        execution that it is related to, if there is one. By a back edge a thread comes to no merge
        block and to no case, also where the loop's header is one: it is in the loop already. And a
        loop of one block is its own Continue Target: whoever enters it does not continue."""
        again = self._by_back_edge(before, block)
        for header, merge in self.graph.merges.items():
            if merge.merge == block and header in executed and not again:
                if merge.kind == "loop" and LOOP in self.rules:
                    return (block, entered[header])
                if merge.kind == "selection" and SELECTION in self.rules:
                    return (block, executed[header])
            continues = merge.continue_ == block and CONTINUE in self.rules
            if continues and header in executed and (again or block != header):
                return (block, executed[header])
        if CASES in self.rules and not again:
            for header in self._switches_to(block):
                if header in executed:
                    return (block, executed[header], self.choice.get((self.thread, place)))
        if DIVERGENCE not in self.rules:
            return (block, last, before, self.thread)
        return (block, last, before)

    def _switches_to(self, block: str) -> Iterator[str]:
        return switches_to(self.graph, block)


def switches_to(graph: StructuredGraph, block: str) -> Iterator[str]:
    """The switches of which a block is a target, and no merge block."""
    for name, each in graph.function.blocks.items():
        if isinstance(each.terminator, Switch) and block in graph.function.successors[name]:
            merge = graph.merges.get(name)
            if merge is None or merge.merge != block:
                yield name


def parts_by_values(graph: StructuredGraph) -> bool:
    """Whether threads come to some target of a switch by several values: those of equal values stay
    together there, and a path does not tell which a thread had. Among the relations that are
    admitted then may be some that the values rule out."""
    return any(
        _several_values(graph, switch, block)
        for block in graph.function.blocks
        for switch in switches_to(graph, block)
    )


def _launched(thread: int, launch: Launch, rules: Collection[str]) -> Name:
    """Which tangle a thread enters by."""
    if INITIAL not in rules:
        return ("alone", thread)
    first = Instance(thread, 0, Site("", 0))
    together = (
        n for n in range(thread) if entry_converged(launch, Instance(n, 0, Site("", 0)), first)
    )
    return ("launch", next(together, thread))


# --- the targets of switches ----------------------------------------------------------------------


def _arrivals(graph: StructuredGraph, paths: Paths) -> list[list[Instance]]:
    """The arrivals at each target of a switch that is no merge block, but for those by a back edge,
    where the target heads a loop: nobody comes to the case by it."""
    merged = {merge.merge for merge in graph.merges.values()}
    targets = [b for b in graph.function.blocks if any(switches_to(graph, b)) and b not in merged]
    found = [
        [
            Instance(thread, place, Site(target, BLOCK_START))
            for thread, path in enumerate(paths)
            for place, block in enumerate(path)
            if block == target and place and (path[place - 1], block) not in graph.back_edges
        ]
        for target in targets
    ]
    return [each for each in found if each]


def _is_possible(
    graph: StructuredGraph, paths: Paths, names: Sequence[Sequence[Name]], choice: Choice
) -> bool:
    """Whether a choice keeps those together that come in one tangle: by one value of the selector,
    or by falling through. That it joins arrivals of different executions of the switch changes
    nothing: their names differ."""
    arrived = list(choice)
    for one, (thread, place) in enumerate(arrived):
        for other, index in arrived[one + 1 :]:
            block = paths[thread][place]
            if paths[other][index] != block:
                continue
            joined = choice[thread, place] == choice[other, index]
            before, last = paths[thread][place - 1], names[thread][place - 1]
            tangled_before = (before, last) == (paths[other][index - 1], names[other][index - 1])
            if tangled_before and not joined and not _several_values(graph, before, block):
                return False
    return True


def _several_values(graph: StructuredGraph, switch: str, target: str) -> bool:
    """Whether several values of a selector lead from a switch to a target."""
    terminator = graph.function.blocks[switch].terminator
    if not isinstance(terminator, Switch):
        return False
    values = [each for _, each in terminator.cases if each == target]
    return terminator.default == target or len(values) > 1


# --- from blocks to calls -------------------------------------------------------------------------


def _classes(
    function: Function,
    paths: Paths,
    names: Sequence[Sequence[Name]],
    threads: Sequence[Sequence[Instance]],
) -> list[list[Instance]]:
    """The instances of convergent calls, by the tangle that executes them."""
    found: dict[tuple[Site, Name], list[Instance]] = {}
    for path, own, thread in zip(paths, names, threads, strict=True):
        lengths = [len(function.blocks[block].instructions) + 1 for block in path]
        place, passed = 0, 0
        for each in thread:
            while each.index >= passed + lengths[place]:
                passed += lengths[place]
                place += 1
            found.setdefault((each.site, own[place]), []).append(each)
    return list(found.values())


def through(function: Function, spread: Function, path: Sequence[str]) -> tuple[str, ...]:
    """A path of a function through the one that has empty blocks besides."""
    found: list[str] = []
    if path and spread.entry not in function.blocks:
        found += _between(function, spread, spread.entry, path[0])
    for block, following in pairwise(path):
        found += [block, *_between(function, spread, block, following)[1:]]
    return (*found, *path[-1:])


def _between(function: Function, spread: Function, start: str, end: str) -> list[str]:
    """A block, and the empty blocks behind it on the way to another."""
    ways = [[start]]
    for way in ways:
        for target in spread.successors[way[-1]]:
            if target == end:
                return way
            if target not in function.blocks and target not in way:
                ways.append([*way, target])
    raise AssertionError(f"no way from {start} to {end}")


def _on(
    function: Function,
    paths: Paths,
    graph: StructuredGraph,
    followed: Paths,
    relation: Relation,
) -> Relation:
    """A relation of the graph with empty blocks, on the function's own instances."""
    own = wave_of(function, paths).convergent
    theirs = wave_of(graph.function, followed).convergent
    named = {
        b: a
        for mine, other in zip(own, theirs, strict=True)
        for a, b in zip(mine, other, strict=True)
    }
    return frozenset((named[a], named[b]) for a, b in relation)
