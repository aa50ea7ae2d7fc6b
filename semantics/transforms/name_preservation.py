"""When edges may be led elsewhere: if each thread executes its operations as before, and each of
them has the name that it had.

With tokens a name is made of names of other operations, so the rules are all that can break.
Without tokens a name is a counter for each cycle around the operation, so those have to stay.
"""

from __future__ import annotations

from collections import Counter

from ..control_flow.cycles import CycleForest, cycle_forest, reducible
from ..program.function import Function, Site
from ..static_rules.rules import check_rules


def why_names_change(function: Function, changed: Function) -> str | None:
    """Why an operation of `changed`, which executes the same calls in each thread, may have other
    threads than in `function`; None if it has the same."""
    broken = check_rules(changed)
    if broken:
        return f"the result breaks {broken[0].rule}: {broken[0].message}"
    if Counter(_operations(changed)) - Counter(_operations(function)):
        return "convergent operations are copied, or lie in other cycles"
    if function.controlled or not any(call.is_operation for _, call in function.calls()):
        return None
    if not all(reducible(cycle_forest(each)) for each in (function, changed)):
        return "a cycle has several entries"
    return None


def _operations(function: Function) -> list[tuple[object, ...]]:
    """The convergent calls, and without tokens the headers of the cycles around each."""
    forest = cycle_forest(function)
    return [
        (call.callee, call.control, call.name, call.token, call.line)
        + (() if function.controlled else _headers(forest, site))
        for site, call in function.calls()
        if call.convergent
    ]


def _headers(forest: CycleForest, site: Site) -> tuple[str, ...]:
    return tuple(cycle.header for cycle in forest.around(site.block))


__all__ = ["why_names_change"]
