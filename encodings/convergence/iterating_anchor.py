"""The rule of the iterating anchor as a constraint (IA1), beside those of the other tokens.

Experimental: nothing but the worked examples of its own text asks for it.
"""

from __future__ import annotations

from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.token_rules import Launch
from ...semantics.iterating_anchor.dynamic_rule import PreviousMeetings, previous_meetings
from .relations import Clause, ConvergedWith
from .token_rules import constrained


def require_meetings(variables: ConvergedWith) -> None:
    """IA1: two threads that both meet an iterating anchor again, without leaving the dominance
    region of its block, are converged iff they were at their previous meetings."""
    previous = previous_meetings(variables.history)
    for a, b in variables.pairs():
        before = _both(previous, a, b)
        if before is not None:
            again = variables.converged(a, b).iff(variables.converged(*before))
            variables.solver.require_labelled(Clause("IA1", (a, b)), again)


def _both(previous: PreviousMeetings, a: Instance, b: Instance) -> tuple[Instance, Instance] | None:
    """The previous meetings of both, None where one of these is a first meeting."""
    before_a, before_b = previous.get(a), previous.get(b)
    return None if before_a is None or before_b is None else (before_a, before_b)


def constrained_iterating(
    history: History, launch: Launch = "workgroup", seconds: float | None = None
) -> ConvergedWith:
    """All constraints on converged-with for one history, those of iterating anchors included."""
    variables = constrained(history, launch, seconds)
    require_meetings(variables)
    return variables
