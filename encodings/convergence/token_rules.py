"""The rules of convergence control tokens as constraints, function for function the definitions.

Where the definitions compute a relation, these state what must hold of any relation: an `if and
only if` of the text is an equivalence between Booleans. The choice at anchors is left open, so
that each model is a choice that an implementation may make (CO15).
"""

from __future__ import annotations

from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.relations import Relation
from ...semantics.convergence.token_rules import CalledFrom, Launch, UncontrolledOperation
from ..solver.query import Solver, Truth
from ..solver.recorder import asking
from .relations import (
    Clause,
    ConvergedWith,
    require_distinct,
    require_strict_order,
    require_transitive,
)


def entry_converged(variables: ConvergedWith, launch: Launch, a: Instance, b: Instance) -> Truth:
    """CO9, CO51: as the environment, or the call instances, say."""
    match launch:
        case "workgroup":
            return variables.solver.constant(True)
        case "never":
            return variables.solver.constant(False)
        case CalledFrom(instances=calls):
            return variables.solver.constant(calls[a.thread] == calls[b.thread])


def operation_converged(variables: ConvergedWith, a: Instance, b: Instance) -> Truth:
    """CO8: the token values were returned by converged instances of D."""
    definitions = variables.history.token_definitions
    return variables.converged(definitions[a], definitions[b])


def loop_converged(variables: ConvergedWith, a: Instance, b: Instance) -> Truth:
    """CO12: that, and both executions are the n-th with their token value."""
    counts = variables.history.executions_with_token
    if counts[a] != counts[b]:
        return variables.solver.constant(False)
    return operation_converged(variables, a, b)


def require_token_rules(variables: ConvergedWith, launch: Launch = "workgroup") -> None:
    """The rule for each pair of instances of one static instance in different threads."""
    for a, b in variables.pairs():
        call = variables.history.call(a)
        match call.control:
            case "entry":
                rule, converged = "CO9", entry_converged(variables, launch, a, b)
            case "anchor":
                continue
            case "loop" if call.token is not None:
                rule, converged = "CO12", loop_converged(variables, a, b)
            case None if call.token is not None:
                rule, converged = "CO8", operation_converged(variables, a, b)
            case _:
                raise UncontrolledOperation(f"{call.text or call.callee} has no token")
        variables.solver.require_labelled(
            Clause(rule, (a, b)), variables.converged(a, b).iff(converged)
        )


def require_choice(variables: ConvergedWith, choice: Relation) -> None:
    """CO15: the choice at the anchors, where it is given."""
    for a, b in anchor_pairs(variables):
        converged = variables.converged(a, b)
        variables.solver.require_labelled(
            Clause("CO15", (a, b)), converged if (a, b) in choice else ~converged
        )


def anchor_pairs(variables: ConvergedWith) -> list[tuple[Instance, Instance]]:
    """The pairs of anchor instances on which a choice decides."""
    anchors = set(variables.history.anchors)
    return [pair for pair in variables.pairs() if pair[0] in anchors]


def constrained(
    history: History, launch: Launch = "workgroup", seconds: float | None = None
) -> ConvergedWith:
    """All constraints on converged-with for one history: CU1, CU2, CU3 and the token rules."""
    variables = ConvergedWith(Solver(seconds), history)
    require_distinct(variables)
    require_transitive(variables)
    require_strict_order(variables)
    require_token_rules(variables, launch)
    return variables


def choices(variables: ConvergedWith) -> list[Relation]:
    """Every choice at the anchors that some model has. Raises `Undecided` on a timeout."""
    pairs = anchor_pairs(variables)
    found: list[Relation] = []
    with asking("a choice at the anchors other than those found before"):
        for truths in variables.solver.models([variables.converged(*pair) for pair in pairs]):
            together = [pair for pair, truth in zip(pairs, truths, strict=True) if truth]
            found.append(frozenset(together) | frozenset((b, a) for a, b in together))
    return found
