"""The text's programs in which operations in a loop use an anchor outside it, and what is supposed
where threads share it: in constraints and on a wave."""

from __future__ import annotations

from ...encodings.convergence.relations import Clause, ConvergedWith
from ...encodings.convergence.token_rules import constrained, require_choice
from ...semantics.convergence.dynamic_instances import History
from ...semantics.convergence.relations import Relation, order_cycle, relation_of
from ...semantics.convergence.token_rules import token_relation
from ...semantics.program.notation import choices_along
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.inputs import WaveInputs
from ...semantics.wave.records import WaveRun
from ...semantics.wave.simulated_wave import run_wave
from ..claims.derivations import by_callee, chain, unique
from .token_rules import executions


def together(history: History, block: str) -> Relation:
    """The choice under which the threads' executions of the anchor of this block are converged,
    and nothing else is."""
    return relation_of([executions(history, block)])


def supposing(history: History, choice: Relation) -> ConvergedWith:
    """The constraints with what is chosen at anchors."""
    variables = constrained(history)
    require_choice(variables, choice)
    return variables


def supposing_outer_anchors(history: History) -> ConvergedWith:
    """The constraints with the outer anchors converged and the other anchors free."""
    variables = constrained(history)
    outer, other = executions(history, "A")
    supposition = Clause("CO15", (outer, other))
    variables.solver.require_labelled(supposition, variables.converged(outer, other))
    return variables


def one_model(history: History, choice: Relation) -> bool:
    """Whether the constraints have exactly the model that the definitions compute."""
    variables = supposing(history, choice)
    return unique(variables) and variables.relation() == token_relation(history, choice)


def on_the_wave(history: History) -> WaveRun:
    """The program on a wave whose lanes take the history's paths, as long as they can go on."""
    returned = [choices_along(history.function, path) for path in history.paths]
    results = {
        callee: [choices.get(callee, []) for choices in returned]
        for callee in dict.fromkeys(callee for choices in returned for callee in choices)
    }
    inputs = WaveInputs(results=results)
    return run_wave(history.function, Conditions(lanes=len(history.paths), inputs=inputs))


def sets_on_the_wave(history: History, callee: str) -> tuple[tuple[int, ...], ...]:
    """The communicating sets of one callee on that wave."""
    return on_the_wave(history).sets_of(callee)


def turning_back(history: History, choice: Relation) -> str:
    """A cycle in convergence-before through convergent operations, as a line; empty without one."""
    relation = frozenset(
        (a, b) for a, b in token_relation(history, choice) if history.call(a).is_operation
    )
    return chain(order_cycle(history, relation), by_callee(history))


OUTER_ANCHOR = "A: t = anchor -> B; B: op t -> B, C; C: ->"


OUTER_ANCHOR_WITH_HEART = "A: t = anchor -> B; B: h = loop t, op h -> B, C; C: ->"


TWO_OPERATIONS = (
    "A: t = anchor -> B; B: -> C, D; C: op1 t -> D; D: -> E, F; E: op2 t -> F; F: -> B, G; G: ->"
)


TWO_OPERATIONS_WITH_HEART = (
    "A: t = anchor -> B; B: loop = loop t -> C, D; C: op1 loop -> D; D: -> E, F;"
    " E: op2 loop -> F; F: -> B, G; G: ->"
)


UNNATURAL_COUNTING = (
    "A: t = anchor -> B; B: -> C, D; C: loop = loop t, op1 loop -> D; D: -> E, F;"
    " E: free = anchor, op2 free -> F; F: -> B, G; G: ->"
)


TWO_INNER_LOOPS = (
    "A: t = anchor -> B; B: -> C, D; C: loop1 = loop t -> C, D; D: -> E, F;"
    " E: loop2 = loop t -> E, F; F: -> B, G; G: ->"
)


CROSSED = (tuple("ABCDFBDEFG"), tuple("ABDEFBCDFG"))
"""The two threads of the text: both operations, in different iterations."""
