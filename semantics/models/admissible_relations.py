"""The converged-with relations that a set of rules admits, for threads whose paths are known.

Rules on pairs make one equation, of which the least solution is meant (or the greatest, where CU6
is read so). Instances of which no rule speaks are chosen: every division of the instances of each
static instance, at most one of a thread in each class. What the rules on whole relations allow of
all that is admissible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from ..control_flow.cycles import cycle_forest, reducible
from ..control_flow.dominance import ControlFlow, Graph
from ..convergence.dynamic_instances import BLOCK_START, Instance, require_path
from ..convergence.relations import relation_of
from ..convergence.token_rules import Launch, divisions, entry_converged
from ..definitions.converged_with import NEVER_CONVERGED, Relation
from ..definitions.cycle_terminology import depth_first_searches
from ..definitions.maximal_convergence import Condition, Hierarchy, greatest, hierarchies, least
from ..definitions.threads import Thread, Wave, call_at, wave_of
from ..program.function import Function
from .rule import (
    Executed,
    Execution,
    Kind,
    OnExecutions,
    OnPairs,
    OnRelations,
    Rule,
    Silent,
    kind_of,
)

MOST_CHOICES = 20_000
"""How many choices are looked at, where rules leave one."""

MOST_SEARCHES = 50_000
"""How many depth-first searches are followed to find the hierarchies of a graph."""


def admissible_relations(
    rules: Mapping[str, Rule],
    function: Function,
    paths: Sequence[Sequence[str]],
    choice: Relation | None,
    launch: Launch,
) -> frozenset[Relation] | Silent:
    """Every relation on the instances of convergent calls that the rules admit. A rule that says of
    all calls at once who meets is asked alone."""
    for path in paths:
        require_path(function, tuple(path))
    parts = (part for rule in rules.values() for part in rule.parts)
    if (machine := next((part for part in parts if isinstance(part, Executed)), None)) is not None:
        return machine.relations(rules.keys(), function, paths, launch)
    wave = wave_of(function, paths)
    if (unmade := _used_before_it_is_made(wave)) is not None:
        return Silent(f"%{unmade} is used where its definition was not executed")
    pairs = _rules_by_kind(rules)
    threads = _related(wave, pairs)
    choices = list(islice(_choices(wave, pairs, choice), MOST_CHOICES + 1))
    if len(choices) > MOST_CHOICES:
        return Silent(f"more than {MOST_CHOICES} choices are left open")
    by_cycles = any(part.by_cycles for part in pairs.values())
    found = _hierarchies(function) if by_cycles else frozenset((NO_CYCLES,))
    if isinstance(found, Silent):
        return found
    start = greatest if "CU6" in rules and rules["CU6"].reading == "greatest" else least
    parts = [part for rule in rules.values() for part in rule.parts]
    allowed = [part.allowed for part in parts if isinstance(part, OnRelations)]
    fitting = [part.allowed for part in parts if isinstance(part, OnExecutions)]

    def entered(a: Instance, b: Instance) -> bool:
        return entry_converged(launch, a, b)

    answers: set[Relation] = set()
    for cycles in found:
        execution = Execution(wave, threads, cycles, entered)
        for chosen in choices:
            relation = start(threads, _condition(execution, pairs, chosen), by_cycles)
            if all(each(threads, relation) for each in allowed) and all(
                each(execution, relation) for each in fitting
            ):
                answers.add(frozenset((a, b) for a, b in relation if call_at(wave, a)))
    return frozenset(answers)


NO_CYCLES: Hierarchy = frozenset()


def _rules_by_kind(rules: Mapping[str, Rule]) -> dict[Kind, OnPairs]:
    """Which rule speaks of the instances of each kind."""
    parts = [part for rule in rules.values() for part in rule.parts if isinstance(part, OnPairs)]
    return {kind: part for part in parts for kind in part.kinds}


def _related(wave: Wave, pairs: Mapping[Kind, OnPairs]) -> tuple[Thread, ...]:
    """The instances that are related: those of convergent calls, and the starts of blocks where a
    rule speaks of ordinary instructions. The others of a block are converged where its start is."""
    if "other" not in pairs:
        return wave.convergent
    return tuple(
        tuple(each for each in thread if each.site.index == BLOCK_START or each in called)
        for thread, called in zip(wave.threads, map(frozenset, wave.convergent), strict=True)
    )


def _condition(execution: Execution, pairs: Mapping[Kind, OnPairs], chosen: Relation) -> Condition:
    def converged(relation: Relation, before: Relation, a: Instance, b: Instance) -> bool:
        rule = pairs.get(kind_of(call_at(execution.wave, a)))
        if rule is None:
            return (a, b) in chosen
        return rule.converged(execution, relation, before, a, b)

    return converged


def _choices(
    wave: Wave, pairs: Mapping[Kind, OnPairs], choice: Relation | None
) -> Iterator[Relation]:
    """Every way to choose where no rule speaks; at anchors the given one, if there is one."""
    open_: dict[object, list[Instance]] = {}
    for thread in wave.convergent:
        for each in thread:
            kind = kind_of(call_at(wave, each))
            if kind not in pairs and not (kind == "anchor" and choice is not None):
                open_.setdefault(each.site, []).append(each)
    given = NEVER_CONVERGED if choice is None else choice
    return (given | relation_of(classes) for classes in divisions(list(open_.values())))


def _used_before_it_is_made(wave: Wave) -> str | None:
    """A token that some thread uses without having executed its definition."""
    for thread in wave.convergent:
        made: set[object] = set()
        for each in thread:
            call = call_at(wave, each)
            token = call.token if call is not None else None
            if token is not None and wave.function.definitions.get(token) not in made:
                return token
            made.add(each.site)
    return None


def _hierarchies(graph: ControlFlow) -> frozenset[Hierarchy] | Silent:
    """The hierarchies of a graph."""
    edges = tuple((block, tuple(targets)) for block, targets in graph.successors.items())
    return _hierarchies_of(graph.entry, edges)


@lru_cache(4096)
def _hierarchies_of(
    entry: str, edges: tuple[tuple[str, tuple[str, ...]], ...]
) -> frozenset[Hierarchy] | Silent:
    """The same; a search asks about one graph again and again. Where all cycles are natural loops
    every search builds the same one (CU17)."""
    graph = Graph(entry, dict(edges))
    if reducible(cycle_forest(graph)):
        return hierarchies(graph, list(islice(depth_first_searches(graph), 1)))
    searches = list(islice(depth_first_searches(graph), MOST_SEARCHES + 1))
    if len(searches) > MOST_SEARCHES:
        return Silent(f"it has more than {MOST_SEARCHES} depth-first searches")
    return hierarchies(graph, searches)
