"""The dynamic rules on tokens, put otherwise."""

from __future__ import annotations

from ...semantics.convergence.dynamic_instances import Instance
from ...semantics.definitions.converged_with import Relation
from ...semantics.definitions.token_rules import executions_with_token, operation_converged
from ...semantics.models.rule import Execution, OnPairs
from .otherwise import (
    Otherwise,
    by_executions,
    by_pair,
    everyone,
    nobody,
    one_way,
)


def _by_the_token(
    execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
) -> bool:
    return operation_converged(execution.wave, relation, a, b)


def _by_the_count(
    execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
) -> bool:
    one, other = (executions_with_token(execution.wave, each) for each in (a, b))
    return one == other


def _by_the_token_and_all_executions(
    execution: Execution, relation: Relation, before: Relation, a: Instance, b: Instance
) -> bool:
    together = operation_converged(execution.wave, relation, a, b)
    return together and by_executions(execution, relation, before, a, b)


ON_TOKENS: tuple[Otherwise, ...] = (
    Otherwise(
        "CO8",
        "weakened",
        "without its token",
        "Any two threads that execute an operation with a token are converged there.",
        by_pair("operation with a token", rule=everyone),
    ),
    Otherwise(
        "CO8",
        "turned",
        "by executions",
        "Two threads' n-th executions of an operation with a token are converged.",
        by_pair("operation with a token", rule=by_executions),
    ),
    Otherwise(
        "CO8",
        "weakened",
        "only if",
        "Where the tokens came from converged instances, the implementation may still part them.",
        one_way("operation with a token", only_if=True),
    ),
    Otherwise(
        "CO8",
        "weakened",
        "if",
        "Where the tokens came from converged instances, threads are converged; others may be.",
        one_way("operation with a token", only_if=False),
    ),
    Otherwise(
        "CO9",
        "turned",
        "for everyone",
        "All threads that execute entry are converged there, however they came in.",
        by_pair("entry", rule=everyone),
    ),
    Otherwise(
        "CO9",
        "turned",
        "for nobody",
        "Nobody is converged at entry.",
        by_pair("entry", rule=nobody),
    ),
    Otherwise(
        "CO9",
        "weakened",
        "only if",
        "Threads that came in together may still be parted at entry.",
        one_way("entry", only_if=True),
    ),
    Otherwise(
        "CO9",
        "weakened",
        "if",
        "Threads that did not come in together may still be converged at entry.",
        one_way("entry", only_if=False),
    ),
    Otherwise(
        "CO12",
        "weakened",
        "without its count",
        "A loop intrinsic is converged iff the tokens came from converged instances.",
        by_pair("loop", rule=_by_the_token),
    ),
    Otherwise(
        "CO12",
        "weakened",
        "without its token",
        "A loop intrinsic is converged iff both threads execute it for the n-th time with their "
        "tokens, wherever these came from.",
        by_pair("loop", rule=_by_the_count),
    ),
    Otherwise(
        "CO12",
        "turned",
        "counting all executions",
        "Executions of a loop intrinsic are counted from the start of the thread, not for each "
        "token value anew.",
        by_pair("loop", rule=_by_the_token_and_all_executions),
    ),
    Otherwise(
        "CO12",
        "weakened",
        "only if",
        "Threads in the same iteration may still be parted at a loop intrinsic.",
        one_way("loop", only_if=True),
    ),
    Otherwise(
        "CO12",
        "weakened",
        "if",
        "Threads in the same iteration are converged at a loop intrinsic; others may be.",
        one_way("loop", only_if=False),
    ),
    Otherwise(
        "CO15",
        "strengthened",
        "for nobody",
        "Nobody is converged at an anchor.",
        lambda before: (*before, OnPairs(frozenset({"anchor"}), nobody)),
    ),
    Otherwise(
        "CO15",
        "strengthened",
        "by executions",
        "Two threads' n-th executions of an anchor are converged: nothing is left to choose.",
        lambda before: (*before, OnPairs(frozenset({"anchor"}), by_executions)),
    ),
)
