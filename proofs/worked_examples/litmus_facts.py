"""Facts about litmus tests, each decided by the definition and by the constraints."""

from __future__ import annotations

from ...encodings.memory_model.questions import always_ordered, execution_with
from ...semantics.memory_model.axioms import consistent_executions
from ...semantics.memory_model.expressions import holds
from ...semantics.memory_model.litmus_test import LitmusTest
from ...semantics.memory_model.targets import NONE, Target
from ..question.contradiction import Contradiction


def can_happen(test: LitmusTest, target: Target = NONE) -> bool:
    """Whether the test's condition may hold at the end. Raises Contradiction where the two roads
    differ."""
    by_definition = any(
        holds(test.condition, ordering.execution.outcome(test.observed))
        for ordering in consistent_executions(test, target)
    )
    by_constraints = execution_with(test, test.condition, target) is not None
    if by_definition != by_constraints:
        raise Contradiction(f"{test.name} on {target.name}: the definition and the constraints")
    return by_definition


def ordered(test: LitmusTest, first: str, second: str, target: Target = NONE) -> bool:
    """Whether the first operation happens before the second, both by label, in every execution in
    which the condition holds. Raises Contradiction where the two roads differ."""
    by_definition = True
    for ordering in consistent_executions(test, target):
        execution = ordering.execution
        if holds(test.condition, execution.outcome(test.observed)):
            labels = [event.label for event in execution.events]
            by_definition &= any(
                labels[a] == first and labels[b] == second for a, b in ordering.happens_before
            )
    by_constraints = (first, second) in always_ordered(test, target, test.condition)
    if by_definition != by_constraints:
        raise Contradiction(f"{test.name} on {target.name}: what is ordered")
    return by_definition
