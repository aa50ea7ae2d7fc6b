"""Maximal convergence for one cycle hierarchy, as the text defines it (CU6, CO29).

Two instances of X are converged iff for each cycle around X every earlier instance of its header,
in either thread, is convergence-before the other thread's instance of X. The right side speaks of
convergence-before, which converged-with generates (CU3): so the definition is an equation, and
"without assuming that X1 is converged with X2" asks for its *least* solution. It is computed as it
says: from no pair at all, the equation is applied until nothing changes.

A header's instance is the virtual point at the start of its block. Threads are given by their
instances in program order, the block starts among them. Nothing here has a name (`maximal_names`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

from ..control_flow.cycles import CycleForest
from ..program.function import Site
from .dynamic_instances import BLOCK_START, History, Instance, dynamic_instances, require_path
from .regions import Region, regions, tokens_at
from .relations import (
    NEVER_CONVERGED,
    Order,
    Relation,
    convergence_before_on,
    is_converged_with,
)
from .token_rules import Launch, TokenRules, entry_converged

Threads = tuple[tuple[Instance, ...], ...]
"""Each thread's instances in program order."""

Condition = Callable[[Relation, Order, Instance, Instance], bool]
"""Whether two instances of one static instance are converged, given the relation so far and the
convergence-before that it generates."""


def block_starts(history: History) -> Threads:
    """The instances of block starts alone; `index` is the place in the path.

    Without tokens a block's instructions are converged where its starts are."""
    for path in history.paths:
        require_path(history.function, path)
    return tuple(
        tuple(Instance(n, index, Site(block, BLOCK_START)) for index, block in enumerate(path))
        for n, path in enumerate(history.paths)
    )


def all_points(history: History) -> Threads:
    """All instances: each block's start, then its instructions (`dynamic_instances`)."""
    return tuple(
        dynamic_instances(history.function, path, thread)
        for thread, path in enumerate(history.paths)
    )


def maximal_relation(threads: Sequence[Sequence[Instance]], forest: CycleForest) -> Relation:
    """CU6: the maximal converged-with relation of a hierarchy, without tokens."""
    headers = Headers(threads, forest)
    return least_fixed_point(threads, lambda _, order, a, b: headers.allow(order, a, b))


def controlled_maximal_relation(
    history: History,
    forest: CycleForest,
    choice: Relation = NEVER_CONVERGED,
    launch: Launch = "workgroup",
) -> Relation:
    """CO29: the controlled maximal relation of a hierarchy, on `all_points`.

    Convergent operations are related by the token rules alone. Other instructions are converged
    iff both threads executed converged instances of every token definition in whose region X lies
    (each thread's latest: the one whose token lives at X), and CU6's condition holds. In a callee,
    they must belong to converged calls. A program without tokens has the relation of CU6."""
    threads = all_points(history)
    headers = Headers(threads, forest)
    tokens = _Tokens(history, threads)
    rules = TokenRules(history, choice, launch)

    def converged(relation: Relation, order: Order, a: Instance, b: Instance) -> bool:
        if tokens.controlled(a):
            return rules.converged(relation, a, b)
        return (
            entry_converged(launch, a, b)
            and tokens.allow(relation, a, b)
            and headers.allow(order, a, b)
        )

    return least_fixed_point(threads, converged)


def least_fixed_point(threads: Sequence[Sequence[Instance]], converged: Condition) -> Relation:
    """The least relation of which `converged` holds exactly for the related pairs.

    What a condition allows for a relation it must allow for every larger one."""
    return _fixed_point(threads, converged, NEVER_CONVERGED)


def greatest_relation(threads: Sequence[Sequence[Instance]], forest: CycleForest) -> Relation:
    """The reading of CU6 that is wrong: its greatest solution, which assumes of any two instances
    that they are converged unless that contradicts itself. It never does: what precedes the one
    is then convergence-before the other, so that all instances of one static instance in different
    threads are related. That need not be a converged-with relation."""
    headers = Headers(threads, forest)
    every = frozenset(same_static_pairs(threads))
    return _fixed_point(threads, lambda _, order, a, b: headers.allow(order, a, b), every)


def _fixed_point(
    threads: Sequence[Sequence[Instance]], converged: Condition, relation: Relation
) -> Relation:
    pairs = same_static_pairs(threads)
    while True:
        order = convergence_before_on(threads, relation)
        applied = frozenset(pair for pair in pairs if converged(relation, order, *pair))
        if applied == relation:
            return relation
        relation = applied


def same_static_pairs(threads: Sequence[Sequence[Instance]]) -> list[tuple[Instance, Instance]]:
    """The ordered pairs of instances of one static instance in different threads."""
    executions: dict[Site, list[Instance]] = {}
    for thread in threads:
        for instance in thread:
            executions.setdefault(instance.site, []).append(instance)
    return [
        (a, b)
        for instances in executions.values()
        for a, b in permutations(instances, 2)
        if a.thread != b.thread
    ]


@dataclass(frozen=True)
class Headers:
    """CU6's condition: what the executions of headers say about two instances."""

    threads: Sequence[Sequence[Instance]]
    forest: CycleForest

    @cached_property
    def _earlier(self) -> dict[Instance, tuple[Instance, ...]]:
        found: dict[Instance, tuple[Instance, ...]] = {}
        for thread in self.threads:
            executed: list[Instance] = []
            for instance in thread:
                around = {cycle.header for cycle in self.forest.around(instance.site.block)}
                found[instance] = tuple(h for h in executed if h.site.block in around)
                if instance.site.index == BLOCK_START:
                    executed.append(instance)
        return found

    def before(self, x: Instance) -> tuple[Instance, ...]:
        """The executions before x, by its thread, of the headers of the cycles around x."""
        return self._earlier[x]

    def allow(self, order: Order, x1: Instance, x2: Instance) -> bool:
        """X lies in no cycle, or for every cycle around X and its header H, each earlier H of
        either thread is convergence-before the other thread's instance of X."""
        return next(self.against(order, x1, x2), None) is None

    def against(self, order: Order, x1: Instance, x2: Instance) -> Iterator[Instance]:
        """The header instances that keep two instances apart: those that are not
        convergence-before the other thread's."""
        yield from (h for h in self.before(x1) if not order.precedes(h, x2))
        yield from (h for h in self.before(x2) if not order.precedes(h, x1))


def blamed(
    threads: Sequence[Sequence[Instance]],
    forest: CycleForest,
    relation: Relation,
    x1: Instance,
    x2: Instance,
) -> tuple[Instance, ...]:
    """The header instances because of which two instances of one static instance are not
    converged in `relation`, in the order of each thread; empty if they are not to blame."""
    order = convergence_before_on(threads, relation)
    return tuple(Headers(threads, forest).against(order, x1, x2))


def sound(threads: Sequence[Sequence[Instance]], relation: Relation) -> bool:
    """Whether a relation is a converged-with relation (CU2) under which convergence-before is a
    strict partial order (CU3)."""
    order = convergence_before_on(threads, relation)
    return is_converged_with(relation) and order.strict_partial_order


class _Tokens:
    """CO29's condition: what the tokens say about two ordinary instances."""

    def __init__(self, history: History, threads: Threads) -> None:
        self._calls = {site: call for site, call in history.function.calls() if call.convergent}
        self._live: dict[Instance, tuple[Instance, ...]] = {}
        found: dict[str, Region] = regions(history.function)
        for thread in threads:
            latest: dict[Site, Instance] = {}
            for instance in thread:
                tokens = tokens_at(found, instance.site)
                self._live[instance] = tuple(latest[found[t].definition] for t in tokens)
                latest[instance.site] = instance

    def controlled(self, instance: Instance) -> bool:
        call = self._calls.get(instance.site)
        return call is not None and (call.control is not None or call.token is not None)

    def allow(self, relation: Relation, x1: Instance, x2: Instance) -> bool:
        """The instances from which the tokens came that live at X are converged in pairs."""
        return all(pair in relation for pair in zip(self._live[x1], self._live[x2], strict=True))


# --- the three cases ----------------------------------------------------------------------------


def three_case_relation(threads: Sequence[Sequence[Instance]], forest: CycleForest) -> Relation:
    """CU9: the same relation by cases, for X a child of the nested cycles C1..Ck with headers
    H1..Hk. A case looks at converged pairs before X1 and X2 only, so that pairs are decided in the
    order of the threads.

    1. Neither thread executed one of H1..Hk: converged.
    2. Otherwise, no converged instances of one of H1..Hk lie before X1 and X2: not converged.
    3. Otherwise, converged iff after the latest such pair no thread executes any of H1..Hk.
    """
    headers = Headers(threads, forest)
    relation: set[tuple[Instance, Instance]] = set()
    place = {x: number for thread in threads for number, x in enumerate(thread)}
    for x1, x2 in sorted(same_static_pairs(threads), key=lambda p: place[p[0]] + place[p[1]]):
        if _by_cases(headers.before(x1), headers.before(x2), relation):
            relation.add((x1, x2))
    return frozenset(relation)


def _by_cases(
    before1: tuple[Instance, ...],
    before2: tuple[Instance, ...],
    relation: set[tuple[Instance, Instance]],
) -> bool:
    if not before1 and not before2:
        return True
    pairs = [(q1, q2) for q1 in before1 for q2 in before2 if (q1, q2) in relation]
    if not pairs:
        return False
    q1, q2 = max(pairs)
    return before1[-1] == q1 and before2[-1] == q2
