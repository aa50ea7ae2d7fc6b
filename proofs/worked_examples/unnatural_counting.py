"""A heart in one arm of a loop and a free anchor in the other count iterations unnaturally (CO34).

What the text says of that program does not hold in two places (F1, F2).
"""

from __future__ import annotations

from ...semantics.convergence.dynamic_instances import History
from ...semantics.convergence.token_rules import admissible
from ...semantics.program.notation import sketch
from ..claims.derivations import TOKEN_RULES, by_callee, contradiction, follows, possible
from ..claims.worked_example import Decision, decided
from .outer_anchor_suppositions import (
    CROSSED,
    UNNATURAL_COUNTING,
    on_the_wave,
    supposing_outer_anchors,
    together,
    turning_back,
)
from .token_rules import broken_rules, executions


def unnatural_counting() -> Decision:
    """CO34, with what the text leaves open settled by the order."""
    history = History(sketch(UNNATURAL_COUNTING), CROSSED)
    variables = supposing_outer_anchors(history)
    loops, op1s, op2s = (
        variables.converged(*executions(history, block, place))
        for block, place in (("C", 0), ("C", 1), ("E", 1))
    )
    facts = {
        "loop(1) == loop(2)": follows(variables, loops, TOKEN_RULES),
        "op1(1) == op1(2)": follows(variables, op1s, TOKEN_RULES),
        "the token rules leave op2(1) == op2(2) open": not follows(variables, op2s, TOKEN_RULES)
        and not follows(variables, ~op2s, TOKEN_RULES),
    }
    facts |= _order_settles_it() | _heart_is_misplaced()
    facts["on the wave op2(2) comes first, op1 joins both, op2(1) comes last"] = [
        (c.callee, c.lanes) for c in on_the_wave(history).communications if c.control is None
    ] == [("op2", (1,)), ("op1", (0, 1)), ("op2", (0,))]
    return decided(facts, contradiction(variables, by_callee(history), op2s))


def order_settles_the_free_anchor() -> Decision:
    """F2: CU3 forbids what CO34 calls implementation-defined."""
    history = History(sketch(UNNATURAL_COUNTING), CROSSED)
    variables = supposing_outer_anchors(history)
    op2s = variables.converged(*executions(history, "E", 1))
    return decided(_order_settles_it(), contradiction(variables, by_callee(history), op2s))


def _order_settles_it() -> dict[str, bool]:
    history = History(sketch(UNNATURAL_COUNTING), CROSSED)
    outer = together(history, "A")
    both = outer | together(history, "E")
    variables = supposing_outer_anchors(history)
    op2s = variables.converged(*executions(history, "E", 1))
    cycle = turning_back(history, both)
    return {
        f"op2(1) == op2(2) makes convergence-before turn back: {cycle}": bool(cycle),
        "so that choice is not admissible": not admissible(both, history),
        "and the constraints have no model of it": not possible(variables, op2s),
        "op2(1) != op2(2) is admissible": admissible(outer, history),
        "and has a model": possible(variables, ~op2s),
    }


def misplaced_heart() -> Decision:
    """F1: the heart of CO34 does not dominate its cycle."""
    return decided(_heart_is_misplaced())


def _heart_is_misplaced() -> dict[str, bool]:
    broken = broken_rules(sketch(UNNATURAL_COUNTING))
    return {"the static rules reject the program, by CO21": broken == {"CO21"}}
