"""Why no admissible choice at the source's anchors gives the target's sets (CO15).

The target's sets demand of the source, for any two executions of a call that hang from executions
of an anchor, that these share a token or do not. On the paths that the source took, a demand that
contradicts another, or what converged-with (CU2) or convergence-before (CU3) may be, cannot be met.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from ...semantics.convergence.dynamic_instances import Instance
from ...semantics.convergence.relations import order_cycle, relation_of
from ...semantics.convergence.token_rules import token_relation
from ..verdicts.because import ChoiceExcluded
from .executed import Executed

MOST_INSTANCES = 60
"""Executions of convergent calls in the source up to which this is looked for."""

Pair = tuple[Instance, Instance]


@dataclass(frozen=True, slots=True)
class _Demand:
    """Whether two executions of an anchor share a token, as two executions of a call want it."""

    anchors: Pair
    together: bool
    calls: Pair


def excluded(source: Executed, target: Executed) -> ChoiceExcluded | None:
    """What is wrong with every choice that would give the target's sets; None where nothing was
    found, and where the source has no anchors."""
    history = source.history
    if not history.anchors or len(history.instances) > MOST_INSTANCES:
        return None
    demands = list(_demands(source, target))
    said: dict[Pair, _Demand] = {}
    for each in demands:
        before = said.setdefault(each.anchors, each)
        if before.together != each.together:
            return _found(source, each.anchors, "CO8", (before.calls, each.calls))
    classes = _classes(each.anchors for each in demands if each.together)
    for members in classes:
        for pair in combinations(sorted(members), 2):
            apart = pair in said and not said[pair].together
            if pair[0].thread == pair[1].thread or apart:
                return _found(source, pair, "CU2", ())
    choice = relation_of(classes)
    cycle = order_cycle(history, token_relation(history, choice))
    if cycle is None:
        return None
    anchors = {each for step in cycle for each in (step.first, step.second)}
    at = next((pair for pair in sorted(choice) if set(pair) & anchors), min(choice))
    calls = tuple((step.first, step.second) for step in cycle if step.link == "converged")
    return _found(source, at, "CU3", calls)


def _demands(source: Executed, target: Executed) -> Iterable[_Demand]:
    """What each two executions of one call want of the anchor that they hang from."""
    partners = {
        instance: partner
        for instance, callee, execution in source.operations()
        if (partner := target.communication(instance.thread, callee, execution)) is not None
    }
    for one, other in combinations(sorted(partners), 2):
        if one.site != other.site or one.thread == other.thread:
            continue
        anchors = _anchors_of(source, one, other)
        if anchors is not None:
            together = target.together(partners[one], partners[other])
            yield _Demand(anchors, together, (one, other))


def _anchors_of(run: Executed, one: Instance, other: Instance) -> Pair | None:
    """The executions of the anchor that two executions of a call hang from; None where there is
    none, or a loop intrinsic between keeps them apart whatever is chosen (CO12)."""
    history = run.history
    while (call := run.call(one)).control != "anchor":
        if call.token is None:
            return None
        counts = history.executions_with_token
        if call.control == "loop" and counts[one] != counts[other]:
            return None
        one, other = history.token_definitions[one], history.token_definitions[other]
    return one, other


def _classes(pairs: Iterable[Pair]) -> list[set[Instance]]:
    classes: list[set[Instance]] = []
    for pair in pairs:
        touched = [each for each in classes if each & set(pair)]
        classes = [each for each in classes if not each & set(pair)]
        classes.append(set(pair).union(*touched))
    return classes


def _found(source: Executed, anchors: Pair, rule: str, calls: Iterable[Pair]) -> ChoiceExcluded:
    sites = dict.fromkeys(one.site for one, _ in calls)
    return ChoiceExcluded(
        source.spot(anchors[0].site),
        source.call(anchors[0]).name or "",
        tuple(dict.fromkeys(each.thread for each in anchors)),
        rule,
        tuple(map(source.spot, sites)),
    )
