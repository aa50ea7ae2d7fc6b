"""What goes wrong in a program that breaks a static rule: three symptoms, on given paths.

A theorem says that none of them is found in a program that keeps all static rules, if the choice at
anchors is in order:

- a thread carries a name twice: two executions cannot be told apart (P1);
- for a choice in order, the token rules contradict what a converged-with relation is, or
  convergence-before is no strict order (CU2, CU3);
- the wave stops: lanes wait for each other for ever.

None is possible where no convergent call lies on a cycle: each is then executed once at most by a
thread, and a topological order of the blocks orders all executions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.convergence.dynamic_instances import History, NotAHistory, Path
from ...semantics.convergence.relations import Relation, convergence_before, is_converged_with
from ...semantics.convergence.token_names import names, repeated_name
from ...semantics.convergence.token_rules import (
    UncontrolledOperation,
    in_order,
    possible_choices,
    token_relation,
)
from ...semantics.program.function import Function
from ..worked_examples.relations_of_runs import run_along
from .relation_judges import counters_of

Symptom = Literal["a name twice", "no strict order", "a deadlock"]


def symptoms(function: Function, paths: tuple[Path, ...]) -> Iterator[Symptom]:
    """What goes wrong on these paths. Nothing is said of programs that the token rules are silent
    about: a convergent operation without a token, or a token that was not made yet."""
    history = History(function, paths)
    try:
        if any(repeated_name(names(function, path)) is not None for path in paths):
            yield "a name twice"
        if any(contradicts(history, choice) for choice in choices_in_order(history)):
            yield "no strict order"
    except (NotAHistory, UncontrolledOperation):
        return
    run = run_along(history, cycle_forest(function))
    if run.deadlock is not None:
        yield "a deadlock"


def contradicts(history: History, choice: Relation) -> bool:
    """Whether the relation that the tokens give is no converged-with relation (CU2), or gives no
    strict order (CU3)."""
    relation = token_relation(history, choice)
    return (
        not is_converged_with(relation)
        or not convergence_before(history, relation).strict_partial_order
    )


def choices_in_order(history: History) -> Iterator[Relation]:
    """The choices at anchors that relate executions in one iteration of all cycles alone."""
    counted = counters_of(history, cycle_forest(history.function))
    for choice in possible_choices(history):
        if in_order(choice, lambda each: counted[each.thread, each.index]):
            yield choice
