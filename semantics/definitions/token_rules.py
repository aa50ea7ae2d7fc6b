"""Who is converged at a convergent operation: the rules on tokens (CO8, CO9, CO12, CO15).

Each rule is about two alike instances. It may look at the relation itself, at the instances that
their tokens come from: these are earlier, so that one relation alone satisfies all rules.
"""

from __future__ import annotations

from collections.abc import Callable

from ..convergence.dynamic_instances import Instance
from .converged_with import NEVER_CONVERGED, Relation
from .threads import Wave, alike, call_at
from .token_values import token_value

Related = Callable[[Instance, Instance], bool]


def everyone(one: Instance, other: Instance) -> bool:
    """All threads are launched converged with each other (CO51)."""
    return True


def operation_converged(wave: Wave, relation: Relation, a: Instance, b: Instance) -> bool:
    """CO8: U is not a call of a control intrinsic, and uses the token of D. Two threads execute
    converged instances of U iff the token values in both were returned by converged instances of
    D."""
    return (token_value(wave, a), token_value(wave, b)) in relation


def entry_converged(entered: Related, a: Instance, b: Instance) -> bool:
    """CO9: if the function is called from outside of LLVM IR, the environment says whether two
    threads execute converged instances of entry; otherwise they do iff they entered the function
    by executing converged instances of the call site."""
    return entered(a, b)


def loop_converged(wave: Wave, relation: Relation, a: Instance, b: Instance) -> bool:
    """CO12: iff the token values in both threads were returned by converged instances of D, and
    there is an n such that both threads execute the loop intrinsic for the n-th time with that
    value."""
    n1, n2 = (executions_with_token(wave, each) for each in (a, b))
    return operation_converged(wave, relation, a, b) and n1 == n2


def executions_with_token(wave: Wave, use: Instance) -> int:
    """How often the thread has executed this use with the same token value, this time included."""
    return sum(
        each.site == use.site and token_value(wave, each) == token_value(wave, use)
        for each in wave.convergent[use.thread]
        if each <= use
    )


def anchor_converged(choice: Relation, a: Instance, b: Instance) -> bool:
    """CO15: whether two threads execute converged instances of an anchor is the implementation's
    choice."""
    return (a, b) in choice


def converged_by_rule(
    wave: Wave,
    relation: Relation,
    choice: Relation,
    entered: Related,
    a: Instance,
    b: Instance,
) -> bool:
    """The rule for the convergent call that two alike instances execute."""
    call = call_at(wave, a)
    assert call is not None
    match call.control:
        case "entry":
            return entry_converged(entered, a, b)
        case "anchor":
            return anchor_converged(choice, a, b)
        case "loop":
            return loop_converged(wave, relation, a, b)
        case _:
            return operation_converged(wave, relation, a, b)


def converged_by_tokens(
    wave: Wave, choice: Relation = NEVER_CONVERGED, entered: Related = everyone
) -> Relation:
    """The relation on convergent operations of which every rule holds."""
    instances = [each for thread in wave.convergent for each in thread]
    relation: Relation = NEVER_CONVERGED
    while True:
        after = frozenset(
            (a, b)
            for a in instances
            for b in instances
            if alike(a, b) and converged_by_rule(wave, relation, choice, entered, a, b)
        )
        if after == relation:
            return relation
        relation = after
